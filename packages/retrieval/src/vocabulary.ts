import { setImmediate } from "node:timers/promises";
import { toStem } from "./analyze.ts";
import { countSlips } from "./edit-distance.ts";

/** The words of a corpus, ready for the question "which of them was meant by this misspelt word?". */
export interface Vocabulary {
  /** Whether a folded word, or another form of it, occurs in the corpus. */
  has(word: string): boolean;
  /** The number of passages with exactly this folded word; 0 where none has it. */
  countPassages(word: string): number;
  /**
   * The word one slip away that keeps the first letter, of several the one in most passages, or `undefined`. No more
   * is corrected: at two slips prednisolone becomes prednisone, and one word in four that is right but not in the
   * corpus becomes another.
   */
  findNearest(word: string): string | undefined;
}

/** Words of one length and first letter; the masks tell most of them apart from a given word without comparing letters. */
interface Bucket {
  readonly words: string[];
  readonly masks: number[];
}

/** Words are added for so long at a time, so that a server that builds this at start keeps answering. */
const SLICE_MS = 5;
const WORDS_PER_CLOCK_READING = 64;

/**
 * Builds the index over `passagesByWord` (folded word → number of passages that hold it). It runs on the event loop
 * in slices of 5 ms, giving way between them: 50,000 words took 60 ms of work on the machine that this was
 * written on.
 */
export async function createVocabulary(passagesByWord: ReadonlyMap<string, number>): Promise<Vocabulary> {
  const buckets = new Map<string, Bucket>();
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
    findNearest: (word) => pickMostFrequent(listWithinOneSlip(buckets, word), countPassages),
  };
}

const toBucketKey = (first: string, length: number): string => `${first}${length}`;

function addWord(buckets: Map<string, Bucket>, word: string): void {
  const key = toBucketKey(word[0] ?? "", word.length);
  let bucket = buckets.get(key);
  if (bucket === undefined) {
    bucket = { words: [], masks: [] };
    buckets.set(key, bucket);
  }
  bucket.words.push(word);
  bucket.masks.push(toMask(word));
}

/** Which letters a word holds, one bit each. A slip changes at most two bits. */
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

function listWithinOneSlip(buckets: ReadonlyMap<string, Bucket>, word: string): readonly string[] {
  const mask = toMask(word);
  return [word.length - 1, word.length, word.length + 1].flatMap((length) => {
    const { words, masks } = buckets.get(toBucketKey(word[0] ?? "", length)) ?? { words: [], masks: [] };
    return words.filter(
      (candidate, position) =>
        countBits(mask ^ (masks[position] ?? 0)) <= 2 && countSlips(word, candidate, 1) <= 1,
    );
  });
}

const pickMostFrequent = (
  words: readonly string[],
  countPassages: (word: string) => number,
): string | undefined =>
  words.toSorted((left, right) => countPassages(right) - countPassages(left) || (left < right ? -1 : 1))[0];
