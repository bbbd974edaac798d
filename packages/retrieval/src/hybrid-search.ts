import { UpstreamError } from "@clinical-mcp/errors";
import { createBoosts, type AppliedBoost, type BoostSettings } from "./boost-hits.ts";
import { fuseRankings, toDenseWeights, type FusedHit, type Rankings } from "./fuse-rankings.ts";
import type { Filter } from "./filter.ts";
import type { Passage } from "./passage.ts";
import type { Embedder, FoundHits, LexicalAnswer, LexicalIndex, PassageReader, PathHit } from "./ports.ts";
import type { Reranker, VectorAnswer, VectorIndex } from "./ports.ts";
import { runPath, type PathOutcome } from "./run-path.ts";
import type { UnderstoodQuery } from "./understand-query.ts";

/** What a search may reach. */
export interface SearchEngines {
  readonly lexical: LexicalIndex;
  readonly vector: VectorIndex;
  readonly embedder: Embedder;
  readonly passages: PassageReader;
  /** Absent without a key: the boosts alone then order the candidates. */
  readonly reranker?: Reranker;
}

export type SearchMode = "hybrid" | "keyword" | "vector";

export interface SearchRequest {
  readonly query: UnderstoodQuery;
  readonly filter: Filter;
  /** Hits wanted, at most CANDIDATES_FOR_RANKING. */
  readonly limit: number;
  readonly mode: SearchMode;
  readonly boosts: BoostSettings;
  readonly signal: AbortSignal;
}

export interface Hit {
  readonly passage: Passage;
  /** Position in the answer, from 1. */
  readonly rank: number;
  /** Order of the answer; comparable within it only. */
  readonly score: number;
  /** Before reranking and boosts. */
  readonly fusedScore: number;
  /** Place and score in the list of each path that found the section. */
  readonly lexical?: { readonly rank: number; readonly score: number };
  readonly dense?: { readonly rank: number; readonly score: number };
  /** 0 to 10, where a model has judged it. */
  readonly rerankScore?: number;
  readonly boosts: readonly AppliedBoost[];
}

/** How a path ended, in words that may reach a model; the cause of a failure is for the log alone. */
export type PathReport = Omit<PathOutcome<never>, "value"> & { readonly cause?: unknown };

export interface SearchAnswer {
  readonly hits: readonly Hit[];
  /** Distinct sections that either path found, before the cut. */
  readonly candidates: number;
  /** The paths that looked. */
  readonly provenance: readonly ("sql" | "vector")[];
  readonly vectorEngine?: VectorAnswer["engine"];
  readonly paths: {
    readonly lexical: PathReport;
    readonly vector: PathReport;
    readonly rerank: PathReport;
  };
  /** What confidence is measured from: the lists as the paths gave them. */
  readonly evidence: {
    readonly terms: LexicalAnswer["terms"];
    readonly lexical: readonly PathHit[];
    readonly dense: readonly PathHit[];
  };
}

const LEXICAL_DEADLINE_MS = 500;
const VECTOR_DEADLINE_MS = 1_000;
const RERANK_DEADLINE_MS = 5_000;

/** Per path: a depth of 100 instead of 50 raised recall@100 and left nDCG@10 as it was. */
const CANDIDATES_PER_PATH = 100;
/** Fused candidates that are read and boosted. */
export const CANDIDATES_FOR_RANKING = 50;
/** Candidates that a model is asked to judge; those below them follow unjudged. */
const CANDIDATES_FOR_RERANKING = 20;

/**
 * Asks both paths at the same time, each under its own deadline, and merges what they found. A path that fails
 * or is late is missing from `provenance`; an empty answer means that every path asked has looked.
 *
 * @throws UpstreamError SEARCH_UNAVAILABLE when no path could look.
 */
export async function hybridSearch(request: SearchRequest, engines: SearchEngines): Promise<SearchAnswer> {
  const [lexical, vector] = await Promise.all([
    request.mode === "vector" ? NOT_ASKED : searchLexical(request, engines),
    request.mode === "keyword" ? NOT_ASKED : searchVector(request, engines),
  ]);
  assertSomePathLooked(lexical, vector);
  const fused = fuseRankings(
    toRankings(lexical, vector, ({ hits }) => hits),
    {
      ...(request.filter.length > 0 && {
        unfiltered: toRankings(lexical, vector, ({ unfiltered }) => unfiltered),
      }),
      weights: toDenseWeights(engines.embedder.identity),
    },
  );
  const candidates = await readCandidates(fused.slice(0, CANDIDATES_FOR_RANKING), engines.passages);
  const rerank = await rerankCandidates(candidates, request, engines);
  return {
    hits: rankHits(candidates, rerank, request),
    candidates: fused.length,
    provenance: [
      ...(lexical.state === "answered" ? (["sql"] as const) : []),
      ...(vector.state === "answered" ? (["vector"] as const) : []),
    ],
    ...(vector.state === "answered" && { vectorEngine: vector.value.engine }),
    paths: { lexical: toReport(lexical), vector: toReport(vector), rerank: toReport(rerank) },
    evidence: {
      terms: lexical.state === "answered" ? lexical.value.terms : [],
      lexical: lexical.state === "answered" ? lexical.value.hits : [],
      dense: vector.state === "answered" ? vector.value.hits : [],
    },
  };
}

