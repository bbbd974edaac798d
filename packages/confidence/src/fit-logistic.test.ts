import * as fc from "fast-check";
import { expect, test } from "vitest";
import { fitLogistic, sigmoid, type LabelledVector } from "./fit-logistic.ts";
import { createRandom } from "./random.ts";
import { solveSymmetric } from "./solve-symmetric.ts";

const logit = (p: number): number => Math.log(p / (1 - p));
const repeat = (count: number, features: readonly number[], label: 0 | 1): readonly LabelledVector[] =>
  Array.from({ length: count }, () => ({ features, label }));

test("without features the bias is the logit of the base rate", () => {
  const { bias, weights } = fitLogistic([...repeat(3, [], 1), ...repeat(1, [], 0)], { l2: 0 });
  expect(bias).toBeCloseTo(logit(0.75), 9);
  expect(weights).toEqual([]);
});

test("one yes-or-no feature fits both rates exactly: 1 of 4 without it, 4 of 5 with it", () => {
  const samples = [...repeat(1, [0], 1), ...repeat(3, [0], 0), ...repeat(4, [1], 1), ...repeat(1, [1], 0)];
  const { bias, weights } = fitLogistic(samples, { l2: 0 });
  expect(bias).toBeCloseTo(logit(0.25), 9);
  expect(weights[0]).toBeCloseTo(logit(0.8) - logit(0.25), 9);
});

test("at the fit the gradient of the penalised likelihood is 0, for any samples", () => {
  const samples = fc.array(
    fc.record({
      features: fc.tuple(
        fc.double({ min: -5, max: 5, noNaN: true }),
        fc.double({ min: 0, max: 1, noNaN: true }),
      ),
      label: fc.constantFrom(0 as const, 1 as const),
    }),
    { minLength: 4, maxLength: 40 },
  );
  fc.assert(
    fc.property(samples, fc.constantFrom(0.1, 1, 10), (given, l2) => {
      fc.pre(new Set(given.map(({ label }) => label)).size === 2);
      const { bias, weights } = fitLogistic(given, { l2 });
      const errors = given.map(
        ({ features, label }) =>
          sigmoid(features.reduce((z, x, at) => z + x * (weights[at] ?? 0), bias)) - label,
      );
      expect(errors.reduce((sum, error) => sum + error, 0)).toBeCloseTo(0, 6);
      for (const at of [0, 1] as const) {
        const gradient = given.reduce((sum, { features }, row) => sum + features[at] * (errors[row] ?? 0), 0);
        expect(gradient + l2 * (weights[at] ?? 0)).toBeCloseTo(0, 6);
      }
    }),
  );
});

test("the weights that made the labels come back from enough of them", () => {
  const random = createRandom(11);
  const samples = Array.from({ length: 5000 }, (): LabelledVector => {
    const features = [random() * 4 - 2, random() * 4 - 2];
    const p = sigmoid(0.5 + 1.5 * (features[0] ?? 0) - (features[1] ?? 0));
    return { features, label: random() < p ? 1 : 0 };
  });
  const { bias, weights } = fitLogistic(samples, { l2: 0.01 });
  expect(bias).toBeCloseTo(0.5, 0);
  expect(Math.abs((weights[0] ?? 0) - 1.5)).toBeLessThan(0.15);
  expect(Math.abs((weights[1] ?? 0) + 1)).toBeLessThan(0.15);
});

test("samples without best weights are refused: one kind of label, classes that separate, signals that repeat each other", () => {
  expect(() => fitLogistic(repeat(3, [1], 1), { l2: 1 })).toThrow("both kinds");
  const parted = [...repeat(2, [0], 0), ...repeat(2, [1], 1)];
  expect(() => fitLogistic(parted, { l2: 0 })).toThrow("larger l2");
  expect(fitLogistic(parted, { l2: 0.1 }).weights[0]).toBeGreaterThan(0);
  const twice = [
    ...repeat(1, [0, 0], 1),
    ...repeat(2, [0, 0], 0),
    ...repeat(2, [1, 1], 1),
    ...repeat(1, [1, 1], 0),
  ];
  expect(() => fitLogistic(twice, { l2: 0 })).toThrow("larger l2");
});

test("a symmetric system is solved, a singular one is not", () => {
  expect(
    solveSymmetric(
      [
        [4, 2],
        [2, 3],
      ],
      [8, 7],
    )?.map((x) => Number(x.toFixed(9))),
  ).toEqual([1.25, 1.5]);
  expect(
    solveSymmetric(
      [
        [1, 1],
        [1, 1],
      ],
      [1, 1],
    ),
  ).toBeUndefined();
});

test("a weight counts as so many of the same", () => {
  const once: LabelledVector = { features: [1], label: 1 };
  const others = [...repeat(2, [0], 0), ...repeat(1, [0], 1), ...repeat(1, [1], 0)];
  const weighted = fitLogistic([...others, { ...once, weight: 4 }], { l2: 0.5 });
  const repeated = fitLogistic([...others, ...repeat(4, [1], 1)], { l2: 0.5 });
  expect(weighted.bias).toBeCloseTo(repeated.bias, 9);
  expect(weighted.weights[0]).toBeCloseTo(repeated.weights[0] ?? Number.NaN, 9);
});
