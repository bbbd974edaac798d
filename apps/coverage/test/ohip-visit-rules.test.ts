import { describe, expect, test } from "vitest";
import type { StatedFact } from "../src/dataset/index.ts";
import type { EarlierClaim } from "../src/domain/ohip/claim-facts.ts";
import { parseMoment } from "../src/domain/ohip/local-time.ts";
import { earlierClaim, type FactRule, useStarterRules } from "./open-starter-rules.ts";

const { assess, unmet, outcomeOf, holdFactRule } = useStarterRules();

const claims = (codes: readonly string[], day: string): readonly EarlierClaim[] =>
  codes.map((code) => earlierClaim(code, day));
const on = (day: string) => ({ service: parseMoment(day) });

/** A fact that a rule asks for: what breaks it, the rule, its page and effect. */
test.each<FactRule>([
  ["E080", "is_primary_care_physician", false, "e080-primary-care", "GP28", "not_payable"],
  ["E079", "is_primary_care_physician", false, "e079-primary-care", "A51", "not_payable"],
  ["A100", "is_primary_care_physician", false, "a100-own-physician", "A5", "not_payable"],
  ["K070", "is_most_responsible_physician", false, "k070-mrp", "A53", "not_payable"],
  ["C882", "is_most_responsible_physician", false, "c882-mrp", "GP50", "not_payable"],
  ["H105", "is_most_responsible_physician", true, "h105-other-mrp", "A12", "not_payable"],
  ["H112", "is_emergency_department_physician", false, "h112-physician", "A13", "not_payable"],
  ["A115", "has_major_eye_indication", false, "a115-indication", "A8", "not_insured"],
  ["G373", "is_sole_reason_for_visit", false, "g212-sole-reason", "J55", "not_payable"],
  ["G310", "has_indication_for_test", false, "ecg-indication", "J14", "not_payable"],
  ["J301", "has_indication_for_test", false, "spirometry-indication", "A2", "not_payable"],
  ["G489", "is_for_weight_loss_program", true, "g489-weight-loss", "J7", "not_insured"],
  ["E060", "is_within_three_years_of_renal_transplant", false, "e060-transplant", "A128", "not_payable"],
  ["H065", "is_written_request_on_file", false, "h055-request", "GP16", "paid_as_lesser_fee"],
  ["K046", "has_over_100_diabetic_patients", false, "k046-patients", "A95", "not_payable"],
  ["K121", "is_prebooked", false, "conference-booked", "A28", "not_payable"],
  ["K124", "is_paid_otherwise_than_by_fee", true, "conference-paid-otherwise", "A28", "not_payable"],
  ["K708", "is_paid_otherwise_than_by_fee", true, "k708-paid-otherwise", "A25", "not_payable"],
])("%s with %s: %s breaks %s (%s)", (...rule) => {
  const { found, wanted } = holdFactRule(...rule);
  expect(found).toEqual(wanted);
});

/** Two services of one day by one physician. The first is not paid. */
test.each([
  ["K007", "P006", "psychotherapy-delivery"],
  ["K006", "P018", "hypnotherapy-delivery"],
  ["K001", "P009", "k001-obstetrics"],
  ["K005", "P004", "k005-same-day"],
  ["K007", "K131", "k007-same-day"],
  ["P005", "P008", "p005-same-day"],
  ["P004", "P001", "p001-alone"],
  ["H112", "H123", "h112-other-services"],
  ["K730", "K700", "k700-alone"],
  ["Z176", "Z080", "laceration-debridement"],
  ["G521", "G557", "critical-per-diem"],
  ["J301", "J304", "j301-flow-volume"],
])("refuses %s with %s (%s)", (code, other, ruleId) => {
  const stated = { is_different_diagnosis: false };
  expect(unmet(code, { setting: "office", sameDayCodes: [other], stated })).toContain(ruleId);
});

