import { describe, expect, test } from "vitest";
import type { ClaimFacts } from "../src/domain/ohip/claim-facts.ts";
import { parseMoment } from "../src/domain/ohip/local-time.ts";
import { earlierClaim, type FactRule, useStarterRules } from "./open-starter-rules.ts";

const { starter, assess, unmet, outcomeOf, pageOf, holdFactRule } = useStarterRules();

/** A fact that a rule asks for: what breaks it, the rule, its page and effect. */
test.each<FactRule>([
  ["K121", "are_participants_paid_by_claimant", true, "conference-participants-paid", "A28", "not_payable"],
  ["K706", "is_prebooked", false, "conference-booked", "A28", "not_payable"],
  ["K700", "is_palliative_patient", false, "k700-palliative", "A29", "not_payable"],
  ["K702", "is_at_bariatric_centre", false, "k702-centre", "A32", "not_payable"],
  ["K707", "is_pain_of_six_months", false, "k707-pain", "A33", "not_payable"],
  ["K705", "is_high_risk_by_resident_assessment", false, "k705-risk", "A34", "not_payable"],
  ["K706", "is_in_convalescent_care_program", false, "k706-program", "A36", "not_payable"],
  ["K731", "is_referrer_number_on_claim", false, "k731-referrer-number", "A39", "not_payable"],
  ["K735", "is_referrer_number_on_claim", false, "k731-referrer-number", "A39", "not_payable"],
  ["G401", "is_stable_or_monitored_only", true, "g400-stable", "J32", "not_payable"],
  ["G406", "is_stable_or_monitored_only", true, "g405-stable", "J31", "not_payable"],
  ["G559", "is_stable_or_monitored_only", true, "g557-stable", "J32", "not_payable"],
  ["C122", "is_other_physician_responsible_most_of_day", true, "c122-majority", "GP44", "not_payable"],
  ["C143", "is_other_physician_responsible_most_of_day", true, "c142-majority", "GP46", "not_payable"],
  [
    "C990",
    "is_unreferred_or_transferred_obstetrical_patient",
    true,
    "special-visit-obstetric",
    "GP65",
    "not_payable",
  ],
  ["G590", "is_done_by_facility_employee", true, "delegated-employee", "GP63", "not_payable"],
  ["G489", "is_done_by_facility_employee", true, "delegated-employee", "GP63", "not_payable"],
  ["P023", "is_for_obstetric_complication", false, "p023-indication", "K2", "not_payable"],
  ["P025", "is_high_risk_pregnancy", false, "p025-high-risk", "K10", "not_payable"],
  ["E446", "is_blind_injection_failed", false, "e446-failed", "J54", "not_payable"],
])("%s with %s: %s breaks %s (%s)", (...rule) => {
  const { found, wanted } = holdFactRule(...rule);
  expect(found).toEqual(wanted);
});

describe("participants of a case conference (A27 to A36)", () => {
  test.each(["K121", "K124", "K700", "K701", "K702", "K703", "K704", "K706", "K707"])(
    "pays %s to any claimant if the most responsible physician takes part",
    (code) => {
      const rule = (stated: ClaimFacts["stated"]) => outcomeOf("conference-mrp", code, { stated });
      expect(rule({ is_most_responsible_physician: true })).toBe("met");
      expect(rule({ is_most_responsible_physician: false })).toBe("not_established");
      expect(
        rule({ is_most_responsible_physician: false, does_most_responsible_physician_take_part: true }),
      ).toBe("met");
      expect(
        rule({ is_most_responsible_physician: false, does_most_responsible_physician_take_part: false }),
      ).toBe("not_met");
    },
  );

  test("pays K705 to any physician, and requires others than the MRP to direct the care", () => {
    expect(outcomeOf("conference-mrp", "K705", {})).toBeUndefined();
    const other = { is_most_responsible_physician: false };
    expect(outcomeOf("k705-directing", "K705", { stated: other })).toBe("not_established");
    expect(unmet("K705", { stated: { ...other, is_for_directing_care: false } })).toEqual(["k705-directing"]);
  });

  test("decides K701 and K704 by the specialty of the most responsible physician, not of the claimant", () => {
    const family: Partial<ClaimFacts> = { specialty: "00" };
    expect(outcomeOf("k701-psychiatrist", "K701", { specialty: "19" })).toBe("met");
    expect(outcomeOf("k701-psychiatrist", "K701", family)).toBe("not_established");
    expect(unmet("K701", { ...family, stated: { is_psychiatrist_most_responsible: true } })).toEqual([]);
    expect(unmet("K701", { ...family, stated: { is_psychiatrist_most_responsible: false } })).toEqual([
      "k701-psychiatrist",
    ]);
    // A paediatrician in charge makes K704, not K701.
    expect(outcomeOf("k704-specialist", "K704", { specialty: "26" })).toBe("met");
    expect(outcomeOf("k701-psychiatrist", "K701", { specialty: "26" })).toBe("not_established");
    expect(unmet("K704", { ...family, stated: { is_paediatrician_most_responsible: true } })).toEqual([]);
  });
});

