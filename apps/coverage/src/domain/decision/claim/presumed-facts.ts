import type { CareSetting, StatedFact } from "../../../dataset/index.ts";
import type { ClaimFacts } from "../../ohip/claim-facts.ts";
import { PRESUMED_OF_PROCEDURES } from "./presumed-procedures.ts";
import { VISIT_PRESUMPTIONS, VISIT_RECORDS } from "./presumed-visit-facts.ts";

/** A fact that a claim is taken to have where nobody says otherwise, and what that means in words. */
interface Presumption {
  readonly is: boolean;
  readonly words: string;
}

const yes = (words: string): Presumption => ({ is: true, words });
const no = (words: string): Presumption => ({ is: false, words });

type Presumptions = Readonly<Partial<Record<StatedFact, Presumption>>>;

/** Paperwork of the claimant's own. */
const RECORDS: Presumptions = {
  is_written_request_on_file: yes("the written request is on file"),
  is_modality_documented: yes("the record says how the visit was held"),
  is_visit_time_documented: yes("the time of the visit is on the record"),
  is_flow_sheet_on_chart: yes("the flow sheet is complete and on the chart"),
  is_admission_date_on_claim: yes("the claim has the admission date"),
  is_referrer_number_on_claim: yes("the claim has the referrer’s number"),
  is_verified_video_solution: yes("the video solution is verified"),
  is_form_completed_by_own_office: yes("your own office completed the form"),
  is_opinion_within_30_days: yes("the opinion came within 30 days"),
  has_diagnosis_for_chronic_premium: yes("the claim has a diagnostic code of page GP26"),
  is_modality_code_on_claim: yes("the claim has its modality code"),
  is_injury_score_on_record: yes("the injury severity score is on the record"),
};

/** Who claims, and for what. */
const CLAIMANT: Presumptions = {
  is_without_hospital_remuneration: yes("no hospital pay for in-patient work"),
  is_paid_otherwise_than_by_fee: no("no other pay for this service"),
  are_participants_paid_by_claimant: no("you pay none of the participants"),
  is_done_by_facility_employee: no("not done by an employee of a facility"),
  is_both_physicians_in_ontario: yes("both physicians in Ontario"),
  is_patient_and_physician_in_ontario: yes("patient and physician in Ontario"),
  is_in_person_available: yes("you or your group can see the patient in person"),
  is_patient_or_follow_up_initiated: yes("the patient asked for it, or it was a needed follow-up"),
  has_indication_for_test: yes("the test was indicated"),
  is_primary_care_physician: yes("you are the primary care physician"),
  is_within_physician_limit: yes("within what one physician is paid for all patients"),
  is_within_facility_limit: yes("the first of its kind in the facility"),
  is_first_travel_premium_of_trip: yes("the only travel premium of the trip"),
  is_without_overlapping_service: yes("no other timed service at the same time"),
};

/** What the definition of the claimed service has. */
const DEFINITION: Presumptions = {
  is_dedicated_to_counselling: yes("the visit was for counselling only"),
  is_for_consent_only: no("not only to get consent"),
  is_call_to_arrange_care: no("the call was not to arrange care or about results"),
  is_first_person_at_location: yes("the first patient seen there"),
  is_on_rounds_or_office_hours: no("not on rounds or in office hours"),
  is_elective_home_visit: no("not an elective home visit"),
  is_at_separate_visit: no("all at one visit"),
  is_for_smoking_cessation: no("not about smoking"),
  is_for_weight_loss_program: no("not for a weight loss program"),
  is_listed_in_appendix_j: yes("Appendix J, which is not held here, lists the service"),
  is_group_of_listed_size: yes("as many people as the code is for"),
  is_within_a_day_of_trauma: yes("within 24 hours of the trauma"),
  is_within_three_years_of_renal_transplant: yes("the transplant was in the last three years"),
};

