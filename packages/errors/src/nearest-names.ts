import { distance } from "fastest-levenshtein";

/** How far apart a name is of which the other one is a part: nearer than most misspelt names. */
const PART = 0.2;
/** "a" is a part of most names, and says nothing. */
const LEAST_PART = 3;

export interface NearestOptions {
  readonly limit?: number;
  /** From 0, the same, to 1, no letter in common. */
  readonly farthest?: number;
  /** Two names that fold to the same text are the same name. */
  readonly fold?: (text: string) => string;
}

function farness(asked: string, name: string): number {
  const isPart = name.includes(asked) || (name.length >= LEAST_PART && asked.includes(name));
  const edits = distance(asked, name) / Math.max(asked.length, name.length, 1);
  return isPart ? Math.min(PART, edits) : edits;
}

/**
 * The names that a caller may have meant, nearest first: those that differ by few letters for their length, and those of which one
 * is a part of the other. For the suggestion of an error; a name is never taken because it is near.
 */
export function nearestNames(
  asked: string,
  names: readonly string[],
  { limit = 5, farthest = 0.6, fold = (text) => text.toLowerCase() }: NearestOptions = {},
): readonly string[] {
  const folded = fold(asked);
  return names
    .map((name) => ({ name, far: farness(folded, fold(name)) }))
    .filter(({ far }) => far <= farthest)
    .toSorted((one, other) => one.far - other.far || one.name.localeCompare(other.name))
    .slice(0, limit)
    .map(({ name }) => name);
}
