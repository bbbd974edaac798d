import { stemmer } from "stemmer";
import { eng, fra } from "stopword";

const PLAIN = /^[ -~\s]*$/;
const STOPWORDS: ReadonlySet<string> = new Set([...eng, ...fra].map((word) => fold(word)));

/** Lower case, accents removed: as SQLite's `unicode61 remove_diacritics 2` folds. */
export function fold(text: string): string {
  // Plain letters, as most texts are, need no decomposition.
  if (PLAIN.test(text)) return text.toLowerCase();
  return text.normalize("NFD").replaceAll(/\p{M}/gu, "").toLowerCase();
}

/** The words of a text, folded, in order: "Ne dépassez pas 30 mg" → ne depassez pas 30 mg. */
export const toWords = (text: string): readonly string[] => fold(text).match(/[\p{L}\p{N}]+/gu) ?? [];

/** Whether a folded word says nothing of what is asked ("the", "what", "pour"). */
export const isStopword = (word: string): boolean => STOPWORDS.has(word);

/** Words without stopwords. A text of stopwords alone keeps them, so that it still can be looked for. */
export function toContentWords(text: string): readonly string[] {
  const words = toWords(text);
  const content = words.filter((word) => !isStopword(word));
  return content.length > 0 ? content : words;
}

/** Porter's stem of a folded word, as SQLite's `porter` tokenizer makes it. */
export const toStem = (word: string): string => stemmer(word);

/** The stems of a text's content words, in order: the terms that a word index has of it. */
export const toContentStems = (text: string): readonly string[] => toContentWords(text).map(toStem);
