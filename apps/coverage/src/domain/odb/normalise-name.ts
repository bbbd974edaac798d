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
