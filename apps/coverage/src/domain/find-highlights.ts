import { toStem, toWords } from "@clinical-mcp/retrieval";

export interface Highlight {
  /** As requested. */
  readonly term: string;
  /** UTF-16 offsets in the text, the end excluded. */
  readonly start: number;
  readonly end: number;
  /** The matched text. */
  readonly text: string;
}

interface Word {
  readonly start: number;
  readonly end: number;
  /** Folded; words also stemmed, numbers unchanged. */
  readonly key: string;
}

/** Letters with their accents, or a number with its decimals. */
const WORD = /\d+(?:[.,]\d+)*|[\p{L}\p{M}]+/gu;

const listWords = (text: string): readonly Word[] =>
  [...text.matchAll(WORD)].map(({ 0: word, index }) => {
    const isNumber = /^\d/.test(word);
    return {
      start: index,
      end: index + word.length,
      key: isNumber ? word : toStem(toWords(word).join("")),
    };
  });

function findTerm(text: string, words: readonly Word[], term: string): readonly Highlight[] {
  const keys = listWords(term).map(({ key }) => key);
  if (keys.length === 0) return [];
  return words.flatMap(({ start }, at) => {
    const last = words[at + keys.length - 1];
    const isMatch = last !== undefined && keys.every((key, offset) => words[at + offset]?.key === key);
    return isMatch ? [{ term, start, end: last.end, text: text.slice(start, last.end) }] : [];
  });
}

/**
 * Places of the terms in a text, in order: the same consecutive words, ignoring case, accents and endings (a stem: "authorization" finds
 * "authorized"). Numbers must be equal. Terms without a letter or digit find nothing.
 */
export function findHighlights(text: string, terms: readonly string[]): readonly Highlight[] {
  const words = listWords(text);
  return [...new Set(terms)]
    .flatMap((term) => findTerm(text, words, term))
    .toSorted((a, b) => a.start - b.start || a.end - b.end);
}
