import type { Filter } from "./filter.ts";
import type { Passage } from "./passage.ts";

/** One passage in the list of one path, best first. `score` is comparable only within its list; higher is better. */
export interface PathHit {
  readonly id: string;
  readonly sectionId: string;
  readonly kind: Passage["kind"];
  readonly score: number;
}

export interface SearchOptions {
  readonly filter: Filter;
  readonly limit: number;
  /** Aborts when nobody waits any more: the deadline has passed or the caller has left. */
  readonly signal: AbortSignal;
}

/** Words and "quoted phrases" that belong together; a passage's score is the sum of weight × BM25 over the groups. */
export interface TermGroup {
  readonly terms: readonly string[];
  readonly weight: number;
}

/**
 * A path's results with the filter, and the list without it, of the same limit: the scores of the list scale both, so
 * that a filter leaves every score unchanged. One search gives both; without a filter they are the same.
 */
export interface FoundHits {
  readonly hits: readonly PathHit[];
  readonly unfiltered: readonly PathHit[];
}

export interface LexicalAnswer extends FoundHits {
  /** Every term of the first group as the index knows it (stemmed), with its inverse document frequency. */
  readonly terms: readonly { readonly term: string; readonly idf: number }[];
}

/** Ranking by words. Fails with UpstreamError when it cannot look; an empty list means that nothing matches. */
export interface LexicalIndex {
  search(groups: readonly TermGroup[], options: SearchOptions): Promise<LexicalAnswer>;
}

export interface VectorAnswer extends FoundHits {
  /** Which engine answered: an approximate index in Chroma, or the exact scan in this process. */
  readonly engine: "chroma" | "exact";
}

/** Ranking by cosine of embeddings. Fails with UpstreamError when it cannot look. */
export interface VectorIndex {
  search(vector: Float32Array, options: SearchOptions): Promise<VectorAnswer>;
}

/** What made the vectors of a dataset; written into its manifest and compared at start. */
export interface EmbedderIdentity {
  readonly name: string;
  readonly version: string;
  readonly dimension: number;
}

export interface Embedder {
  readonly identity: EmbedderIdentity;
  /**
   * One vector of length 1 for each text, or `undefined` where the text has no word that the embedder knows. Models
   * that distinguish questions from passages learn which these are.
   */
  embed(
    texts: readonly string[],
    options: { readonly role: "query" | "passage"; readonly signal?: AbortSignal },
  ): Promise<readonly (Float32Array | undefined)[]>;
}

export interface Reranker {
  readonly name: string;
  /** A score from 0 to 10 for each candidate, by id. Fails with UpstreamError; never leaves a candidate out. */
  rerank(
    query: string,
    candidates: readonly Passage[],
    options: { readonly signal: AbortSignal },
  ): Promise<ReadonlyMap<string, number>>;
}

/** Reads stored passages; an id that is not stored is left out of the map. */
export interface PassageReader {
  getPassages(ids: readonly string[]): Promise<ReadonlyMap<string, Passage>>;
}
