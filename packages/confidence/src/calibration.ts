/** One judged search: what was predicted, and whether it came true. */
export interface Prediction {
  /** In [0, 1]. */
  readonly predicted: number;
  readonly label: 0 | 1;
  /** Predictions of one query are drawn together by the bootstrap; without it each stands alone. */
  readonly query?: string;
  /** How many searches it counts for; 1 where absent. */
  readonly weight?: number;
}

export interface ReliabilityBin {
  readonly from: number;
  readonly to: number;
  readonly count: number;
  /** Share of all searches, by their weights. */
  readonly share: number;
  /** Means of what was predicted and of what came true; absent in an empty bin. */
  readonly predicted?: number;
  readonly observed?: number;
}

export interface RiskCoveragePoint {
  /** Share of the searches that are answered when those below the threshold are not. */
  readonly coverage: number;
  /** Share of wrong ones among the answered. */
  readonly risk: number;
  readonly threshold: number;
}

export const BIN_COUNT = 10;

const weightOf = ({ weight = 1 }: Prediction): number => weight;

/** Sum over predictions, each as often as its weight says. */
const weigh = (predictions: readonly Prediction[], of: (prediction: Prediction) => number): number =>
  predictions.reduce((sum, prediction) => sum + weightOf(prediction) * of(prediction), 0);

const weightIn = (predictions: readonly Prediction[]): number => weigh(predictions, () => 1);

/** Mean over predictions, by their weights. */
export const weightedMean = (
  predictions: readonly Prediction[],
  of: (prediction: Prediction) => number,
): number => weigh(predictions, of) / weightIn(predictions);

/** Ten bins of equal width; a bin holds its lower end, the last one also 1. */
export function toReliabilityBins(predictions: readonly Prediction[]): readonly ReliabilityBin[] {
  const binOf = ({ predicted }: Prediction): number =>
    Math.min(BIN_COUNT - 1, Math.floor(predicted * BIN_COUNT));
  const groups = Map.groupBy(predictions, binOf);
  const total = weightIn(predictions);
  return Array.from({ length: BIN_COUNT }, (_, position) => {
    const members = groups.get(position) ?? [];
    const bin = {
      from: position / BIN_COUNT,
      to: (position + 1) / BIN_COUNT,
      count: members.length,
      share: weightIn(members) / total,
    };
    if (members.length === 0) return bin;
    return {
      ...bin,
      predicted: weightedMean(members, ({ predicted }) => predicted),
      observed: weightedMean(members, ({ label }) => label),
    };
  });
}

/** Expected calibration error: the mean gap between predicted and observed over the bins, by their shares. */
export const expectedCalibrationError = (predictions: readonly Prediction[]): number =>
  toReliabilityBins(predictions).reduce(
    (sum, { share, predicted = 0, observed = 0 }) => sum + share * Math.abs(predicted - observed),
    0,
  );

/** Mean squared difference between predicted and observed. */
export const brierScore = (predictions: readonly Prediction[]): number =>
  weightedMean(predictions, ({ predicted, label }) => (predicted - label) ** 2);

/**
 * Area under the ROC curve: the chance that a search that found what was asked is predicted higher than one
 * that did not, a tie counting half. Undefined when all labels are alike.
 */
export function areaUnderRoc(predictions: readonly Prediction[]): number | undefined {
  const positives = weigh(predictions, ({ label }) => label);
  const negatives = weigh(predictions, ({ label }) => 1 - label);
  if (positives === 0 || negatives === 0) return undefined;
  const groups = [...Map.groupBy(predictions, ({ predicted }) => predicted)].toSorted(([a], [b]) => a - b);
  let missedBelow = 0;
  let ordered = 0;
  for (const [, tied] of groups) {
    const missed = weigh(tied, ({ label }) => 1 - label);
    ordered += weigh(tied, ({ label }) => label) * (missedBelow + missed / 2);
    missedBelow += missed;
  }
  return ordered / (positives * negatives);
}

/** Risk when only searches at or above each predicted value are answered, from the surest to all of them. */
export function toRiskCoverage(predictions: readonly Prediction[]): readonly RiskCoveragePoint[] {
  const groups = [...Map.groupBy(predictions, ({ predicted }) => predicted)].toSorted(([a], [b]) => b - a);
  const total = weightIn(predictions);
  let answered = 0;
  let wrong = 0;
  return groups.map(([threshold, tied]) => {
    answered += weightIn(tied);
    wrong += weigh(tied, ({ label }) => 1 - label);
    return { threshold, coverage: answered / total, risk: wrong / answered };
  });
}
