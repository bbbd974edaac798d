import { z } from "zod";

/**
 * What can be measured of one search. A signal of a path that gave no answer is absent, never 0: a model
 * for the paths that answered takes over.
 */
export const signalsSchema = z.object({
  // Signals of the lexical path.
  /** Share of the query's idf in the fused first passage. */
  cov: z.number().optional(),
  /** The same over the first three passages together. */
  cov3: z.number().optional(),
  /** Best BM25 score over the query's idf. */
  bm25_over_idf: z.number().optional(),
  /** (s1 − s5) / s1 of the BM25 scores; a list that ends before has s5 = 0, as what matches nothing scores. */
  bm25_gap5: z.number().optional(),
  // Signals of the dense path. Cosines differ from embedder to embedder, so a model that uses them belongs to one.
  /** Highest cosine. */
  cosine_max: z.number().optional(),
  /** Cosine of the fused first passage; absent when the dense list does not hold it. */
  cosine_of_top1: z.number().optional(),
  /** Cosine of the first less that of the tenth, or of the last of a shorter list. */
  cosine_gap10: z.number().optional(),
  // Signals of both together.
  /** |lexical top 10 ∩ dense top 10| over 10, or over the length of the longer list where that is less. */
  overlap10: z.number().optional(),
  /** 1 when both paths have the same first passage, else 0. */
  same_top: z.number().optional(),
  // Always there.
  /** Share of the query's terms, unweighted, in the fused first passage. */
  term_share: z.number(),
  /** ln(1 + number of different query terms). */
  log1p_qlen: z.number(),
});
export type RetrievalSignals = z.infer<typeof signalsSchema>;
export type SignalName = keyof RetrievalSignals;

/** Which paths gave an answer. An answer that found nothing is one. */
export type AnsweredPaths = "both" | "lexical" | "dense";

interface ScoredHit {
  readonly id: string;
  readonly score: number;
}

export interface SearchObservation {
  /** Content terms of the query; `idf` where the lexical index gave it. A term that no passage has gets the index's greatest. */
  readonly terms: readonly { readonly term: string; readonly idf?: number }[];
  /** Best first, with positive BM25 scores; left out when the path failed, was late or was not asked. */
  readonly lexical?: readonly ScoredHit[];
  /** Best first, with cosines; left out as above, and when the embedder knew no word of the query. */
  readonly dense?: readonly ScoredHit[];
  /** The fused first three or more, best first, with the terms of heading and text in the query's form. */
  readonly fusedTop: readonly { readonly id: string; readonly terms: ReadonlySet<string> }[];
}

const sumOf = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0);
const share = (part: number, whole: number): number => (whole > 0 ? part / whole : 0);

function measureLexical({ terms, lexical, fusedTop }: SearchObservation): Partial<RetrievalSignals> {
  if (lexical === undefined || terms.some(({ idf }) => idf === undefined)) return {};
  const weights = new Map(terms.map(({ term, idf = 0 }) => [term, idf]));
  const total = sumOf([...weights.values()]);
  const massIn = (passages: SearchObservation["fusedTop"]): number =>
    sumOf([...weights].map(([term, idf]) => (passages.some((passage) => passage.terms.has(term)) ? idf : 0)));
  const [best = 0, fifth = 0] = [lexical[0]?.score, lexical[4]?.score];
  return {
    cov: share(massIn(fusedTop.slice(0, 1)), total),
    cov3: share(massIn(fusedTop.slice(0, 3)), total),
    bm25_over_idf: share(best, total),
    bm25_gap5: share(best - fifth, best),
  };
}

function measureDense({ dense, fusedTop }: SearchObservation): Partial<RetrievalSignals> {
  const best = dense?.[0];
  if (dense === undefined || best === undefined) return {};
  const top1 = dense.find(({ id }) => id === fusedTop[0]?.id);
  const tenth = dense[9] ?? dense.at(-1) ?? best;
  return {
    cosine_max: best.score,
    cosine_gap10: best.score - tenth.score,
    ...(top1 === undefined ? {} : { cosine_of_top1: top1.score }),
  };
}

function measureAgreement({ lexical, dense }: SearchObservation): Partial<RetrievalSignals> {
  if (lexical === undefined || dense === undefined) return {};
  const denseIds = new Set(dense.slice(0, 10).map(({ id }) => id));
  const inBoth = lexical.slice(0, 10).filter(({ id }) => denseIds.has(id)).length;
  const longer = Math.max(lexical.length, dense.length);
  return {
    overlap10: share(inBoth, Math.min(10, longer)),
    same_top: lexical[0] !== undefined && lexical[0].id === dense[0]?.id ? 1 : 0,
  };
}

/**
 * The signals of one search. Pure; scores must be finite. A missing path leaves its signals and those of
 * the comparison out; a path that looked and found nothing is measured, as zeros.
 */
export function measureSignals(observation: SearchObservation): RetrievalSignals {
  const terms = [...new Set(observation.terms.map(({ term }) => term))];
  const first = observation.fusedTop[0]?.terms ?? new Set<string>();
  return {
    ...measureLexical(observation),
    ...measureDense(observation),
    ...measureAgreement(observation),
    term_share: share(terms.filter((term) => first.has(term)).length, terms.length),
    log1p_qlen: Math.log1p(terms.length),
  };
}
