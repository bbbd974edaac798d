import { WALKERS } from "../adp/check-combination.ts";
import type { RuleCondition } from "../../dataset/index.ts";
import type { RuleFinding } from "../ohip/assess-claim.ts";
import type { FactNeed } from "../ohip/claim-facts.ts";

/**
 * Facts that seldom fail and that are the physician's own to see to: records, requests, no double claim. An answer
 * names them as conditions instead of waiting for them. Everything else that a rule needs is asked for.
 */
const ROUTINE: ReadonlySet<FactNeed> = new Set<FactNeed>([
  "earlierClaims",
  "sameDayCodes",
  "dischargeSummary",
  "admissionKind",
  "areTimesRecorded",
  "is_transfer_within_hospital",
  "gave_intensive_care_before_transfer",
  "is_discharge_from_intensive_care_with_same_day_per_diem",
  "was_in_intensive_care_for_monitoring_only",
  "is_surgeon_around_procedure",
  "is_without_hospital_remuneration",
  "is_written_request_on_file",
  "is_prebooked",
  "is_flow_sheet_on_chart",
  "is_modality_documented",
  "is_verified_video_solution",
  "is_in_person_available",
  "is_patient_or_follow_up_initiated",
  "is_visit_time_documented",
  "is_on_rounds_or_office_hours",
  "is_first_person_at_location",
  "is_with_special_visit",
  "has_geriatrics_certificate",
  "is_both_physicians_in_ontario",
  "is_dedicated_to_counselling",
  "is_different_diagnosis",
  "is_in_person_for_26_minutes",
  "has_listed_developmental_condition",
  "has_over_100_diabetic_patients",
  "is_under_400_e_consultations",
  "is_opinion_within_30_days",
  "is_seen_by_consultant_same_or_next_day",
  "is_on_home_care",
  "is_form_completed_by_own_office",
  "is_for_smoking_cessation",
  "is_ear_wax_indication_met",
  "is_viscosupplement_injection",
  "is_injection_only",
  "is_olecranon_bursa",
  "is_with_surgery_at_same_site",
  "is_ordinary_knee",
  "is_vitamin_injection_for_weight_loss",
  "is_closed_with_tissue_adhesive",
  "is_responsible_for_opioid_treatment",
  "is_liquid_nitrogen_used",
  "is_acne_lesion",
  "is_plantar_wart",
  "is_uninsured_wart",
  "is_pared_only",
  "is_biopsy_sutured",
  "is_dementia_established",
  "is_call_by_caregiver",
  "is_fourth_or_later_physician",
  "is_second_vaginal_delivery",
  "has_addiction_training",
  "is_for_consent_only",
  "are_five_cognitive_domains_tested",
  "is_report_telephoned_by_physician",
  "is_two_hours_after_last_assessment",
  "is_reassessment_before_discharge_admission_or_referral",
  "is_admission_date_on_claim",
  "is_first_week_of_shared_care",
  "is_requested_by_most_responsible_physician",
  "is_patient_and_physician_in_ontario",
  "is_scheduled_a_day_ahead",
  "gave_care_during_psychiatric_admission",
  "is_enrolled_in_capitation_practice",
  "is_paid_otherwise_than_by_fee",
  "is_arranged_by_criticall",
  "is_within_25_sole_delivery_premiums",
  "is_acute_intercurrent_illness",
  "is_after_five_weeks_in_hospital",
  "is_delivery_at_20_to_23_weeks",
  "is_stillbirth_beside_live_birth",
  "is_primary_care_physician",
  "was_assessed_before_long_term_care_admission",
  "has_major_eye_indication",
  "has_indication_for_test",
  "is_for_weight_loss_program",
  "is_within_three_years_of_renal_transplant",
  "is_conference_about_in_patient",
  "are_participants_paid_by_claimant",
  "is_at_bariatric_centre",
  "is_pain_of_six_months",
  "is_for_directing_care",
  "is_in_convalescent_care_program",
  "is_referrer_number_on_claim",
  "is_stable_or_monitored_only",
  "is_back_in_unit_after_48_hours",
  "is_other_physician_responsible_most_of_day",
  "is_unreferred_or_transferred_obstetrical_patient",
  "is_done_by_facility_employee",
  "is_for_obstetric_complication",
]);

export const isRoutine = (need: FactNeed): boolean => ROUTINE.has(need);

const ROUTINE_CONDITIONS = new Set([
  "at_most",
  "not_same_day_with",
  "only_with",
  "discharge_summary_within",
  "setting_is_not",
  "specialty_is_not",
  "none_before",
  "share_if_with",
]);

/**
 * Who asks for the surgeon's premium is not the emergency physician, who has one of his own; who asks for the monthly fee
 * of a resident follows that resident; who asks for concurrent or supportive care is not the one in charge; an e-consultation is for advice.
 */
