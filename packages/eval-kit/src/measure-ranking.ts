/** How relevant each judged document is to one question; what is not judged counts as not relevant. */
export type Grades = ReadonlyMap<string, number>;

/** All figures are from 0 to 1. */
export interface RankingScores {
  readonly ndcgAt10: number;
  readonly recallAt100: number;
  readonly averagePrecision: number;
  readonly reciprocalRank: number;
}

/**
 * Scores one ranking (document ids, best first, each once) as trec_eval does.
 * @param grades must hold at least one above 0; without it no ranking is better than another
 */
export const measureRanking = (ranking: readonly string[], grades: Grades): RankingScores => ({
  ndcgAt10: ndcgAt(10, ranking, grades),
  recallAt100: recallAt(100, ranking, grades),
  averagePrecision: averagePrecision(ranking, grades),
  reciprocalRank: reciprocalRank(ranking, grades),
});

/** Normalized discounted cumulative gain: the gain is the grade, the discount log2(rank + 1) (Järvelin, Kekäläinen 2002). */
export function ndcgAt(depth: number, ranking: readonly string[], grades: Grades): number {
  const toGain = (grade: number): number => Math.max(0, grade);
  const gains = ranking.map((id) => toGain(grades.get(id) ?? 0));
  const ideal = [...grades.values()].map(toGain).sort((a, b) => b - a);
  return discountedSum(gains.slice(0, depth)) / discountedSum(ideal.slice(0, depth));
}

const discountedSum = (gains: readonly number[]): number =>
  gains.reduce((sum, gain, position) => sum + gain / Math.log2(position + 2), 0);

/** Share of the relevant documents among the first `depth`. */
export const recallAt = (depth: number, ranking: readonly string[], grades: Grades): number =>
  ranking.slice(0, depth).filter((id) => isRelevant(id, grades)).length / countRelevant(grades);

/** Mean, over the relevant documents, of the precision down to each; one that was not found adds 0. */
export function averagePrecision(ranking: readonly string[], grades: Grades): number {
  let found = 0;
  let sum = 0;
  for (const [position, id] of ranking.entries()) {
    if (!isRelevant(id, grades)) continue;
    found += 1;
    sum += found / (position + 1);
  }
  return sum / countRelevant(grades);
}

/** 1 / rank of the first relevant document; 0 where none was found. */
export function reciprocalRank(ranking: readonly string[], grades: Grades): number {
  const position = ranking.findIndex((id) => isRelevant(id, grades));
  return position < 0 ? 0 : 1 / (position + 1);
}

const isRelevant = (id: string, grades: Grades): boolean => (grades.get(id) ?? 0) > 0;

const countRelevant = (grades: Grades): number => [...grades.values()].filter((grade) => grade > 0).length;
