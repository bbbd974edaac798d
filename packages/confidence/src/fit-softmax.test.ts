import * as fc from "fast-check";
import { expect, test } from "vitest";
import { fitLogistic } from "./fit-logistic.ts";
import { fitSoftmax, softmax, unitLength, type SparseSample } from "./fit-softmax.ts";

const repeat = (count: number, features: readonly number[], label: number): readonly SparseSample[] =>
  Array.from({ length: count }, () => ({ features, label }));

test("chances are positive and sum to 1, at any scores; equal scores are equal chances", () => {
  fc.assert(
    fc.property(
      fc.array(fc.double({ min: -1e6, max: 1e6, noNaN: true }), { minLength: 1, maxLength: 5 }),
      (scores) => {
        const chances = softmax(scores);
        expect(chances.reduce((sum, chance) => sum + chance, 0)).toBeCloseTo(1, 9);
        expect(Math.min(...chances)).toBeGreaterThanOrEqual(0);
      },
    ),
  );
  expect(softmax([3, 3, 3, 3])).toEqual([0.25, 0.25, 0.25, 0.25]);
});

test("without features the biases are the shares of the classes: 5, 3 and 2 of 10", () => {
  const { biases, weights } = fitSoftmax([...repeat(5, [], 0), ...repeat(3, [], 1), ...repeat(2, [], 2)], {
    classes: 3,
    features: 0,
    l2: 0.1,
  });
  expect(softmax(biases).map((share) => Number(share.toFixed(4)))).toEqual([0.5, 0.3, 0.2]);
  expect(weights).toEqual([]);
});

test("of two classes it is the logistic regression: each has half of its weight, with the other sign", () => {
  const samples = [...repeat(3, [0], 1), ...repeat(1, [0], 0), ...repeat(2, [1], 1), ...repeat(5, [1], 0)];
  const l2 = 0.02;
  const { biases, weights } = fitSoftmax(samples, { classes: 2, features: 2, l2 });
  // Its mean loss over 11 samples, with both halves of a weight penalised, is a penalty of 11 · l2 / 2 on the whole.
  const whole = fitLogistic(
    samples.map(({ features, label }) => ({
      features: [0, 1].map((at) => Number(features.includes(at))),
      label: label === 1 ? 1 : 0,
    })),
    { l2: (11 * l2) / 2 },
  );
  expect((biases[1] ?? 0) - (biases[0] ?? 0)).toBeCloseTo(whole.bias, 3);
  for (const at of [0, 1])
    expect((weights[at]?.[1] ?? 0) - (weights[at]?.[0] ?? 0)).toBeCloseTo(whole.weights[at] ?? NaN, 3);
});

test("at the fit the gradient of the penalised mean loss is 0, whatever the samples", () => {
  const sample = fc.record({
    features: fc.uniqueArray(fc.nat({ max: 3 }), { maxLength: 4 }),
    label: fc.nat({ max: 2 }),
  });
  fc.assert(
    fc.property(fc.array(sample, { minLength: 3, maxLength: 30 }), (samples) => {
      fc.pre(new Set(samples.map(({ label }) => label)).size === 3);
      const l2 = 0.05;
      const { biases, weights } = fitSoftmax(samples, { classes: 3, features: 4, l2 });
      const errors = samples.map(({ features, label }) => {
        const unit = unitLength(features.length);
        const scores = biases.map((bias, one) =>
          features.reduce((sum, at) => sum + unit * (weights[at]?.[one] ?? 0), bias),
        );
        return softmax(scores).map((chance, one) => chance - Number(one === label));
      });
      for (const one of [0, 1, 2]) {
        const own = errors.map((error) => error[one] ?? 0);
        expect(own.reduce((sum, error) => sum + error, 0) / samples.length).toBeCloseTo(0, 5);
        for (const at of [0, 1, 2, 3]) {
          const ofFeature = samples.reduce(
            (sum, { features }, row) =>
              sum + (features.includes(at) ? unitLength(features.length) * (own[row] ?? 0) : 0),
            0,
          );
          expect(ofFeature / samples.length + l2 * (weights[at]?.[one] ?? 0)).toBeCloseTo(0, 5);
        }
      }
    }),
    { numRuns: 30 },
  );
});

test("samples of one class, and a class or feature that the shape has not, are refused", () => {
  const shape = { classes: 2, features: 1, l2: 0.1 };
  expect(() => fitSoftmax(repeat(3, [0], 1), shape)).toThrow("two classes");
  expect(() => fitSoftmax([...repeat(1, [0], 0), ...repeat(1, [1], 1)], shape)).toThrow("Sample 1");
  expect(() => fitSoftmax([...repeat(1, [0], 0), ...repeat(1, [0], 2)], shape)).toThrow("Sample 1");
});
