/** Presentation forms that a typesetter put in place of letters. NFKC would undo them too, but also ½, ² and ™. */
const LIGATURES: Readonly<Record<string, string>> = {
  "\uFB00": "ff",
  "\uFB01": "fi",
  "\uFB02": "fl",
  "\uFB03": "ffi",
  "\uFB04": "ffl",
  "\uFB05": "st",
  "\uFB06": "st",
};
/** Soft hyphen, zero-width characters and byte order mark. */
const INVISIBLE = /[\u00AD\u200B-\u200D\u2060\uFEFF]/g;

/**
 * One form for the same text: Unicode NFC, ligatures as letters, no invisible characters, plain hyphens for
 * non-breaking ones, every run of white space as one space. Quotation marks and dashes stay as written.
 * Idempotent; loses no word.
 */
export const normaliseText = (text: string): string =>
  text
    .replace(INVISIBLE, "")
    .replace(/[\uFB00-\uFB06]/g, (ligature) => LIGATURES[ligature] ?? ligature)
    .replace(/\u2011/g, "-")
    .normalize("NFC")
    // Control characters and stray private-use glyphs stand for nothing that can be read.
    .replace(/[\s\p{Cc}]+/gu, " ")
    .trim();
