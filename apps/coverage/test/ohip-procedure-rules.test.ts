import { describe, expect, test } from "vitest";
import type { StatedFact } from "../src/dataset/index.ts";
import type { EarlierClaim } from "../src/domain/ohip/claim-facts.ts";
import { parseMoment } from "../src/domain/ohip/local-time.ts";
import { earlierClaim, type FactRule, useStarterRules } from "./open-starter-rules.ts";

const { starter, assess, unmet, outcomeOf, holdFactRule } = useStarterRules();

const claims = (code: string, days: readonly string[]): readonly EarlierClaim[] =>
  days.map((day) => earlierClaim(code, day));

/** A fact that a rule asks for: what breaks it, the rule, its page and effect. */
test.each<FactRule>([
  ["K682", "has_two_opioid_program_services", false, "k682-two", "A60", "not_payable"],
  ["K683", "has_opioid_program_service", false, "k683-one", "A60", "not_payable"],
  ["K684", "is_responsible_for_opioid_treatment", false, "k682-responsible", "A60", "not_payable"],
  ["K684", "has_trained_opioid_team", false, "k684-team", "A60", "not_payable"],
  ["K684", "has_team_encounter_in_person", false, "k684-encounter", "A60", "not_payable"],
  ["Z119", "is_liquid_nitrogen_used", false, "z119-nitrogen", "M4", "not_payable"],
  ["G377", "is_acne_lesion", true, "g375-acne", "J55", "not_insured"],
  ["Z159", "is_plantar_wart", true, "z159-plantar", "M2", "not_insured"],
  ["Z160", "is_pared_only", true, "z159-paring", "M2", "not_payable"],
  ["Z116", "is_biopsy_sutured", false, "z116-sutures", "M1", "not_payable"],
  ["Z113", "is_biopsy_sutured", true, "z113-sutures", "M1", "not_payable"],
  ["K077", "is_dementia_established", false, "k077-dementia", "A114", "not_payable"],
  ["K077", "is_call_by_caregiver", false, "k077-caregiver", "A114", "not_payable"],
  ["G521", "is_fourth_or_later_physician", true, "g521-first-three", "J27", "not_payable"],
  ["P009", "does_assist_anaesthetise_or_resuscitate", false, "p009-part", "K6", "not_payable"],
  ["E411", "is_sole_delivery_of_day", false, "e411-sole", "K7", "not_payable"],
  ["C989", "is_office_hours_sacrificed", false, "c989-office-hours", "K7", "not_payable"],
  ["K034", "is_disease_of_immediate_report", false, "k034-disease", "A55", "not_payable"],
  ["K034", "is_report_telephoned_by_physician", false, "k034-personally", "A55", "not_payable"],
  ["A957", "has_addiction_training", false, "a957-training", "A8", "not_payable"],
  ["K002", "is_for_consent_only", true, "k002-consent", "A24", "not_payable"],
  ["K032", "are_five_cognitive_domains_tested", false, "k032-domains", "A53", "not_payable"],
])("%s with %s: %s breaks %s (%s)", (...rule) => {
  const { found, wanted } = holdFactRule(...rule);
  expect(found).toEqual(wanted);
});

