import { measureRanking, type JudgedQuestion, type RankingScores } from "@clinical-mcp/eval-kit";
import { expandQuery, fuseRankings, toDenseWeights, type PathHit } from "@clinical-mcp/retrieval";
import type { OtherWords } from "./read-other-words.ts";
import { untilLooked } from "./until-looked.ts";
import type { Dataset } from "@clinical-mcp/retrieval/adapters/open-dataset";

export const SYSTEMS = ["lexical", "dense", "hybrid", "hybrid+rerank"] as const;
export type System = (typeof SYSTEMS)[number];

/** Means over the questions, from 0 to 1, and latencies in milliseconds. */
export interface SystemReport extends RankingScores {
  readonly system: System;
  readonly p50Ms: number;
  readonly p95Ms: number;
}

interface Measured {
  readonly ms: number;
  readonly ranking: readonly string[];
}

/** How many questions each engine answered with vectors. */
export type VectorEngines = Readonly<Record<"exact" | "chroma", number>>;

export interface Measurements {
  readonly systems: readonly SystemReport[];
  readonly vectorEngines: VectorEngines;
}

interface Answer extends Record<System, Measured> {
  readonly engine: keyof VectorEngines | undefined;
}

interface MeasureOptions {
  readonly embedderName: string;
  /** Other words for a question, by its id. */
  readonly also: OtherWords;
  readonly reranked: boolean;
  readonly onProgress: (words: string) => void;
  readonly signal: AbortSignal;
}

/**
 * Asks every question, one after the other, as a server would be asked, and scores the order of each path, of both
 * fused, and of the final hits. The first question is asked once before, unmeasured: it opens files.
 */
export async function measureSearches(
  dataset: Dataset,
  questions: readonly JudgedQuestion[],
  { onProgress, ...options }: MeasureOptions,
): Promise<Measurements> {
  for (const first of questions.slice(0, 1)) await ask(dataset, first, options);
  const answers: { readonly question: JudgedQuestion; readonly measured: Answer }[] = [];
  for (const question of questions) {
    answers.push({ question, measured: await ask(dataset, question, options) });
    onProgress(`questions ${answers.length} of ${questions.length}`);
  }
  const systems = SYSTEMS.map((system) =>
    toReport(
      system,
      answers.map(({ question, measured }) => ({
        ms: measured[system].ms,
        scores: measureRanking(measured[system].ranking, question.grades),
      })),
    ),
  );
  const count = (engine: keyof VectorEngines): number =>
    answers.filter(({ measured }) => measured.engine === engine).length;
  return { systems, vectorEngines: { exact: count("exact"), chroma: count("chroma") } };
}

/** All that are boosted, or that a model judges; the fused order follows below them. */
const HITS = { boosted: 50, judged: 20 };

async function ask(
  dataset: Dataset,
  { id, text }: JudgedQuestion,
  { embedderName, also, reranked, signal }: Omit<MeasureOptions, "onProgress">,
): Promise<Answer> {
  // Nothing is asked, so nothing is found: the question counts as missed.
  if (text.trim() === "")
    return { engine: undefined, lexical: MISSED, dense: MISSED, hybrid: MISSED, "hybrid+rerank": MISSED };
  const timer = { startedAt: 0 };
  const { hits, paths, evidence, vectorEngine } = await untilLooked(() => {
    timer.startedAt = performance.now();
    return dataset.search({
      query: expandQuery(
        dataset.understand(text),
        (also.get(id) ?? []).map((words) => dataset.understand(words)),
      ),
      filter: [],
      limit: reranked ? HITS.judged : HITS.boosted,
      mode: "hybrid",
      boosts: { today: TODAY, facets: [] },
      signal,
    });
  });
  const ms = performance.now() - timer.startedAt;
  const { lexical, dense } = evidence;
  const fused = fuseRankings({ lexical, dense }, { weights: toDenseWeights({ name: embedderName }) });
  const fusedRanking = fused.map(({ sectionId }) => sectionId);
  const final = [...hits.map(({ passage }) => passage.sectionId), ...fusedRanking];
  return {
    engine: vectorEngine,
    lexical: { ms: paths.lexical.ms, ranking: toSections(lexical) },
    dense: { ms: paths.vector.ms, ranking: toSections(dense) },
    hybrid: { ms: ms - paths.rerank.ms, ranking: fusedRanking },
    "hybrid+rerank": { ms, ranking: [...new Set(final)] },
  };
}

const MISSED: Measured = { ms: 0, ranking: [] };

/** Passages of a collection have no dates: any day does. */
const TODAY = "2026-01-01";

const toSections = (hits: readonly PathHit[]): readonly string[] => [
  ...new Set(hits.map(({ sectionId }) => sectionId)),
];

function toReport(
  system: System,
  answers: readonly { readonly ms: number; readonly scores: RankingScores }[],
): SystemReport {
  const mean = (key: keyof RankingScores): number =>
    answers.reduce((sum, { scores }) => sum + scores[key], 0) / answers.length;
  const times = answers.map(({ ms }) => ms).sort((a, b) => a - b);
  const quantile = (share: number): number =>
    times[Math.min(times.length - 1, Math.floor(share * times.length))] ?? 0;
  return {
    system,
    ndcgAt10: mean("ndcgAt10"),
    recallAt100: mean("recallAt100"),
    averagePrecision: mean("averagePrecision"),
    reciprocalRank: mean("reciprocalRank"),
    p50Ms: quantile(0.5),
    p95Ms: quantile(0.95),
  };
}
