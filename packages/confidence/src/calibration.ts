/** One judged search: what was predicted, and whether it came true. */
export interface Prediction {
  /** In [0, 1]. */
  readonly predicted: number;
  readonly label: 0 | 1;
  /** Predictions of one query are drawn together by the bootstrap; without it each stands alone. */
  readonly query?: string;
}

export interface ReliabilityBin {
  readonly from: number;
  readonly to: number;
  readonly count: number;
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

const mean = (values: readonly number[]): number =>
  values.reduce((sum, value) => sum + value, 0) / values.length;

/** Ten bins of equal width; a bin holds its lower end, the last one also 1. */
export function toReliabilityBins(predictions: readonly Prediction[]): readonly ReliabilityBin[] {
  const binOf = ({ predicted }: Prediction): number =>
    Math.min(BIN_COUNT - 1, Math.floor(predicted * BIN_COUNT));
  const groups = Map.groupBy(predictions, binOf);
  return Array.from({ length: BIN_COUNT }, (_, position) => {
    const members = groups.get(position) ?? [];
    const edges = { from: position / BIN_COUNT, to: (position + 1) / BIN_COUNT, count: members.length };
    if (members.length === 0) return edges;
    return {
      ...edges,
      predicted: mean(members.map((m) => m.predicted)),
      observed: mean(members.map((m) => m.label)),
    };
  });
}

/** Expected calibration error: the mean gap between predicted and observed over the bins, by their counts. */
export function expectedCalibrationError(predictions: readonly Prediction[]): number {
  const gaps = toReliabilityBins(predictions).map(
    ({ count, predicted = 0, observed = 0 }) => count * Math.abs(predicted - observed),
  );
  return gaps.reduce((sum, gap) => sum + gap, 0) / predictions.length;
}

/** Mean squared difference between predicted and observed. */
export const brierScore = (predictions: readonly Prediction[]): number =>
  mean(predictions.map(({ predicted, label }) => (predicted - label) ** 2));

/**
 * Area under the ROC curve: the chance that a search that found what was asked is predicted higher than one
 * that did not, a tie counting half. Undefined when all labels are alike.
 */
export function areaUnderRoc(predictions: readonly Prediction[]): number | undefined {
  const positives = predictions.filter(({ label }) => label === 1).length;
  const negatives = predictions.length - positives;
  if (positives === 0 || negatives === 0) return undefined;
  const groups = [...Map.groupBy(predictions, ({ predicted }) => predicted)].toSorted(([a], [b]) => a - b);
  let before = 0;
  let rankSum = 0;
  for (const [, tied] of groups) {
    const meanRank = before + (tied.length + 1) / 2;
    rankSum += meanRank * tied.filter(({ label }) => label === 1).length;
    before += tied.length;
  }
  return (rankSum - (positives * (positives + 1)) / 2) / (positives * negatives);
}

/** Risk when only searches at or above each predicted value are answered, from the surest to all of them. */
export function toRiskCoverage(predictions: readonly Prediction[]): readonly RiskCoveragePoint[] {
  const groups = [...Map.groupBy(predictions, ({ predicted }) => predicted)].toSorted(([a], [b]) => b - a);
  let answered = 0;
  let wrong = 0;
  return groups.map(([threshold, tied]) => {
    answered += tied.length;
    wrong += tied.filter(({ label }) => label === 0).length;
    return { threshold, coverage: answered / predictions.length, risk: wrong / answered };
  });
}