describe("patients of a case conference", () => {
  const inside = { is_conference_about_in_patient: true };
  const years = (age: number) => ({ ageMonths: age * 12 });
  test.each<[string, Partial<ClaimFacts>, readonly string[]]>([
    ["K701", years(18), []],
    ["K701", years(17), ["k701-age"]],
    ["K704", years(17), []],
    ["K704", years(18), ["k704-age"]],
    ["K703", years(65), []],
    ["K703", { ...years(64), stated: { is_dementia_established: true } }, []],
    ["K703", { ...years(64), stated: { is_dementia_established: false } }, ["k703-patient"]],
    ["K121", { setting: "long_term_care" }, ["k121-in-patient"]],
    ["K121", { setting: "hospital_in_patient" }, []],
    ["K700", { stated: inside }, ["conference-out-patient"]],
    ["K701", { stated: inside }, ["k701-out-patient"]],
    ["K704", { stated: inside }, ["k701-out-patient"]],
    ["K702", { stated: inside }, ["k702-out-patient"]],
    ["K703", { stated: inside }, ["k702-out-patient"]],
    ["K707", { stated: inside }, ["k707-out-patient"]],
    ["K124", { setting: "long_term_care" }, []],
  ])("%s with %o: %o", (code, facts, broken) => {
    expect(unmet(code, facts)).toEqual(broken);
  });

  test("asks about a younger patient without stated dementia", () => {
    expect(assess("K703", years(60)).needs).toContain("is_dementia_established");
  });
});

describe("per-diem fees of critical care (J31, J32)", () => {
  const on = (day: string) => ({ service: parseMoment(day) });
  const admitted = (code: string, day: string) =>
    earlierClaim(code, day, { isSameEpisode: true, isSamePhysician: false });

  test.each([
    ["G400", "G521", "per-diem-other-critical"],
    ["G401", "G211", "per-diem-other-critical"],
    ["G406", "G401", "g405-other-critical"],
    ["G558", "G395", "g557-other-critical"],
    ["G557", "G600", "g557-other-critical"],
    // Visits are part of the per-diem fee: theirs is the line that goes.
    ["C135", "G400", "g400-visits"],
    ["C133", "G405", "g400-visits"],
    ["A130", "G557", "g557-visits"],
  ])("refuses %s to a physician with %s", (code, other, rule) => {
    expect(unmet(code, { sameDayCodes: [other] })).toContain(rule);
  });

  test("pays services that they do not include", () => {
    for (const code of ["G400", "G405", "G557"])
      expect(unmet(code, { sameDayCodes: ["E083", "Z437", "K121"] })).toEqual([]);
  });

  test("returns to the first-day rate after more than 48 hours out of the unit", () => {
    const again = { ...on("2025-05-09"), earlierClaims: [admitted("G400", "2025-05-02")] };
    const soon = assess("G400", { ...again, stated: { is_back_in_unit_after_48_hours: false } });
    expect(
      soon.findings.filter(({ outcome }) => outcome === "not_met").map(({ rule }) => rule.rule_id),
    ).toEqual(["g400-first-day"]);
    expect(soon.effect).toBe("paid_as_lesser_fee");
    expect(unmet("G400", { ...again, stated: { is_back_in_unit_after_48_hours: true } })).toEqual([]);
    expect(outcomeOf("g400-first-day", "G400", again)).toBe("not_established");
    expect([starter().feeCents("G400"), starter().feeCents("G401")]).toEqual([22_310, 14_645]);
  });

  test.each([
    ["G400", "G557"],
    ["G557", "G400"],
    ["G405", "G557"],
  ])("counts a change to %s after %s as a second day", (code, before) => {
    const facts = {
      ...on("2025-05-04"),
      earlierClaims: [admitted(before, "2025-05-02")],
      stated: { is_back_in_unit_after_48_hours: false },
    };
    expect(unmet(code, facts)).toEqual([`${code.toLowerCase()}-first-day`]);
  });

  test("pays one fee of the team a day", () => {
    const day = "2025-05-03";
    const twice = { ...on(day), earlierClaims: [admitted("G558", day)] };
    expect(unmet("G401", twice)).toEqual(["g400-team"]);
    expect(unmet("G406", twice)).toEqual(["g405-team"]);
    // Ventilation may be another team's (J31, D).
    expect(unmet("G401", { ...on(day), earlierClaims: [admitted("G406", day)] })).toEqual([]);
  });
});

