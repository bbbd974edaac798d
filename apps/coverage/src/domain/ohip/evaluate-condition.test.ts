import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { earlierClaim as claim } from "../../../test/open-starter-rules.ts";
import type { RuleCondition } from "../../dataset/index.ts";
import type { ClaimFacts, EarlierClaim } from "./claim-facts.ts";
import { evaluateCondition } from "./evaluate-condition.ts";
import { addDays, parseMoment } from "./local-time.ts";

const nothing: ClaimFacts = { stated: {} };
const outcome = (condition: RuleCondition, facts: Partial<ClaimFacts>) =>
  evaluateCondition(condition, { ...nothing, ...facts }).outcome;

describe("a stay of more than 48 hours", () => {
  const condition: RuleCondition = { kind: "stay_longer_than", hours: 48 };

  test.each([
    ["2025-05-05T15:00", "2025-05-08T11:00", "met"],
    ["2025-05-06T21:00", "2025-05-07T16:00", "not_met"],
    ["2025-05-05T15:00", "2025-05-07T15:00", "not_met"],
    ["2025-05-05T15:00", "2025-05-07T15:01", "met"],
    // Dates only: zero or one day is less, three is more, two is open.
    ["2025-05-05", "2025-05-06", "not_met"],
    ["2025-05-05", "2025-05-07", "not_established"],
    ["2025-05-05", "2025-05-08", "met"],
    ["2025-05-05T23:00", "2025-05-07", "not_established"],
    ["2025-05-05T23:59", "2025-05-07", "not_met"],
    ["2025-05-05T00:00", "2025-05-07", "not_established"],
    ["2025-05-08", "2025-05-05", "not_established"],
  ])("from %s to %s: %s", (admission, discharge, expected) => {
    expect(outcome(condition, { admission: parseMoment(admission), discharge: parseMoment(discharge) })).toBe(
      expected,
    );
  });

  test("without one of the times it asks for it", () => {
    const finding = evaluateCondition(condition, { ...nothing, admission: parseMoment("2025-05-05T15:00") });
    expect(finding).toMatchObject({ outcome: "not_established", needs: ["discharge"] });
  });

  test("by days it never says what some hours of these days would deny", () => {
    const minute = fc.integer({ min: 0, max: 1439 });
    const stay = fc.integer({ min: 0, max: 5 });
    fc.assert(
      fc.property(minute, minute, stay, (first, last, days) => {
        const [from, to] = ["2025-06-02", addDays("2025-06-02", days)];
        fc.pre(days > 0 || last >= first);
        const exact = outcome(condition, {
          admission: { day: from, minute: first },
          discharge: { day: to, minute: last },
        });
        const known = outcome(condition, { admission: parseMoment(from), discharge: parseMoment(to) });
        expect(exact).toBe(days * 1440 + last - first > 48 * 60 ? "met" : "not_met");
        if (known !== "not_established") expect(exact).toBe(known);
      }),
    );
  });
});

describe("counts in a period", () => {
  const limit = (over: Partial<Extract<RuleCondition, { kind: "at_most" }>>): RuleCondition => ({
    kind: "at_most",
    most: 1,
    codes: ["A003"],
    period: { unit: "month", count: 12 },
    by: "physician",
    one_more_if: [],
    ...over,
  });
  const service = parseMoment("2025-03-03");

  test.each([
    ["2024-03-04", "not_met"],
    ["2024-03-03", "met"],
    ["2023-03-03", "met"],
    ["2025-03-03", "not_met"],
  ])("a general assessment after one of %s: %s", (day, expected) => {
    expect(outcome(limit({}), { service, earlierClaims: [claim("A003", day)] })).toBe(expected);
  });

  test("others' claims count only where the limit is the patient's", () => {
    const earlierClaims = [claim("A003", "2025-01-01", { isSamePhysician: false })];
    expect(outcome(limit({}), { service, earlierClaims })).toBe("met");
    expect(outcome(limit({ by: "any_physician" }), { service, earlierClaims })).toBe("not_met");
  });

  test("units add up, and a fact may allow one more", () => {
    const units = limit({ most: 3, codes: ["K013", "K040"] });
    const earlierClaims = [claim("K013", "2025-01-01", { units: 2 })];
    expect(outcome(units, { service, earlierClaims, units: 1 })).toBe("met");
    expect(outcome(units, { service, earlierClaims, units: 2 })).toBe("not_met");
    const second = limit({ one_more_if: ["is_different_diagnosis"] });
    const one = [claim("A003", "2025-01-01")];
    expect(outcome(second, { service, earlierClaims: one })).toBe("not_established");
    expect(outcome(second, { service, earlierClaims: one, stated: { is_different_diagnosis: true } })).toBe(
      "met",
    );
    expect(outcome(second, { service, earlierClaims: one, stated: { is_different_diagnosis: false } })).toBe(
      "not_met",
    );
    expect(
      outcome(second, { service, earlierClaims: [...one, ...one], stated: { is_different_diagnosis: true } }),
    ).toBe("not_met");
  });

  test("by admission and by calendar month", () => {
    const admission = limit({ codes: ["C122", "C142"], period: { unit: "admission", count: 1 } });
    expect(
      outcome(admission, { earlierClaims: [claim("C142", "2025-03-01", { isSameEpisode: true })] }),
    ).toBe("not_met");
    expect(outcome(admission, { earlierClaims: [claim("C142", "2025-01-01")] })).toBe("met");
    const month = limit({ codes: ["W010"], period: { unit: "calendar_month", count: 1 } });
    expect(outcome(month, { service, earlierClaims: [claim("W010", "2025-02-28")] })).toBe("met");
    expect(outcome(month, { service, earlierClaims: [claim("W010", "2025-03-01")] })).toBe("not_met");
  });

  test("unknown claims are asked for; none are none", () => {
    expect(evaluateCondition(limit({}), { ...nothing, service })).toMatchObject({ needs: ["earlierClaims"] });
    expect(outcome(limit({}), { service, earlierClaims: [] })).toBe("met");
    const three: RuleCondition = {
      kind: "at_least_before",
      least: 3,
      codes: ["K030"],
      period: { unit: "month", count: 12 },
    };
    const two = ["2024-06-01", "2024-09-01"].map((day) => claim("K030", day));
    expect(outcome(three, { service, earlierClaims: two })).toBe("not_met");
    expect(outcome(three, { service, earlierClaims: [...two, claim("K030", "2025-03-03")] })).toBe("met");
  });
});

