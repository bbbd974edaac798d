import { describe, expect, test } from "vitest";
import type { EarlierClaim } from "../src/domain/ohip/claim-facts.ts";
import { parseMoment } from "../src/domain/ohip/local-time.ts";
import { earlierClaim, type FactRule, useStarterRules } from "./open-starter-rules.ts";

const { starter, assess, unmet, outcomeOf, holdFactRule } = useStarterRules();

const claims = (code: string, days: readonly string[]): readonly EarlierClaim[] =>
  days.map((day) => earlierClaim(code, day));
const byOthers = (code: string, days: readonly string[]): readonly EarlierClaim[] =>
  claims(code, days).map((claim) => ({ ...claim, isSamePhysician: false }));
const on = (day: string) => ({ service: parseMoment(day) });

/** A fact that a rule asks for: what breaks it, the rule, its page and effect. */
test.each<FactRule>([
  ["K730", "is_paid_otherwise_than_by_fee", true, "k730-paid-otherwise", "A38", "not_payable"],
  ["K737", "is_paid_otherwise_than_by_fee", true, "k732-paid-otherwise", "A41", "not_payable"],
  ["K739", "is_paid_otherwise_than_by_fee", true, "k738-paid-otherwise", "A44", "not_payable"],
  ["K734", "is_seen_by_consultant_same_or_next_day", true, "k730-then-seen", "A38", "not_payable"],
  ["K734", "is_emergency_department_physician", false, "k734-emergency", "A37", "not_payable"],
  ["K730", "is_emergency_department_physician", true, "k730-not-emergency", "A38", "not_payable"],
  ["K732", "is_emergency_department_physician", true, "k732-not-emergency", "A40", "not_payable"],
  ["K733", "is_arranged_by_criticall", false, "k732-criticall", "A41", "not_payable"],
  ["C121", "is_after_five_weeks_in_hospital", false, "c121-weeks", "GP43", "not_payable"],
  ["C121", "is_acute_intercurrent_illness", false, "c121-illness", "GP43", "not_payable"],
  ["W121", "is_acute_intercurrent_illness", false, "w121-illness", "GP49", "not_payable"],
  ["W102", "was_assessed_before_long_term_care_admission", true, "w102-lesser", "GP49", "paid_as_lesser_fee"],
  [
    "W104",
    "was_assessed_before_long_term_care_admission",
    false,
    "w104-assessed-before",
    "GP49",
    "not_payable",
  ],
  ["E411", "is_within_25_sole_delivery_premiums", false, "e411-25", "K7", "not_payable"],
  ["E500", "is_delivery_at_20_to_23_weeks", true, "e500-at-20-weeks", "K6", "not_payable"],
  ["P020", "is_delivery_at_20_to_23_weeks", true, "p020-at-20-weeks", "K6", "not_payable"],
  ["E499", "is_stillbirth_beside_live_birth", true, "e500-stillborn", "K6", "not_payable"],
  ["E098", "is_chronic_disease_established", false, "e098-diagnosis", "A99", "not_payable"],
])("%s with %s: %s breaks %s (%s)", (...rule) => {
  const { found, wanted } = holdFactRule(...rule);
  expect(found).toEqual(wanted);
});

describe("the fee per visit (J3)", () => {
  const own = { is_sole_reason_for_visit: true, is_without_financial_interest_in_facility: false };
  const others = { ...own, is_without_financial_interest_in_facility: true };

  test.each(["A007", "C002", "W003", "H101", "P003", "P004", "P008", "K131"])(
    "is paid with %s of the same day only without a financial interest in the place",
    (code) => {
      // G590 is a procedure that is marked +, which the fee goes with.
      const sameDayCodes = [code, "G590"];
      expect(unmet("G700", { stated: own, sameDayCodes })).toEqual(["g700-visit"]);
      expect(unmet("G700", { stated: others, sameDayCodes })).toEqual([]);
      const open = { stated: { is_sole_reason_for_visit: true }, sameDayCodes };
      expect(outcomeOf("g700-visit", "G700", open)).toBe("not_established");
    },
  );

  test("excludes forms and telephone calls of the day as visits", () => {
    expect(unmet("G700", { stated: own, sameDayCodes: ["G590", "K036", "K730"] })).toEqual([]);
  });

  test("pays 15 % for an enrolled patient of a capitation practice", () => {
    const { findings } = assess("G700", { stated: { is_enrolled_in_capitation_practice: true } });
    expect(findings.find(({ rule }) => rule.rule_id === "g700-capitation")?.detail).toBe(
      "only 15 % of the fee",
    );
    expect(starter().feeCents("G700")).toBe(560);
  });
});

