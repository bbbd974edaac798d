import { toContentWords, toStem } from "./analyze.ts";
import { toIndexedText, type Passage } from "./passage.ts";
import { toUnitVector } from "./unit-vector.ts";
import { rightSingularVectors, type SingularVectors, type SparseMatrix } from "./truncated-svd.ts";

/** What the model knows of a language: its terms, how telling each is, and where each points. */
export interface LsiModel {
  readonly terms: readonly string[];
  /** The weight of each term: ln(N / df) to the power of 1.5. */
  readonly termWeights: Float32Array;
  /** Length of a vector. */
  readonly dimension: number;
  /** One row of `dimension` cells for each term. */
  readonly projection: Float32Array;
}

export interface LsiProgress {
  readonly phase: "words" | "sample" | "decomposition";
  readonly done: number;
  /** Unknown while the passages are counted for the first time. */
  readonly total: number | undefined;
}

export interface LsiFitOptions {
  /** Read twice, from the start each time. */
  readonly passages: () => AsyncIterable<Passage>;
  readonly onProgress?: (progress: LsiProgress) => void;
  readonly signal?: AbortSignal;
}

const KNOWS_NO_WORD: LsiModel = {
  terms: [],
  termWeights: new Float32Array(),
  dimension: 1,
  projection: new Float32Array(),
};
const MAX_TERMS = 50_000;
const MAX_SAMPLE = 20_000;
const MIN_DOCUMENTS_WITH_TERM = 2;
const MAX_SHARE_WITH_TERM = 0.5;
/** Above 1: rare words say what a text is about. Measured, with the next: bench/retrieval-quality.md. */
const IDF_POWER = 1.5;
const DIRECTION_POWER = 0.75;
const PASSAGES_PER_TURN = 64;

/** How many dimensions a corpus of that many sections bears (docs/decisions, bench/retrieval-quality.md). */
export const toRank = (sectionCount: number): number =>
  Math.min(Math.max(Math.floor(sectionCount / 8), 64), 384);

/** Lets the rest of the process have its turn; throws the signal's reason when nobody waits any more. */
export async function breathe(signal: AbortSignal | undefined): Promise<void> {
  await new Promise((resolve) => setImmediate(resolve));
  signal?.throwIfAborted();
}

/** The stems that a passage or a question counts with, each with its number of occurrences. */
export function countTerms(text: string): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const word of toContentWords(text)) {
    const stem = toStem(word);
    counts.set(stem, (counts.get(stem) ?? 0) + 1);
  }
  return counts;
}

/**
 * Fits latent semantic indexing to a corpus (Deerwester et al. 1990): tf-idf vectors of length 1, projected on
 * their leading singular directions. Only parents are read, so that no text counts twice; above 20,000 of them an
 * even sample is decomposed and the rest folded in when it is embedded. The same passages give the same model.
 * A handful of passages that share no telling words gives one that knows no word: only the words then find them.
 */
export async function fitLsi({ passages, onProgress, signal }: LsiFitOptions): Promise<LsiModel> {
  const report = onProgress ?? (() => undefined);
  const { sectionCount, frequencies } = await countDocuments(passages(), { report, signal });
  const terms = chooseTerms(frequencies, sectionCount);
  if (terms.length === 0) return KNOWS_NO_WORD;
  const termWeights = Float32Array.from(
    terms,
    (term) => Math.log(sectionCount / (frequencies.get(term) ?? 1)) ** IDF_POWER,
  );
  const weigh = createWeighing(terms, termWeights);
  const matrix = await sampleRows(passages(), {
    sectionCount,
    weigh,
    columnCount: terms.length,
    report,
    signal,
  });
  const vectors = await rightSingularVectors(matrix, {
    rank: toRank(sectionCount),
    onTurn: async (share) => {
      report({ phase: "decomposition", done: Math.round(100 * share), total: 100 });
      await breathe(signal);
    },
  });
  return { terms, termWeights, dimension: vectors.width, projection: weighDirections(vectors) };
}

/** Strong directions count more, so that more dimensions than the corpus bears add little noise. */
function weighDirections({ width, cells, values }: SingularVectors): Float32Array {
  const strengths = values.map((value) => (value / (values[0] ?? 1)) ** DIRECTION_POWER);
  return cells.map((cell, at) => cell * (strengths[at % width] ?? 0));
}