describe("complex dermatology (A87 to A89)", () => {
  const skin = (facts: Partial<Record<StatedFact, boolean>>, minutes?: number) => ({
    stated: facts,
    minutes,
  });
  const plain = { has_listed_skin_disease: false, has_psoriasis_or_dermatitis: true };
  const mild = { ...plain, is_skin_disease_extensive_or_systemic: false };

  test.each([
    ["A021", 30],
    ["A020", 15],
  ] as const)(
    "makes %s complex: any one of area, systemic therapy and %i minutes for psoriasis",
    (code, least) => {
      const prefix = code.toLowerCase();
      expect(unmet(code, skin(mild, least))).toEqual([]);
      expect(unmet(code, skin(mild, least - 1))).toEqual([`${prefix}-complex`]);
      expect(unmet(code, skin({ ...plain, is_skin_disease_extensive_or_systemic: true }, 5))).toEqual([]);
      // Minutes are no condition of the other diseases, and make none of an unlisted one.
      expect(unmet(code, skin({ has_listed_skin_disease: true }, 5))).toEqual([]);
      const acne = { has_listed_skin_disease: false, has_psoriasis_or_dermatitis: false };
      expect(unmet(code, skin(acne, 60))).toEqual([`${prefix}-disease`]);
      expect(outcomeOf(`${prefix}-complex`, code, skin(plain, 5))).toBe("not_established");
    },
  );

  test("pays six A020 in 12 months to the same physician, and asks for no written request", () => {
    const days = ["2025-01-10", "2025-02-10", "2025-03-10", "2025-04-10", "2025-05-10", "2025-06-10"];
    const at = (day: string) => ({ service: parseMoment(day), earlierClaims: claims("A020", days) });
    expect(unmet("A020", at("2025-12-01"))).toEqual(["a020-year"]);
    expect(unmet("A020", at("2026-01-10"))).toEqual([]);
    expect(assess("A020", {}).needs).not.toContain("is_written_request_on_file");
    expect(assess("A021", {}).needs).toContain("is_written_request_on_file");
  });
});

describe("months of opioid programs (A60)", () => {
  test("pays one of K682 and K683 a month, and six K682 in 12 months to any physician", () => {
    const june = { service: parseMoment("2025-06-20") };
    expect(unmet("K683", { ...june, earlierClaims: claims("K682", ["2025-06-01"]) })).toEqual(["k682-month"]);
    expect(unmet("K683", { ...june, earlierClaims: claims("K682", ["2025-05-31"]) })).toEqual([]);
    const six = claims("K682", [
      "2024-07-05",
      "2024-08-05",
      "2024-09-05",
      "2024-10-05",
      "2024-11-05",
      "2025-05-05",
    ]);
    expect(unmet("K682", { ...june, earlierClaims: six })).toEqual(["k682-year"]);
    expect(unmet("K682", { service: parseMoment("2025-07-06"), earlierClaims: six })).toEqual([]);
  });

  test("adds the team premium to one of the two", () => {
    expect(unmet("K684", { sameDayCodes: ["K683"] })).toEqual([]);
    expect(unmet("K684", { sameDayCodes: ["A957"] })).toEqual(["k684-base"]);
  });
});

/** Lesions that a code is for: codes, the least and the first that are too many; pages M1, M2, M4, J55. */
test.each<[string, number, number | null, string]>([
  ["Z101", 1, 2, "M1"],
  ["Z173", 2, 3, "M1"],
  ["Z174", 3, null, "M1"],
  ["Z156", 1, 2, "M2"],
  ["Z157", 2, 3, "M2"],
  ["Z158", 3, null, "M2"],
  ["Z161", 3, null, "M2"],
  ["Z163", 2, 3, "M2"],
  ["R160", 1, 2, "M4"],
  ["R165", 3, null, "M4"],
  ["Z119", 5, null, "M4"],
  ["G375", 1, 3, "J55"],
  ["G377", 3, null, "J55"],
])("pays %s for %s lesions up to before %s (%s)", (code, from, below, page) => {
  const rule = `${code.toLowerCase()}-count`;
  const id = code === "Z119" ? "z119-five" : rule;
  expect(outcomeOf(id, code, { lesions: from })).toBe("met");
  if (from > 1) expect(unmet(code, { lesions: from - 1 })).toEqual([id]);
  if (below !== null) expect(unmet(code, { lesions: below })).toEqual([id]);
  expect(assess(code, {}).needs).toContain("lesions");
  expect(starter().rules.find(({ rule_id: one }) => one === id)?.page_label).toBe(page);
});

