export { formatPercent, formatShare, quantile } from "./describe-shares.ts";
export {
  createFit,
  predictHeldOut,
  reportCalibration,
  toSamples,
  type Described,
  type JudgedSample,
  type ModeSearch,
} from "./fit-support.ts";
export { measureRanking, type RankingScores } from "./measure-ranking.ts";
export { openCollection } from "./read-collection.ts";
export type { Collection, JudgedQuestion } from "./read-collection.ts";
export { toPassages } from "./to-passages.ts";
export { MODEL_PLANS, type ModelPlan } from "./model-plans.ts";
