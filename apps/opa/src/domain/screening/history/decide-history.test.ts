import { describe, expect, test } from "vitest";
import { ago, decide, fact, had, ofTest, row, says, taken, term } from "../../../../test/history-facts.ts";
import type { DecisionRow } from "./decide-history.ts";
import type { SaidFact } from "./said-fact.ts";

describe("a term", () => {
  test.each<[string, Partial<DecisionRow>, string]>([
    ["+colitis", {}, "yes"],
    ["-colitis", {}, "no"],
    ["+crohn", {}, "no"],
    ["?colitis", { outcome: "excluded" }, "open"],
    // What lets in says nothing while it is unsure.
    ["?colitis", { outcome: "inside" }, "no"],
    ["relative +colitis", {}, "no"],
    ["relative +colitis", { about: "relative" }, "yes"],
    ["+colitis", { about: "relative" }, "no"],
    ["+colitis,+polyp", { unless: ["polyp"] }, "no"],
    ["+colitis,?polyp", { unless: ["polyp"] }, "yes"],
    ["+colitis,relative +polyp", { unless: ["polyp"] }, "yes"],
    ["+colitis,-polyp", { unless: ["!polyp"] }, "no"],
    ["+colitis,+polyp", { unless: ["!polyp"] }, "yes"],
    ["+colitis,+b", { unless: ["a", "b"] }, "no"],
    ["+colitis", { terms: ["polyp", "colitis"] }, "yes"],
    ["?colitis", { terms: ["polyp", "colitis"] }, "open"],
  ])("%s, rule %j: %s", (said, change, expected) => {
    const rule: Partial<DecisionRow> = change;
    const rows = [row("rule", { terms: ["colitis"], outcome: "depends", ...rule })];
    const { ids, openIds } = decide(rows, [says(...said.split(","))]);
    expect(ids.length > 0 ? "yes" : openIds.length > 0 ? "open" : "no").toBe(expected);
  });
});

describe("the facts that are asked for", () => {
  test("is what a rule that depends asks, whether an open one holds, and what would take one out", () => {
    const rows = [
      row("which", { terms: ["ibd"], outcome: "depends", missing: "which disease", unless: ["crohn"] }),
      row("in", { terms: ["female"], missing: "nothing" }),
      row("cancer", { terms: ["colorectal_cancer"], outcome: "excluded" }),
    ];
    const { missing } = decide(rows, [says("+ibd", "?crohn", "+female", "?colorectal_cancer", "?other")]);
    expect(missing).toEqual([
      "which disease",
      expect.stringMatching(/: cancer$/u),
      expect.stringMatching(/: crohn$/u),
    ]);
  });

  test("is the result of a test that decides nothing without it", () => {
    const rows = [
      row("found", { test: ofTest("colonoscopy", ["positive"]) }),
      row("lately", { test: ofTest("mammogram", ["positive"], { within_months: 11 }) }),
      row("next", {
        terms: ["adenoma"],
        next: { test: "colonoscopy", months: 36, after: "colonoscopy" },
      }),
    ];
    const missing = (...facts: readonly SaidFact[]) => decide(rows, facts).missing;
    expect(missing(had(taken("colonoscopy", "unknown")))).toEqual([
      expect.stringMatching(/result of the colono/u),
    ]);
    expect(missing(had(taken("colonoscopy", "positive")))).toEqual([]);
    // A term states the finding, and the next test is counted from it.
    expect(missing(had(taken("colonoscopy", "unknown")), says("+adenoma"))).toEqual([]);
    expect(missing(had(taken("mammogram", "unknown", ago(2))))).toEqual([]);
    expect(missing(had(taken("ldct", "unknown")))).toEqual([]);
  });
});

