import * as fc from "fast-check";
import { expect, test } from "vitest";
import type { WordModel } from "../../dataset/index.ts";
import { estimateByWords, listWordFeatures } from "./estimate-by-words.ts";

const model: WordModel = {
  biases: [0, 0, 0],
  weights: new Map([
    ["kind:billing", [0, 0, 0]],
    ["zebra", [Math.log(8), 0, 0]],
    ["never", [0, 2 * Math.log(4), 0]],
    ["CODE twice", [0, 0, 2 * Math.log(3)]],
  ]),
};

test("words, pairs, and numbers and codes as what they are, each once", () => {
  expect(listWordFeatures("K005 for 20, K005 for 40?", "billing")).toEqual([
    "kind:billing",
    ..."k005 for 20 40 ?".split(" "),
    ..."CODE #".split(" "),
    "CODE for",
    "for #",
    "# CODE",
    "# ?",
  ]);
  expect(listWordFeatures("Payé à l’hôpital", "none")).toContain("paye a");
});

test("without a known word each outcome is one in three", () => {
  expect(estimateByWords("purple elephants", { kind: "drug", decision: "covered" }, model)).toBeCloseTo(
    1 / 3,
    12,
  );
});

test("a word weighs by one over the root of how many are known", () => {
  // The kind and "zebra" are known: 1 / √2 each.
  const chance = estimateByWords("zebra", { kind: "billing", decision: "billable" }, model);
  const raised = 8 ** Math.SQRT1_2;
  expect(chance).toBeCloseTo(raised / (raised + 2), 12);
});

test("a pair counts for any code", () => {
  const one = estimateByWords("K005 twice", { kind: "billing", decision: "needs_more_info" }, model);
  const other = estimateByWords("A007 twice", { kind: "billing", decision: "needs_more_info" }, model);
  expect(one).toBe(other);
  expect(one).toBeGreaterThan(1 / 3);
});

test("the chances of yes, no and open are those of all that can come out", () => {
  const words = fc.array(fc.constantFrom("zebra", "never", "k005", "twice", "why"), { maxLength: 8 });
  fc.assert(
    fc.property(words, (some) => {
      const text = some.join(" ");
      const chances = (["billable", "not_billable", "needs_more_info"] as const).map((decision) =>
        estimateByWords(text, { kind: "billing", decision }, model),
      );
      expect(chances.reduce((sum, chance) => sum + chance, 0)).toBeCloseTo(1, 12);
    }),
  );
});
