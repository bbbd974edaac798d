import { unreadable } from "./read-json.ts";

/** A file's text, and what a reader must know of how it was read. */
export interface DecodedText {
  readonly text: string;
  readonly warnings: readonly string[];
}

/** Bytes whose zeros identify UTF-16 without a mark: digits and Latin letters have one each. */
const SAMPLE = 64;

/** UTF-16 by its byte order mark, or by the zeros next to plain letters. */
function findUtf16(bytes: Uint8Array): "utf-16le" | "utf-16be" | undefined {
  const [first, second] = bytes;
  if (first === 0xff && second === 0xfe) return "utf-16le";
  if (first === 0xfe && second === 0xff) return "utf-16be";
  const sample = bytes.subarray(0, SAMPLE);
  const zerosAt = (parity: number): number =>
    sample.filter((byte, at) => byte === 0 && at % 2 === parity).length;
  if (zerosAt(1) > sample.length / 4 && zerosAt(0) === 0) return "utf-16le";
  return zerosAt(0) > sample.length / 4 && zerosAt(1) === 0 ? "utf-16be" : undefined;
}

const decodeAs = (encoding: string, bytes: Uint8Array): string | undefined => {
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes);
  } catch {
    // The next encoding is tried; where none fits the file is refused by its name.
    return undefined;
  }
};

// Text has no control characters other than tabs and ends of lines.
const CONTROL = /[^\P{Cc}\t-\r]/u;

/**
 * Reads text as UTF-8, as UTF-16, or otherwise as Windows-1252, which old spreadsheets write. Windows-1252 may turn
 * letters of names into others, so the import reports it.
 *
 * @param name of the file
 * @throws UserInputError UNREADABLE_FILE where it is not text
 */
export function decodeText(name: string, bytes: Uint8Array): DecodedText {
  const utf16 = findUtf16(bytes);
  const unicode = decodeAs(utf16 ?? "utf-8", bytes);
  const text = unicode ?? decodeAs("windows-1252", bytes);
  if (text === undefined || CONTROL.test(text))
    throw unreadable(`${name} is no text: save it as "CSV UTF-8", or as JSON in UTF-8.`);
  const warning = `${name} is not written in UTF-8 and was read as Windows-1252 (Latin-1): check the accents in names.`;
  return { text, warnings: unicode === undefined ? [warning] : [] };
}