/** So rare that who has it says so. */
const RARE: Presumptions = {
  is_transfer_within_hospital: no("no transfer inside the hospital"),
  is_discharge_from_intensive_care_with_same_day_per_diem: no("not discharged straight from intensive care"),
  was_in_intensive_care_for_monitoring_only: no("not in intensive care for monitoring only"),
  is_surgeon_around_procedure: no("you are not the surgeon of a procedure of these days"),
  is_other_physician_responsible_most_of_day: no("nobody else in charge for most of the day"),
  is_unreferred_or_transferred_obstetrical_patient: no("no unreferred or transferred obstetrical patient"),
  is_stable_or_monitored_only: no("not in the unit for monitoring only"),
  is_seen_by_consultant_same_or_next_day: no("the consultant did not see the patient that day or the next"),
  is_vitamin_injection_for_weight_loss: no("no vitamin injection for weight loss"),
  is_viscosupplement_injection: no("no viscosupplement"),
  is_with_surgery_at_same_site: no("no operation at the same site"),
  is_olecranon_bursa: no("not the olecranon bursa"),
  is_acne_lesion: no("no acne lesions"),
  is_uninsured_wart: no("no wart of uninsured kind"),
  is_pared_only: no("not pared only"),
  is_closed_with_tissue_adhesive: no("not closed with tissue adhesive"),
  is_second_vaginal_delivery: no("not the second baby of a vaginal delivery"),
  is_delivery_at_20_to_23_weeks: no("not a delivery at 20 to 23 weeks"),
  is_stillbirth_beside_live_birth: no("no stillbirth beside a live birth"),
  is_in_patient_or_resident: no("no in-patient or resident of long-term care"),
  is_emergency_department_physician: no("not on shift in the emergency department"),
  is_under_400_e_consultations: yes("under 400 e-consultations in 12 months"),
  is_within_25_sole_delivery_premiums: yes("among the first 25 sole delivery premiums"),
  is_fourth_or_later_physician: no("not the fourth or a later physician"),
  is_lesser_of_procedures: no("no dearer procedure under the same anaesthetic"),
  was_preoperative_visit_before: no("no visit in 12 months at which the procedure was decided"),
  is_technical_component: no("not the technical part"),
  is_admitted_for_it_within_24_hours: no("not admitted for it within 24 hours"),
};

/**
 * The whole list. A fact stands here only if it is paperwork of the claimant's own, if the definition of the service that is
 * claimed has it, or if it is so rare that who has it says so. What is often false and changes the payment is asked for.
 */
export const PRESUMPTIONS: readonly Presumptions[] = [
  RECORDS,
  CLAIMANT,
  DEFINITION,
  RARE,
  VISIT_RECORDS,
  VISIT_PRESUMPTIONS,
];

const ALL: ReadonlyMap<string, Presumption> = new Map<string, Presumption>([
  ...PRESUMPTIONS.flatMap((facts) => Object.entries(facts)),
  ...PRESUMED_OF_PROCEDURES,
]);

/** Conditions that the code itself settles by what it is: who claims concurrent care is not the one in charge. */
export const PRESUMED_RULES: ReadonlyMap<string, string> = new Map([
  ["admission-transfer", "no transfer inside the hospital"],
  ["emergency-duty-listings", "you are not on duty in the emergency department"],
  ["q040-family", "you are a general or family physician"],
  ["k070-mrp", "the patient’s ongoing care is yours"],
  ["c008-mrp", "somebody else is in charge"],
  ["c010-mrp", "somebody else is in charge"],
  ["c882-mrp", "you are in charge"],
  ["h055-physician", "you are the emergency physician"],
  ["palliative-visit-patient", "the patient is in palliative care"],
  ["special-visit-service", "claimed with a service that was given at the visit"],
  ["special-visit-v-physician", "you are the emergency physician"],
  ["e082-base", "claimed with the assessment that admitted the patient"],
  ["k121-about", "the conference is about a hospital in-patient"],
  ["k001-follows", "after an assessment, consultation or visit"],
  ["h105-other-mrp", "somebody else takes the patient over"],
  ["after-hours-ed", "you are the emergency physician"],
  ["p005-mrp", "the patient’s antenatal care is yours"],
  ["wound-middle", "the wound is up to 10 cm"],
  ["wound-up-to-15", "the wound is up to 15 cm"],
  ["h100-physician", "you are the emergency physician"],
  ["g212-sole-reason", "the injection was the sole reason for the visit"],
  ["subsequent-first-weeks", "the stay is in its first five weeks"],
  ["subsequent-later-start", "the stay is past its fifth week"],
  ["subsequent-later-weeks", "the stay is not past its thirteenth week"],
  ["subsequent-last-weeks", "the stay is past its thirteenth week"],
  ["g521-times", "start and stop times are on the record"],
  ["g523-minutes", "it went on past the first quarter hour"],
  ["g522-minutes", "it went on past the first half hour"],
  ["g480-age", "the patient is an infant"],
  ["g482-age", "the patient is a child"],
  ["g489-age", "the patient is 16 or over"],
  ["g376-age", "the patient is an infant"],
  ["g379-age", "the patient is 2 or over"],
  ["drug-test-visit", "the patient had a visit this month"],
  ["block-own-procedure", "the block was not for a procedure of your own"],
  ["acute-block-own", "the block was not for a procedure of your own"],
  ["h105-elective", "the admission is not elective"],
  ["special-visit-elective", "the admission is not elective"],
  ["oct-ophthalmologist", "you are the ophthalmologist"],
  ["pdt-specialty", "you are the ophthalmologist"],
  ["brain-injury-specialty", "you are the neurosurgeon"],
  ["hearing-advanced", "you are the specialist for the test"],
  ["hearing-evoked", "you are the specialist for the test"],
  ["k710-specialty", "you are the radiologist"],
  ["k711-specialty", "you are the specialist in nuclear medicine"],
]);

