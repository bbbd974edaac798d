import { describe, expect, test } from "vitest";
import type { ClaimFacts, EarlierClaim } from "../src/domain/ohip/claim-facts.ts";
import { parseMoment } from "../src/domain/ohip/local-time.ts";
import { earlierClaim, type FactRule, useStarterRules } from "./open-starter-rules.ts";

const { starter, assess, unmet, outcomeOf, holdFactRule } = useStarterRules();

const byOther = { isSamePhysician: false };
const on = (day: string) => ({ service: parseMoment(day), earlierClaims: [], sameDayCodes: [] });

/** A fact that a rule asks for: what breaks it, the rule, its page and effect. */
test.each<FactRule>([
  ["G394", "is_additional_screening_indicated", false, "g394-purpose", "J48", "not_payable"],
  ["K133", "is_in_person_for_26_minutes", false, "k133-in-person", "A7", "not_payable"],
  ["K133", "has_listed_developmental_condition", false, "k133-condition", "A7", "not_payable"],
  ["K045", "has_over_100_diabetic_patients", false, "k045-patients", "A94", "not_payable"],
  ["K738", "is_under_400_e_consultations", false, "k738-cap", "A43", "not_payable"],
  ["K739", "is_opinion_within_30_days", false, "k738-30-days", "A43", "not_payable"],
  ["K738", "is_call_to_arrange_care", true, "k738-purpose", "A43", "not_payable"],
  ["K739", "is_seen_by_consultant_same_or_next_day", true, "k738-then-seen", "A44", "not_payable"],
  ["K070", "is_on_home_care", true, "k070-current", "A53", "not_payable"],
  ["K070", "is_form_completed_by_own_office", false, "k070-by-office", "A53", "not_payable"],
  ["A680", "is_for_smoking_cessation", true, "a680-smoking", "A57", "not_payable"],
  ["K680", "is_for_smoking_cessation", true, "k680-smoking", "A59", "not_payable"],
  ["G420", "is_ear_wax_indication_met", false, "g420-indication", "J98", "not_insured"],
  ["G370", "is_viscosupplement_injection", true, "g370-viscosupplement", "J54", "not_insured"],
  ["G329", "is_viscosupplement_injection", true, "g370-viscosupplement", "J54", "not_insured"],
  ["G328", "is_injection_only", true, "g328-injection-only", "J54", "not_payable"],
  ["G328", "is_olecranon_bursa", true, "g328-olecranon", "J54", "paid_as_lesser_fee"],
  ["G328", "is_ordinary_knee", true, "g328-knee", "J54", "not_payable"],
  ["H154", "is_two_hours_after_last_assessment", false, "ed-reassessment-gap", "A12", "not_payable"],
  [
    "H104",
    "is_reassessment_before_discharge_admission_or_referral",
    true,
    "ed-reassessment-outcome",
    "A12",
    "not_payable",
  ],
  ["W010", "is_admission_date_on_claim", false, "w010-admission-date", "GP52", "not_payable"],
  ["W107", "is_away_three_days", false, "w107-away", "GP49", "not_payable"],
  ["K029", "is_intensive_insulin_therapy", false, "k029-intensive", "A47", "not_payable"],
  ["C008", "is_most_responsible_physician", true, "c008-mrp", "GP48", "not_payable"],
  ["C008", "is_requested_by_most_responsible_physician", false, "c008-request", "GP48", "not_payable"],
  ["C010", "is_requested_by_patient_or_family", false, "c010-request", "GP48", "not_payable"],
  ["A101", "is_patient_and_physician_in_ontario", false, "virtual-ontario", "A65", "not_insured"],
  ["A102", "is_patient_and_physician_in_ontario", false, "virtual-ontario", "A65", "not_insured"],
  ["G373", "is_vitamin_injection_for_weight_loss", true, "g372-weight-loss", "J55", "not_insured"],
])("%s with %s: %s breaks %s (%s)", (...rule) => {
  const { found, wanted } = holdFactRule(...rule);
  expect(found).toEqual(wanted);
});

