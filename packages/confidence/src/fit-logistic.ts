import { ConfigurationError } from "@clinical-mcp/errors";
import { solveSymmetric } from "./solve-symmetric.ts";

export interface LabelledVector {
  readonly features: readonly number[];
  /** 1: what was asked was found. */
  readonly label: 0 | 1;
  /** How many samples it counts for; 1 where absent. */
  readonly weight?: number;
}

export interface LogisticFit {
  readonly bias: number;
  readonly weights: readonly number[];
  readonly iterations: number;
}

const MAX_ITERATIONS = 100;
const TOLERANCE = 1e-9;

/** 1 / (1 + e^−z), without overflow at either end. */
export const sigmoid = (z: number): number =>
  z >= 0 ? 1 / (1 + Math.exp(-z)) : Math.exp(z) / (1 + Math.exp(z));

/** Dot product of a vector with a leading 1 for the bias. */
const scoreOf = (parameters: readonly number[], row: readonly number[]): number =>
  row.reduce((sum, x, position) => sum + x * (parameters[position] ?? 0), 0);

/** ln(1 + e^z), without overflow. */
const softplus = (z: number): number => Math.max(z, 0) + Math.log1p(Math.exp(-Math.abs(z)));

interface Problem {
  /** Each with a leading 1. */
  readonly rows: readonly (readonly number[])[];
  readonly labels: readonly number[];
  /** How many samples each row counts for. */
  readonly counts: readonly number[];
  /** One per parameter; 0 for the bias, so that the fitted mean stays the observed one. */
  readonly penalties: readonly number[];
}

/** Negative log-likelihood with the penalty: what the fit makes as small as it can. */
function lossOf({ rows, labels, counts, penalties }: Problem, parameters: readonly number[]): number {
  const likelihood = rows.reduce((sum, row, at) => {
    const z = scoreOf(parameters, row);
    return sum + (counts[at] ?? 1) * (softplus(z) - (labels[at] ?? 0) * z);
  }, 0);
  return parameters.reduce((sum, value, at) => sum + 0.5 * (penalties[at] ?? 0) * value * value, likelihood);
}

/** Gradient and Hessian of the loss. */
function differentiate({ rows, labels, counts, penalties }: Problem, parameters: readonly number[]) {
  const gradient = parameters.map((value, at) => (penalties[at] ?? 0) * value);
  const hessian = parameters.map((_, at) =>
    parameters.map((__, other) => (at === other ? (penalties[at] ?? 0) : 0)),
  );
  for (const [at, row] of rows.entries()) {
    const predicted = sigmoid(scoreOf(parameters, row));
    const count = counts[at] ?? 1;
    const error = count * (predicted - (labels[at] ?? 0));
    const curvature = count * predicted * (1 - predicted);
    for (const [i, x] of row.entries()) {
      gradient[i] = (gradient[i] ?? 0) + error * x;
      const line = hessian[i] ?? [];
      for (const [j, y] of row.entries()) line[j] = (line[j] ?? 0) + curvature * x * y;
    }
  }
  return { gradient, hessian };
}

/** The longest of the halved Newton steps that lowers the loss. */
function descend(
  problem: Problem,
  parameters: readonly number[],
  step: readonly number[],
): readonly number[] {
  const loss = lossOf(problem, parameters);
  // At the bottom the loss is equal to the last bits, which must not hold up the final step.
  const before = loss + 1e-12 * (1 + Math.abs(loss));
  for (let factor = 1; factor > 1e-10; factor /= 2) {
    const next = parameters.map((value, at) => value - factor * (step[at] ?? 0));
    if (lossOf(problem, next) <= before) return next;
  }
  return parameters;
}

/**
 * Logistic regression by Newton's method, with a ridge penalty `l2`/2 · Σ weight² (the bias is free).
 *
 * @throws ConfigurationError when the labels are all alike, or when the classes part perfectly and `l2` is
 * 0: then no finite weights are best.
 */
export function fitLogistic(
  samples: readonly LabelledVector[],
  { l2 }: { readonly l2: number },
): LogisticFit {
  const labels = samples.map(({ label }) => label);
  if (new Set(labels).size < 2)
    throw new ConfigurationError("A support model needs samples of both kinds: found, and not found.");
  const rows = samples.map(({ features }) => [1, ...features]);
  const size = rows[0]?.length ?? 1;
  const counts = samples.map(({ weight = 1 }) => weight);
  const problem = {
    rows,
    labels,
    counts,
    penalties: Array.from({ length: size }, (_, at) => (at === 0 ? 0 : l2)),
  };
  let parameters: readonly number[] = Array.from({ length: size }, () => 0);
  for (let iterations = 1; iterations <= MAX_ITERATIONS; iterations += 1) {
    const { gradient, hessian } = differentiate(problem, parameters);
    const step = solveSymmetric(hessian, gradient);
    if (step === undefined) break;
    parameters = descend(problem, parameters, step);
    if (Math.max(...step.map(Math.abs)) < TOLERANCE * (1 + Math.max(...parameters.map(Math.abs)))) {
      const [bias = 0, ...weights] = parameters;
      return { bias, weights, iterations };
    }
  }
  throw new ConfigurationError(
    "The support model did not converge: give a larger l2, or leave out a signal.",
  );
}
