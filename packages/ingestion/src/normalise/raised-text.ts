const RAISED_FORMS: Readonly<Record<string, string>> = {
  ...Object.fromEntries([..."⁰¹²³⁴⁵⁶⁷⁸⁹"].map((form, digit) => [String(digit), form])),
  "-": "⁻",
  "−": "⁻",
  "+": "⁺",
};
const EXPONENT = /^[-−+]?\d{1,2}$/;
const NUMBERS = /^\d{1,3}(?:[\s,;–-]+\d{1,3})*$/;
/** What has powers in clinical texts: ten, and units of length. After any other figure comes the number of a note. */
const BASE = /(?:(?<![\d.,])10|(?<!\p{L})(?:[mckd]?m|in|ft))$/u;
/** How a degree sign is often set: 8⁰C would else be read as 80. */
const DEGREE = /^[0oO]$/;

/**
 * How raised text is written in plain text. Digits get their raised forms, so that 10⁹ is not read as 109. A space
 * separates numbers of notes from the word that they are printed at, so that the word can be found.
 *
 * @param before the text that it is printed after
 * @param isLink whether it leads somewhere, as only a note does
 */
export function toRaisedText(before: string, raised: string, { isLink = false } = {}): string {
  const text = raised.trim();
  if (/^TM$/i.test(text)) return "™";
  if (DEGREE.test(text) && /\d\s?$/.test(before)) return "°";
  const isExponent = !isLink && EXPONENT.test(text) && BASE.test(before);
  if (isExponent) return text.replace(/[-−+\d]/g, (character) => RAISED_FORMS[character] ?? character);
  if (!NUMBERS.test(text)) return raised;
  const gap = before === "" || before.endsWith(" ") ? "" : " ";
  return gap + text.replace(/\d/g, (digit) => RAISED_FORMS[digit] ?? digit);
}
