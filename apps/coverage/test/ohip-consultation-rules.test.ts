import { describe, expect, test } from "vitest";
import type { VerdictValue } from "../src/domain/decision/verdict.ts";
import type { ClaimFacts } from "../src/domain/ohip/claim-facts.ts";
import { parseMoment } from "../src/domain/ohip/local-time.ts";
import { useClaimRecords, type ClaimCase } from "./open-claim-records.ts";
import { earlierClaim, type FactRule, useStarterRules } from "./open-starter-rules.ts";

const { assess, unmet, outcomeOf, holdFactRule } = useStarterRules();
const { decideOne } = useClaimRecords();

const on = (day: string) => ({ service: parseMoment(day) });
const before = (code: string, count: number, day = "2025-06-15"): Partial<ClaimFacts> => ({
  ...on("2025-06-15"),
  isInOrder: true,
  earlierClaims: Array.from({ length: count }, () => earlierClaim(code, day)),
});
const sameDay = (...codes: readonly string[]): Partial<ClaimFacts> => ({ sameDayCodes: codes });

/** A fact that a rule asks for: what breaks it, the rule, its page and effect. */
test.each<FactRule>([
  ["A036", "is_written_request_on_file", false, "consultation-request", "GP16", "paid_as_lesser_fee"],
  [
    "A206",
    "was_treated_by_other_physician_since_consultation",
    false,
    "repeat-consultation",
    "GP19",
    "paid_as_lesser_fee",
  ],
  ["A100", "is_department_under_alternative_funding", false, "a100-funding", "A5", "not_payable"],
  ["A937", "has_focused_practice_training", false, "fpa-training", "A7", "not_payable"],
  ["E077", "is_unlisted_eye_condition", false, "e077-condition", "A8", "not_payable"],
  ["C138", "is_most_responsible_physician", true, "c008-mrp", "GP48", "not_payable"],
  ["C488", "is_requested_by_most_responsible_physician", false, "c008-request", "GP48", "not_payable"],
  ["W232", "was_assessed_before_long_term_care_admission", true, "w102-lesser", "GP49", "paid_as_lesser_fee"],
  ["W972", "is_most_responsible_physician", false, "c882-mrp", "GP50", "not_payable"],
  ["U025", "is_opinion_within_30_days", false, "e-assessment-in-time", "GP35", "not_payable"],
  ["U231", "is_call_to_arrange_care", true, "e-assessment-arranging", "GP35", "not_payable"],
  ["K041", "is_ongoing_patient_of_physician", false, "group-relationship", "GP59", "not_payable"],
  ["K188", "is_within_six_months_of_suicide_attempt", false, "k188-attempt", "A174", "not_payable"],
  ["A667", "has_complex_neurodevelopmental_condition", false, "a695-complex", "A155", "paid_as_lesser_fee"],
  ["A231", "has_neuro_ophthalmology_fellowship", false, "a231-fellowship", "A142", "not_payable"],
  ["A930", "has_ocular_inflammation", false, "a930-disorder", "A142", "not_payable"],
  ["A252", "are_four_vision_components_given", false, "a252-components", "A145", "paid_as_lesser_fee"],
  ["A251", "is_eye_examination_limited_by_disability", false, "a251-disability", "A147", "not_payable"],
  ["K122", "is_qualified_for_developmental_care", false, "k122-criteria", "A158", "not_payable"],
  ["P002", "is_maternal_fetal_medicine_specialist", false, "p002-specialist", "K4", "not_payable"],
  ["P010", "is_transferred_for_normal_obstetrical_care", true, "p009-transfer", "K3", "not_payable"],
  ["P032", "is_cervix_open_with_visible_membranes", false, "p032-os", "K10", "paid_as_lesser_fee"],
  ["E025", "is_massive_transfusion", false, "e025-volume", "GP98", "not_payable"],
  ["E010", "is_body_mass_index_over_limit", false, "e010-bmi", "GP97", "not_payable"],
  ["R161", "is_pathology_report_on_record", false, "pathology-report", "M5", "paid_as_lesser_fee"],
  ["R048", "is_malignant_lesion", false, "malignant-lesion", "M5", "not_payable"],
  ["R081", "has_mohs_indication", false, "mohs-indication", "M7", "not_payable"],
  ["Z154", "is_wound_of_face_or_layered", false, "wound-layered", "M14", "paid_as_lesser_fee"],
  ["Z187", "has_complex_repair_feature", false, "complex-repair-feature", "M14", "paid_as_lesser_fee"],
  ["Z110", "is_nail_trimming_only", true, "z110-trimming", "M22", "not_insured"],
  ["R027", "is_authorized_by_ministry", false, "scar-authorization", "M22", "not_insured"],
])("%s with %s: %s breaks %s (%s)", (...rule) => {
  const { found, wanted } = holdFactRule(...rule);
  expect(found).toEqual(wanted);
});

