import {
  calibrationReport,
  CASE_SHARES,
  createRandom,
  fitSupportModel,
  labelSamples,
  predictByQuery,
  weighCases,
  type CalibrationReport,
  type Fit,
  type HeldOutPrediction,
  type JudgedSearch,
  type LabelledSearch,
  type Prediction,
} from "@clinical-mcp/confidence";
import type { SearchMode } from "@clinical-mcp/retrieval";
import type { ModelPlan } from "./model-plans.ts";

/** One search with its judgement, and the paths that it asked. */
export interface ModeSearch extends JudgedSearch {
  readonly mode: SearchMode;
}

/** A search with its label, and with how much it counts. */
export interface JudgedSample<TSearch extends ModeSearch = ModeSearch> extends LabelledSearch {
  readonly asked: TSearch;
  readonly weight: number;
}

export interface Described {
  readonly fittedOn: string;
  /** ISO day. */
  readonly fittedAt: string;
}

const FOLDS = 5;
const SEED = 5;
/** Enough for intervals to two decimals. */
const RESAMPLES = 300;
/** So little that it only keeps a fit on a few dozen questions finite. */
const L2 = 1;

/** What the plan's model can be fitted to: searches that found something, and in which its paths have answered. */
export function toSamples<TSearch extends ModeSearch>(
  searches: readonly TSearch[],
  { mode, signals }: Pick<ModelPlan, "mode" | "signals">,
  shares = CASE_SHARES,
): readonly JudgedSample<TSearch>[] {
  const usable = searches.filter(
    (search) =>
      search.mode === mode &&
      search.found.length > 0 &&
      signals.every((name) => search.signals[name] !== undefined),
  );
  const labelled = labelSamples(usable).flatMap((sample, at) => {
    const asked = usable[at];
    return asked === undefined ? [] : [{ ...sample, asked }];
  });
  return weighCases(labelled, shares);
}

/** Fits the plan's model to any samples of its kind. */
export const createFit =
  ({ name, paths, embedder, signals }: ModelPlan, description: Described): Fit =>
  (samples) =>
    fitSupportModel(samples, {
      name,
      paths,
      ...(embedder !== undefined && { embedder }),
      ...description,
      signals,
      l2: L2,
    });

/** Each question's searches as models predict them that have not seen it. */
export const predictHeldOut = <TSample extends LabelledSearch>(
  samples: readonly TSample[],
  fit: Fit,
): readonly HeldOutPrediction<TSample>[] =>
  predictByQuery(samples, fit, { folds: FOLDS, random: createRandom(SEED) });

/** How far predictions can be trusted, the same each time. */
export const reportCalibration = (predictions: readonly Prediction[]): CalibrationReport =>
  calibrationReport(predictions, { random: createRandom(1), resamples: RESAMPLES });
