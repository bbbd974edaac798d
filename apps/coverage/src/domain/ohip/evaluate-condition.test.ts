import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { RuleCondition } from "../../dataset/index.ts";
import type { ClaimFacts, EarlierClaim } from "./claim-facts.ts";
import { evaluateCondition } from "./evaluate-condition.ts";
import { parseMoment } from "./local-time.ts";

const nothing: ClaimFacts = { stated: {} };
const outcome = (condition: RuleCondition, facts: Partial<ClaimFacts>) =>
  evaluateCondition(condition, { ...nothing, ...facts }).outcome;

describe("alternatives, services that were not given, and detention", () => {
  const week = { unit: "week", count: 1 } as const;
  const none: RuleCondition = { kind: "none_before", codes: ["W010"], period: week, by: "physician" };
  const stated = { kind: "stated", fact: "is_on_home_care", is: true } as const;
  const service = parseMoment("2025-05-12");
  const claimed = (day: string, isSamePhysician = true): readonly EarlierClaim[] => [
    { code: "W010", day, units: 1, isSamePhysician, isSameEpisode: false },
  ];

  test("meets a condition without services in the period", () => {
    expect(outcome(none, { service, earlierClaims: [] })).toBe("met");
    expect(outcome(none, { service, earlierClaims: claimed("2025-05-06") })).toBe("not_met");
    expect(outcome(none, { service, earlierClaims: claimed("2025-05-05") })).toBe("met");
    expect(outcome(none, { service, earlierClaims: claimed("2025-05-06", false) })).toBe("met");
    expect(evaluateCondition(none, nothing).needs).toEqual(["earlierClaims", "service"]);
    expect(outcome(none, { service, earlierClaims: [], statedCodes: ["W003"] })).toBe("not_established");
  });

  test("meets any_of with one met condition, fails it with all unmet, and asks for the rest", () => {
    const any: RuleCondition = { kind: "any_of", conditions: [none, stated] };
    const broken = { service, earlierClaims: claimed("2025-05-12") };
    expect(outcome(any, { stated: { is_on_home_care: true } })).toBe("met");
    expect(outcome(any, { service, earlierClaims: [] })).toBe("met");
    expect(evaluateCondition(any, { ...nothing, ...broken })).toMatchObject({
      outcome: "not_established",
      needs: ["is_on_home_care"],
    });
    expect(outcome(any, { ...broken, stated: { is_on_home_care: false } })).toBe("not_met");
    expect(evaluateCondition(any, nothing).needs).toEqual(["earlierClaims", "service", "is_on_home_care"]);
  });

  test("applies a limit for services of some days only on those", () => {
    const limit: RuleCondition = {
      kind: "at_most",
      most: 1,
      codes: ["W010"],
      period: week,
      by: "physician",
      one_more_if: [],
      services_from: "2025-05-10",
      services_until: "2025-05-12",
    };
    const on = (day: string) =>
      outcome(limit, { service: parseMoment(day), earlierClaims: claimed("2025-05-08") });
    expect(["2025-05-09", "2025-05-10", "2025-05-12", "2025-05-13"].map(on)).toEqual([
      "met",
      "not_met",
      "not_met",
      "met",
    ]);
  });

  test("pays detention in full quarters beyond the service's minutes, and neither loses nor gains any", () => {
    const condition = {
      kind: "units_beyond",
      minutes: 15,
      counts: "full",
      services: [
        { minutes: 30, codes: ["A007"] },
        { minutes: 60, codes: ["A005"] },
      ],
    } satisfies RuleCondition;
    expect(evaluateCondition(condition, nothing).needs).toEqual(["sameDayCodes", "minutes"]);
    expect(outcome(condition, { sameDayCodes: ["A001"], minutes: 200 })).toBe("not_established");
    // With two services, the longer time applies.
    expect(outcome(condition, { sameDayCodes: ["A005", "A007"], minutes: 74 })).toBe("not_met");
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 600 }), fc.integer({ min: 1, max: 40 }), (minutes, units) => {
        const isMet = outcome(condition, { sameDayCodes: ["A007"], minutes, units }) === "met";
        expect(isMet).toBe(minutes >= 30 + 15 * units);
      }),
    );
  });
});

test("checks same-day codes by name, by letter, with exceptions, unless a fact lifts it", () => {
  const condition: RuleCondition = {
    kind: "not_same_day_with",
    codes: ["A*", "K013"],
    except: ["A945"],
    unless: ["is_different_diagnosis"],
  };
  expect(outcome(condition, { sameDayCodes: ["G365", "A945"] })).toBe("met");
  expect(outcome(condition, { sameDayCodes: ["A007"] })).toBe("not_established");
  expect(outcome(condition, { sameDayCodes: ["A007"], stated: { is_different_diagnosis: false } })).toBe(
    "not_met",
  );
  expect(outcome(condition, { sameDayCodes: ["K013"], stated: { is_different_diagnosis: true } })).toBe(
    "met",
  );
  expect(outcome(condition, {})).toBe("not_established");
  expect(outcome({ kind: "only_with", codes: ["C124"] }, { sameDayCodes: ["C124"] })).toBe("met");
  expect(outcome({ kind: "only_with", codes: ["C124"] }, { sameDayCodes: [] })).toBe("not_met");
});

