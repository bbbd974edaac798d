import { expect, test } from "vitest";
import type { RuleCondition } from "../../dataset/index.ts";
import type { ClaimFacts } from "./claim-facts.ts";
import { evaluateCondition } from "./evaluate-condition.ts";
import { parseMoment } from "./local-time.ts";

const nothing: ClaimFacts = { stated: {} };
const outcome = (condition: RuleCondition, facts: Partial<ClaimFacts>) =>
  evaluateCondition(condition, { ...nothing, ...facts }).outcome;

test("lifts required earlier claims by a fact", () => {
  const visits: RuleCondition = {
    kind: "any_of",
    conditions: [
      { kind: "at_least_before", least: 2, codes: ["W*"], period: { unit: "calendar_month", count: 1 } },
      { kind: "stated", fact: "is_resident_new_or_deceased", is: true },
    ],
  };
  const facts = { earlierClaims: [], service: parseMoment("2025-05-20") };
  expect(outcome(visits, { ...facts, stated: { is_resident_new_or_deceased: false } })).toBe("not_met");
  expect(outcome(visits, facts)).toBe("not_established");
  expect(outcome(visits, { ...facts, stated: { is_resident_new_or_deceased: true } })).toBe("met");
});

test("leaves the kind of day open between today and yesterday", () => {
  const weekend: RuleCondition = { kind: "day_is", days: ["weekend", "holiday"], holidays: "general" };
  const saturday = { service: parseMoment("2025-05-10") };
  expect(outcome(weekend, saturday)).toBe("met");
  expect(outcome(weekend, { ...saturday, isServiceDayOpen: true })).toBe("not_established");
});
