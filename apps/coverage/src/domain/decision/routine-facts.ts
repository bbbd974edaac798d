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
  "is_discharge_from_intensive_care_with_same_day_per_diem",
  "was_in_intensive_care_for_monitoring_only",
  "gave_intensive_care_before_transfer",
  "is_surgeon_around_procedure",
  "is_without_hospital_remuneration",
  "is_written_request_on_file",
  "is_prebooked",
  "is_minor_assessment_for_wsib",
  "is_flow_sheet_on_chart",
  "is_modality_documented",
  "is_verified_video_solution",
  "is_in_person_available",
  "is_patient_or_follow_up_initiated",
  "is_visit_time_documented",
  "is_on_rounds_or_office_hours",
  "is_first_person_at_location",
  "is_both_physicians_in_ontario",
  "is_dedicated_to_counselling",
  "is_different_diagnosis",
]);

export const isRoutine = (need: FactNeed): boolean => ROUTINE.has(need);

const ROUTINE_CONDITIONS = new Set([
  "at_most",
  "not_same_day_with",
  "only_with",
  "discharge_summary_within",
  "setting_is_not",
]);

/**
 * Who asks for the surgeon's premium is not the emergency physician, who has one of his own; who asks for the monthly fee
 * of a resident follows that resident.
 */
const ROUTINE_RULES = new Set(["after-hours-not-ed", "w010-mrp"]);

const isLifting = (need: FactNeed): boolean => need.startsWith("is_") || need.startsWith("has_");

/**
 * Whether an open condition is only named. Limits, combinations and the summary are the physician's records to check;
 * services that must have been claimed before are not: without them there is nothing to bill.
 */
export const isRoutineFinding = ({
  rule: { condition, rule_id: ruleId },
  needs,
  detail,
}: RuleFinding): boolean =>
  // A limit that is reached, or a code that is barred, unless a fact lifts it: that fact decides.
  (ROUTINE_CONDITIONS.has(condition.kind) && (detail === null || !needs.some(isLifting))) ||
  // By which means a visit was, the code itself says: K300 is a video visit.
  (condition.kind === "setting_is" &&
    condition.settings.every((setting) => setting.startsWith("virtual_"))) ||
  ROUTINE_RULES.has(ruleId) ||
  (condition.kind !== "at_least_before" && needs.every(isRoutine));

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
  "own_everyday_use",
  "cost_effective_choice",
]);

/** Criteria of a device that hold for nearly everyone who is assessed for it. */
export const isRoutineForDevices = (fact: string): boolean => ROUTINE_DEVICE_FACTS.has(fact);