test.each<[RuleCondition, Partial<ClaimFacts>, string]>([
  [{ kind: "minutes_at_least", minutes: 75, needs_times_recorded: true }, { minutes: 74 }, "not_met"],
  [{ kind: "minutes_at_least", minutes: 75, needs_times_recorded: true }, { minutes: 75 }, "not_established"],
  [
    { kind: "minutes_at_least", minutes: 75, needs_times_recorded: true },
    { minutes: 75, areTimesRecorded: true },
    "met",
  ],
  [
    { kind: "minutes_at_least", minutes: 75, needs_times_recorded: true },
    { minutes: 90, areTimesRecorded: false },
    "not_met",
  ],
  [{ kind: "minutes_at_least", minutes: 10, needs_times_recorded: false }, { minutes: 10 }, "met"],
  [{ kind: "half_hour_units" }, { minutes: 46, units: 2, areTimesRecorded: true }, "met"],
  [{ kind: "half_hour_units" }, { minutes: 45, units: 2, areTimesRecorded: true }, "not_met"],
  [{ kind: "half_hour_units" }, { minutes: 19, areTimesRecorded: true }, "not_met"],
  [{ kind: "age_months", from: 24, below: 192 }, { ageMonths: 23 }, "not_met"],
  [{ kind: "age_months", from: 24, below: 192 }, { ageMonths: 191 }, "met"],
  [{ kind: "age_months", from: 780, below: null }, { ageMonths: 1200 }, "met"],
  [{ kind: "setting_is", settings: ["home"] }, { setting: "long_term_care" }, "not_met"],
  [{ kind: "setting_is_not", settings: ["home"] }, { setting: "office" }, "met"],
  [{ kind: "specialty_is", numbers: ["13"] }, { specialty: "13" }, "met"],
  [{ kind: "specialty_is", numbers: ["13"] }, {}, "not_established"],
  [{ kind: "specialty_is_not", numbers: ["02"] }, { specialty: "02" }, "not_met"],
  [{ kind: "specialty_is_not", numbers: ["02"] }, { specialty: "13" }, "met"],
  [{ kind: "specialty_is_not", numbers: ["02"] }, {}, "not_established"],
  [
    { kind: "day_is", days: ["weekend", "holiday"], holidays: "general" },
    { service: parseMoment("2025-05-10") },
    "met",
  ],
  [
    { kind: "day_is", days: ["weekend", "holiday"], holidays: "general" },
    { service: parseMoment("2025-05-12") },
    "not_met",
  ],
  [
    { kind: "day_is", days: ["weekend", "holiday"], holidays: "general" },
    { service: parseMoment("2023-06-30") },
    "not_established",
  ],
  [
    { kind: "days_after_admission_assessment", days: 1 },
    { admissionAssessmentDay: "2025-05-05", service: parseMoment("2025-05-06") },
    "met",
  ],
  [
    { kind: "days_after_admission_assessment", days: 2 },
    { admissionAssessmentDay: "2025-05-05", service: parseMoment("2025-05-06") },
    "not_met",
  ],
  [
    { kind: "days_since_discharge_at_most", days: 14 },
    { discharge: parseMoment("2025-05-01"), service: parseMoment("2025-05-15") },
    "met",
  ],
  [
    { kind: "days_since_discharge_at_most", days: 14 },
    { discharge: parseMoment("2025-05-01"), service: parseMoment("2025-05-16") },
    "not_met",
  ],
  [
    { kind: "admission_is_not", kinds: ["newborn"], unless_intensive_care: true },
    { admissionKind: "newborn" },
    "not_established",
  ],
  [
    { kind: "admission_is_not", kinds: ["newborn"], unless_intensive_care: true },
    { admissionKind: "newborn", hadIntensiveCare: true },
    "met",
  ],
  [
    { kind: "admission_is_not", kinds: ["newborn"], unless_intensive_care: false },
    { admissionKind: "newborn" },
    "not_met",
  ],
  [
    { kind: "discharge_summary_within", hours: 48 },
    { discharge: parseMoment("2025-05-08T11:00"), dischargeSummary: parseMoment("2025-05-10T11:00") },
    "met",
  ],
  [
    { kind: "discharge_summary_within", hours: 48 },
    { discharge: parseMoment("2025-05-08T11:00"), dischargeSummary: parseMoment("2025-05-10T11:01") },
    "not_met",
  ],
  [{ kind: "stated", fact: "is_prebooked", is: true }, {}, "not_established"],
  [
    { kind: "stated", fact: "is_transfer_within_hospital", is: false },
    { stated: { is_transfer_within_hospital: true } },
    "not_met",
  ],
])("checks %j with %j: %s", (condition, facts, expected) => {
  expect(outcome(condition, facts)).toBe(expected);
});
