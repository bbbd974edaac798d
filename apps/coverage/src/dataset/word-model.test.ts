import { UpstreamError } from "@clinical-mcp/errors";
import { expect, test } from "vitest";
import { parseWordModel } from "./word-model.ts";

const file = {
  fitted_on: "two questions",
  fitted_at: "2026-01-01",
  biases: [0.1, 0.2, 0.3],
  weights: { why: [1, 2, 3] },
};

test("a model has its weights by word", () => {
  expect(parseWordModel(file)).toEqual({ biases: [0.1, 0.2, 0.3], weights: new Map([["why", [1, 2, 3]]]) });
});

test.each([
  ["two values for three outcomes", { ...file, weights: { why: [1, 2] } }, "weights.why"],
  ["no biases", { ...file, biases: undefined }, "biases"],
])("%s are named", (_what, wrong, field) => {
  expect(() => parseWordModel(wrong)).toThrow(UpstreamError);
  expect(() => parseWordModel(wrong)).toThrow(field);
});