/** A code with facts that break a rule, and facts that just do not. */
test.each<[rule: string, code: string, breaking: Partial<ClaimFacts>, fitting: Partial<ClaimFacts>]>([
  [
    "specialty-03-consultation-limit",
    "A035",
    { ...before("A935", 1, "2023-06-16"), stated: { is_different_diagnosis: false } },
    before("A035", 1, "2023-06-15"),
  ],
  ["hospital-consultation-75-minutes", "W130", { minutes: 74 }, { minutes: 75, areTimesRecorded: true }],
  ["special-fp-alone-hospital", "C002", sameDay("C911"), {}],
  ["a110-year", "A237", before("A110", 1, "2024-06-16"), before("A110", 1, "2024-06-15")],
  ["a110-alone", "G481", sameDay("A112"), {}],
  ["fpa-family", "A947", { specialty: "13" }, { specialty: "00" }],
  ["a967-age", "A967", { ageMonths: 779 }, { ageMonths: 780 }],
  [
    "w903-before",
    "C003",
    { ...before("C903", 1, "2025-05-17"), stated: { is_elective_admission: true } },
    before("C903", 1, "2025-05-16"),
  ],
  ["admission-assessed-family", "C003", sameDay("A005"), sameDay("A007")],
  ["admission-emergency-physician", "C003", sameDay("H102"), sameDay("A007")],
  ["admission-assessed-specialist", "C135", sameDay("A133"), sameDay("A138")],
  ["k112-base", "K112", sameDay("A007"), sameDay("K111")],
  ["h267-alone", "H267", sameDay("G521"), sameDay("C263")],
  [
    "h267-sick",
    "H267",
    { ...sameDay("C263"), stated: { is_newborn_sick: false } },
    { ...sameDay("C263"), stated: { is_newborn_sick: true } },
  ],
  ["subsequent-daily", "C032", before("C032", 1), before("C032", 1, "2025-06-14")],
  ["subsequent-three-a-week", "C077", before("C077", 3, "2025-06-09"), before("C077", 3, "2025-06-08")],
  ["subsequent-six-a-month", "C419", before("C419", 6, "2025-06-01"), before("C419", 6, "2025-05-31")],
  ["w134-after-w239", "W134", before("W239", 1, "2024-12-16"), before("W239", 1, "2024-12-15")],
  [
    "group-psychotherapy-same-day",
    "K012",
    { ...sameDay("A007"), setting: "office", stated: { is_different_diagnosis: false } },
    sameDay("K036"),
  ],
  ["k208-group", "K208", { groupSize: 3 }, { groupSize: 2 }],
  ["a197-age", "A198", { ageMonths: 264 }, { ageMonths: 263 }],
  ["a197-family", "A197", sameDay("K196"), sameDay("K197")],
  ["consultation-with-special-visit", "A895", sameDay("A990"), sameDay("K994")],
  ["k630-base", "K630", sameDay("A193"), sameDay("A190")],
  [
    "initial-e-assessment-year",
    "U025",
    { ...before("U025", 1, "2024-06-16"), stated: { is_different_diagnosis: false } },
    before("U025", 1, "2024-06-15"),
  ],
  ["follow-up-e-assessment-year", "U236", before("U236", 4, "2024-06-16"), before("U236", 3, "2024-06-16")],
  [
    "after-e-assessment",
    "A025",
    { ...before("U026", 1, "2025-04-17"), stated: { is_different_diagnosis: false } },
    before("U026", 1, "2025-04-16"),
  ],
  ["a120-colonoscopy", "A120", sameDay("Z580"), sameDay("Z496")],
  ["a765-age", "A765", { ageMonths: 204 }, { ageMonths: 203 }],
  ["e423-age", "E423", { ageMonths: 192 }, { ageMonths: 191 }],
  ["e424-treatment", "E424", { diagnosis: "367" }, { diagnosis: "368" }],
  ["a250-stage", "A250", { ageMonths: 10, stated: { has_stage_3_retinopathy: false } }, { ageMonths: 9 }],
  ["a252-five-years", "A252", before("A252", 2, "2020-06-16"), before("A252", 2, "2020-06-15")],
  ["a254-after-a252", "A254", before("A251", 1), before("A252", 1, "2020-01-15")],
  [
    "paediatric-adult",
    "A262",
    { ageMonths: 216, stated: { is_adult_follow_up_by_paediatrician_allowed: false } },
    { ageMonths: 215 },
  ],
  ["e502-base", "E502", sameDay("P009"), sameDay("P006")],
  [
    "p046-review",
    "P046",
    { specialty: "00", stated: { is_sent_for_manual_review: false } },
    { specialty: "20" },
  ],
  ["p030-visit", "P030", sameDay("P004"), sameDay("P023")],
  ["z721-hours", "Z721", { minutes: 179 }, { minutes: 180 }],
  ["special-visit-sleep", "C994", sameDay("J899"), sameDay("A135")],
  ["e018-age", "E018", { ageMonths: 959 }, { ageMonths: 960 }],
  ["e020-base", "E020", sameDay("E010"), sameDay("E017")],
  ["e408-time", "E408", on("2025-06-16T07:00"), on("2025-06-16T06:59")],
  ["diagnostic-visit-specialty", "C108", { specialty: "13" }, { specialty: "33" }],
  ["z123-count", "Z123", { lesions: 3 }, { lesions: 2 }],
  ["z083-count", "Z083", { lesions: 3 }, { lesions: 4 }],
  [
    "excision-with-flap",
    "R160",
    { ...sameDay("R045"), stated: { is_flap_for_other_lesion: false } },
    sameDay("A007"),
  ],
  [
    "complex-repair-alone",
    "Z114",
    { ...sameDay("Z188"), stated: { is_for_other_wound: false } },
    sameDay("Z176"),
  ],
  ["plastic-specialty", "R150", { specialty: "00" }, { specialty: "08" }],
  ["burn-graft", "R084", sameDay("R692"), sameDay("R660")],
  ["cast-with-procedure", "Z203", sameDay("F028"), sameDay("A007")],
  ["cast-two-weeks", "Z203", before("F028", 1, "2025-06-01"), before("F028", 1, "2025-05-31")],
  ["e826-base", "E826", sameDay("F028"), sameDay("F005")],
  ["z222-alone", "Z222", sameDay("A065"), sameDay("E400")],
])("%s bars %s", (rule, code, breaking, fitting) => {
  expect(unmet(code, breaking)).toContain(rule);
  expect(unmet(code, fitting)).not.toContain(rule);
  if (Object.keys(fitting).length > 0) expect(outcomeOf(rule, code, fitting)).toBe("met");
});