interface Watch {
  readonly report: (progress: LsiProgress) => void;
  readonly signal: AbortSignal | undefined;
}

async function countDocuments(
  passages: AsyncIterable<Passage>,
  { report, signal }: Watch,
): Promise<{ readonly sectionCount: number; readonly frequencies: ReadonlyMap<string, number> }> {
  const frequencies = new Map<string, number>();
  let sectionCount = 0;
  for await (const passage of passages) {
    if (passage.kind !== "parent") continue;
    sectionCount += 1;
    for (const term of countTerms(toIndexedText(passage)).keys()) {
      frequencies.set(term, (frequencies.get(term) ?? 0) + 1);
    }
    if (sectionCount % PASSAGES_PER_TURN === 0) {
      report({ phase: "words", done: sectionCount, total: undefined });
      await breathe(signal);
    }
  }
  return { sectionCount, frequencies };
}

/** Terms of one section alone join nothing; terms of every second section distinguish nothing. */
function chooseTerms(frequencies: ReadonlyMap<string, number>, sectionCount: number): readonly string[] {
  return [...frequencies]
    .filter(([, count]) => count >= MIN_DOCUMENTS_WITH_TERM && count <= sectionCount * MAX_SHARE_WITH_TERM)
    .sort(([a, countA], [b, countB]) => countB - countA || (a < b ? -1 : 1))
    .slice(0, MAX_TERMS)
    .map(([term]) => term);
}

/** Known terms of a text, by position in the model, weighted and scaled to length 1; empty where none is known. */
export interface WeightedTerms {
  readonly columns: readonly number[];
  readonly weights: readonly number[];
}

/** (1 + ln tf) times the weight of the term, scaled to length 1. */
export function createWeighing(
  terms: readonly string[],
  termWeights: Float32Array,
): (text: string) => WeightedTerms {
  const positions = new Map(terms.map((term, position) => [term, position]));
  return (text) => {
    const columns: number[] = [];
    const weights: number[] = [];
    for (const [term, count] of countTerms(text)) {
      const position = positions.get(term);
      if (position === undefined) continue;
      columns.push(position);
      weights.push((1 + Math.log(count)) * (termWeights[position] ?? 0));
    }
    const length = Math.sqrt(weights.reduce((sum, weight) => sum + weight * weight, 0));
    return { columns, weights: weights.map((weight) => weight / length) };
  };
}

interface SampleOptions extends Watch {
  readonly sectionCount: number;
  readonly columnCount: number;
  readonly weigh: (text: string) => WeightedTerms;
}

async function sampleRows(
  passages: AsyncIterable<Passage>,
  { sectionCount, columnCount, weigh, report, signal }: SampleOptions,
): Promise<SparseMatrix> {
  const total = Math.min(sectionCount, MAX_SAMPLE);
  const starts = [0];
  const columns: number[] = [];
  const values: number[] = [];
  let seen = 0;
  for await (const passage of passages) {
    if (passage.kind !== "parent") continue;
    seen += 1;
    if (Math.floor((seen * total) / sectionCount) < starts.length) continue;
    const row = weigh(toIndexedText(passage));
    columns.push(...row.columns);
    values.push(...row.weights);
    starts.push(columns.length);
    if (starts.length % PASSAGES_PER_TURN === 0) {
      report({ phase: "sample", done: starts.length - 1, total });
      await breathe(signal);
    }
  }
  return {
    columnCount,
    starts: Uint32Array.from(starts),
    columns: Uint32Array.from(columns),
    values: Float32Array.from(values),
  };
}

/** The text's place in the model's space, of length 1; `undefined` where the model knows no word of it. */
export function projectText(
  { dimension, projection }: LsiModel,
  { columns, weights }: WeightedTerms,
): Float32Array | undefined {
  if (columns.length === 0) return undefined;
  const sums = new Float64Array(dimension);
  for (const [at, column] of columns.entries()) {
    const weight = weights[at] ?? 0;
    const from = column * dimension;
    for (let k = 0; k < dimension; k += 1) sums[k] = (sums[k] ?? 0) + weight * (projection[from + k] ?? 0);
  }
  // Words that the decomposition dropped altogether point nowhere.
  return toUnitVector(sums);
}