describe("an acute stroke (J28, A133)", () => {
  test.each(["G521", "G522", "G523", "G391"])("refuses %s with A384 or K181", (code) => {
    for (const other of ["A384", "K181"]) {
      expect(unmet(code, { sameDayCodes: [other] })).toContain("g521-acute-stroke");
      expect(unmet(other, { specialty: "18", sameDayCodes: [code] })).toEqual(["a384-critical-care"]);
    }
  });
  test("does not name G395 alone", () => {
    expect(unmet("G395", { sameDayCodes: ["A384"] })).toEqual([]);
  });
  test("pays both to a neurologist, K181 for six units a day", () => {
    expect(unmet("A384", { specialty: "13" })).toEqual(["a384-neurologist"]);
    const day = "2025-05-03";
    const six = { service: parseMoment(day), earlierClaims: [earlierClaim("K181", day, { units: 6 })] };
    expect(unmet("K181", { specialty: "18", ...six })).toEqual(["k181-units"]);
    expect([starter().feeCents("A384"), starter().feeCents("K181")]).toEqual([20_000, 9000]);
  });
});

describe("special visits (GP65, GP75)", () => {
  test.each(["C990", "C996", "B994", "K998"])("refuse %s with team fees of critical care", (code) => {
    for (const team of ["G400", "G558", "G601"])
      expect(unmet(code, { sameDayCodes: [team] })).toContain("special-visit-critical-team");
    expect(unmet(code, { sameDayCodes: ["G521"] })).toEqual([]);
  });
  test("include C989 as the exception for obstetrical patients", () => {
    expect(outcomeOf("special-visit-obstetric", "C989", {})).toBeUndefined();
  });
});

describe("codes that geriatricians and others asked about", () => {
  test.each([
    ["C770", 40_130],
    ["C775", 31_045],
    ["C072", 3410],
    ["C078", 3410],
    ["C982", 3410],
    ["W075", 23_210],
    ["W078", 3410],
    ["W272", 6935],
    ["C139", 3410],
    ["C813", 11_170],
    ["C772", 2060],
    ["P023", 6775],
    ["P025", 965],
    ["P039", 5440],
    ["K206", 1435],
    ["K210", 4705],
    ["E446", 3000],
  ])("list %s at %d cents", (code, cents) => {
    expect(starter().feeCents(code)).toBe(cents);
  });

  test("give C770 and C775 the conditions of A770 and A775 (A115)", () => {
    expect(unmet("C770", { minutes: 89 })).toEqual(["a770-minutes"]);
    expect(unmet("C775", { minutes: 74 })).toEqual(["a775-minutes"]);
    const young = { ageMonths: 60 * 12, stated: { is_for_assessment_of_dementia: false } };
    expect(unmet("C770", young)).toEqual(["a775-patient"]);
    const before = {
      service: parseMoment("2025-05-03"),
      earlierClaims: [earlierClaim("A770", "2023-06-03")],
    };
    expect(unmet("C770", before)).toContain("a770-two-years");
    expect(pageOf("a770-two-years")).toBe("A113");
  });

  test("have limits outside the codes", () => {
    const day = "2025-05-20";
    const times = (code: string, count: number) => ({
      service: parseMoment(day),
      earlierClaims: Array.from({ length: count }, (_, at) => earlierClaim(code, `2025-05-${10 + at}`)),
    });
    expect(unmet("W078", times("W078", 3))).toEqual(["w078-month"]);
    expect(unmet("C139", times("C139", 6))).toEqual(["c139-monthly"]);
    expect(unmet("C139", times("C139", 5))).toEqual([]);
    expect(
      unmet("C813", {
        ...times("A813", 0),
        earlierClaims: [earlierClaim("A813", day, { isSameEpisode: true })],
      }),
    ).toEqual(["c813-once"]);
    expect(unmet("P025", { service: parseMoment(day), earlierClaims: [earlierClaim("P025", day)] })).toEqual([
      "p025-day",
    ]);
    const units = { service: parseMoment(day), earlierClaims: [earlierClaim("K206", day, { units: 6 })] };
    expect(unmet("K206", units)).toEqual(["k206-day"]);
    expect(unmet("P039", { sameDayCodes: ["P006"] })).toEqual(["p036-alone"]);
    expect(unmet("E446", { sameDayCodes: ["G328"] })).toEqual(["e446-base"]);
    expect(unmet("E446", { sameDayCodes: ["G371", "G370"] })).toEqual([]);
    expect(unmet("C078", { stated: { is_most_responsible_physician: true } })).toEqual(["c008-mrp"]);
  });
});
