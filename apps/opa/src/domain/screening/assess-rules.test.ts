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

const records = {
  breast: recordsOf("breast", corpus),
  cervical: recordsOf("cervical", corpus),
  colorectal: recordsOf("colorectal", corpus),
  lung: recordsOf("lung", corpus),
};

/** What holds of each rule and criterion, by its words. */
function assess(program: Program, said: readonly string[]): ReadonlyMap<string, string> {
  const facts = { age: 60, riskFactors: said, asksHighRisk: false, said: [] };
  const { rules, exclusions } = assessRules(records[program], facts);
  return new Map([
    ...rules.map(({ rule, finding }) => [rule.risk_factor, finding.status] as const),
    ...exclusions.map(({ text = "symptom", status }) => [text, status] as const),
  ]);
}
const mentioned = (held: ReadonlyMap<string, string>) =>
  new Map([...held].filter(([, status]) => status !== "not_mentioned"));

const PROGRAMS = ["breast", "cervical", "colorectal", "lung"] as const;

test.each(PROGRAMS)("%s: two findings each meet the same rules as alone, in either order", (program) => {
  const alone = FINDINGS[program].map((said) => ({ said, held: mentioned(assess(program, [said])) }));
  const pairs = alone.flatMap((one, at) => alone.slice(at + 1).map((other) => [one, other] as const));
  // Among two findings on one rule, the better known counts.
  const apart = pairs.filter(([one, other]) => [...one.held.keys()].every((rule) => !other.held.has(rule)));
  expect(apart.length).toBeGreaterThan(pairs.length / 2);
  for (const [one, other] of apart.flatMap(([a, b]) => [[a, b] as const, [b, a] as const])) {
    const both = Object.fromEntries(mentioned(assess(program, [one.said, other.said])));
    const expected = Object.fromEntries([...one.held, ...other.held]);
    expect({ said: [one.said, other.said], ...both }).toEqual({
      said: [one.said, other.said],
      ...expected,
    });
  }
});

test("a fact that no rule is about and nobody denies is not covered", () => {
  const left = (program: Program, ...said: readonly string[]) =>
    assessRules(records[program], { age: 60, riskFactors: said, asksHighRisk: false, said: [] }).notCovered;
  expect(left("breast", "ADH", "green hair", "no green hair", "breast lump")).toEqual(["green hair"]);
  expect(left("lung", "hemoptysis", "lung nodule", "tall")).toEqual(["tall"]);
});
