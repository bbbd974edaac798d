import { expect, test } from "vitest";
import type { QuestionFacts } from "../question/coverage-question.ts";
import { withUnitsOf } from "./units-of-code.ts";

const slot = <T>(value: T, start: number, end: number) =>
  ({ value, span: { start, end }, from: "text" }) as const;

const NOTHING_ELSE = {
  stated: {},
  payers: {},
  deviceFacts: {},
  circumstances: [],
  measures: {},
  isAboutPatient: false,
  isCase: false,
};
// "G538 times two and A007 today"
const G538 = slot("G538", 0, 4);
const A007 = slot("A007", 19, 23);
const TWICE: QuestionFacts = { ...NOTHING_ELSE, units: slot(2, 5, 14) };

test("of two codes the units are of the one that they stand beside", () => {
  const codes = [G538, A007];
  expect(withUnitsOf("G538", TWICE, { codes }).units?.value).toBe(2);
  expect(withUnitsOf("A007", TWICE, { codes }).units).toBeUndefined();
});

test("one code alone, or one that only the caller's hint names, has the units that are told", () => {
  expect(withUnitsOf("A007", TWICE, { codes: [A007] }).units?.value).toBe(2);
  const hinted = { ...A007, span: null, from: "hint" } as const;
  expect(withUnitsOf("A007", TWICE, { codes: [hinted, { ...hinted, value: "G538" }] }).units?.value).toBe(2);
});