describe("CritiCall (A40)", () => {
  const day = "2025-06-02";

  test("pays two of K732 and K736 per patient and day, for any referring physician", () => {
    const twice = { ...on(day), earlierClaims: byOthers("K736", [day, day]) };
    expect(unmet("K732", twice)).toEqual(["k732-day"]);
    expect(unmet("K732", { ...on(day), earlierClaims: byOthers("K736", [day]) })).toEqual([]);
  });

  test("pays one of K733 and K737 per consultant, three per patient", () => {
    expect(unmet("K733", { ...on(day), earlierClaims: claims("K737", [day]) })).toEqual([
      "k733-physician-day",
    ]);
    expect(unmet("K733", { ...on(day), earlierClaims: byOthers("K737", [day, day]) })).toEqual([]);
    const thrice = { ...on(day), earlierClaims: byOthers("K733", [day, day, day]) };
    expect(unmet("K733", thrice)).toEqual(["k733-patient-day"]);
  });
});

describe("deliveries of several babies (K6)", () => {
  test("pays 85 % for a vaginal birth before a caesarean section, and the section in full", () => {
    const { findings, decision } = assess("P006", { sameDayCodes: ["P018"] });
    expect(findings.find(({ rule }) => rule.rule_id === "p006-then-caesarean")?.detail).toBe(
      "only 85 % of the fee, with P018",
    );
    expect(decision).not.toBe("not_billable");
    expect(unmet("P018", { sameDayCodes: ["P006"] })).toEqual([]);
  });

  test("pays one P006 between 20 and 23 weeks", () => {
    const early = { is_delivery_at_20_to_23_weeks: true };
    expect(unmet("P006", { stated: early })).toEqual([]);
    expect(unmet("P006", { stated: { ...early, is_second_vaginal_delivery: false } })).toEqual([]);
    const second = { ...early, is_second_vaginal_delivery: true };
    expect(unmet("P006", { stated: second })).toEqual(["p006-second-at-20-weeks"]);
  });
});

describe("after-hours premiums (GP104)", () => {
  test.each(["F004", "D001", "S207", "Z176", "P018", "J010", "G211", "K101", "X112"])(
    "go with %s",
    (code) => {
      expect(outcomeOf("after-hours-services", "E409", { sameDayCodes: [code] })).toBe("met");
      expect(outcomeOf("after-hours-services", "E413", { sameDayCodes: [code] })).toBe("met");
    },
  );
  test.each(["G370", "A007", "G590", "X091", "J069", "G310"])("do not go with %s", (code) => {
    expect(unmet("E409", { sameDayCodes: [code] })).toContain("after-hours-services");
  });
});

describe("cervical screening outside a hospital (J48)", () => {
  test("adds E430 if G365 itself is not paid: a pelvic examination, a colposcopy", () => {
    const pelvic = { is_pelvic_examination_part_of_visit: true };
    expect(unmet("G365", { stated: pelvic, sameDayCodes: ["A003"] })).toEqual(["g365-pelvic"]);
    expect(unmet("G394", { stated: pelvic, sameDayCodes: ["A003"] })).toEqual(["g394-pelvic"]);
    expect(unmet("G365", { stated: pelvic, sameDayCodes: ["A007"] })).toEqual([]);
    expect(unmet("E430", { stated: pelvic, setting: "office", sameDayCodes: ["Z731"] })).toEqual([]);
    expect(unmet("G365", { sameDayCodes: ["Z731"] })).toEqual(["g365-colposcopy"]);
  });

  test("gives E430 the age and the 33 months of G365, and pays one of E430 and E431", () => {
    expect(unmet("E430", { ageMonths: 24 * 12 })).toEqual(["g365-age"]);
    const again = { ...on("2026-06-02"), earlierClaims: byOthers("E430", ["2025-06-02"]) };
    expect(unmet("E430", again)).toEqual(["e430-33-months"]);
    expect(unmet("E431", { ...on("2025-06-02"), sameDayCodes: ["G365", "E430"] })).toEqual(["e430-one"]);
  });
});