describe("cervical screening specimens (J48)", () => {
  const pap = (service: string, before: string, more?: Partial<EarlierClaim>) =>
    unmet("G365", { ...on(service), earlierClaims: [earlierClaim("G365", before, more)] });

  test.each([
    // 33 months before December 5, 2027 is March 5, 2025.
    ["2027-12-05", "2025-03-05", []],
    ["2027-12-04", "2025-03-05", ["g365-33-months"]],
    ["2028-03-31", "2025-07-01", ["g365-33-months"]],
    // From April 1, 2028 the same two are 54 months apart or not: 54 months after July 1, 2025 is January 1, 2030.
    ["2028-04-01", "2025-07-01", ["g365-54-months"]],
    ["2029-12-31", "2025-07-01", ["g365-54-months"]],
    ["2030-01-01", "2025-07-01", []],
  ])("checks one of %s after one of %s: %j", (service, before, expected) => {
    expect(pap(service, before)).toEqual(expected);
    expect(pap(service, before, byOther)).toEqual(expected);
  });

  test("is uninsured before the 25th birthday; with a colposcopy neither is paid", () => {
    expect(assess("G365", { ageMonths: 299 })).toMatchObject({ effect: "not_insured" });
    expect(unmet("G365", { ageMonths: 300 })).toEqual([]);
    for (const code of ["G365", "G394"])
      expect(unmet(code, { sameDayCodes: ["Z731"] })).toEqual(["g365-colposcopy"]);
  });
});

describe("K133 (A7)", () => {
  test.each([
    [{ minutes: 49 }, ["k133-minutes"]],
    [{ minutes: 50, areTimesRecorded: false }, ["k133-minutes"]],
    [{ minutes: 50, areTimesRecorded: true }, []],
  ])("%j: %j", (facts, expected) => {
    expect(unmet("K133", facts)).toEqual(expected);
  });

  test("is paid once in 12 months, to any physician", () => {
    const earlierClaims = [earlierClaim("K133", "2025-03-04", byOther)];
    expect(unmet("K133", { ...on("2026-03-03"), earlierClaims })).toEqual(["k133-year"]);
    expect(unmet("K133", { ...on("2026-03-04"), earlierClaims })).toEqual([]);
  });
});

describe("e-consultations (A43, A44)", () => {
  test("lets both sides of one day claim, and bars a second claim of one side", () => {
    const consultant = [earlierClaim("K739", "2025-05-12", byOther)];
    expect(unmet("K738", { ...on("2025-05-12"), earlierClaims: consultant })).toEqual([]);
    expect(unmet("K739", { ...on("2025-05-12"), earlierClaims: consultant })).toEqual(["k739-day"]);
  });

  test.each([
    ["02", ["k739-specialty"]],
    ["23", ["k739-specialty"]],
    ["13", []],
  ])("allows K739 for specialty %s: %j; the referring side for anyone", (specialty, expected) => {
    expect(unmet("K739", { specialty })).toEqual(expected);
    expect(unmet("K738", { specialty })).toEqual([]);
  });
});

describe("home care (A53, A54)", () => {
  const supervised = (code: string, days: readonly string[], physician: Partial<EarlierClaim>) =>
    unmet(code, {
      ...on("2025-05-30"),
      earlierClaims: days.map((day) => earlierClaim(code, day, physician)),
    });

  test("pays K071 once a week per physician, twice per patient", () => {
    expect(supervised("K071", ["2025-05-28"], byOther)).toEqual([]);
    expect(supervised("K071", ["2025-05-28"], {})).toEqual(["k071-week"]);
    expect(supervised("K071", ["2025-05-27", "2025-05-28"], byOther)).toEqual(["k071-patient-week"]);
  });

  test("pays K072 twice a month per physician, four times per patient", () => {
    const days = ["2025-05-05", "2025-05-12", "2025-05-19", "2025-05-26"];
    expect(supervised("K072", days.slice(0, 2), {})).toEqual(["k072-month"]);
    expect(supervised("K072", days.slice(0, 3), byOther)).toEqual([]);
    expect(supervised("K072", days, byOther)).toEqual(["k072-patient-month"]);
  });

  test("pays K070 once per admission to home care", () => {
    const before = earlierClaim("K070", "2024-01-10", byOther);
    expect(unmet("K070", { ...on("2025-05-30"), earlierClaims: [before] })).toEqual([]);
    expect(unmet("K070", { earlierClaims: [{ ...before, isSameEpisode: true }] })).toEqual([
      "k070-admission",
    ]);
  });
});

