import { expect, test } from "vitest";
import type { BillingIntent } from "../question/coverage-question.ts";
import type { CodeDecision } from "./code-decision.ts";
import { sumFees } from "./sum-fees.ts";

const slot = (value: string) => ({ value, span: null, from: "text" }) as const;

const asked = (codes: readonly string[], more: Partial<BillingIntent> = {}): BillingIntent => ({
  kind: "billing",
  span: null,
  codes: codes.map(slot),
  services: [],
  asks: ["fee"],
  isTogether: codes.length > 1,
  isTotal: true,
  ...more,
});

const decided = (
  code: string,
  pays?: CodeDecision["pays"],
  more: Partial<CodeDecision> = {},
): CodeDecision => ({
  code,
  decision: "billable",
  words: "",
  highlights: [],
  followUps: [],
  conditions: [],
  ...(pays && { pays }),
  ...more,
});

// Schedule of March 2025: C124 61.15 (A11), E083 30 % (GP47), A900 54.50 (A4), B963 36.40 and B993 82.50 (GP73).
const C124 = decided("C124", { cents: 6115 });
const E083 = decided("E083", { percent: 30 });
const A900 = decided("A900", { cents: 5450 });

test("a fee with its premium in percent: 61.15 and 30 % of it, half a cent up", () => {
  expect(sumFees(asked(["C124", "E083"]), [C124, E083], 0)).toBe("In total $79.50.");
});

test("a visit with its premiums: 54.50, 36.40 and 82.50", () => {
  expect(sumFees(asked(["A900"]), [A900], 3640 + 8250)).toBe("In total $173.40.");
});

test("no sum where a part is not settled, is refused or stands for another", () => {
  const both = asked(["C124", "A900"]);
  expect(sumFees(both, [C124, A900], 0)).toBe("In total $115.65.");
  expect(sumFees(both, [C124, decided("A900")], 0)).toBeUndefined();
  expect(sumFees(both, [C124, { ...A900, decision: "not_billable" }], 0)).toBeUndefined();
  expect(sumFees(both, [C124, A900, decided("C002", { cents: 3410 })], 0)).toBeUndefined();
  expect(sumFees({ ...both, isEither: true }, [C124, A900], 0)).toBeUndefined();
  expect(sumFees(both, [C124, A900], undefined)).toBeUndefined();
});

test("no sum of a share where it may be of either of two fees", () => {
  expect(sumFees(asked(["C124", "A900", "E083"]), [C124, A900, E083], 0)).toBeUndefined();
});

test("no sum where none is asked for, or of one fee alone", () => {
  const { isTotal: _, ...unasked } = asked(["C124", "A900"]);
  expect(sumFees(unasked, [C124, A900], 0)).toBeUndefined();
  expect(sumFees(asked(["C124"]), [C124], 0)).toBeUndefined();
});
