import * as fc from "fast-check";
import { expect, test } from "vitest";
import { scoreConfidence, toBand, type ConfidenceInput } from "./score-confidence.ts";

const sql: ConfidenceInput = {
  hasSqlEvidence: true,
  hasVectorEvidence: true,
  corroborating: 0,
  hasConflict: false,
  support: 1,
};
const vector: ConfidenceInput = { ...sql, hasSqlEvidence: false };

/** By hand from DECISIONS 2.6; .96, .83 and .69 are the specification's own examples. */
test.each<[string, ConfidenceInput, number]>([
  ["SQL alone", sql, 0.9],
  ["SQL with two passages", { ...sql, corroborating: 2 }, 0.96],
  ["SQL with one passage and a conflict", { ...sql, corroborating: 1, hasConflict: true }, 0.83],
  ["vector with three passages", { ...vector, corroborating: 3 }, 0.69],
  ["never above 1", { ...sql, corroborating: 9 }, 1],
  ["corroboration ends at .15", { ...vector, corroborating: 9 }, 0.75],
  ["half the support halves it", { ...sql, support: 0.5 }, 0.45],
  ["no support, no confidence", { ...sql, support: 0 }, 0],
  ["no evidence, no confidence", { ...vector, hasVectorEvidence: false, corroborating: 3 }, 0],
])("%s", (_, input, score) => expect(scoreConfidence(input).score).toBe(score));

test("the parts say in words what made the score", () => {
  expect(scoreConfidence({ ...sql, corroborating: 4, hasConflict: false, support: 0.8 })).toEqual({
    score: 0.8,
    band: "high",
    reasons: [
      { part: "evidence", amount: 0.9, words: "Found by its words or in the publisher's records." },
      {
        part: "corroboration",
        amount: 0.12,
        words: "4 more passages are about the same thing and in agreement.",
      },
      { part: "limits", amount: -0.02, words: "A score ends at 1." },
      {
        part: "support",
        amount: -0.2,
        words: "The passages match the question only in part: the score counts 0.80 times.",
      },
    ],
  });
});

test.each([Number.NaN, -0.1, 1.1])("a support of %d is refused, not corrected", (support) => {
  expect(() => scoreConfidence({ ...sql, support })).toThrow("from 0 to 1");
});

test("bands begin at their thresholds", () => {
  expect([1, 0.8, 0.7999, 0.5, 0.4999, 0.0001, 0].map(toBand)).toEqual([
    "high",
    "high",
    "moderate",
    "moderate",
    "low",
    "low",
    "none",
  ]);
});

const input = fc.record({
  hasSqlEvidence: fc.boolean(),
  hasVectorEvidence: fc.boolean(),
  corroborating: fc.nat(12),
  hasConflict: fc.boolean(),
  support: fc.double({ min: 0, max: 1, noNaN: true }),
});

test("the parts add up to the score, which stays in [0, 1] and follows its inputs", () => {
  fc.assert(
    fc.property(input, (given) => {
      const { score, reasons, band } = scoreConfidence(given);
      const sum = reasons.reduce((total, { amount }) => total + Math.round(amount * 10_000), 0) / 10_000;
      expect(sum).toBe(score);
      expect(score).toBeGreaterThanOrEqual(0);
      expect(score).toBeLessThanOrEqual(1);
      expect(band).toBe(toBand(score));
      expect(
        scoreConfidence({ ...given, corroborating: given.corroborating + 1 }).score,
      ).toBeGreaterThanOrEqual(score);
      expect(scoreConfidence({ ...given, hasConflict: true }).score).toBeLessThanOrEqual(score);
      expect(scoreConfidence({ ...given, support: 1 }).score).toBeGreaterThanOrEqual(score);
      expect(score).toBe(scoreConfidence(given).score);
    }),
  );
});

test("each doubt takes its share of what is left, and the parts still add up to the score", () => {
  const input = {
    hasSqlEvidence: true,
    hasVectorEvidence: true,
    corroborating: 0,
    hasConflict: false,
    support: 0.8,
  };
  const { score, reasons } = scoreConfidence({
    ...input,
    doubts: [
      { factor: 0.5, words: "No time is stated." },
      { factor: 0.5, words: "Others' rules." },
    ],
  });
  expect(score).toBe(0.18);
  expect(reasons.filter(({ part }) => part === "doubt").map(({ amount }) => amount)).toEqual([-0.36, -0.18]);
  expect(reasons.reduce((sum, { amount }) => sum + amount, 0)).toBeCloseTo(score, 10);
  expect(() => scoreConfidence({ ...input, doubts: [{ factor: 2, words: "" }] })).toThrow(/factors/u);
});