/** A form, a report, a telephone consultation or the mark of a virtual visit is no other visit of the day. */
test.each(["K022", "K028", "K029", "K030", "K037", "K680", "A917", "A911", "A920", "P005"])(
  "ignores forms and calls of the day for %s",
  (code) => {
    const alone = unmet(code, { sameDayCodes: [] });
    expect(unmet(code, { sameDayCodes: ["K036", "K070", "K730", "K738", "K300"] })).toEqual(alone);
  },
);

describe("limits of consultations (GP17, GP18)", () => {
  test.each([
    ["A911", ["A005"]],
    ["A005", ["A912"]],
    ["A130", ["C135"]],
    ["A600", ["A605"]],
  ])("pays %s within two years of %s for one diagnosis as an assessment", (code, before) => {
    const facts = (day: string, isOther: boolean) => ({
      ...on(day),
      earlierClaims: claims(before, "2024-01-10"),
      stated: { is_different_diagnosis: isOther },
    });
    const limit = [...unmet(code, facts("2025-12-01", false))];
    expect(limit).toHaveLength(1);
    expect(limit[0]).toMatch(/-limit$/);
    expect(assess(code, facts("2025-12-01", false)).effect).toBe("paid_as_lesser_fee");
    expect(unmet(code, facts("2025-12-01", true))).toEqual([]);
    expect(unmet(code, facts("2026-01-10", false))).toEqual([]);
  });

  test("pays the second one for an in-patient after 12 months", () => {
    const at = (day: string) => ({
      ...on(day),
      earlierClaims: claims(["A135"], "2024-01-10"),
      stated: { is_different_diagnosis: false },
    });
    expect(unmet("C135", at("2024-12-01"))).toEqual(["hospital-consultation-limit"]);
    expect(unmet("C135", at("2025-02-01"))).toEqual([]);
  });
});

describe("specialists' assessments of 12 months (GP23, GP24)", () => {
  const year = (before: readonly string[], stated: Partial<Record<StatedFact, boolean>> = {}) => ({
    ...on("2025-12-01"),
    earlierClaims: claims(before, "2025-03-01"),
    stated: { is_different_diagnosis: false, is_admission_assessment_after_90_days: false, ...stated },
  });

  test("pay one medical specific assessment, two for an unrelated diagnosis or an admission after 90 days", () => {
    expect(unmet("A133", year(["C133"]))).toEqual(["medical-specific-year"]);
    expect(unmet("A133", year(["A133"], { is_different_diagnosis: true }))).toEqual([]);
    expect(unmet("C133", year(["A133"], { is_admission_assessment_after_90_days: true }))).toEqual([]);
  });

  test("pay one specific assessment, without an exception for an admission", () => {
    const admitted = { is_admission_assessment_after_90_days: true };
    expect(unmet("A033", year(["A033"], admitted))).toEqual(["specific-year"]);
  });

  test("pay two re-assessments, four complex ones, four together with the specific assessment", () => {
    expect(unmet("A134", year(["A134", "A134"]))).toEqual(["medical-specific-re-assessments"]);
    expect(unmet("A131", year(["A131", "A131", "A131"]))).toEqual([]);
    expect(unmet("A131", year(["A133", "A131", "A131", "A131"]))).toEqual(["medical-specific-together"]);
    expect(assess("A131", year(["A131", "A131", "A131", "A131"])).effect).toBe("paid_as_lesser_fee");
  });

  test("count C003 as the general assessment of the year (GP21)", () => {
    expect(unmet("C003", year(["A003"]))).toEqual(["a003-year"]);
  });
});

