import { describe, expect, test } from "vitest";
import { useClaimRecords, type ClaimCase } from "./open-claim-records.ts";

const { decideOne } = useClaimRecords();

/** A code, its claim, facts that break and facts that meet one of its rules, the rule's page, and the fact to ask for if unstated. */
type Held = readonly [
  code: string,
  claim: ClaimCase,
  broken: ClaimCase,
  met: ClaimCase,
  page: string,
  /** Undefined: nothing is asked, because the code implies it or the contrary is rare. */
  asked: string | undefined,
];

const merge = (claim: ClaimCase, more: ClaimCase): ClaimCase => ({
  ...claim,
  ...more,
  facts: { ...claim.facts, ...more.facts },
});

/** Decisions on a claim that breaks the rule, meets it, and leaves it open, with the expected ones. */
function hold(...[code, claim, broken, met, page, asked]: Held) {
  const of = (more: ClaimCase) => decideOne(merge({ codes: [code], ...claim }, more), code);
  const refused = of(broken);
  const unstated = of({});
  return {
    found: {
      broken: refused.decision,
      isOfPage: refused.reasons[0]?.sources.some(({ loc }) => loc === page),
      met: of(met).decision,
      unstated: unstated.decision,
      asked: unstated.needs.map(({ name, field }) => name ?? field),
    },
    wanted: {
      broken: "not_billable",
      isOfPage: true,
      met: "billable",
      unstated: asked === undefined ? "billable" : "needs_more_info",
      asked: asked === undefined ? [] : [asked],
    },
  };
}

const stated = (fact: string, is: boolean): ClaimCase => ({ facts: { [fact]: is } });

/** A fact that lifts a bar or decides by itself, and is asked for. */
const askedFact = (code: string, claim: ClaimCase, fact: string, page: string): Held => [
  code,
  claim,
  stated(fact, false),
  stated(fact, true),
  page,
  fact,
];

/** A fact of the page: the value that breaks the rule, and whether it is asked for. */
const factOf = (
  ...[code, fact, breaking, page, isAsked]: readonly [string, string, boolean, string, boolean]
): Held => [code, {}, stated(fact, breaking), stated(fact, !breaking), page, isAsked ? fact : undefined];

describe("asks for deciding facts, except those that the code implies", () => {
  test.each<Held>([
    factOf("G521", "is_vital_organ_failing", false, "J27", false),
    factOf("G395", "is_threat_to_life_or_limb", false, "J29", false),
    factOf("G211", "is_intubated_before_surgery", true, "J30", false),
    factOf("G610", "has_newborn_oxygen_and_infusion", false, "J34", true),
    factOf("G600", "is_newborn_on_ventilator", false, "J34", true),
    factOf("G603", "is_sole_newborn_in_unit", false, "J34", true),
    factOf("G604", "is_newborn_under_750_grams", false, "J34", true),
    factOf("G807", "is_approved_hyperbaric_indication", false, "J35", true),
    factOf("G213", "has_three_urticaria_challenges", false, "J5", true),
    factOf("G185", "is_anaphylaxis_likely", false, "J4", true),
    factOf("G287", "is_for_homozygous_hypercholesterolemia", false, "J9", true),
    factOf("G310", "is_routine_preoperative_test", true, "J14", false),
    factOf("G319", "is_asymptomatic_at_low_coronary_risk", true, "J15", false),
    factOf("G319", "is_in_constant_attendance", false, "J15", false),
    factOf("G650", "is_recorded_for_listed_hours", false, "J16", false),
    factOf("G650", "is_patient_activated_recorder", true, "J17", false),
    factOf("G571", "is_complete_echocardiogram", false, "J22", false),
    factOf("G571", "is_routine_preoperative_test", true, "J21", false),
    factOf("G470", "is_for_skin_disease", false, "J37", false),
    factOf("A165", "is_for_dialysis_of_team", true, "J40", false),
    factOf("G254", "is_within_two_weeks_of_transplant", false, "J46", true),
    factOf("G332", "is_obscure_gastrointestinal_bleeding", false, "J46", true),
    factOf("G398", "is_pessary_removal_only", true, "J49", false),
    factOf("G869", "is_refractory_overactive_bladder", false, "J52", true),
    factOf("G875", "has_listed_botulinum_condition", false, "J52", true),
    factOf("G379", "is_injection_into_running_line", true, "J56", false),
    factOf("G387", "has_unresponsive_central_pain", false, "J56", true),
    factOf("G536", "is_symptomatic_vein_over_5_mm", false, "J56", true),
    factOf("G381", "is_listed_chemotherapy", false, "J58", true),
    factOf("L829", "is_hemoglobinopathy_abnormal", false, "J65", true),
    factOf("G039", "is_for_urine_tampering", false, "J68", true),
    factOf("G005", "is_pregnancy_needed_at_once", false, "J69", true),
    factOf("G060", "is_acute_pain_block_over_four_hours", false, "J71", true),
    factOf("G919", "is_epidural_fibrosis_after_surgery", false, "J77", true),
    factOf("G231", "is_block_for_own_procedure", true, "J80", false),
    factOf("G496", "meets_extended_eeg_requirements", false, "J85", true),
    factOf("G432", "is_eye_disease_suspected", false, "J91", false),
    factOf("G813", "is_at_risk_of_glaucoma", false, "J93", true),
    factOf("G811", "has_listed_corneal_condition", false, "J93", true),
    factOf("G812", "is_cornea_compromised_before_surgery", false, "J93", true),
    factOf("G424", "is_contact_lens_benefit_confirmed", false, "J90", true),
    factOf("G814", "is_orthoptic_examination_complete", false, "J95", true),
    factOf("G440", "is_tested_by_qualified_hearing_staff", false, "J99", false),
    factOf("G456", "is_surface_electromyography", true, "J104", false),
    factOf("J895", "has_prestudy_sleep_assessment", false, "J113", true),
  ])("%s: %j %j %j %s", (...row) => {
    const { found, wanted } = hold(...row);
    expect(found).toEqual(wanted);
  });
});

