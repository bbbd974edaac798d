import type { VISIT_FACTS } from "../../dataset/index.ts";

/** How to ask for the facts of consultations, visits, obstetrics and surgery. */
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
  was_general_assessment_for_antenatal_care:
    "Was the general assessment before made to begin the antenatal care?",
  is_maternal_fetal_medicine_specialist: "Are you a specialist in maternal-fetal medicine?",
  is_gestation_confirmed_by_ultrasound:
    "Did ultrasound confirm the length of gestation, and did you treat before the fetus delivered?",
  had_caesarean_before: "Had the patient a caesarean section in an earlier pregnancy?",
  is_transferred_for_normal_obstetrical_care:
    "Was the patient transferred to a second physician for normal obstetrical care?",
  is_past_35_weeks: "Is the pregnancy past 35 weeks?",
  is_cervix_open_with_visible_membranes:
    "Was the external os open to 2 cm or more, with membranes visible or prolapsed?",
  is_emergency_surgery_within_24_hours:
    "Did emergency surgery begin within 24 hours of the booking of the operating room?",
  is_organ_donor: "Was it the anaesthesia of a brain-dead organ donor?",
  is_massive_transfusion:
    "Were over 70 ml/kg of red cells transfused unexpectedly, or from 50 kg on 10 units or more?",
  is_seated_over_60_degrees: "Was the patient seated, more than 60 degrees upright, during the operation?",
  is_prone_during_surgery: "Was the patient prone during the operation?",
  is_urgent_reading_within_three_hours:
    "Was the study urgent for the patient’s management, and its interpretation sent within three hours?",
  is_read_away_from_hospital: "Did you read it away from the patient’s hospital, such as by PACS?",
  is_wound_care_beyond_usual: "Did complications need more than the usual post-operative wound care?",
  is_pathology_report_on_record: "Is the pathologist’s report on the record?",
  is_listed_premalignant_lesion:
    "Is it a dysplastic nevus, a pre-malignant keratosis, large cell acanthoma, erythroplasia of Queyrat or leukoplakia?",
  is_malignant_lesion: "Is the lesion malignant, in situ included, and not only pre-malignant?",
  has_wide_margins_and_layered_closure:
    "Were the margins of the melanoma over 1 cm, and was it closed in layers?",
  is_flap_for_other_lesion: "Was the flap or graft for another lesion?",
  is_lipoma_over_10_cm: "What is the size of the lipoma: over 10 cm?",
  is_lipoma_at_least_5_cm: "What is the size of the lipoma: at least 5 cm?",
  has_mohs_training: "Have you recognized training in Mohs surgery?",
  has_mohs_indication:
    "Is it a proven skin cancer over 1.5 cm, in a sensitive area, recurrent or aggressive, or with immunodeficiency?",
  are_slides_read_by_mohs_surgeon:
    "Did you prepare or supervise the slides and read all sections yourself, with no pathologist?",
  is_in_intensive_care_that_day: "Did the patient need intensive care on the day of the operation?",
  is_wound_up_to_10_cm: "What is the length of the wound: up to 10 cm?",
  is_wound_up_to_15_cm: "What is the length of the wound: up to 15 cm?",
  is_wound_of_face: "Was the wound on the face?",
  is_wound_of_face_or_layered: "Was the wound on the face, or were bleeders tied or layers closed?",
  has_complex_repair_feature:
    "Was a border of lip, brow, lid or ear aligned, were three layers closed, or several bleeding vessels tied?",
  is_for_other_wound: "Was it for another wound?",
  is_nail_trimming_only: "Were the nails only trimmed or clipped?",
  is_authorized_by_ministry: "Did the ministry authorize it before?",
  has_orthopaedic_oncology_fellowship:
    "Have you fellowship training in orthopaedic oncology, which the ministry has on file?",
  is_after_care_by_other_physician:
    "Does another physician give the after-care of the fracture or dislocation?",
  is_prefabricated_cast: "Was it a prefabricated cast, brace or splint?",
  is_without_medical_need: "Was it done for looks, ritual or wish alone, without a medical need?",
  is_ear_wax_only: "Was it for nothing but ear wax?",
  is_for_other_lesion: "Was it of another lesion?",
  is_done_by_physician_personally:
    "Did the physician do it in person, and nobody else in the physician’s place?",
  has_catheter_indication:
    "Was the catheter for acute retention, a change of Foley or suprapubic catheter, or to instil medication?",
  is_listed_diagnosis_on_claim: "Has the claim the diagnostic code that the page asks for?",
  is_before_own_procedure:
    "Was it one or two days before a procedure of yours on the patient that has no Z prefix?",
  was_evaluated_before_by_physician: "Did you evaluate the patient before this visit?",
  was_cancelled_before_incision:
    "Had the anaesthetic begun, and was the operation cancelled before surgery commenced?",
  is_called_to_help_anaesthetist: "Did the patient's interest need a second anaesthesiologist?",
  is_surgery_delayed_30_minutes:
    "Was the beginning of surgery delayed by 30 minutes or more, while you stood by in the operating suite?",
};
