import { expect, test } from "vitest";
import { findCopayment, type CopaymentRow, type RecipientFacts } from "./find-copayment.ts";

const row = (class_id: string, cents: number, more: Partial<CopaymentRow> = {}): CopaymentRow => ({
  class_id,
  who: class_id,
  copayment_max_cents: cents,
  deductible_cents: null,
  deductible_text: null,
  income_max_cents: null,
  income_over_cents: null,
  page: 14,
  source_url: "https://www.ontario.ca/page/check-medication-coverage/",
  as_of: "2025-06-30",
  document_id: "odb-program-rules",
  section_id: "s",
  confidence: "A",
  ...more,
});

/** The formulary book, Edition 43, pages 14 and 15. */
const ROWS = [
  row("senior-single-lower", 200, { income_max_cents: 2_500_000 }),
  row("senior-couple-lower", 200, { income_max_cents: 4_150_000 }),
  row("senior-single-higher", 611, { income_over_cents: 2_500_000, deductible_cents: 10_000 }),
  row("senior-couple-higher", 611, { income_over_cents: 4_150_000, deductible_cents: 10_000 }),
  row("social-assistance", 200),
  row("special-care-home", 200),
  row("trillium", 200),
  row("home-care", 200),
  row("youth", 0),
  row("long-term-care", 0),
];

const senior = { age: 72, livesWithSpouse: false, isEnrolledForSeniors: true };

test.each<[string, RecipientFacts, string]>([
  ["a single senior at the limit", { ...senior, netIncomeCents: 2_500_000 }, "senior-single-lower"],
  ["a single senior a cent above", { ...senior, netIncomeCents: 2_500_001 }, "senior-single-higher"],
  [
    "a couple at the limit",
    { ...senior, livesWithSpouse: true, netIncomeCents: 4_150_000 },
    "senior-couple-lower",
  ],
  ["a couple above", { ...senior, livesWithSpouse: true, netIncomeCents: 6_000_000 }, "senior-couple-higher"],
  ["a senior in long-term care", { age: 90, residence: "long_term_care" }, "long-term-care"],
  ["a senior on ODSP", { age: 66, isOnSocialAssistance: true }, "social-assistance"],
  ["an adult on Ontario Works", { age: 40, isOnSocialAssistance: true }, "social-assistance"],
  ["an adult in a special care home", { age: 40, residence: "special_care_home" }, "special-care-home"],
  ["an adult with home care", { age: 50, receivesHomeCare: true }, "home-care"],
  ["an adult in Trillium", { age: 50, isInTrillium: true }, "trillium"],
  ["a youth of 24 without a plan", { age: 24, hasPrivatePlan: false }, "youth"],
  [
    "a youth on social assistance with a plan",
    { age: 20, isOnSocialAssistance: true, hasPrivatePlan: true },
    "youth",
  ],
  ["a youth only in Trillium", { age: 20, hasPrivatePlan: true, isInTrillium: true }, "trillium"],
])("%s", (_, facts, id) => {
  expect(findCopayment(ROWS, facts)).toMatchObject({ kind: "class", row: { class_id: id } });
});

test("has the amounts of the class", () => {
  expect(findCopayment(ROWS, { ...senior, netIncomeCents: 3_000_000 })).toMatchObject({
    row: { copayment_max_cents: 611, deductible_cents: 10_000 },
  });
});

test.each<[RecipientFacts, readonly string[]]>([
  [{}, ["age"]],
  [{ age: 70 }, ["livesWithSpouse", "netIncomeCents"]],
  [{ age: 70, livesWithSpouse: true }, ["netIncomeCents"]],
  [{ age: 10 }, ["hasPrivatePlan"]],
  [{ age: 40 }, ["isOnSocialAssistance", "receivesHomeCare", "isInTrillium"]],
])("asks for what %j lacks: %j", (facts, missing) => {
  expect(findCopayment(ROWS, facts)).toEqual({ kind: "needs_facts", facts: missing });
});

test("counts a lower income only once enrolled, and covers no working adult", () => {
  expect(
    findCopayment(ROWS, { ...senior, netIncomeCents: 1_000_000, isEnrolledForSeniors: false }),
  ).toMatchObject({ kind: "needs_enrolment", row: { class_id: "senior-single-lower" } });
  const none = { isOnSocialAssistance: false, receivesHomeCare: false, isInTrillium: false };
  expect(findCopayment(ROWS, { age: 40, ...none })).toEqual({ kind: "not_covered" });
  expect(findCopayment([], { age: 50, isInTrillium: true })).toEqual({ kind: "unknown" });
});
