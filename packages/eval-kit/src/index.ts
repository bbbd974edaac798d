export { measureRanking, type Grades, type RankingScores } from "./measure-ranking.ts";
export { openCollection } from "./read-collection.ts";
export type { Collection, CollectionDocument, JudgedQuestion } from "./read-collection.ts";
export { toPassages } from "./to-passages.ts";