const NOT_ASKED = { state: "not_asked", ms: 0 } as const;

interface Candidate {
  readonly fused: FusedHit;
  readonly passage: Passage;
}

const searchLexical = (
  { query, filter, signal }: SearchRequest,
  { lexical }: SearchEngines,
): Promise<PathOutcome<LexicalAnswer>> =>
  runPath((within) => lexical.search(query.groups, { filter, limit: CANDIDATES_PER_PATH, signal: within }), {
    deadlineMs: LEXICAL_DEADLINE_MS,
    signal,
  });

/** The embedder is part of the path: its time counts, and its failure is the path's. */
async function searchVector(
  { query, filter, signal }: SearchRequest,
  { embedder, vector }: SearchEngines,
): Promise<PathOutcome<VectorAnswer>> {
  const outcome = await runPath(
    async (within) => {
      const [embedding] = await embedder.embed([query.embeddingText], { role: "query", signal: within });
      if (!embedding) return undefined;
      return vector.search(embedding, { filter, limit: CANDIDATES_PER_PATH, signal: within });
    },
    { deadlineMs: VECTOR_DEADLINE_MS, signal },
  );
  if (outcome.state !== "answered") return outcome;
  const { ms, value } = outcome;
  return value ? { state: "answered", ms, value } : { state: "no_known_word", ms };
}

const toRankings = (
  lexical: PathOutcome<LexicalAnswer>,
  dense: PathOutcome<VectorAnswer>,
  pick: (answer: FoundHits) => readonly PathHit[],
): Rankings => ({
  ...(lexical.state === "answered" && { lexical: pick(lexical.value) }),
  ...(dense.state === "answered" && { dense: pick(dense.value) }),
});

function assertSomePathLooked(...outcomes: readonly PathOutcome<unknown>[]): void {
  if (outcomes.some(({ state }) => state === "answered")) return;
  const causes = outcomes.flatMap((outcome) => ("cause" in outcome ? [outcome.cause] : []));
  if (causes.length === 0) return;
  throw new UpstreamError("The search could not look. This does not mean that nothing was found.", {
    code: "SEARCH_UNAVAILABLE",
    suggestion: "Try again shortly; the server's /readyz names what is down.",
    cause: new AggregateError(causes),
  });
}

async function readCandidates(
  fused: readonly FusedHit[],
  passages: PassageReader,
): Promise<readonly Candidate[]> {
  const stored = await passages.getPassages(fused.map(({ id }) => id));
  return fused.map((hit) => {
    const passage = stored.get(hit.id);
    if (passage) return { fused: hit, passage };
    throw new UpstreamError("A passage that the index names is not stored: the dataset is not whole.", {
      code: "DATASET_NOT_WHOLE",
      suggestion: "The operator must rebuild the dataset.",
    });
  });
}

function rerankCandidates(
  candidates: readonly Candidate[],
  { query, signal }: SearchRequest,
  { reranker }: SearchEngines,
): Promise<PathOutcome<ReadonlyMap<string, number>>> | typeof NOT_ASKED {
  if (!reranker || candidates.length === 0) return NOT_ASKED;
  const judged = candidates.slice(0, CANDIDATES_FOR_RERANKING).map(({ passage }) => passage);
  return runPath((within) => reranker.rerank(query.original, judged, { signal: within }), {
    deadlineMs: RERANK_DEADLINE_MS,
    signal,
  });
}

/** Passages that a model has judged come before the rest, in the model's order; the rest keeps its fused one. */
const toBase = ({ score }: FusedHit, rerankScore: number | undefined, isReranked: boolean): number => {
  if (rerankScore !== undefined) return (1 + rerankScore) / 11;
  return isReranked ? score / 100 : score;
};

function rankHits(
  candidates: readonly Candidate[],
  rerank: PathOutcome<ReadonlyMap<string, number>>,
  { query, boosts, limit }: SearchRequest,
): readonly Hit[] {
  const judged = rerank.state === "answered" ? rerank.value : undefined;
  const toBoosts = createBoosts(query, boosts);
  return candidates
    .map(({ fused, passage }) => {
      const rerankScore = judged?.get(passage.id);
      const applied = toBoosts(passage);
      const factor = applied.reduce((product, boost) => product * boost.factor, 1);
      return {
        passage,
        score: toBase(fused, rerankScore, judged !== undefined) * factor,
        fusedScore: fused.score,
        ...(fused.lexical && { lexical: fused.lexical }),
        ...(fused.dense && { dense: fused.dense }),
        ...(rerankScore !== undefined && { rerankScore }),
        boosts: applied,
      };
    })
    .sort((a, b) => b.score - a.score || b.fusedScore - a.fusedScore)
    .slice(0, limit)
    .map((hit, position) => ({ ...hit, rank: position + 1 }));
}

const toReport = (outcome: PathOutcome<unknown>): PathReport => ({
  state: outcome.state,
  ms: outcome.ms,
  ...("cause" in outcome && { cause: outcome.cause }),
});
