import { setImmediate } from "node:timers/promises";
import { toStem } from "./analyze.ts";
import { countSlips } from "./edit-distance.ts";

/** The words of a corpus, ready for the question "which of them was meant by this misspelt word?". */
export interface Vocabulary {
  /** Whether a folded word, or another form of it, occurs in the corpus. */
  has(word: string): boolean;
  /** In how many passages a folded word occurs as it stands; 0 where it does not. */
  countPassages(word: string): number;
  /**
   * The word within one slip (two for words of more than 7 letters that keep their first letter), or `undefined`.
   * Among several: fewest slips, then the first letter kept, then the word in most passages.
   */
  findNearest(word: string, options?: { readonly maxSlips?: 1 | 2 }): string | undefined;
}

/** Words of one length; the masks tell most of them apart from a given word without comparing letters. */
interface Bucket {
  readonly words: string[];
  readonly masks: number[];
}

const LONGEST_WITH_ONE_SLIP = 7;
/** Words are added for so long at a time, so that a server that builds this at start keeps answering. */
const SLICE_MS = 5;
const WORDS_PER_CLOCK_READING = 64;

/**
 * Builds the index over `passagesByWord` (folded word → number of passages that hold it). It runs on the event loop
 * in slices of 5 ms, giving way between them: 50,000 words took 60 ms of work on the machine that this was
 * written on.
 */
export async function createVocabulary(passagesByWord: ReadonlyMap<string, number>): Promise<Vocabulary> {
  const buckets = new Map<number, Bucket>();
  const stems = new Set<string>();
  let sliceEnd = performance.now() + SLICE_MS;
  let added = 0;
  for (const word of passagesByWord.keys()) {
    addWord(buckets, word);
    stems.add(toStem(word));
    added += 1;
    if (added % WORDS_PER_CLOCK_READING === 0 && performance.now() > sliceEnd) {
      await setImmediate();
      sliceEnd = performance.now() + SLICE_MS;
    }
  }
  const countPassages = (word: string): number => passagesByWord.get(word) ?? 0;
  return {
    has: (word) => passagesByWord.has(word) || stems.has(toStem(word)),
    countPassages,
    findNearest: (word, { maxSlips = 2 } = {}) => {
      const slips = word.length > LONGEST_WITH_ONE_SLIP ? maxSlips : 1;
      return pickBest(listWithin(buckets, word, slips), countPassages);
    },
  };
}

function addWord(buckets: Map<number, Bucket>, word: string): void {
  let bucket = buckets.get(word.length);
  if (bucket === undefined) {
    bucket = { words: [], masks: [] };
    buckets.set(word.length, bucket);
  }
  bucket.words.push(word);
  bucket.masks.push(toMask(word));
}

/** Which letters a word holds, one bit each. A slip changes at most two bits, so that 2 × slips bounds the difference. */
function toMask(word: string): number {
  let mask = 0;
  for (let position = 0; position < word.length; position += 1) mask |= 1 << (word.charCodeAt(position) & 31);
  return mask;
}

function countBits(bits: number): number {
  let count = 0;
  for (let rest = bits; rest !== 0; rest &= rest - 1) count += 1;
  return count;
}

interface Candidate {
  readonly word: string;
  readonly slips: number;
  readonly keepsFirst: boolean;
}

function listWithin(
  buckets: ReadonlyMap<number, Bucket>,
  word: string,
  maxSlips: 1 | 2,
): readonly Candidate[] {
  const mask = toMask(word);
  const found: Candidate[] = [];
  for (let length = word.length - maxSlips; length <= word.length + maxSlips; length += 1) {
    const bucket = buckets.get(length);
    if (bucket === undefined) continue;
    const { masks, words } = bucket;
    for (let position = 0; position < masks.length; position += 1) {
      if (countBits(mask ^ (masks[position] ?? 0)) > 2 * maxSlips) continue;
      const candidate = words[position] ?? "";
      const keepsFirst = candidate[0] === word[0];
      const limit = keepsFirst ? maxSlips : 1;
      const slips = countSlips(word, candidate, limit);
      if (slips <= limit) found.push({ word: candidate, slips, keepsFirst });
    }
  }
  return found;
}

const pickBest = (
  candidates: readonly Candidate[],
  countPassages: (word: string) => number,
): string | undefined =>
  candidates.toSorted(
    (left, right) =>
      left.slips - right.slips ||
      Number(right.keepsFirst) - Number(left.keepsFirst) ||
      countPassages(right.word) - countPassages(left.word) ||
      (left.word < right.word ? -1 : 1),
  )[0]?.word;
