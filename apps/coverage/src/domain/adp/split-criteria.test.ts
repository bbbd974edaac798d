import { expect, test } from "vitest";
import { splitCriteria, type EvaluatedCriterion } from "./evaluate-eligibility.ts";

const criterion = (
  fact: string,
  result: EvaluatedCriterion["result"],
  alternative: string | null = null,
): EvaluatedCriterion => ({
  criterion: {
    rule_id: `made:${fact}`,
    adp_doc: "made",
    device_category: "mobility",
    device_types: [],
    fact,
    comparison: "is_true",
    threshold: null,
    alternative,
    statement: fact,
    section_ref: "1",
    page: 1,
    document_id: "made",
    section_id: "made",
    confidence: "A",
  },
  result,
  question: `${fact}?`,
});

const factsOf = (criteria: readonly EvaluatedCriterion[]): readonly string[] =>
  criteria.map(({ criterion: { fact } }) => fact);

test("settles alternatives with one that is met", () => {
  const { failed, open } = splitCriteria([
    criterion("power", "not_met", "lens"),
    criterion("special", "met", "lens"),
    criterion("kind", "not_established", "lens"),
    criterion("use", "not_established"),
  ]);
  expect([factsOf(failed), factsOf(open)]).toEqual([[], ["use"]]);
});

test("refuses nothing for a failed alternative while another is open", () => {
  const { failed, open } = splitCriteria([
    criterion("power", "not_met", "lens"),
    criterion("special", "not_established", "lens"),
  ]);
  expect([factsOf(failed), factsOf(open)]).toEqual([[], ["special"]]);
});

test("refuses if all alternatives fail, or a single criterion does", () => {
  const { failed } = splitCriteria([
    criterion("power", "not_met", "lens"),
    criterion("special", "not_met", "lens"),
    criterion("use", "not_met"),
  ]);
  expect(factsOf(failed)).toEqual(["power", "special", "use"]);
});
