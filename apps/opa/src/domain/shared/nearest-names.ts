import { distance } from "fastest-levenshtein";

const SHOWN = 5;

/** Names that hold the word or differ from it by few letters, the nearest first. Both in lower case. */
export const nearestNames = (word: string, names: readonly string[]): readonly string[] =>
  names
    .map((name) => ({
      name,
      far:
        name.includes(word) || word.includes(name)
          ? 0
          : distance(word, name) / Math.max(word.length, name.length),
    }))
    .filter(({ far }) => far < 0.6)
    .toSorted((a, b) => a.far - b.far || a.name.localeCompare(b.name))
    .slice(0, SHOWN)
    .map(({ name }) => name);