type Decided = readonly [claim: ClaimCase, decision: VerdictValue, page: string];

describe("decisions", () => {
  test.each<Decided>([
    [
      { codes: ["A206"], facts: { was_treated_by_other_physician_since_consultation: false } },
      "not_billable",
      "GP19",
    ],
    [{ codes: ["A917"], specialty: "13" }, "not_billable", "A7"],
    [
      { codes: ["C137"], earlier_claims: [{ code: "C137", count: 3, within: "week" }] },
      "not_billable",
      "GP43",
    ],
    [{ codes: ["K208"], minutes: 46, facts: { is_group_of_listed_size: false } }, "not_billable", "A176"],
    [{ codes: ["A198"], patient: { age_years: 22 } }, "not_billable", "A169"],
    [
      {
        codes: ["A262"],
        patient: { age_years: 30 },
        facts: { is_adult_follow_up_by_paediatrician_allowed: false },
      },
      "not_billable",
      "A155",
    ],
    [{ codes: ["A262"], patient: { age_years: 6 } }, "billable", "A156"],
    [{ codes: ["P010"], specialty: "00" }, "not_billable", "K7"],
    [{ codes: ["Z124"], lesions: 2 }, "not_billable", "M3"],
    [{ codes: ["Z124"], lesions: 3 }, "billable", "M3"],
    [{ codes: ["E018"], patient: { age_years: 79 } }, "not_billable", "GP97"],
  ])("decide %j: %s (%s)", (claim, decision, page) => {
    const verdict = decideOne(claim);
    expect(verdict.decision).toBe(decision);
    expect(verdict.reasons.flatMap(({ sources }) => sources.map(({ loc }) => loc))).toContain(page);
  });

  test.each<[claim: ClaimCase, name: string]>([
    [
      { codes: ["A231"], specialty: "23", facts: { is_written_request_on_file: true } },
      "has_neuro_ophthalmology_fellowship",
    ],
    [{ codes: ["A262"], patient: { age_years: 19 } }, "is_adult_follow_up_by_paediatrician_allowed"],
    [{ codes: ["P032"] }, "is_cervix_open_with_visible_membranes"],
    [{ codes: ["R150"], same_day_codes: ["Z176"], specialty: "08" }, "is_for_other_wound"],
  ])("ask for %j: %s", (claim, name) => {
    const verdict = decideOne(claim);
    expect(verdict.decision).toBe("needs_more_info");
    expect(verdict.needs.map((need) => need.name)).toContain(name);
  });

  test("pay a fracture in part if its after-care goes to another (N2)", () => {
    const handed = { is_after_care_by_other_physician: true };
    const detail = (code: string): unknown =>
      assess(code, { stated: handed }).findings.find(({ rule }) => rule.rule_id.startsWith("fracture-after"))
        ?.detail;
    expect(detail("D003")).toBe("only 80 % of the fee");
    expect(detail("F028")).toBe("only 75 % of the fee");
  });

  test("ask for the patient's age for a paediatrician's codes, and not for an excluded place or specialty", () => {
    expect(decideOne({ codes: ["A261"] }).needs.map(({ field }) => field)).toContain("patient.age_years");
    expect(decideOne({ codes: ["A947"] }).decision).toBe("billable");
  });
});
