import {
  areaUnderRoc,
  brierScore,
  expectedCalibrationError,
  toReliabilityBins,
  toRiskCoverage,
  weightedMean,
  type Prediction,
  type ReliabilityBin,
  type RiskCoveragePoint,
} from "./calibration.ts";
import { ConfigurationError } from "@clinical-mcp/errors";

/** A measure with its 95 % bootstrap interval (percentiles); no interval where too few draws allow one. */
export interface Measured {
  readonly value: number;
  readonly interval95?: readonly [low: number, high: number];
}

export interface CalibrationReport {
  readonly count: number;
  /** Share of searches that found what was asked. */
  readonly baseRate: number;
  readonly meanPredicted: number;
  readonly expectedCalibrationError: Measured;
  readonly brier: Measured;
  /** Absent when all labels are alike. */
  readonly auroc?: Measured;
  readonly bins: readonly ReliabilityBin[];
  readonly riskCoverage: readonly RiskCoveragePoint[];
}

/** The value below which the share of the sorted values lies, interpolated. */
function quantile(sorted: readonly number[], share: number): number {
  const position = share * (sorted.length - 1);
  const [low = 0, high = 0] = [sorted[Math.floor(position)], sorted[Math.ceil(position)]];
  return low + (high - low) * (position - Math.floor(position));
}

/** As many queries as there are, drawn with replacement, each with all its predictions. */
function resample(clusters: readonly (readonly Prediction[])[], random: () => number): readonly Prediction[] {
  return clusters.flatMap(() => clusters[Math.floor(random() * clusters.length)] ?? []);
}

function toMeasured(
  measure: (predictions: readonly Prediction[]) => number | undefined,
  predictions: readonly Prediction[],
  draws: readonly (readonly Prediction[])[],
): Measured | undefined {
  const value = measure(predictions);
  if (value === undefined) return undefined;
  const drawn = draws
    .map(measure)
    .filter((one) => one !== undefined)
    .toSorted((a, b) => a - b);
  return drawn.length < 20
    ? { value }
    : { value, interval95: [quantile(drawn, 0.025), quantile(drawn, 0.975)] };
}

/**
 * How far predictions can be trusted: expected calibration error over ten bins, Brier score, area under the
 * ROC curve, reliability by bin and risk by coverage, with bootstrap intervals drawn by query. The caller's
 * random source decides the draws, so that a report comes out the same again.
 *
 * @throws ConfigurationError without predictions, or with one outside [0, 1].
 */
export function calibrationReport(
  predictions: readonly Prediction[],
  { random, resamples = 1000 }: { readonly random: () => number; readonly resamples?: number },
): CalibrationReport {
  if (predictions.length === 0 || predictions.some(({ predicted }) => !(predicted >= 0 && predicted <= 1)))
    throw new ConfigurationError("A calibration report needs predictions, each from 0 to 1.");
  const alone = predictions.map((prediction, position) => ({
    key: prediction.query ?? position,
    prediction,
  }));
  const clusters = [...Map.groupBy(alone, ({ key }) => key).values()].map((same) =>
    same.map((one) => one.prediction),
  );
  const draws = Array.from({ length: resamples }, () => resample(clusters, random));
  const auroc = toMeasured(areaUnderRoc, predictions, draws);
  return {
    count: predictions.length,
    baseRate: weightedMean(predictions, ({ label }) => label),
    meanPredicted: weightedMean(predictions, ({ predicted }) => predicted),
    expectedCalibrationError: toMeasured(expectedCalibrationError, predictions, draws) ?? { value: 0 },
    brier: toMeasured(brierScore, predictions, draws) ?? { value: 0 },
    ...(auroc === undefined ? {} : { auroc }),
    bins: toReliabilityBins(predictions),
    riskCoverage: toRiskCoverage(predictions),
  };
}

const round = (value: number | undefined): string => (value === undefined ? "–" : value.toFixed(3));
const formatMeasured = (measured: Measured | undefined): string => {
  if (measured === undefined) return "–";
  const { value, interval95 } = measured;
  return interval95 === undefined
    ? round(value)
    : `${round(value)} (${round(interval95[0])} to ${round(interval95[1])})`;
};

/** The least coverage of the curve that is at least the share. */
const atCoverage = (curve: readonly RiskCoveragePoint[], share: number): RiskCoveragePoint | undefined =>
  curve.find(({ coverage }) => coverage >= share - 1e-12);

/** The report as Markdown: measures, reliability by bin, and risk when only the surest part is answered. */
export function formatCalibrationReport(report: CalibrationReport): string {
  const bins = report.bins.map(
    ({ from, to, count, predicted, observed }) =>
      `| ${from.toFixed(1)} to ${to.toFixed(1)} | ${count} | ${round(predicted)} | ${round(observed)} |`,
  );
  const risks = [0.2, 0.4, 0.6, 0.8, 1].map((share) => {
    const point = atCoverage(report.riskCoverage, share);
    return `| ${round(point?.coverage)} | ${round(point?.threshold)} | ${round(point?.risk)} |`;
  });
  return [
    "| searches | base rate | mean predicted | ECE (95 %) | Brier (95 %) | AUROC (95 %) |",
    "|---|---|---|---|---|---|",
    `| ${report.count} | ${round(report.baseRate)} | ${round(report.meanPredicted)} ` +
      `| ${formatMeasured(report.expectedCalibrationError)} | ` +
      `${formatMeasured(report.brier)} | ${formatMeasured(report.auroc)} |`,
    "",
    "| predicted | searches | mean predicted | observed |",
    "|---|---|---|---|",
    ...bins,
    "",
    "| answered | threshold | wrong |",
    "|---|---|---|",
    ...risks,
    "",
  ].join("\n");
}
