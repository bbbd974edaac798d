import type { StatedFact } from "../../../dataset/index.ts";

/** What is presumed of procedures and of emergency visits where nobody says otherwise, and what that means in words. */
export const PRESUMED_OF_PROCEDURES: readonly (readonly [
  StatedFact,
  { readonly is: boolean; readonly words: string },
])[] = [
  // Paperwork of the claimant’s own.
  ["is_report_on_record", { is: true, words: "the report and the images are on the record" }],
  ["is_contact_recorded", { is: true, words: "each contact is on the record with its date" }],
  ["is_elapsed_time_form_sent", { is: true, words: "the form of elapsed times is sent" }],
  // Who claims, and where.
  [
    "is_accredited_echocardiography_facility",
    { is: true, words: "the facility is accredited for echocardiography" },
  ],
  ["has_echocardiography_training", { is: true, words: "you have the training for echocardiography" }],
  ["is_own_patient_in_own_office", { is: true, words: "in your own office, for your own patient" }],
  ["is_eye_disease_suspected", { is: true, words: "a disease of the eye is present or suspected" }],
  ["is_tested_by_qualified_hearing_staff", { is: true, words: "those who tested are qualified" }],
  ["is_sleep_medicine_physician", { is: true, words: "you meet the standard for sleep medicine" }],
  ["is_seen_for_same_eye_condition", { is: true, words: "you have seen the patient for the eye condition" }],
  [
    "has_emergency_ultrasound_training",
    { is: true, words: "you meet the training standard for emergency ultrasound" },
  ],
  ["is_regular_patient_for_disease", { is: true, words: "the patient sees your group for the disease" }],
  ["meets_cancer_conference_standards", { is: true, words: "the conference meets the standards" }],
  // What the definition of the claimed service has.
  ["is_vital_organ_failing", { is: true, words: "a vital organ system was failing" }],
  ["is_threat_to_life_or_limb", { is: true, words: "life or limb was in danger without resuscitation" }],
  ["is_in_constant_attendance", { is: true, words: "you were in attendance throughout" }],
  ["is_recorded_for_listed_hours", { is: true, words: "the recording lasted as long as the code is for" }],
  ["is_continuous_three_channel_recorder", { is: true, words: "every beat on three or more channels" }],
  ["is_complete_echocardiogram", { is: true, words: "every part of the heart was imaged" }],
  ["is_for_skin_disease", { is: true, words: "for a disease of the skin" }],
  ["is_sonohysterography_imaged", { is: true, words: "J165 or J476 is rendered too" }],
  ["is_specialist_in_charge", { is: true, words: "you are the specialist in charge" }],
  ["is_kidney_transplanted", { is: true, words: "a kidney was transplanted" }],
  [
    "is_comprehensive_emergency_care",
    { is: true, words: "a full history and examination, and attendance over hours" },
  ],
  ["is_more_than_one_system_examined", { is: true, words: "more than one system or region was examined" }],
  [
    "is_transplant_patient_or_family",
    { is: true, words: "of a transplant recipient, a donor or their family" },
  ],
  ["is_patient_unable_to_inform", { is: true, words: "the patient cannot give or take the information" }],
  ["has_two_other_conference_participants", { is: true, words: "two other participants took part" }],
  // So rare that who has it says so.
  ["is_intubated_before_surgery", { is: false, words: "no operation followed the intubation" }],
  ["is_with_anaesthesia_service", { is: false, words: "no anaesthesia of an operation or a delivery" }],
  ["is_routine_preoperative_test", { is: false, words: "not only routine before an operation" }],
  ["is_asymptomatic_at_low_coronary_risk", { is: false, words: "no routine stress test without symptoms" }],
  ["is_patient_activated_recorder", { is: false, words: "not a recorder that only the patient starts" }],
  ["is_during_surgical_stay", { is: false, words: "not during an operation or the stay after it" }],
  [
    "is_hearing_loss_outside_hyperbaric_terms",
    { is: false, words: "not for sudden hearing loss outside the terms" },
  ],
  ["is_pessary_removal_only", { is: false, words: "the pessary was not only removed" }],
  ["is_injection_into_running_line", { is: false, words: "not into a line that ran already" }],
  ["is_pregnancy_test", { is: false, words: "no pregnancy test" }],
  ["is_surface_electromyography", { is: false, words: "not surface electromyography" }],
  ["is_for_dialysis_of_team", { is: false, words: "not for dialysis under a team fee" }],
  ["is_part_of_patient_history", { is: false, words: "not the history of the patient’s own visit" }],
];
