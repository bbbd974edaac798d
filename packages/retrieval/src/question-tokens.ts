import { isStopword, toWords } from "./analyze.ts";

/** One word of a question, with its place in the cleaned text. */
export interface Token {
  /** Folded, as the indexes know it. */
  readonly word: string;
  readonly written: string;
  readonly start: number;
  readonly isStopword: boolean;
  /** Written in capitals (a plural "s" aside) in a question where that says something. */
  readonly isCapitals: boolean;
}

/** Longer questions are texts that someone pasted; what is beyond is not read. */
const MAX_CHARACTERS = 8_000;
/** No word of a document is longer; a pasted blob is not a word. */
const MAX_WORD_LENGTH = 64;

/** Without control and invisible characters, whose only use in a question is to hide something in it. */
export const cleanQuestion = (text: string): string =>
  text
    .slice(0, MAX_CHARACTERS)
    .toWellFormed()
    .normalize("NFC")
    .replaceAll(/[\p{Cf}\uFFFD]/gu, "")
    .replaceAll(/\p{Cc}+/gu, " ")
    .trim();

const AGE =
  /(?<!\p{L})(?:(?:aged?|âgée?s? de)\s+)?\d{1,3}(?:\s*(?:-\s*)?(?:years?|yrs?|y)\s*(?:[-/.]\s*)?(?:old|of age|o)\b\.?|\s+ans(?!\p{L}))/giu;

/**
 * Without the ages of people: "78-year-old" shares its words with every text that names an age, and says nothing of the
 * subject. Code that needs an age reads it from the question itself.
 */
export const dropAges = (text: string): string => {
  const rest = text.replaceAll(AGE, (age) => ` ${/\d+/.exec(age)?.[0] ?? ""} `);
  return /[\p{L}\p{N}]/u.test(rest) ? rest : text;
};

/** The words of a cleaned question, in order. */
export function toTokens(text: string): readonly Token[] {
  const written = [...text.matchAll(/[\p{L}\p{N}\p{M}]+/gu)];
  // In a shouted question capitals mean nothing, unless it is no more than a term or two.
  const isShouted = written.length > 2 && text === text.toUpperCase();
  return written.flatMap(({ 0: raw, index }) => {
    const [word] = toWords(raw);
    if (word === undefined || word.length > MAX_WORD_LENGTH) return [];
    const isCapitals = !isShouted && /^\p{N}*\p{Lu}[\p{Lu}\p{N}]*s?$/u.test(raw) && raw.length > 1;
    return [{ word, written: raw, start: index, isStopword: isStopword(word), isCapitals }];
  });
}
