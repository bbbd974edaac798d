import { describe, expect, test } from "vitest";
import { findContradiction, judgeAnswer } from "./compare-answers.ts";

const right = {
  decision: "billable",
  items: [{ code: "C124", fee_cents: 8_210 }],
  criteria: ["one", "two", "three"],
  context: [
    { passage_id: "p1", page: 12, score: 0.9 },
    { passage_id: "p2", page: 13, score: 0.8 },
  ],
  provenance: ["sql", "vector"],
  notices: [],
  confidence: 0.96,
};
const partial = { ...right, provenance: ["sql"], confidence: 0.9 };

describe("judgeAnswer", () => {
  test("an answer that differs only in how sure it is, is right", () => {
    expect(judgeAnswer(partial, right)).toBe("right");
  });

  test.each([
    ["passages in another order", { context: right.context.toReversed() }],
    ["other passages", { context: [{ passage_id: "p9", page: 1, score: 0.7 }, right.context[1]] }],
    ["a list cut at a whole item", { criteria: ["one", "two"] }],
  ])("%s are partial where the answer says that it rests on less", (_what, changes) => {
    expect(judgeAnswer({ ...partial, ...changes }, right)).toBe("partial");
    expect(judgeAnswer({ ...right, ...changes }, right)).toBe("wrong");
  });

  test.each([
    ["a decision", { decision: "not_billable" }, ".decision"],
    ["a fee", { items: [{ code: "C124", fee_cents: 8_211 }] }, ".items.code=C124.fee_cents"],
    ["a page", { context: [{ passage_id: "p1", page: 14, score: 0.9 }] }, ".context.passage_id=p1.page"],
    ["a criterion", { criteria: ["one", "three"] }, ".criteria.1"],
    ["a missing field", { decision: undefined }, ".decision"],
  ])("%s that differs is wrong, also when the answer says otherwise", (_what, changes, path) => {
    expect(judgeAnswer({ ...partial, ...changes }, right)).toBe("wrong");
    expect(findContradiction({ ...partial, ...changes }, right)).toBe(path);
  });
});