describe("eye examinations (GP28, A8, A9)", () => {
  // From 20 to 64 years a periodic one is not insured; with the code of the other age it is no more than wrong.
  test.each([
    ["A110", 19, 11, []],
    ["A110", 20, 0, ["a110-insured-age"]],
    ["A110", 65, 0, ["a110-age"]],
    ["A112", 65, 0, []],
    ["A112", 64, 11, ["a110-insured-age"]],
    ["A112", 19, 11, ["a112-age"]],
    ["A115", 64, 11, []],
    ["A115", 65, 0, ["a115-age"]],
    ["A115", 19, 11, ["a115-age"]],
  ])("check %s at %i years and %i months: %j", (code, years, months, rules) => {
    expect(unmet(code, { ageMonths: years * 12 + months })).toEqual(rules);
  });
  test("are paid once in 12 months, to any physician", () => {
    const before = claims(["A112"], "2025-01-10").map((claim) => ({ ...claim, isSamePhysician: false }));
    expect(unmet("A112", { ...on("2025-12-01"), earlierClaims: before })).toEqual(["a110-year"]);
  });
});

describe("places and times", () => {
  test("pay H055 to specialists of emergency medicine, and H065 to others (GP19)", () => {
    expect(unmet("H055", { specialty: "00" })).toEqual(["h055-specialty"]);
    expect(unmet("H065", { specialty: "12" })).toEqual(["h065-specialty"]);
    expect(unmet("H065", { specialty: "00", setting: "emergency_department" })).toEqual([]);
    expect(unmet("H065", { setting: "office" })).toEqual(["h055-place"]);
  });
  test("add E060 to nephrology's assessments outside hospital wards (A128)", () => {
    expect(unmet("E060", { sameDayCodes: ["A163"], specialty: "16", setting: "office" })).toEqual([]);
    expect(unmet("E060", { sameDayCodes: ["A165"], setting: "hospital_in_patient" })).toEqual([
      "e060-base",
      "e060-place",
    ]);
  });
  test("pay A902 in the home, and A777 elsewhere (A4, GP27)", () => {
    expect(unmet("A902", { setting: "hospital_in_patient" })).toEqual(["a902-home"]);
    expect(unmet("A777", { setting: "home" })).toEqual(["a777-elsewhere"]);
    expect(unmet("A902", { setting: "home" })).toEqual([]);
  });
  test("pay H113 on weekends and emergency holidays (A13)", () => {
    expect(unmet("H113", on("2025-12-29"))).toEqual([]);
    expect(unmet("H113", on("2025-12-15"))).toEqual(["h113-day"]);
  });
});

test.each([
  ["Z187", 20, "z187-minutes"],
  ["Z080", 10, "z080-minutes"],
  ["K700", 10, "conference-minutes"],
])("require for %s %i minutes, with their times on the record (%s)", (code, least, ruleId) => {
  expect(outcomeOf(ruleId, code, { minutes: least, areTimesRecorded: true })).toBe("met");
  expect(outcomeOf(ruleId, code, { minutes: least - 1, areTimesRecorded: true })).toBe("not_met");
  expect(outcomeOf(ruleId, code, { minutes: least, areTimesRecorded: false })).toBe("not_met");
});

test("require 50 minutes of a family physician for A815, and none of a paediatrician (A9, A10)", () => {
  const short = { minutes: 49, areTimesRecorded: true };
  expect(outcomeOf("a815-minutes", "A815", { ...short, specialty: "00" })).toBe("not_met");
  expect(outcomeOf("a815-minutes", "A815", { ...short, specialty: "26" })).toBe("met");
  expect(outcomeOf("a815-minutes", "C815", { minutes: 50, areTimesRecorded: true })).toBe("met");
});

/** The table of page A27. */
test.each([
  [9, 0],
  [10, 1],
  [15, 1],
  [16, 2],
  [25, 2],
  [26, 3],
  [30, 3],
  [75, 7],
  [76, 8],
  [120, 8],
])("count %i minutes of a case conference as %i units", (minutes, units) => {
  const facts = { minutes, areTimesRecorded: true };
  const { findings } = assess("K121", facts);
  const detail = findings.find(({ rule }) => rule.rule_id === "conference-minutes")?.detail;
  expect(detail).toBe(`${minutes} minutes are ${units} units`);
  expect(outcomeOf("conference-minutes", "K121", facts)).toBe(units === 0 ? "not_met" : "met");
});