describe("alternatives, services that were not given, and detention", () => {
  const week = { unit: "week", count: 1 } as const;
  const none: RuleCondition = { kind: "none_before", codes: ["W010"], period: week, by: "physician" };
  const stated = { kind: "stated", fact: "is_on_home_care", is: true } as const;
  const service = parseMoment("2025-05-12");
  const claimed = (day: string, isSamePhysician = true): readonly EarlierClaim[] => [
    { code: "W010", day, units: 1, isSamePhysician, isSameEpisode: false },
  ];

  test("none in the period", () => {
    expect(outcome(none, { service, earlierClaims: [] })).toBe("met");
    expect(outcome(none, { service, earlierClaims: claimed("2025-05-06") })).toBe("not_met");
    expect(outcome(none, { service, earlierClaims: claimed("2025-05-05") })).toBe("met");
    expect(outcome(none, { service, earlierClaims: claimed("2025-05-06", false) })).toBe("met");
    expect(evaluateCondition(none, nothing).needs).toEqual(["earlierClaims", "service"]);
    expect(outcome(none, { service, earlierClaims: [], statedCodes: ["W003"] })).toBe("not_established");
  });

  test("any of two: one that is met is enough, all unmet are not, and the rest is asked", () => {
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

  test("a limit for services of some days holds on others", () => {
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

  test("detention: full quarters beyond the service’s own minutes, of which none is ever lost or gained", () => {
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

test("same-day codes: named, by letter, with exceptions, unless a fact lifts it", () => {
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
])("%j with %j: %s", (condition, facts, expected) => {
  expect(outcome(condition, facts)).toBe(expected);
});

describe("a stay and a summary of which only the length is known", () => {
  const staying = { kind: "stay_longer_than", hours: 48 } as const;
  const summary = { kind: "discharge_summary_within", hours: 48 } as const;

  test.each([
    [{ least: 2881, most: 2881 }, "met"],
    [{ least: 2880, most: 2880 }, "not_met"],
    [{ least: 2881, most: Infinity }, "met"],
    [{ least: 1, most: 2879 }, "not_met"],
    [{ least: 1441, most: 4319 }, "not_established"],
  ])("a stay of %j minutes: %s", (stayLength, outcome) => {
    expect(evaluateCondition(staying, { stated: {}, stayLength }).outcome).toBe(outcome);
  });

  test.each([
    [{ least: 0, most: 2879 }, "met"],
    [{ least: 3600, most: 3600 }, "not_met"],
    [{ least: 1441, most: 4319 }, "not_established"],
  ])("a summary after %j minutes: %s", (summaryDelay, outcome) => {
    expect(evaluateCondition(summary, { stated: {}, summaryDelay }).outcome).toBe(outcome);
  });

  test("times of admission and discharge count more than a length", () => {
    const times = { admission: parseMoment("2025-05-05T15:00"), discharge: parseMoment("2025-05-06T15:00") };
    const facts = { stated: {}, ...times, stayLength: { least: 9000, most: 9000 } };
    expect(evaluateCondition(staying, facts)).toMatchObject({ outcome: "not_met", detail: "24 hours" });
  });
});
