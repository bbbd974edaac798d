/**
 * Words of a name or question: lower case, without accents and punctuation; "20 mg" and "20mg" are the same word. A dot
 * belongs to a word only where more of it follows: "0.5mg", and "Lipitor" at a sentence's end.
 */
export const toWords = (text: string): readonly string[] =>
  text
    .normalize("NFKD")
    .replace(/\p{M}/gu, "")
    .toLowerCase()
    .replace(/(\d),(?=\d{3}(?!\d))/g, "$1")
    .replace(/(\d)\s+(?=(?:mcg|mg|g|ml|units?|u|%)(?:\b|$))/g, "$1")
    .match(/(?:\.?[\p{L}\p{N}%]+)+/gu) ?? [];

/** Equal names get the same form. */
export const normaliseName = (text: string): string => toWords(text).join(" ");

/** Parts of a generic name: "DAPAGLIFLOZIN & METFORMIN" has two, "ATORVASTATIN CALCIUM" one. */
export const toComponents = (genericName: string): readonly (readonly string[])[] =>
  genericName
    .split(/&|\/|\bAND\b/)
    .map(toWords)
    .filter((words) => words.length > 0);

export const startsWith = (words: readonly string[], start: readonly string[]): boolean =>
  start.length <= words.length && start.every((word, position) => words[position] === word);

/** Digits with blanks or dashes between them, perhaps under their name. */
const NUMBER = /^\s*(?:(?:DIN|PIN|NPN|[:#])[\s:#]*)?(?<digits>\d[\d\s-]*)$/iu;

/** The digits of a text that is nothing but a number; undefined for every other text. */
export const toDigits = (text: string): string | undefined =>
  NUMBER.exec(text)?.groups?.["digits"]?.replaceAll(/[\s-]/gu, "");

/** A leading zero or two may have been lost. */
const NUMBER_DIGITS = /^\d{6,8}$/u;

/** The eight digits of a number of a product; undefined for every other text. */
export function toDin(text: string): string | undefined {
  const digits = toDigits(text) ?? "";
  return NUMBER_DIGITS.test(digits) ? digits.padStart(8, "0") : undefined;
}
