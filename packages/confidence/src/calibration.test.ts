import * as fc from "fast-check";
import { expect, test } from "vitest";
import { calibrationReport, formatCalibrationReport } from "./calibration-report.ts";
import {
  areaUnderRoc,
  brierScore,
  expectedCalibrationError,
  toReliabilityBins,
  toRiskCoverage,
  type Prediction,
} from "./calibration.ts";
import { createRandom } from "./random.ts";

const of = (...pairs: readonly (readonly [number, 0 | 1])[]): readonly Prediction[] =>
  pairs.map(([predicted, label]) => ({ predicted, label }));

const HAND = of([0.1, 0], [0.2, 1], [0.85, 0], [0.95, 1]);

test("the measures of four predictions, by hand", () => {
  // Bins .1, .2, .8 and .9 hold one each: gaps .1, .8, .85 and .05.
  expect(expectedCalibrationError(HAND)).toBeCloseTo((0.1 + 0.8 + 0.85 + 0.05) / 4, 12);
  expect(brierScore(HAND)).toBeCloseTo((0.01 + 0.64 + 0.7225 + 0.0025) / 4, 12);
  // Three of the pairs (.2, .1), (.2, .85), (.95, .1) and (.95, .85) are in order.
  expect(areaUnderRoc(HAND)).toBe(0.75);
  expect(toRiskCoverage(HAND)).toEqual([
    { threshold: 0.95, coverage: 0.25, risk: 0 },
    { threshold: 0.85, coverage: 0.5, risk: 0.5 },
    { threshold: 0.2, coverage: 0.75, risk: 1 / 3 },
    { threshold: 0.1, coverage: 1, risk: 0.5 },
  ]);
});

test("a bin holds its lower end, and the last one also 1", () => {
  const bins = toReliabilityBins(of([0, 0], [0.1, 1], [0.9, 1], [1, 1]));
  expect(bins.map(({ count }) => count)).toEqual([1, 1, 0, 0, 0, 0, 0, 0, 0, 2]);
  expect(bins[9]).toEqual({ from: 0.9, to: 1, count: 2, share: 0.5, predicted: 0.95, observed: 1 });
  expect(bins[5]).toEqual({ from: 0.5, to: 0.6, count: 0, share: 0 });
});

test("perfect predictions have no error, and one kind of label has no ROC curve", () => {
  const perfect = of([0, 0], [1, 1], [1, 1]);
  expect([expectedCalibrationError(perfect), brierScore(perfect), areaUnderRoc(perfect)]).toEqual([0, 0, 1]);
  expect(areaUnderRoc(of([0.3, 1], [0.4, 1]))).toBeUndefined();
});

const predictions = fc.array(
  fc.record({
    predicted: fc.oneof(fc.double({ min: 0, max: 1, noNaN: true }), fc.constantFrom(0, 0.2, 0.5, 1)),
    label: fc.constantFrom(0 as const, 1 as const),
  }),
  { minLength: 1, maxLength: 60 },
);

test("the area under the ROC curve is the count of ordered pairs", () => {
  fc.assert(
    fc.property(predictions, (samples) => {
      const found = samples.filter(({ label }) => label === 1);
      const missed = samples.filter(({ label }) => label === 0);
      const wins = found.flatMap((a) =>
        missed.map((b) => (a.predicted > b.predicted ? 1 : a.predicted === b.predicted ? 0.5 : 0)),
      );
      const expected = wins.reduce<number>((sum, win) => sum + win, 0) / wins.length;
      if (wins.length === 0) expect(areaUnderRoc(samples)).toBeUndefined();
      else expect(areaUnderRoc(samples)).toBeCloseTo(expected, 10);
    }),
  );
});

test("risk ends at the share of wrong ones when all are answered; errors stay in [0, 1]; bins lose nobody", () => {
  fc.assert(
    fc.property(predictions, (samples) => {
      const wrong = samples.filter(({ label }) => label === 0).length / samples.length;
      expect(toRiskCoverage(samples).at(-1)).toMatchObject({ coverage: 1, risk: wrong });
      for (const value of [expectedCalibrationError(samples), brierScore(samples)]) {
        expect(value).toBeGreaterThanOrEqual(0);
        expect(value).toBeLessThanOrEqual(1);
      }
      expect(toReliabilityBins(samples).reduce((sum, { count }) => sum + count, 0)).toBe(samples.length);
    }),
  );
});

