import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { averagePrecision, measureRanking, ndcgAt, recallAt, reciprocalRank } from "./measure-ranking.ts";

const GRADES = new Map([
  ["a", 3],
  ["b", 2],
  ["c", 3],
  ["d", 0],
  ["e", 1],
  ["f", 2],
]);

describe("by hand", () => {
  test("nDCG of the textbook's list of gains 3 2 3 0 1 2", () => {
    // DCG: 3/1 + 2/1.5850 + 3/2 + 0 + 1/2.5850 + 2/2.8074 = 6.8611; ideal 3 3 2 2 1: 7.1410.
    expect(ndcgAt(6, ["a", "b", "c", "d", "e", "f"], GRADES)).toBeCloseTo(6.8611 / 7.141, 4);
  });

  test("nDCG is cut at its depth, in the list and in the ideal", () => {
    // Depth 2: 2/1 + 0 against 3/1 + 3/1.5850.
    expect(ndcgAt(2, ["b", "x", "a"], GRADES)).toBeCloseTo(2 / (3 + 3 / Math.log2(3)), 10);
  });

  test("a negative grade is worth nothing", () => {
    expect(
      ndcgAt(
        10,
        ["x", "a"],
        new Map([
          ["x", -1],
          ["a", 1],
        ]),
      ),
    ).toBeCloseTo(1 / Math.log2(3), 10);
  });

  test("recall counts every relevant passage, of any grade", () => {
    expect(recallAt(3, ["a", "d", "e", "b"], GRADES)).toBe(2 / 5);
  });

  test("average precision: relevant at 1, 3 and 6 of three", () => {
    const grades = new Map(["r1", "r2", "r3"].map((id) => [id, 1] as const));
    // (1/1 + 2/3 + 3/6) / 3
    expect(averagePrecision(["r1", "x", "r2", "y", "z", "r3"], grades)).toBeCloseTo(
      (1 + 2 / 3 + 0.5) / 3,
      10,
    );
  });

  test("average precision of a list that misses one", () => {
    expect(
      averagePrecision(
        ["x", "r1"],
        new Map([
          ["r1", 1],
          ["r2", 1],
        ]),
      ),
    ).toBe(0.25);
  });

  test("reciprocal rank", () => {
    expect(reciprocalRank(["x", "d", "f", "a"], GRADES)).toBeCloseTo(1 / 3, 10);
    expect(reciprocalRank(["x"], GRADES)).toBe(0);
  });
});

const cases = fc.record({
  ranking: fc.uniqueArray(fc.integer({ min: 0, max: 30 }).map(String), { maxLength: 30 }),
  grades: fc
    .uniqueArray(fc.tuple(fc.integer({ min: 0, max: 30 }).map(String), fc.integer({ min: 0, max: 3 })), {
      minLength: 1,
      selector: ([id]) => id,
    })
    .map((entries) => new Map([["sure", 1], ...entries])),
});

describe("always", () => {
  test("every figure is from 0 to 1, and 1 for the ideal order", () => {
    fc.assert(
      fc.property(cases, ({ ranking, grades }) => {
        for (const score of Object.values(measureRanking(ranking, grades))) {
          expect(score).toBeGreaterThanOrEqual(0);
          expect(score).toBeLessThanOrEqual(1 + 1e-12);
        }
        const ideal = [...grades].toSorted(([, a], [, b]) => b - a).map(([id]) => id);
        for (const score of Object.values(measureRanking(ideal, grades))) expect(score).toBeCloseTo(1, 10);
      }),
    );
  });

  test("moving a relevant document up never lowers a figure", () => {
    fc.assert(
      fc.property(cases, fc.nat(), ({ ranking, grades }, pick) => {
        const position = ranking.length === 0 ? 0 : pick % ranking.length;
        const { [position]: lower = "", [position - 1]: upper = "" } = ranking;
        fc.pre(position > 0 && (grades.get(lower) ?? 0) > (grades.get(upper) ?? 0));
        const better = ranking.with(position, upper).with(position - 1, lower);
        const before = measureRanking(ranking, grades);
        const after = measureRanking(better, grades);
        for (const key of Object.keys(before) as (keyof typeof before)[]) {
          expect(after[key]).toBeGreaterThanOrEqual(before[key] - 1e-12);
        }
      }),
    );
  });
});
