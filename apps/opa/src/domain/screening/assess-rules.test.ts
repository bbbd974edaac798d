import { expect, test } from "vitest";
import { createMemoryDeps } from "../../../test/memory-starter.ts";
import type { Program } from "../../../test/screened-persons.ts";
import { assessRules } from "./assess-rules.ts";
import { recordsOf } from "./records-of.ts";

const { corpus } = createMemoryDeps();

/** Findings that have nothing to do with one another, and some that no rule is about. */
const FINDINGS: Readonly<Record<Program, readonly string[]>> = {
  breast: [
    "BRCA1 carrier",
    "lifetime risk 25%",
    "IBIS 12%",
    "chest radiation",
    "chest radiation at age 20",
    "chest radiation 7 years ago",
    "ADH",
    "ovarian cancer",
    "BI-RADS D",
    "dense breasts",
    "scattered density",
    "radiologist recommends one year",
    "breast lump",
    "smoked from 14 to 20",
    "no symptoms",
    "moved here 20 years ago",
  ],
  cervical: [
    "HIV",
    "lupus",
    "hysterectomy",
    "subtotal hysterectomy",
    "never sexually active",
    "no OHIP",
    "postcoital bleeding",
    "HPV vaccine at 16",
    "moved here 18 years ago",
  ],
  colorectal: [
    "father colon cancer at 52",
    "FIT positive",
    "rectal bleeding",
    "ulcerative colitis",
    "moved at 45",
  ],
  lung: [
    "smoked daily for 25 years",
    "smoker",
    "married for 40 years",
    "PLCOm2012 3%",
    "hemoptysis",
    "lung nodule",
    "cannabis for 30 years",
    "moved here 10 years ago",
    "FEV1 40%",
  ],
};

/** What holds of each rule and criterion, by its words. */
function assess(program: Program, said: readonly string[]): ReadonlyMap<string, string> {
  const facts = { age: 60, riskFactors: said, asksHighRisk: false, said: [] };
  const { rules, exclusions } = assessRules(recordsOf(program, corpus), facts);
  return new Map([
    ...rules.map(({ rule, finding }) => [rule.risk_factor, finding.status] as const),
    ...exclusions.map(({ text = "symptom", status }) => [text, status] as const),
  ]);
}
const mentioned = (held: ReadonlyMap<string, string>) =>
  new Map([...held].filter(([, status]) => status !== "not_mentioned"));

const PAIRS = Object.keys(FINDINGS).flatMap((name) => {
  const program =
    (["breast", "cervical", "colorectal", "lung"] as const).find((one) => one === name) ?? "lung";
  const list = FINDINGS[program];
  return list.flatMap((one, at) => list.slice(at + 1).map((other) => ({ program, one, other })));
});

test("of two findings each is held to its rules as it is alone, in whichever order they are told", () => {
  const differing = PAIRS.flatMap(({ program, one, other }) => {
    const [a, b] = [one, other].map((said) => mentioned(assess(program, [said])));
    const isOfOne = [...(a?.keys() ?? [])].some((rule) => b?.has(rule));
    if (isOfOne) return [];
    const expected = new Map([...(a ?? []), ...(b ?? [])]);
    return [
      [one, other],
      [other, one],
    ].flatMap((said) => {
      const both = mentioned(assess(program, said));
      const rules = [...new Set([...expected.keys(), ...both.keys()])].filter(
        (rule) => both.get(rule) !== expected.get(rule),
      );
      return rules.map(
        (rule) => `${said.join(" + ")}: ${rule} ${both.get(rule)}, alone ${expected.get(rule)}`,
      );
    });
  });
  expect(PAIRS.length).toBeGreaterThan(150);
  expect(differing).toEqual([]);
});

test("what is not covered is what no rule is about and nobody denies", () => {
  const left = (program: Program, ...said: readonly string[]) =>
    assessRules(recordsOf(program, corpus), { age: 60, riskFactors: said, asksHighRisk: false, said: [] })
      .notCovered;
  expect(left("breast", "ADH", "green hair", "no green hair", "breast lump")).toEqual(["green hair"]);
  expect(left("lung", "hemoptysis", "lung nodule", "tall")).toEqual(["tall"]);
});