const ROUTINE_RULES = new Set([
  "after-hours-not-ed",
  "c008-mrp",
  "c010-mrp",
  "c010-later-week",
  "k738-purpose",
  "k030-mrp",
  "k070-mrp",
  "h105-other-mrp",
  "c882-mrp",
  "a902-home",
  "a900-place",
  "h112-physician",
  "g212-sole-reason",
  "w010-components",
  "w121-beside-w010",
  "k730-not-emergency",
  "k732-not-emergency",
]);

/** Rules that are taken for granted while all of this is open: who tells of one says that it matters. */
const ROUTINE_UNTOLD: ReadonlyMap<string, readonly FactNeed[]> = new Map<string, readonly FactNeed[]>([
  ["a775-patient", ["ageMonths", "is_for_assessment_of_dementia"]],
  ["g511-mrp", ["is_most_responsible_physician", "is_substituting_for_responsible_physician"]],
  ["g512-mrp", ["is_most_responsible_physician", "is_substituting_for_responsible_physician"]],
  ["conference-mrp", ["is_most_responsible_physician", "does_most_responsible_physician_take_part"]],
  ["k705-directing", ["is_most_responsible_physician", "is_for_directing_care"]],
]);

const isUntold = ({ rule, needs }: RuleFinding): boolean =>
  ROUTINE_UNTOLD.get(rule.rule_id)?.every((fact) => needs.includes(fact)) === true;

/** Rules of a code that says nothing else: where they are open, nothing is known. */
const DECISIVE_RULES = new Set(["e542-place"]);

/** How often, and beside what, a code is paid. */
export const isLimit = (condition: RuleCondition): boolean =>
  condition.kind === "any_of" ? condition.conditions.some(isLimit) : ROUTINE_CONDITIONS.has(condition.kind);

const isLifting = (need: FactNeed): boolean => need.startsWith("is_") || need.startsWith("has_");

/** Whether a condition needs services that were claimed before: without them there is nothing to bill. */
export const needsEarlierService = (condition: RuleCondition): boolean =>
  condition.kind === "any_of"
    ? condition.conditions.some(needsEarlierService)
    : condition.kind === "at_least_before";

/**
 * Whether an open condition is only named. Limits, combinations and the summary are the physician's records to check;
 * services that must have been claimed before are not: without them there is nothing to bill.
 */
export const isRoutineFinding = (finding: RuleFinding): boolean => {
  const { rule, needs, detail } = finding;
  const isUnsure = detail !== null && needs.includes("earlierClaims");
  // A limit that is reached, or a code that is barred, unless a fact lifts it: that fact decides.
  const isLiftable = isLimit(rule.condition) && detail !== null && needs.some(isLifting);
  return !isUnsure && !isLiftable && !DECISIVE_RULES.has(rule.rule_id) && isSeldomOpen(finding);
};

const isSeldomOpen = (finding: RuleFinding): boolean => isUntold(finding) || isSeldom(finding);

/** "Once in 12 months, unless for another diagnosis": limits that a fact lifts which is the physician's to see to. */
const isLiftedLimit = (condition: RuleCondition): boolean =>
  condition.kind === "any_of" &&
  condition.conditions.every(
    (one) => ROUTINE_CONDITIONS.has(one.kind) || (one.kind === "stated" && isRoutine(one.fact)),
  );

const isSeldom = ({ rule: { condition, rule_id: ruleId }, needs }: RuleFinding): boolean =>
  ROUTINE_CONDITIONS.has(condition.kind) ||
  isLiftedLimit(condition) ||
  // By which means a visit was, the code itself says: K300 is a video visit.
  (condition.kind === "setting_is" &&
    condition.settings.every((setting) => setting.startsWith("virtual_"))) ||
  ROUTINE_RULES.has(ruleId) ||
  (!needsEarlierService(condition) && needs.every(isRoutine));

const ROUTINE_DEVICE_FACTS: ReadonlySet<string> = new Set([
  "valid_health_card",
  "ontario_resident",
  "bought_before_assessment",
  "wsib_covers_device",
  "veterans_group_a",
  "learning_disability_is_primary",
  "months_of_need",
  "daily_use",
  "most_basic_device",
  "operates_independently",
  "power_mobility_basic",
  "replaces_car",
  "in_hospital",
  "in_hospital_or_ltc",
  "documented_hearing_loss",
  "need_shown_by_clinical_tools",
  "cannot_do_daily_visual_tasks",
  "osa_symptoms_or_risk",
  "own_everyday_use",
  "cost_effective_choice",
]);

/** Walkers and seating are used where people live; a chair or scooter may be wanted for outings alone. */
const USED_AT_HOME: ReadonlySet<string> = new Set([...WALKERS, "seating"]);

const LONG_USED: ReadonlySet<string> = new Set([
  "lymphedema_garment",
  "lymphedema_sleeve",
  "lymphedema_pump",
]);

/** Criteria that hold for nearly everyone who is assessed for a type of device. */
export const isRoutineForDevices = (fact: string, type: string): boolean =>
  ROUTINE_DEVICE_FACTS.has(fact) ||
  (fact === "used_in_residence_and_entry" && USED_AT_HOME.has(type)) ||
  (fact === "months_of_daily_use" && LONG_USED.has(type));
