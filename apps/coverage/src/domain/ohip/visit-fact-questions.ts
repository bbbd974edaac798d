import type { VISIT_FACTS } from "../../dataset/index.ts";

/** How to ask for the facts of consultations, visits, obstetrics and skin surgery. */
export const VISIT_FACT_QUESTIONS: Readonly<Record<(typeof VISIT_FACTS)[number], string>> = {
  was_treated_by_other_physician_since_consultation:
    "Has another physician treated the patient between the first consultation and this one?",
  is_unlisted_eye_condition:
    "Is it an eye condition other than those that A115 lists, such as diabetes, glaucoma or cataract?",
  was_eye_requisition_given_before:
    "Was a requisition given this fiscal year, or by you in the last four, for the same examiner?",
  is_on_hospital_call_roster: "Do you take part in the hospital’s on-call roster?",
  is_department_under_alternative_funding:
    "Is the emergency department under an alternative funding agreement (ED-AFA)?",
  is_facility_number_on_claim: "Is the master number of the hospital on the claim?",
  has_focused_practice_training:
    "Have you further training or experience in that field: sport, allergy, pain, sleep or care of the elderly?",
  is_explanation_sent_with_claim: "Is a written explanation sent with the claim?",
  was_in_constant_attendance_in_ambulance: "Were you constantly with the patient in the ambulance?",
  is_well_newborn_up_to_ten_days: "Is it a well newborn of up to ten days?",
  is_birth_weight_under_2500_g: "Did the baby weigh less than 2.5 kg at birth?",
  is_newborn_sick: "Was the newborn sick?",
  has_indication_for_h100:
    "Was it for tamponade, cardiac standstill, abdominal bleeding after injury, ruptured aneurysm or ruptured ectopic pregnancy?",
  is_group_attendance_recorded: "Is there a separate record of the names and health numbers of all who came?",
  is_ongoing_patient_of_physician: "Are those in the group ongoing patients of yours?",
  is_within_six_months_of_suicide_attempt:
    "Was there a suicide attempt, or self-harm of high lethality, in the six months before?",
  has_complex_neurodevelopmental_condition:
    "Is it a complex neurodevelopmental condition, such as autism or global developmental disorder?",
  has_neuro_ophthalmology_fellowship: "Have you fellowship training in neuro-ophthalmology?",
  has_neuro_ophthalmic_disorder: "Has the patient a neuro-ophthalmological disorder?",
  are_neuro_ophthalmic_examinations_recorded:
    "Are at least four on the record: pupils, motility, alignment, neurological, fundus, visual fields, imaging?",
  has_uveitis_fellowship: "Have you fellowship training in uveitis and ocular inflammatory diseases?",
  has_ocular_inflammation: "Has the patient uveitis, or an inflammation of the eye or the orbit?",
  are_uveitis_examinations_recorded:
    "Are the dilated fundus and the analysis of laboratory tests and images on the record?",
  is_amblyopia_under_treatment: "Is it amblyopia that is being treated, claimed with diagnosis 368?",
  has_stage_3_retinopathy: "Is the retinopathy of prematurity of stage 3 or more?",
  has_low_vision_or_field_defect:
    "Is vision 20/50 or less in the better eye, or is there a field defect or oculomotor dysfunction beyond treatment?",
  are_four_vision_components_given: "Were at least four of the eight listed components given at the visit?",
  are_three_vision_components_given: "Were at least three of the eight listed components given at the visit?",
  is_report_sent_to_optometrist:
    "Did the findings go in writing to the optometrist and the primary care physician?",
  is_eye_examination_limited_by_disability:
    "Does a psychological problem, developmental delay, learning or physical disability limit the examination?",
  is_adult_follow_up_by_paediatrician_allowed:
    "Is the patient under 22 with a chronic condition you treated before 18, or did the ministry approve it in writing?",
  is_developmental_tool_completed_three_times:
    "Was a standardized developmental screening tool completed three times in the 12 months?",
  is_qualified_for_developmental_care:
    "Is such care 35 % of your claims, or have you a year of residency or fellowship in it?",
};
