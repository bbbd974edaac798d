import type { FactNeed } from "./claim-facts.ts";
import { PROCEDURE_QUESTIONS } from "./procedure-questions.ts";
import { VISIT_FACT_QUESTIONS } from "./visit-fact-questions.ts";

/** How to ask a clinician for what a condition needs. */
export const FACT_QUESTIONS: Readonly<Record<FactNeed, string>> = {
  ...VISIT_FACT_QUESTIONS,
  is_most_responsible_physician: "Are you the most responsible physician for this patient?",
  is_substituting_for_responsible_physician: "Do you substitute for the most responsible physician?",
  is_admission_assessment: "Is this the assessment made to admit the patient?",
  is_admission_assessment_after_90_days:
    "Is it a hospital admission at least 90 days after the last such assessment?",
  is_elective_admission: "Was the admission elective?",
  is_transfer_within_hospital: "Was this a transfer inside the same hospital?",
  is_discharge_from_intensive_care_with_same_day_per_diem:
    "Did the patient leave straight from an ICU or NICU on a day with critical care per-diem fees?",
  was_transferred_from_intensive_care: "Did the patient come from intensive care of the same hospital?",
  was_in_intensive_care_for_monitoring_only: "Was the patient in intensive care to be monitored only?",
  gave_intensive_care_before_transfer: "Did you give the intensive care before the transfer?",
  is_without_hospital_remuneration:
    "Are you without hospital pay for in-patient work, or was it reduced by the same amount?",
  is_surgeon_around_procedure: "Are you the surgeon, in the days around a procedure without a Z prefix?",
  is_written_request_on_file: "Is the written request for the consultation on the record?",
  is_prebooked: "Was the appointment booked before?",
  is_frail_elderly_or_housebound: "Is the patient frail and 65 or over, or housebound?",
  is_first_person_at_location: "Is this the first patient that you saw there?",
  is_with_special_visit: "Did it go with a special visit?",
  is_different_diagnosis: "Is the diagnosis clearly different and unrelated?",
  is_minor_assessment_for_wsib: "Is a WSIB assessment at the level of A001 claimed for this visit?",
  is_flow_sheet_on_chart: "Is the flow sheet complete and on the chart?",
  is_chronic_disease_established: "Is the chronic disease established and documented?",
  is_verified_video_solution: "Did the video go over a verified solution?",
  is_modality_documented: "Does the record say whether it was video or telephone?",
  is_patient_or_follow_up_initiated:
    "Did the patient’s side ask for it, or was it a medically needed follow-up?",
  has_existing_relationship:
    "Was the patient seen in person in the last 24 months, or enrolled with you or your group?",
  is_in_person_available: "Can you or your group see the patient in person in good time?",
  is_visit_time_documented: "Is the time of the visit on the record?",
  is_on_rounds_or_office_hours: "Was it on rounds, in or around office hours, or for an elective admission?",
  is_emergency_department_physician: "Are you the physician on duty in the emergency department?",
  is_non_elective_procedure: "Was the procedure not elective, or delayed by an emergency?",
  is_palliative_patient: "Does the patient have palliative care?",
  is_geriatrician_or_care_of_elderly: "Are you a geriatrician, or exempt in care of the elderly?",
  has_geriatrics_certificate: "Have you a certificate of special competence in geriatrics?",
  is_for_assessment_of_dementia: "Was the consultation to assess dementia?",
  is_dedicated_to_counselling: "Was the visit for counselling only?",
  is_both_physicians_in_ontario: "Were both of you in Ontario?",
  is_call_to_arrange_care: "Was the call to arrange a transfer, visit or test, or mainly about results?",
  is_pelvic_examination_part_of_visit: "Was a pelvic examination part of the visit?",
  is_additional_screening_indicated:
    "Is it for low-grade cytology, immune compromise, 24 months after HPV or colposcopy, a failed test, the vault or a vulnerable group?",
  is_in_person_for_26_minutes: "Were at least 26 of the minutes in person?",
  has_listed_developmental_condition:
    "Is it autism, an intellectual disability, fetal alcohol syndrome, cerebral palsy, spina bifida or a chromosomal anomaly?",
  has_over_100_diabetic_patients: "Do you have more than 100 patients with diabetes a year?",
  is_under_400_e_consultations: "Is it among your first 400 e-consultations with this code in 12 months?",
  is_opinion_within_30_days: "Did the consultant answer within 30 days of the request?",
  is_seen_by_consultant_same_or_next_day: "Did the consultant also see the patient that day or the next?",
  is_on_home_care: "Does the patient have home care already?",
  is_form_completed_by_own_office: "Did you or your own staff complete the whole application?",
  is_for_smoking_cessation: "Was it about giving up smoking?",
  is_ear_wax_indication_met:
    "Did impacted wax impair hearing in spite of drops, or had the drum or canal to be seen at once?",
  is_viscosupplement_injection: "Was a viscosupplement, such as hyaluronic acid, injected?",
  is_injection_only: "Was it an injection only, with nothing aspirated?",
  is_with_surgery_at_same_site: "Was it done with an operation on the same site or area?",
  is_different_joint: "Was each code for a joint or bursa of its own?",
  is_olecranon_bursa: "Was it the olecranon bursa?",
  is_ordinary_knee:
    "Was it a knee that no lupus, dermatomyositis, rheumatoid arthritis, Still’s disease or spondyloarthropathy has distorted?",
  is_vitamin_injection_for_weight_loss: "Was it a vitamin injection to help lose weight?",
  is_closed_with_tissue_adhesive: "Was the wound closed with tissue adhesive?",
  has_listed_skin_disease:
    "Is it sarcoidosis, lupus, dermatomyositis, scleroderma, blistering, " +
    "vasculitis, skin lymphoma, chronic pruritus or a severe drug reaction?",
  has_psoriasis_or_dermatitis: "Is it psoriasis or dermatitis?",
  is_skin_disease_extensive_or_systemic:
    "Does it cover over 30 % of the body surface, or is it treated systemically?",
  has_two_opioid_program_services:
    "How many visits or timed services did you give in the month, without those mainly for a prescription: two?",
  has_opioid_program_service:
    "Did you give a visit or timed service in the month that was not mainly for a prescription?",
  is_responsible_for_opioid_treatment:
    "Are you the physician most responsible for the patient’s opioid agonist program?",
  has_trained_opioid_team:
    "Does the team have two members beside you, no physicians, who are trained in opioid agonist treatment?",
  has_team_encounter_in_person:
    "Did the team see the patient in person in the month, for more than a urine test or a prescription?",
  is_liquid_nitrogen_used: "Was liquid nitrogen used?",
  is_acne_lesion: "Were they acne lesions?",
  is_plantar_wart: "Was it a plantar wart?",
  is_uninsured_wart: "Was it a wart whose treatment Appendix D (8) does not insure?",
  is_pared_only: "Was the lesion only pared?",
  is_biopsy_sutured: "Were sutures used?",
  is_dementia_established: "Has the patient an established diagnosis of dementia?",
  is_call_by_caregiver: "Did the caregiver start the call?",
  is_fourth_or_later_physician: "Are you the fourth or a later physician with this patient?",
  does_assist_anaesthetise_or_resuscitate:
    "Did you help at the birth or the operation, give the anaesthetic, or resuscitate the baby?",
  is_second_vaginal_delivery: "Is it the second baby of a vaginal delivery?",
  has_listed_obstetric_risk:
    "Was it under 32 weeks, or with severe hypertension, growth under the 10th percentile, or absent or reversed umbilical flow?",
  is_sole_delivery_of_day: "Was it your only delivery of the calendar day?",
  is_office_hours_sacrificed: "Were booked office visits delayed or cancelled for it?",
  is_disease_of_immediate_report:
    "Is the disease on the list of page A55, such as measles, hepatitis A, listeriosis or invasive meningococcal disease?",
  is_report_telephoned_by_physician: "Did you telephone the medical officer of health yourself?",
  has_addiction_training: "Do you have further training or experience in addiction medicine?",
  is_for_consent_only: "Was the interview only to get consent?",
  are_five_cognitive_domains_tested:
    "Were memory, attention, language, visuospatial and executive function all tested?",
  is_two_hours_after_last_assessment: "Was it at least two hours after the last assessment?",
  is_reassessment_before_discharge_admission_or_referral:
    "Was it to discharge the patient, or did you then admit or refer the patient?",
  is_admission_date_on_claim: "Is the resident’s admission date on the claim?",
  is_first_week_of_shared_care: "Is it the first week of the concurrent or supportive care?",
  is_requested_by_most_responsible_physician:
    "Did the family physician, who stays the most responsible one, ask for your continued care?",
  is_requested_by_patient_or_family: "Did the patient or the family ask for it?",
  is_patient_and_physician_in_ontario: "Were both the patient and you in Ontario?",
  is_in_patient_or_resident: "Is the patient in hospital, or a resident of long-term care?",
  is_virtual_specialist_for_institution:
    "Are you not the most responsible physician, is the expertise missing there, and did the referrer see the patient in the last 30 days?",
  is_sole_reason_for_visit: "Was it the sole reason for the visit?",
  is_intensive_insulin_therapy:
    "Does the patient have at least three injections of insulin a day, or a pump?",
  is_resident_new_or_deceased:
    "Was the resident newly admitted and assessed this month, or did the resident die?",
  is_away_three_days: "Was the length of the stay in the other institution at least 3 days?",
  is_in_first_weeks_of_home_care: "How many weeks ago was the patient admitted to home care: 8 or fewer?",
  is_wound_up_to_5_cm: "What is the length of the wound: up to 5 cm?",
  is_scheduled_a_day_ahead: "Was the consultation booked at least 24 hours ahead?",
  gave_care_during_psychiatric_admission: "Did you treat the patient during that psychiatric admission?",
  is_without_financial_interest_in_facility:
    "Are you without a financial interest in the place where the procedure was done?",
  is_enrolled_in_capitation_practice:
    "Is the patient enrolled with a physician or group that is paid mainly by capitation?",
  is_paid_otherwise_than_by_fee:
    "Are you paid for it in another way than by fee, such as a salary or a stipend?",
  is_arranged_by_criticall: "Did CritiCall Ontario arrange the call?",
  is_within_25_sole_delivery_premiums:
    "Is it among your first 25 sole delivery premiums of the fiscal year, April to March?",
  is_acute_intercurrent_illness: "Was the visit for an acute intercurrent illness?",
  is_after_five_weeks_in_hospital: "Has the patient been in hospital for more than five weeks?",
  is_after_thirteen_weeks_in_hospital: "Has the patient been in hospital for more than thirteen weeks?",
  is_delivery_at_20_to_23_weeks: "Was the delivery between 20 and 23 weeks?",
  is_stillbirth_beside_live_birth: "Was this baby known to be stillborn, beside one born alive?",
  is_primary_care_physician: "Are you the patient’s primary care physician?",
  was_assessed_before_long_term_care_admission:
    "Had you given the patient a consultation, general assessment or re-assessment before the admission?",
  has_major_eye_indication:
    "Has the patient one of the listed eye diseases or diabetes, or a valid requisition for the examination?",
  has_indication_for_test: "Were there symptoms, signs or an indication by guidelines for the test?",
  is_for_weight_loss_program: "Was it to watch over a low-calorie weight loss program?",
  is_within_three_years_of_renal_transplant:
    "Was it the care of a kidney that was transplanted in the last three years?",
  does_most_responsible_physician_take_part:
    "Does the most responsible physician take part in the conference?",
  is_conference_about_in_patient:
    "Was the conference about an in-patient of a hospital, or a resident of long-term care?",
  are_participants_paid_by_claimant: "Do you pay any of the people who are needed for the conference?",
  is_psychiatrist_most_responsible: "Is the most responsible physician a psychiatrist?",
  is_paediatrician_most_responsible: "Is the most responsible physician a paediatrician?",
  is_at_bariatric_centre:
    "Is the patient registered with a Bariatric Regional Assessment and Treatment Centre in which you work?",
  is_pain_of_six_months: "Has the pain lasted six months or more?",
  is_high_risk_by_resident_assessment:
    "Did the home’s staff find the resident unstable by a change in the RAI-MDS?",
  is_for_directing_care: "Do you take part to direct this patient’s care?",
  is_in_convalescent_care_program:
    "Is the patient enrolled in a convalescent care program that the ministry funds?",
  is_referrer_number_on_claim:
    "Is the provider number of the referring physician or nurse practitioner on the claim?",
  is_stable_or_monitored_only:
    "Was the patient off the ventilator and stable, or in the unit for monitoring or observation only?",
  is_back_in_unit_after_48_hours:
    "Did the patient come back to the unit more than 48 hours after leaving it?",
  is_other_physician_responsible_most_of_day:
    "Was there a transfer that day, with another physician in charge for most of it?",
  is_unreferred_or_transferred_obstetrical_patient:
    "Is it an obstetrical patient who was not referred, or was transferred to you?",
  is_done_by_facility_employee:
    "Was it done by an employee of a hospital, Family Health Team or other organization, not yours?",
  is_for_obstetric_complication: "Was it for a recognized obstetrical complication?",
  is_high_risk_pregnancy: "Is it a high-risk pregnancy?",
  is_blind_injection_failed: "Had a blind attempt at the same joint failed before?",
  is_elective_home_visit: "Was the home visit elective, arranged ahead and not for an urgent need?",
  has_travelled_to_visit: "Did you travel from another place to the patient?",
  is_at_separate_visit: "Was the other assessment at another visit of the same day?",
  is_within_physician_limit: "Is it within what one physician is paid for all patients in that time?",
  is_within_facility_limit: "Is it the first of its kind in this facility in the period?",
  is_first_travel_premium_of_trip: "Is it the only travel premium of this trip?",
  has_diagnosis_for_chronic_premium: "Has the claim a diagnostic code of page GP26, such as 250 or 714?",
  is_listed_in_appendix_j: "Is the service on the lists of Appendix J?",
  is_modality_code_on_claim: "Is K300A, for video, or K301A, for telephone, on the claim?",
  is_without_overlapping_service: "Was no other timed service given at the same time?",
  is_lesser_of_procedures:
    "Was a dearer procedure done under the same anaesthetic, or for the same condition within 14 days of the stay?",
  is_group_of_listed_size: "Did as many people take part as the code is for?",
  is_sent_for_manual_review: "Is the claim sent for manual review, with documents?",
  is_injury_severity_over_limit: "Is the injury severity score over 15, or under the age of 16 over 12?",
  is_injury_score_on_record: "Is the injury severity score on the record?",
  is_within_a_day_of_trauma: "Was it on the day of the trauma, or within 24 hours of it?",
  is_body_mass_index_over_limit:
    "Is the body mass index over 40, or for surgery of the neck over 45, and on the record?",
  was_preoperative_visit_before:
    "Was the visit at which the procedure was decided in the 12 months before, and on another day?",
  is_technical_component: "Is the technical part claimed?",
  is_admitted_for_it_within_24_hours:
    "Was the patient admitted to that hospital for the same condition within 24 hours?",
  is_monthly_opioid_fee_paid: "Is K682 or K683 paid to anyone for the patient this month?",
  is_ten_years_before_relative:
    "Is the patient within ten years of the age at which the youngest relative was diagnosed?",
  has_over_100_arthritis_patients:
    "Did you treat more than 100 patients with rheumatoid arthritis in the 12 months?",
  ...PROCEDURE_QUESTIONS,
  sex: "What is the patient’s sex?",
  service: "On which day, and at what time, was the service?",
  admission: "When was the patient admitted, or how long was the stay?",
  admission_time: "At what time was the patient admitted?",
  admissionAssessmentDay: "On which day was the admission assessment?",
  discharge: "When was the patient discharged?",
  discharge_time: "At what time was the patient discharged?",
  dischargeSummary: "When was the discharge summary complete?",
  admissionKind:
    "What was the admission for: medical, surgical, psychiatric, a delivery, newborn care, day surgery?",
  hadIntensiveCare: "Was the patient in intensive care during the stay?",
  setting: "Where was the service given?",
  minutes: "How many minutes did it last, with the patient, on the call or in the conference?",
  areTimesRecorded: "Are start and stop times on the record?",
  ageMonths: "How old is the patient?",
  lesions: "How many lesions were treated?",
  specialty: "What is your OHIP specialty?",
  units: "How many units?",
  earlierClaims:
    "What has been claimed for this patient before in the period: the number of visits or claims of which code, and the date of the last?",
  sameDayCodes: "What else is claimed for this patient that day?",
};