describe("another code of the day", () => {
  /** A code, the one that bars it, and one that does not. */
  test.each<[code: string, barring: string, other: string, page: string]>([
    ["G268", "G395", "A007", "J27"],
    ["G380", "G521", "A007", "J27"],
    // Cardioversion is listed under life threatening critical care alone.
    ["Z437", "G521", "G395", "J27"],
    ["G521", "G610", "Z341", "J28"],
    ["G270", "G400", "G405", "J32"],
    ["Z437", "G557", "G400", "J32"],
    ["A265", "G620", "G211", "J34"],
    ["G211", "G600", "A007", "J31"],
    ["G807", "G800", "G805", "J36"],
    ["G269", "Z438", "Z440", "J7"],
    ["G517", "J200", "J198", "J19"],
    ["G570", "G582", "G585", "J22"],
    ["G574", "J159", "J162", "J24"],
    ["G115", "G391", "A007", "J13"],
    ["G550", "G398", "A007", "J49"],
    ["G489", "G345", "G365", "J58"],
    ["G921", "G232", "G233", "J79"],
    ["Z804", "G246", "G231", "J84"],
    ["G414", "G541", "G542", "J85"],
    ["G415", "J896", "G414", "J85"],
    ["G435", "A235", "A234", "J90"],
    ["G448", "G526", "G442", "J100"],
    ["G471", "G455", "G456", "J105"],
    ["G900", "J162", "J135", "J116"],
  ])("refuses %s with %s, and pays it with %s (%s)", (code, barring, other, page) => {
    const sameDay = (same: string) => decideOne({ codes: [code], same_day_codes: [same] }, code);
    const refused = sameDay(barring);
    expect(refused.decision, refused.summary).toBe("not_billable");
    expect(refused.reasons[0]?.sources.map(({ loc }) => loc)).toContain(page);
    expect(sameDay(other).decision, sameDay(other).summary).not.toBe("not_billable");
  });

  test.each<Held>([
    askedFact(
      "G061",
      { same_day_codes: ["G260"], facts: { is_acute_pain_block_over_four_hours: true } },
      "is_in_other_nerve_distribution",
      "J72",
    ),
    askedFact("G900", { same_day_codes: ["G475"] }, "is_flow_rate_study", "J116"),
    askedFact("G370", { same_day_codes: ["G916"] }, "is_injection_at_other_site", "J75"),
    askedFact("G910", { same_day_codes: ["G246"] }, "is_for_separate_pain_condition", "J75"),
    askedFact("G485", { same_day_codes: ["G875"] }, "is_in_other_muscle", "J106"),
  ])("lifts the bar of %s %j by a fact, and asks for it", (...row) => {
    const { found, wanted } = hold(...row);
    expect(found).toEqual(wanted);
  });

  test("asks about a block with a procedure, and alone assumes treatment (J80)", () => {
    const sameDay = { codes: ["G231"], same_day_codes: ["Z154"] };
    expect(decideOne(sameDay).needs.map(({ name }) => name)).toEqual(["is_block_for_own_procedure"]);
    expect(decideOne(merge(sameDay, stated("is_block_for_own_procedure", false))).decision).toBe("billable");
    expect(decideOne(merge(sameDay, stated("is_block_for_own_procedure", true))).decision).toBe(
      "not_billable",
    );
  });

  test.each([
    ["G523", "G521", "J27"],
    ["G556", "G400", "J36"],
    ["G431", "G424", "J90"],
    ["G544", "G414", "J86"],
    ["E582", "G196", "J5"],
    ["E870", "G362", "J47"],
    ["G877", "G875", "J52"],
    ["G913", "G910", "J76"],
    ["E440", "G246", "J77"],
    ["G265", "G264", "J81"],
    ["G221", "G220", "J82"],
    ["G579", "G571", "J26"],
    ["G194", "G193", "J116"],
  ])("adds %s to %s (%s)", (code, base, page) => {
    const sameDay = (same: readonly string[]) =>
      decideOne({ codes: [code], same_day_codes: [...same], service_at: "2025-05-06T03:00" }, code);
    expect(sameDay(["A007"]).decision).toBe("not_billable");
    expect(sameDay(["A007"]).reasons.flatMap(({ sources }) => sources.map(({ loc }) => loc))).toContain(page);
    expect(sameDay([base]).decision, sameDay([base]).summary).toBe("billable");
  });
});

test("adds the basic fee to procedures with a plus sign (J3)", () => {
  const sameDay = (same: string) =>
    decideOne(
      {
        codes: ["G700"],
        same_day_codes: [same],
        setting: "office",
        facts: { is_sole_reason_for_visit: true, is_enrolled_in_capitation_practice: false },
      },
      "G700",
    );
  for (const marked of ["G370", "G590", "G489", "G420"]) expect(sameDay(marked).decision).toBe("billable");
  for (const other of ["G328", "G373", "G202"]) expect(sameDay(other).decision).toBe("not_billable");
});
