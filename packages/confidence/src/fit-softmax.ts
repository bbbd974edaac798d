import { ConfigurationError } from "@clinical-mcp/errors";

/** A sample by the positions of what it has; each counts the same, and all together have length 1. */
export interface SparseSample {
  readonly features: readonly number[];
  /** Position of its class. */
  readonly label: number;
}

export interface SoftmaxShape {
  readonly classes: number;
  readonly features: number;
}

/** One bias for each class, and one weight for each feature and class. */
export interface SoftmaxFit {
  readonly biases: readonly number[];
  readonly weights: readonly (readonly number[])[];
  readonly iterations: number;
}

const MAX_ITERATIONS = 2_000;
/** Where no part of the gradient is longer the fit ends: a weight is then within this over `l2` of the best. */
const TOLERANCE = 1e-6;
/** Of a softmax along its scores. */
const MOST_CURVATURE = 0.5;

/** e^z over the sum of all, without overflow. */
export function softmax(scores: readonly number[]): readonly number[] {
  const highest = Math.max(...scores);
  const powers = scores.map((score) => Math.exp(score - highest));
  const sum = powers.reduce((total, power) => total + power, 0);
  return powers.map((power) => power / sum);
}

/** What each feature counts, so that samples of any number of features have length 1. */
export const unitLength = (features: number): number => (features === 0 ? 0 : 1 / Math.sqrt(features));

function checkSamples(samples: readonly SparseSample[], { classes, features }: SoftmaxShape): void {
  const labels = new Set(samples.map(({ label }) => label));
  if (labels.size < 2) throw new ConfigurationError("A softmax needs samples of at least two classes.");
  const isOut = (at: number, size: number): boolean => !Number.isInteger(at) || at < 0 || at >= size;
  const wrong = samples.findIndex(
    (one) => isOut(one.label, classes) || one.features.some((feature) => isOut(feature, features)),
  );
  if (wrong >= 0)
    throw new ConfigurationError(
      `Sample ${wrong} has a class or feature outside ${classes} and ${features}.`,
    );
}

/**
 * A step for each parameter that never leads too far: one over the sum of what the curvature of its row can be, which is
 * long for rare features and short for frequent ones and the bias.
 */
function findSteps(
  samples: readonly SparseSample[],
  { classes, features, l2 }: SoftmaxShape & { readonly l2: number },
): Float64Array {
  const rows = new Float64Array(features + 1);
  for (const { features: own } of samples) {
    const unit = unitLength(own.length);
    const row = 1 + unit * own.length;
    rows[0] = (rows[0] ?? 0) + row;
    for (const feature of own) rows[feature + 1] = (rows[feature + 1] ?? 0) + unit * row;
  }
  const ofClass = Array.from(
    rows,
    (row, at) => 1 / ((MOST_CURVATURE * row) / samples.length + (at === 0 ? 0 : l2)),
  );
  return Float64Array.from(
    { length: classes * (features + 1) },
    (_, at) => ofClass[at % (features + 1)] ?? 0,
  );
}

/** Gradient of the mean loss at parameters that stand class by class: the bias, then the weights. */
function differentiate(
  samples: readonly SparseSample[],
  parameters: Float64Array,
  { classes, features, l2 }: SoftmaxShape & { readonly l2: number },
): Float64Array {
  const stride = features + 1;
  const gradient = parameters.map((value, at) => (at % stride === 0 ? 0 : l2 * value));
  const share = 1 / samples.length;
  for (const sample of samples) {
    const unit = unitLength(sample.features.length);
    const scores = Array.from({ length: classes }, (_, one) => {
      const start = one * stride;
      let sum = 0;
      for (const feature of sample.features) sum += parameters[start + 1 + feature] ?? 0;
      return (parameters[start] ?? 0) + unit * sum;
    });
    for (const [one, chance] of softmax(scores).entries()) {
      const error = share * (chance - Number(one === sample.label));
      const start = one * stride;
      gradient[start] = (gradient[start] ?? 0) + error;
      for (const feature of sample.features) {
        const at = start + 1 + feature;
        gradient[at] = (gradient[at] ?? 0) + unit * error;
      }
    }
  }
  return gradient;
}

function toFit(
  parameters: Float64Array,
  { classes, features }: SoftmaxShape,
  iterations: number,
): SoftmaxFit {
  const stride = features + 1;
  const ofClass = Array.from({ length: classes }, (_, one) =>
    parameters.subarray(one * stride, (one + 1) * stride),
  );
  return {
    biases: ofClass.map(([bias = 0]) => bias),
    weights: Array.from({ length: features }, (_, at) => ofClass.map((values) => values[at + 1] ?? 0)),
    iterations,
  };
}

/**
 * Multinomial logistic regression over sparse yes-or-no features, by accelerated gradient steps (Nesterov's, begun again
 * where they turn uphill), with a ridge penalty `l2`/2 · Σ weight² on the mean loss (biases are free). The same samples
 * give the same fit.
 *
 * @throws ConfigurationError where the samples are all of one class, one has a class or feature outside the shape, or `l2` is too small
 *   for the fit to end
 */
export function fitSoftmax(
  samples: readonly SparseSample[],
  shape: SoftmaxShape & { readonly l2: number },
): SoftmaxFit {
  checkSamples(samples, shape);
  const stride = shape.features + 1;
  const steps = findSteps(samples, shape);
  let parameters = new Float64Array(shape.classes * stride);
  let ahead = parameters;
  let momentum = 1;
  for (let iterations = 1; iterations <= MAX_ITERATIONS; iterations += 1) {
    const gradient = differentiate(samples, ahead, shape);
    if (gradient.every((value) => Math.abs(value) < TOLERANCE)) return toFit(ahead, shape, iterations);
    const next = ahead.map((value, at) => value - (steps[at] ?? 0) * (gradient[at] ?? 0));
    const moved = next.map((value, at) => value - (parameters[at] ?? 0));
    const isUphill = gradient.reduce((sum, value, at) => sum + value * (moved[at] ?? 0), 0) > 0;
    const following = isUphill ? 1 : (1 + Math.sqrt(1 + 4 * momentum * momentum)) / 2;
    const factor = isUphill ? 0 : (momentum - 1) / following;
    ahead = next.map((value, at) => value + factor * (moved[at] ?? 0));
    [parameters, momentum] = [next, following];
  }
  throw new ConfigurationError("The softmax did not converge: give a larger l2.");
}