test("a report comes out the same with the same seed, and its intervals hold its values", () => {
  const random = createRandom(7);
  const samples = Array.from({ length: 300 }, (_, at): Prediction => {
    const predicted = random();
    return { predicted, label: random() < predicted ? 1 : 0, query: `q${at % 100}` };
  });
  const report = calibrationReport(samples, { random: createRandom(1), resamples: 200 });
  expect(calibrationReport(samples, { random: createRandom(1), resamples: 200 })).toEqual(report);
  const auroc = report.auroc ?? expect.unreachable();
  for (const { value, interval95: [low, high] = [1, 0] } of [report.brier, auroc]) {
    expect(low).toBeLessThan(value);
    expect(high).toBeGreaterThan(value);
  }
  // Drawn from their own probabilities, so that the area is 5/6 and the Brier score 1/6 in expectation.
  expect(auroc.value).toBeCloseTo(5 / 6, 1);
  expect(report.brier.value).toBeCloseTo(1 / 6, 1);
});

test("predictions of one query are drawn together", () => {
  const one = of([0.2, 0], [0.9, 1]).map((prediction) => ({ ...prediction, query: "q" }));
  const report = calibrationReport(one, { random: createRandom(3), resamples: 50 });
  expect(report.brier.interval95).toEqual([report.brier.value, report.brier.value]);
});

test.each([[[]], [of([Number.NaN, 1])], [of([1.1, 1])]])("%j is refused", (samples) => {
  expect(() => calibrationReport(samples, { random: createRandom(1) })).toThrow("from 0 to 1");
});

test("the report reads as tables", () => {
  const report = calibrationReport(HAND, { random: createRandom(1), resamples: 0 });
  expect(formatCalibrationReport(report))
    .toBe(`| searches | base rate | mean predicted | ECE (95 %) | Brier (95 %) | AUROC (95 %) |
|---|---|---|---|---|---|
| 4 | 0.500 | 0.525 | 0.450 | 0.344 | 0.750 |

| predicted | searches | mean predicted | observed |
|---|---|---|---|
| 0.0 to 0.1 | 0 | – | – |
| 0.1 to 0.2 | 1 | 0.100 | 0.000 |
| 0.2 to 0.3 | 1 | 0.200 | 1.000 |
| 0.3 to 0.4 | 0 | – | – |
| 0.4 to 0.5 | 0 | – | – |
| 0.5 to 0.6 | 0 | – | – |
| 0.6 to 0.7 | 0 | – | – |
| 0.7 to 0.8 | 0 | – | – |
| 0.8 to 0.9 | 1 | 0.850 | 0.000 |
| 0.9 to 1.0 | 1 | 0.950 | 1.000 |

| answered | threshold | wrong |
|---|---|---|
| 0.250 | 0.950 | 0.000 |
| 0.500 | 0.850 | 0.500 |
| 0.750 | 0.200 | 0.333 |
| 1.000 | 0.100 | 0.500 |
| 1.000 | 0.100 | 0.500 |
`);
});

test("a weight of three is three of the same, in every measure", () => {
  const weighted = HAND.map((prediction, at) => ({ ...prediction, weight: at === 1 ? 3 : 1 }));
  const repeated = HAND.flatMap((prediction, at) =>
    at === 1 ? [prediction, prediction, prediction] : [prediction],
  );
  expect(expectedCalibrationError(weighted)).toBeCloseTo(expectedCalibrationError(repeated), 12);
  expect(brierScore(weighted)).toBeCloseTo(brierScore(repeated), 12);
  expect(areaUnderRoc(weighted)).toBeCloseTo(areaUnderRoc(repeated) ?? Number.NaN, 12);
  expect(toRiskCoverage(weighted)).toEqual(toRiskCoverage(repeated));
  expect(toReliabilityBins(weighted).map(({ share, predicted }) => [share, predicted])).toEqual(
    toReliabilityBins(repeated).map(({ share, predicted }) => [share, predicted]),
  );
});