test.each([
  // Rheumatology: medical specific assessment, its re-assessments, partial assessment; paediatrics: level 2 but not level 1.
  ["E078", "A483", []],
  ["E078", "A484", []],
  ["E078", "A481", []],
  ["E078", "A488", []],
  ["E078", "A262", []],
  ["E078", "A261", ["e078-base"]],
  ["E078", "A485", ["e078-base"]],
  ["E078", "A480", ["e078-base"]],
  ["E078", "A133", ["e078-base"]],
  ["E078", "K013", ["k013-alone", "e078-base"]],
  // K028 to K030 are three codes.
  ["E080", "K029", []],
  ["E080", "K623", []],
  ["E080", "A005", ["e080-base"]],
  ["G420", "Z907", ["g420-surgery"]],
  ["G420", "A007", []],
  ["K001", "A195", ["k001-psychiatry"]],
])("checks %s with %s: %j", (code, sameDay, expected) => {
  expect(unmet(code, { sameDayCodes: [sameDay] })).toEqual(expected);
});

test("limits re-assessments of a day in the emergency department: two by one physician, three of one patient", () => {
  const day = (claims: readonly EarlierClaim[]) =>
    unmet("H134", { ...on("2025-05-12"), earlierClaims: claims });
  const own = earlierClaim("H104", "2025-05-12");
  const other = earlierClaim("H104", "2025-05-12", byOther);
  expect(day([own])).toEqual([]);
  expect(day([own, own])).toEqual(["ed-reassessment-physician-day"]);
  expect(day([other, other])).toEqual([]);
  expect(day([own, other, other])).toEqual(["ed-reassessment-patient-day"]);
  expect(day([earlierClaim("H104", "2025-05-11"), earlierClaim("H104", "2025-05-11")])).toEqual([]);
});

describe("monthly management in long-term care (GP51, GP52)", () => {
  const LIFTS = "is_resident_new_or_deceased";
  const alive = { [LIFTS]: false };
  const month = (
    visits: readonly string[],
    stated: ClaimFacts["stated"],
    more: readonly EarlierClaim[] = [],
  ) => ({
    ...on("2025-05-31"),
    setting: "long_term_care" as const,
    earlierClaims: [...visits.map((day) => earlierClaim("W003", day)), ...more],
    stated: { is_most_responsible_physician: true, is_admission_date_on_claim: true, ...stated },
  });

  test("pays one visit if the patient died on the 9th", () => {
    expect(assess("W010", month(["2025-05-06"], { [LIFTS]: true })).decision).toBe("billable");
  });

  test("refuses one visit to a living patient without a transfer", () => {
    expect(unmet("W010", month(["2025-05-06"], alive))).toEqual(["w010-visits"]);
  });

  test("asks for the exceptions with one visit", () => {
    const open = assess("W010", month(["2025-05-06"], {}));
    expect(open.decision).toBe("needs_more_info");
    expect(open.needs).toEqual([LIFTS]);
  });

  test("pays after a new admission with only the admission assessment", () => {
    const admitted = month([], { [LIFTS]: true }, [earlierClaim("W102", "2025-05-20")]);
    expect(assess("W010", admitted).decision).toBe("billable");
  });

  test("pays two visits in any case, and ignores those of April", () => {
    expect(assess("W010", month(["2025-05-06", "2025-05-20"], {})).decision).toBe("billable");
    expect(unmet("W010", month(["2025-04-30", "2025-05-06"], alive))).toContain("w010-visits");
  });

  test("pays one visit as such after a W010 of the last 11 months, and two as W010’s", () => {
    const april = earlierClaim("W010", "2025-04-30");
    expect(unmet("W010", month(["2025-05-06"], alive, [april]))).toEqual(["w010-visits", "w010-one-visit"]);
    expect(outcomeOf("w-visit-month-of-w010", "W003", month([], {}, [april]))).toBe("met");
    expect(unmet("W003", month(["2025-05-06"], {}, [april]))).toEqual(["w-visit-month-of-w010"]);
    // 11 months before May 31, 2025 is June 30, 2024; W010 of another physician does not count.
    expect(unmet("W003", month(["2025-05-06"], {}, [earlierClaim("W010", "2024-07-01")]))).toEqual([
      "w-visit-month-of-w010",
    ]);
    expect(unmet("W003", month(["2025-05-06"], {}, [earlierClaim("W010", "2024-06-30")]))).toEqual([]);
    expect(unmet("W003", month(["2025-05-06"], {}, [{ ...april, ...byOther }]))).toEqual([]);
  });

  test("includes any physician's visits in a month of W010, but not W121", () => {
    const paid = [earlierClaim("W010", "2025-05-10", byOther)];
    expect(unmet("W004", month([], {}, paid))).toEqual(["w-visit-in-w010"]);
    expect(outcomeOf("w-visit-in-w010", "W121", month([], {}, paid))).toBeUndefined();
  });
});