describe("facts that no rule knows", () => {
  const rows = [
    row("in", { terms: ["female", "smoking"] }),
    row("out", { terms: ["colitis"], outcome: "excluded" }),
    row("kin", { terms: ["lynch"], about: "relative", outcome: "depends" }),
    row("clear", { test: ofTest("fit", ["negative"]) }),
  ];
  const judged = { self: new Set(["hiv"]), relative: new Set(["brca1"]) };
  const unknown = (said: SaidFact, covered: readonly number[] = []) => {
    const { notUnderstood, unmatched } = decide(rows, [fact("first", { terms: [term("+female")] }), said], {
      judged,
      covered: new Set(covered),
    });
    expect(unmatched).toEqual(notUnderstood.length > 0 ? [said.label] : []);
    return notUnderstood;
  };

  test.each([
    ["+female", [], []],
    ["+colitis", [], []],
    ["?colitis", [], []],
    ["+lynch", [], ["lynch"]],
    ["relative +lynch", [], []],
    ["relative +colitis", [], ["relative: colitis"]],
    ["+breast_cancer", [], ["breast cancer"]],
    // A rule judges it where it is about this fact.
    ["+hiv", [1], []],
    ["+hiv", [0], ["hiv"]],
    ["+brca1", [1], ["brca1"]],
    ["relative +brca1", [1], []],
    // Not to have what lets in is not reassurance, unless it does no harm; all else may be denied.
    ["-female", [], ["female"]],
    ["-smoking", [], []],
    ["-colitis", [], []],
    ["-sarcoidosis", [], []],
    ["?sarcoidosis", [], ["sarcoidosis"]],
  ])("%s, rules about %j: %j", (said, covered, expected) => {
    expect(unknown(says(said), covered)).toEqual(expected);
  });

  test("words that nothing explains, tests of another program, each once", () => {
    expect(unknown(fact("a", { notUnderstood: ["x", "y", "x"], terms: [term("+colitis")] }))).toEqual([
      "x",
      "y",
    ]);
    expect(unknown(had(taken("breast_mri", "negative")))).toEqual(["breast mri"]);
    expect(unknown(had(taken("fit", "negative")))).toEqual([]);
  });

  test("of plain words alone the fact is what is not known, unless a rule is about it", () => {
    expect(unknown(fact("positive history"))).toEqual(["positive history"]);
    expect(unknown(fact("positive history"), [1])).toEqual([]);
  });

  test("words with meaning belong to a term that a rule judges, and not to one that changes nothing", () => {
    const beside = (said: string) =>
      unknown(
        fact(said, { terms: [term(said)], weighty: [{ words: ["abnormal"], terms: [term(said)] }] }),
        [1],
      );
    expect(beside("+colitis")).toEqual([]);
    expect(beside("+hiv")).toEqual([]);
    expect(beside("+female")).toEqual(["abnormal"]);
    expect(beside("relative +lynch")).toEqual([]);
    expect(beside("relative +hiv")).toEqual(["relative: hiv", "abnormal"]);
    const two = [term("+female"), term("+colitis")];
    expect(unknown(fact("two", { terms: two, weighty: [{ words: ["abnormal"], terms: two }] }))).toEqual([]);
  });
});

describe("contradictions", () => {
  const found = (...facts: readonly SaidFact[]): number => decide([], facts).contradictions.length;

  test.each([
    [[says("+colitis"), says("-colitis")], 1],
    [[says("+colitis"), says("?colitis")], 0],
    [[says("-colitis"), says("-colitis")], 0],
    // A relative's is not the person's, and years state smoking.
    [[says("+colitis"), says("relative -colitis")], 0],
    [[says("+smoking"), says("-smoking")], 0],
    [[says("+ohip"), says("+no_ohip")], 1],
    [[says("+ohip"), says("relative +no_ohip")], 0],
    [[says("+never_screened")], 0],
    [[says("+never_screened"), had(taken("fit", "negative", ago(3)))], 1],
    [[says("-never_screened"), had(taken("fit", "negative", ago(3)))], 0],
    [[says("+colitis"), had(taken("fit", "negative", ago(3)))], 0],
    [[had(taken("fit", "negative", ago(0)))], 0],
    [[had(taken("fit", "negative", ago(-1)))], 1],
    [[had(taken("fit", "negative"), taken("colonoscopy", "negative", ago(-1)))], 1],
  ])("%j: %i", (facts, expected) => {
    expect(found(...facts)).toBe(expected);
  });
});