describe("births (A11, K6 to K8)", () => {
  test("refuses H007 to a paediatrician, and P009 to an obstetrician", () => {
    expect(unmet("H007", { specialty: "26" })).toEqual(["h007-specialty"]);
    expect(unmet("H007", { specialty: "00" })).toEqual([]);
    expect(unmet("H007", { sameDayCodes: ["P006"] })).toEqual(["h007-alone"]);
    expect(unmet("P009", { specialty: "20" })).toEqual(["p009-consultant"]);
  });

  test("checks premiums and their bases", () => {
    for (const base of ["P006", "P009", "E414", "P018", "P020", "P038", "P041"])
      expect(unmet("E411", { sameDayCodes: [base] })).toEqual([]);
    expect(unmet("E411", { sameDayCodes: ["P042"] })).toEqual(["e411-base"]);
    expect(unmet("E499", { sameDayCodes: ["P006"] })).toEqual(["e499-base"]);
    expect(unmet("E500", { sameDayCodes: ["P020"] })).toEqual([]);
    expect(unmet("P036", { sameDayCodes: ["P006"] })).toEqual(["p036-alone"]);
    const first = { code: "C989", day: "2025-06-02", units: 1, patient: "P1" };
    expect(
      unmet("C989", { service: parseMoment("2025-06-02"), patient: "P2", physicianClaims: [first] }),
    ).toEqual(["c989-day"]);
  });

  test("pays 85 % for the second baby that is born vaginally", () => {
    const finding = assess("P006", { stated: { is_second_vaginal_delivery: true } }).findings.find(
      ({ rule }) => rule.rule_id === "p006-second-twin",
    );
    expect(finding).toMatchObject({ outcome: "met", detail: "only 85 % of the fee" });
  });
});

describe("critical care, joints and telephone support", () => {
  test("pays G391 to a fourth physician or after G395 (J27, J29)", () => {
    expect(
      unmet("G391", { sameDayCodes: ["G395"], stated: { is_fourth_or_later_physician: false } }),
    ).toEqual([]);
    expect(unmet("G391", { sameDayCodes: [], stated: { is_fourth_or_later_physician: true } })).toEqual([]);
    expect(
      unmet("G391", { sameDayCodes: ["G521"], stated: { is_fourth_or_later_physician: false } }),
    ).toEqual(["g391-base"]);
    expect(unmet("G395", { sameDayCodes: ["G521"] })).toEqual(["g395-g521"]);
    expect(unmet("G211", { sameDayCodes: ["G521"] })).toEqual(["g211-critical"]);
  });

  test("pays G329 after G328, at most twice a day, and G371 five times (J54)", () => {
    expect(unmet("G329", { sameDayCodes: ["G328"], units: 2 })).toEqual([]);
    expect(unmet("G329", { sameDayCodes: ["G328"], units: 3 })).toEqual(["g329-two"]);
    expect(unmet("G329", { sameDayCodes: ["G370"] })).toEqual(["g329-first"]);
    expect(unmet("G371", { units: 6 })).toEqual(["g371-five"]);
    expect(unmet("G371", { units: 5 })).toEqual([]);
  });

  test("pays K077 to geriatricians and physicians exempt in care of the elderly (A114)", () => {
    expect(unmet("K077", { specialty: "07" })).toEqual([]);
    expect(unmet("K077", { specialty: "00", stated: { is_geriatrician_or_care_of_elderly: true } })).toEqual(
      [],
    );
    expect(unmet("K077", { specialty: "00", stated: { is_geriatrician_or_care_of_elderly: false } })).toEqual(
      ["k077-physician"],
    );
  });

  test("pays one report of a disease per physician, patient and 12 months (A55)", () => {
    const again = { service: parseMoment("2025-06-02"), earlierClaims: claims("K034", ["2024-06-03"]) };
    const same = { is_different_diagnosis: false };
    expect(unmet("K034", { ...again, stated: same })).toEqual(["k034-year"]);
    expect(unmet("K034", { ...again, stated: { is_different_diagnosis: true } })).toEqual([]);
    expect(outcomeOf("k034-year", "K034", again)).toBe("not_established");
  });
});
