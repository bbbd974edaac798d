import type { CareSetting, StatedFact } from "../../../dataset/index.ts";
import type { ClaimFacts } from "../../ohip/claim-facts.ts";

/** What a claim is taken to have where nobody says otherwise, and why that may be. */
interface Presumption {
  readonly facts: Readonly<Partial<Record<StatedFact, boolean>>>;
  readonly why: string;
}

const NO_EXCLUSION = "Nothing was told of a rare exclusion.";

/**
 * The whole list. A fact stands here only if it is paperwork of the claimant's own, if the definition of the service that is
 * claimed has it, or if it is so rare that who has it says so. What is often false and changes the payment is asked for.
 */
export const PRESUMPTIONS: readonly Presumption[] = [
  {
    why: "Records and forms are complete.",
    facts: {
      is_written_request_on_file: true,
      is_modality_documented: true,
      is_visit_time_documented: true,
      is_flow_sheet_on_chart: true,
      is_admission_date_on_claim: true,
      is_referrer_number_on_claim: true,
      is_verified_video_solution: true,
      is_form_completed_by_own_office: true,
      is_opinion_within_30_days: true,
    },
  },
  {
    why: "The claimant is paid by fee for this service, works in Ontario and claims for what is medically needed.",
    facts: {
      is_without_hospital_remuneration: true,
      is_paid_otherwise_than_by_fee: false,
      are_participants_paid_by_claimant: false,
      is_done_by_facility_employee: false,
      is_both_physicians_in_ontario: true,
      is_patient_and_physician_in_ontario: true,
      is_in_person_available: true,
      is_patient_or_follow_up_initiated: true,
      has_indication_for_test: true,
      is_primary_care_physician: true,
    },
  },
  {
    why: "The service is what its code is defined as.",
    facts: {
      is_prebooked: true,
      is_dedicated_to_counselling: true,
      is_for_consent_only: false,
      is_call_to_arrange_care: false,
      is_in_person_for_26_minutes: true,
      is_first_person_at_location: true,
      is_on_rounds_or_office_hours: false,
      is_elective_home_visit: false,
      is_scheduled_a_day_ahead: true,
      is_for_smoking_cessation: false,
      is_for_weight_loss_program: false,
      is_within_three_years_of_renal_transplant: true,
    },
  },
  {
    why: NO_EXCLUSION,
    facts: {
      is_transfer_within_hospital: false,
      is_discharge_from_intensive_care_with_same_day_per_diem: false,
      was_in_intensive_care_for_monitoring_only: false,
      is_surgeon_around_procedure: false,
      is_other_physician_responsible_most_of_day: false,
      is_unreferred_or_transferred_obstetrical_patient: false,
      is_stable_or_monitored_only: false,
      is_seen_by_consultant_same_or_next_day: false,
      is_vitamin_injection_for_weight_loss: false,
      is_viscosupplement_injection: false,
      is_with_surgery_at_same_site: false,
      is_olecranon_bursa: false,
      is_acne_lesion: false,
      is_uninsured_wart: false,
      is_pared_only: false,
      is_closed_with_tissue_adhesive: false,
      is_second_vaginal_delivery: false,
      is_delivery_at_20_to_23_weeks: false,
      is_stillbirth_beside_live_birth: false,
      is_in_patient_or_resident: false,
    },
  },
  {
    why: "No count of the claimant's own was told that this limit would be about.",
    facts: {
      is_under_400_e_consultations: true,
      is_within_25_sole_delivery_premiums: true,
      is_fourth_or_later_physician: false,
    },
  },
];

const ALL: ReadonlyMap<string, { readonly value: boolean; readonly why: string }> = new Map(
  PRESUMPTIONS.flatMap(({ facts, why }) =>
    Object.entries(facts).map(([fact, value]) => [fact, { value, why }] as const),
  ),
);

/** Conditions on the claimant's part that the code itself settles: who claims concurrent care is not the one in charge. */
export const PRESUMED_RULES: ReadonlyMap<string, string> = new Map([
  ["k030-mrp", "Who claims the management of diabetes is taken to manage it."],
  ["k070-mrp", "Who applies for home care is taken to have the patient’s ongoing care."],
  ["c008-mrp", "Who claims concurrent care is taken not to be in charge."],
  ["c010-mrp", "Who claims supportive care is taken not to be in charge."],
  ["c882-mrp", "Who claims a palliative visit is taken to be in charge."],
  ["h105-other-mrp", "Who claims interim orders is taken to hand the patient over."],
  ["ed-physician", "Who claims an H code is taken to be on duty in the emergency department."],
  ["h112-physician", "Who claims H112 or H113 is taken to be on duty in the emergency department."],
  ["after-hours-ed", "Who claims E412 or E413 is taken to be the emergency physician."],
  ["after-hours-not-ed", "Who claims E409 or E410 is taken not to be the emergency physician."],
  ["k730-not-emergency", "Who claims K730 or K731 is taken not to be on shift in the emergency department."],
  ["k732-not-emergency", "Who claims K732 or K733 is taken not to be on shift in the emergency department."],
  ["g212-sole-reason", "G373 and G212 are for an injection that is the sole reason for the visit."],
  ["c142-same-physician", "Who claims C142 or C143 is taken not to have given the intensive care."],
]);

/** Conditions that only bar something rare of a place, a specialty or an admission: untold, they do not bar. */
export const EXCLUSION_KINDS: ReadonlySet<string> = new Set([
  "setting_is_not",
  "specialty_is_not",
  "admission_is_not",
]);

const PLACES: readonly (readonly [RegExp, CareSetting])[] = [
  [/^H1[0235][1-4]$/u, "emergency_department"],
  [/^(?:W\d{3})$/u, "long_term_care"],
  [/^C(?!9[69]|98)\d{3}$/u, "hospital_in_patient"],
  [/^(?:A90[02])$/u, "home"],
  [/^A888$/u, "emergency_department_equivalent"],
  [/^(?:K300|A101)$/u, "virtual_video"],
  [/^(?:K301|A102)$/u, "virtual_telephone"],
];

/** The place that a code is for by its own definition. */
export const toOwnSetting = (code: string): CareSetting | undefined =>
  PLACES.find(([pattern]) => pattern.test(code))?.[1];

export const whyPresumed = (fact: string): string => ALL.get(fact)?.why ?? NO_EXCLUSION;

/**
 * The facts with what is presumed on top of nothing told. Claims of before and of the day that nobody told of are none; a fact
 * that was asked and that nobody knows is never presumed.
 */
export function presume(code: string, facts: ClaimFacts, unknown: ReadonlySet<string>): ClaimFacts {
  const presumed: Partial<Record<string, boolean>> = {};
  for (const [fact, { value }] of ALL) if (!unknown.has(fact)) presumed[fact] = value;
  return {
    ...facts,
    setting: facts.setting ?? toOwnSetting(code),
    areTimesRecorded: facts.areTimesRecorded ?? true,
    earlierClaims: facts.earlierClaims ?? [],
    toldCodes: undefined,
    sameDayCodes: facts.sameDayCodes ?? [],
    stated: { ...presumed, ...facts.stated },
  };
}