describe("long-term care", () => {
  test("refuses services that W010 includes (GP51)", () => {
    const resident = { setting: "long_term_care" } as const;
    expect(unmet("G590", { ...resident, sameDayCodes: ["W010"] })).toEqual(["w010-components"]);
    expect(unmet("G590", { setting: "office", sameDayCodes: ["W010"] })).toEqual([]);
    expect(unmet("K070", { sameDayCodes: ["W003"] })).toEqual([]);
  });

  test("pays W121 with W010 only beyond four W assessments of the month (GP52)", () => {
    const days = ["2025-06-02", "2025-06-05", "2025-06-09", "2025-06-12"];
    const w010 = claims("W010", ["2025-06-12"]);
    const after = (count: number) => ({
      ...on("2025-06-20"),
      earlierClaims: [...claims("W003", days.slice(0, count))],
    });
    expect(unmet("W121", after(2))).toEqual([]);
    const paid = { ...on("2025-06-20"), earlierClaims: [...claims("W003", days.slice(0, 2)), ...w010] };
    expect(unmet("W121", paid)).toEqual(["w121-beside-w010", "w121-month-of-w010"]);
    // Rules 6 and 7: after W010 of another month the second to fourth visit are W010 alone, and the fifth is W121.
    const before = claims("W010", ["2025-05-31"]);
    const withBefore = (count: number) => ({
      ...after(count),
      earlierClaims: [...after(count).earlierClaims, ...before],
    });
    expect(unmet("W121", withBefore(0))).toEqual([]);
    expect(unmet("W121", withBefore(2))).toEqual(["w121-month-of-w010"]);
    expect(unmet("W121", withBefore(4))).toEqual([]);
    expect(unmet("W121", { ...after(2), sameDayCodes: ["W010"] })).toEqual(["w121-with-w010"]);
    expect(unmet("W121", { ...after(4), sameDayCodes: ["W010"] })).toEqual([]);
    const many = { ...on("2025-06-20"), earlierClaims: [...claims("W003", days), ...w010] };
    expect(unmet("W121", many)).toEqual([]);
  });

  test("pays W004 six months after W109 (A15)", () => {
    const at = (day: string) => ({ ...on(day), earlierClaims: claims("W109", ["2025-01-10"]) });
    expect(unmet("W004", at("2025-07-09"))).toEqual(["w004-after-w109"]);
    expect(unmet("W004", at("2025-07-10"))).toEqual([]);
  });
});

test("pays one paediatric subsequent visit a day, however long the stay (GP43)", () => {
  const today = { ...on("2025-06-02"), earlierClaims: byOthers("C262", ["2025-06-02"]) };
  expect(unmet("C262", today)).toContain("c262-daily");
  expect(starter().feeCents("C262")).toBe(3410);
});

test("counts limits without a period per patient and day, for any physician (GP7)", () => {
  const twice = { ...on("2025-06-02"), earlierClaims: byOthers("G329", ["2025-06-02", "2025-06-02"]) };
  expect(unmet("G329", twice)).toEqual(["g329-two"]);
});

test("requires ten minutes of a call, with its times on the record (A38, A39)", () => {
  expect(unmet("K731", { minutes: 9 })).toEqual(["k730-minutes"]);
  expect(unmet("K731", { minutes: 12, areTimesRecorded: false })).toEqual(["k730-minutes"]);
  expect(unmet("K731", { minutes: 12, areTimesRecorded: true })).toEqual([]);
});