/** Units beyond a limit are a service that was booked and timed for the units before. */
const CONTINUED: Readonly<Record<string, readonly string[]>> = {
  K033: ["K013", "K040"],
  K041: ["K013", "K040"],
};

/** Whether the units before, which a code goes on from, were told of. */
export const isContinued = (code: string, { earlierClaims = [] }: ClaimFacts): boolean =>
  earlierClaims.some((claim) => CONTINUED[code]?.includes(claim.code) === true);

/** Conditions that only bar something rare of a place, a specialty or an admission: untold, they do not bar. */
export const EXCLUSION_KINDS: ReadonlySet<string> = new Set([
  "setting_is_not",
  "specialty_is_not",
  "admission_is_not",
]);

/** Fees that are there for their place: it is asked. */
export const ASKED_RULES: ReadonlySet<string> = new Set(["e430-place", "e542-place"]);

const PLACES: readonly (readonly [RegExp, CareSetting])[] = [
  [/^W\d{3}$/u, "long_term_care"],
  [/^C(?!9[69]|98)\d{3}$/u, "hospital_in_patient"],
  [/^A902$/u, "home"],
  [/^(?:A100|H100)$/u, "emergency_department"],
  [/^(?:K300|A101)$/u, "virtual_video"],
  [/^(?:K301|A102)$/u, "virtual_telephone"],
];

/** The place that a code is for by its own definition. */
const toOwnSetting = (code: string): CareSetting | undefined =>
  PLACES.find(([pattern]) => pattern.test(code))?.[1];

/** Whether a fact is the claimant's paperwork. */
export const isOfRecords = (fact: string): boolean => fact in RECORDS || fact in VISIT_RECORDS;

/** What the code says of itself: an A-prefix assessment admits nobody, further units were booked with the first. */
const OF_CODE = {
  is_admission_assessment_after_90_days: no("not an assessment to admit the patient"),
  is_prebooked: yes("booked with the units before"),
} as const satisfies Presumptions;

/** What is presumed of a fact, in words; undefined where nothing is. */
export const sayPresumed = (fact: string): string | undefined =>
  (ALL.get(fact) ?? new Map<string, Presumption>(Object.entries(OF_CODE)).get(fact))?.words;

const listOfCode = (code: string, facts: ClaimFacts): readonly (keyof typeof OF_CODE)[] => [
  ...(code.startsWith("A") ? (["is_admission_assessment_after_90_days"] as const) : []),
  ...(isContinued(code, facts) ? (["is_prebooked"] as const) : []),
];

/**
 * The facts with what is presumed on top of nothing told. Claims of before and of the day that nobody told of are none; of
 * claims that were counted over a long period none was this month. A fact that was asked and that nobody knows is never presumed.
 */
export function presume(code: string, facts: ClaimFacts, unknown: ReadonlySet<string>): ClaimFacts {
  const presumed: Partial<Record<string, boolean>> = {};
  for (const [fact, { is }] of ALL) if (!unknown.has(fact)) presumed[fact] = is;
  for (const fact of listOfCode(code, facts)) if (!unknown.has(fact)) presumed[fact] = OF_CODE[fact].is;
  return {
    ...facts,
    setting: facts.setting ?? toOwnSetting(code),
    areTimesRecorded: facts.areTimesRecorded ?? true,
    earlierClaims: (facts.earlierClaims ?? []).map((claim) => ({ ...claim, isOfOtherMonths: true })),
    toldCodes: undefined,
    sameDayCodes: facts.sameDayCodes ?? [],
    stated: { ...presumed, ...facts.stated },
  };
}
