import type { VISIT_FACTS } from "../../../dataset/index.ts";

interface Presumption {
  readonly is: boolean;
  readonly words: string;
}
const yes = (words: string): Presumption => ({ is: true, words });
const no = (words: string): Presumption => ({ is: false, words });

type VisitPresumptions = Readonly<Partial<Record<(typeof VISIT_FACTS)[number], Presumption>>>;

/** Paperwork of consultations, visits, obstetrics and surgery. */
export const VISIT_RECORDS: VisitPresumptions = {
  is_facility_number_on_claim: yes("the claim has the hospital’s master number"),
  is_explanation_sent_with_claim: yes("a written explanation comes with the claim"),
  is_group_attendance_recorded: yes("the attendance of the group is on record"),
  are_neuro_ophthalmic_examinations_recorded: yes("four of the listed examinations are on the record"),
  are_uveitis_examinations_recorded: yes("the listed examinations are on the record"),
  is_pathology_report_on_record: yes("the pathologist’s report is on the record"),
  is_gestation_confirmed_by_ultrasound: yes("ultrasound confirmed the gestation"),
  is_report_sent_to_optometrist: yes("the report went to the optometrist"),
  is_listed_diagnosis_on_claim: yes("the claim has the diagnostic code that the page asks for"),
  is_developmental_tool_completed_three_times: yes("the screening tool was completed three times"),
};

/** What the definitions of their codes have, and what is rare. */
export const VISIT_PRESUMPTIONS: VisitPresumptions = {
  is_on_hospital_call_roster: yes("you are on the hospital’s on-call roster"),
  has_focused_practice_training: yes("you have training or experience in the field"),
  was_treated_by_other_physician_since_consultation: yes("another physician treated the patient in between"),
  was_in_constant_attendance_in_ambulance: yes("you were with the patient all the way"),
  is_department_under_alternative_funding: yes("the department is under an ED-AFA"),
  is_well_newborn_up_to_ten_days: yes("a well newborn of up to ten days"),
  is_birth_weight_under_2500_g: yes("less than 2.5 kg at birth"),
  is_ongoing_patient_of_physician: yes("the group are your ongoing patients"),
  is_amblyopia_under_treatment: yes("amblyopia in treatment, with diagnosis 368"),
  has_low_vision_or_field_defect: yes("low vision, a field defect or oculomotor dysfunction"),
  was_eye_requisition_given_before: no("no earlier requisition counts"),
  had_caesarean_before: yes("a caesarean section before"),
  is_transferred_for_normal_obstetrical_care: no("no transfer for normal obstetrical care"),
  is_past_35_weeks: yes("the pregnancy is past 35 weeks"),
  is_emergency_surgery_within_24_hours: yes("emergency surgery within 24 hours of booking"),
  is_organ_donor: no("no brain-dead organ donor"),
  is_prone_during_surgery: yes("prone during the operation"),
  is_seated_over_60_degrees: yes("seated over 60 degrees"),
  is_listed_premalignant_lesion: yes("one of the listed pre-malignant lesions"),
  is_malignant_lesion: yes("a malignant lesion"),
  has_mohs_training: yes("you have training in Mohs surgery"),
  are_slides_read_by_mohs_surgeon: yes("you read the sections yourself"),
  is_nail_trimming_only: no("nails not only trimmed"),
  is_after_care_by_other_physician: no("the after-care is yours"),
  is_prefabricated_cast: no("no prefabricated cast"),
  is_without_medical_need: no("done for a medical reason"),
  is_ear_wax_only: no("not for wax alone"),
  is_for_other_lesion: yes("of another lesion"),
  is_done_by_physician_personally: yes("you did it in person"),
  has_catheter_indication: yes("for retention, a change of catheter or medication"),
  is_before_own_procedure: no("no procedure of yours in the two days after"),
  was_evaluated_before_by_physician: yes("you have evaluated the patient before"),
  was_cancelled_before_incision: yes("cancelled after induction and before surgery commenced"),
  is_called_to_help_anaesthetist: yes("the patient's interest needed a second anaesthesiologist"),
  is_surgery_delayed_30_minutes: yes("surgery began 30 minutes late or more"),
};
