import { expect, test } from "vitest";
import { correctQuestion } from "./correct-question.ts";

const corrections = [{ from: "percnt", to: "percent" }];

test("a question has its words as they were read", () => {
  const original = "What percnt, PERCNT or percnts of 250406?";
  expect(correctQuestion({ original, corrections })).toBe("What percent, percent or percnts of 250406?");
  expect(correctQuestion({ original, corrections: [] })).toBe(original);
});