describe("concurrent and supportive care (GP48)", () => {
  const FIRST = "is_first_week_of_shared_care";
  const week = (code: string, before: number, first: boolean | undefined) =>
    assess(code, {
      ...on("2025-05-30"),
      earlierClaims: Array.from({ length: before }, (_, at) => earlierClaim(code, `2025-05-${25 + at}`)),
      stated: first === undefined ? {} : { [FIRST]: first },
    });

  test.each([
    ["C008", 1, false, []],
    ["C008", 2, false, ["c008-later-week"]],
    ["C008", 3, true, []],
    ["C008", 4, true, ["c008-first-week"]],
    ["C010", 2, false, ["c010-later-week"]],
    ["C010", 3, true, []],
    ["C010", 4, true, ["c010-first-week"]],
  ])("pays %s after %d in the week, first week %s: %j", (code, before, first, expected) => {
    const broken = week(code, before, first).findings.filter(({ outcome }) => outcome === "not_met");
    expect(broken.map(({ rule }) => rule.rule_id)).toEqual(expected);
  });

  test("asks which week it is from the third visit on", () => {
    expect(week("C010", 1, undefined).needs).not.toContain(FIRST);
    expect(week("C010", 2, undefined).needs).toContain(FIRST);
  });
});

test.each(["Z154", "Z175", "Z176", "Z177", "Z179", "Z190", "Z191", "Z192"])(
  "pays %s with tissue adhesive at half of the fee (M14)",
  (code) => {
    const isShort = ["Z154", "Z176"].includes(code);
    const stated = {
      is_wound_up_to_5_cm: isShort,
      is_wound_up_to_10_cm: isShort || ["Z175", "Z177"].includes(code),
      is_wound_up_to_15_cm: !["Z191", "Z192"].includes(code),
      is_wound_of_face: code === "Z192",
      is_wound_of_face_or_layered: true,
    };
    const glued = assess(code, {
      stated: { ...stated, is_closed_with_tissue_adhesive: true },
      sameDayCodes: [],
    });
    expect(glued.decision).toBe("billable");
    expect(glued.findings.map(({ detail }) => detail)).toContain("only 50 % of the fee");
    expect(assess(code, { stated, sameDayCodes: [] }).needs).toEqual(["is_closed_with_tissue_adhesive"]);
  },
);

describe("detention (GP29 to GP31)", () => {
  test.each([
    // The table of GP30: partial 30, re-assessment 40, consultation 60, A945 90, A130 120, A770 180.
    ["A007", 44, "not_met"],
    ["A007", 45, "met"],
    ["C002", 45, "met"],
    ["A004", 54, "not_met"],
    ["A004", 55, "met"],
    ["A005", 74, "not_met"],
    ["A005", 75, "met"],
    ["A003", 75, "met"],
    ["A945", 104, "not_met"],
    ["A945", 105, "met"],
    ["A130", 134, "not_met"],
    ["A130", 135, "met"],
    ["A770", 194, "not_met"],
    ["A770", 195, "met"],
    // The table has no time for it.
    ["A008", 90, "not_established"],
  ])("decides K001 with %s after %d minutes in all: %s", (sameDay, minutes, expected) => {
    expect(outcomeOf("k001-beyond-service", "K001", { sameDayCodes: [sameDay], minutes })).toBe(expected);
  });
});

test.each([
  ["Z191", 7730, ["M14"]],
  ["Z192", 15_495, ["M14"]],
  ["E542", 1155, ["J47", "J54", "M1", "M14"]],
])("pays for %s %d cents on %j", (code, cents, pages) => {
  expect(starter().feeCents(code)).toBe(cents);
  expect(starter().pagesOf(code)).toEqual(expect.arrayContaining(pages));
});
