import type { StatedFact } from "../../dataset/index.ts";

/** How to ask for the facts of procedures and of emergency visits. */
export const PROCEDURE_QUESTIONS = {
  is_vital_organ_failing:
    "Was a vital organ system failing, so that the patient’s life was about to be in danger?",
  is_threat_to_life_or_limb: "Without resuscitation, was the loss of life or limb very likely?",
  is_intubated_before_surgery: "Was the intubation followed by an operation under anaesthesia?",
  is_newborn_on_ventilator: "Did the newborn have ventilatory support?",
  has_newborn_oxygen_and_infusion: "Did the newborn have oxygen and intravenous therapy?",
  is_sole_newborn_in_unit: "Is it the only newborn in the unit?",
  is_newborn_under_750_grams: "Is the newborn under 750 grams, or of 26 weeks’ gestation?",
  is_in_constant_attendance: "Were you in attendance throughout?",
  is_anaphylaxis_likely: "Was a life-threatening allergic reaction likely, as the history documents?",
  has_three_urticaria_challenges: "Were at least three of the listed urticaria challenges done?",
  is_for_homozygous_hypercholesterolemia: "Is it for homozygous familial hypercholesterolemia?",
  is_with_anaesthesia_service: "Do you also claim the anaesthesia of an operation or a delivery?",
  is_routine_preoperative_test: "Was the test only routine before an operation, with no other reason for it?",
  is_report_on_record: "Are the written report and the permanent images or tracings on the record?",
  is_contact_recorded: "Is a dated summary of each contact or call on the record?",
  is_asymptomatic_at_low_coronary_risk:
    "Is it a routine stress test without symptoms, at a 10-year coronary risk under 10 %?",
  is_recorded_for_listed_hours: "Did the recording last for the hours or days that the code is for?",
  is_continuous_three_channel_recorder:
    "Did the device record every beat on three or more channels, all of it open to review?",
  is_patient_activated_recorder:
    "Did the recorder work only when the patient started it, without analysis in real time?",
  is_during_surgical_stay: "Was it during an operation, or in the hospital stay after it?",
  is_accredited_echocardiography_facility: "Is the facility accredited for echocardiography?",
  has_echocardiography_training: "Have you the training or the experience that echocardiography needs?",
  is_complete_echocardiogram: "Was every part of the heart imaged, or as much of it as could be?",
  are_heart_segments_unseen: "Were two or more adjoining segments of the heart unseen without contrast?",
  is_approved_hyperbaric_indication:
    "Is the oxygen therapy for one of the indications that the ministry approves?",
  is_hearing_loss_outside_hyperbaric_terms:
    "Is it for sudden hearing loss without a steroid, after 30 days, or unconfirmed by an otolaryngologist?",
  is_for_skin_disease: "Is it for a disease of the skin?",
  is_insulin_dose_changed: "Was the dose or the frequency of the insulin changed?",
  has_insulin_contact_on_other_day: "Was there also a contact on a day without a visit?",
  is_within_two_weeks_of_transplant: "Is it within two weeks after a liver, lung or pancreas transplant?",
  is_obscure_gastrointestinal_bleeding:
    "Is it to find a gastrointestinal bleeding that all conventional techniques failed to find?",
  is_sonohysterography_imaged:
    "Is the ultrasound of the sonohysterography, J165 or J476, rendered too, by you or another?",
  is_for_assisted_reproduction: "Does it support in-vitro fertilization or artificial insemination?",
  is_pessary_removal_only: "Was the pessary only removed, without care or reinsertion?",
  is_specialist_in_charge: "Are you the specialist in charge of this disease of the patient?",
  is_refractory_overactive_bladder:
    "Has the overactive bladder failed three months of behavioural treatment or anticholinergics?",
  has_listed_botulinum_condition: "Is it for oromandibular, limb or cervical dystonia, or for spasticity?",
  is_injection_at_other_site: "Was it another injection, at another site?",
  is_injection_into_running_line: "Was it an injection into an intravenous line that ran already?",
  has_unresponsive_central_pain:
    "Is it for central neuropathic pain that accepted medical treatment did not relieve?",
  is_symptomatic_vein_over_5_mm: "Are the veins wider than 5 mm, with physical symptoms?",
  is_listed_chemotherapy:
    "Is it chemotherapy, a monoclonal antibody or a cytokine, for a malignant or autoimmune disease?",
  is_hemoglobinopathy_abnormal: "Was the result abnormal?",
  is_own_patient_in_own_office: "Did you do the test in your own office, for your own patient?",
  is_pregnancy_test: "Was it a test for pregnancy?",
  is_pregnancy_needed_at_once: "Had pregnancy to be known at once, to prevent imminent physical harm?",
  is_for_urine_tampering: "Was it to rule out that the urine was tampered with?",
  is_kidney_transplanted: "Was a kidney transplanted?",
  is_acute_pain_block_over_four_hours: "Is the block for acute pain, and does it last more than four hours?",
  is_block_for_own_procedure: "Was the block for a procedure that you did yourself?",
  is_in_other_nerve_distribution: "Is it of a nerve outside the distribution of the larger block?",
  has_continuous_nerve_catheter:
    "Has the patient a continuous epidural or nerve catheter, or a lumbar drain for the spinal cord?",
  is_for_separate_pain_condition: "Is it to diagnose or treat another condition than the other injection?",
  is_epidural_fibrosis_after_surgery:
    "Is it for epidural fibrosis after spine surgery that guided steroid injections did not control?",
  has_independent_pain_recommendation: "Has an independent pain expert recommended more blocks in writing?",
  meets_extended_eeg_requirements:
    "Was it 60 minutes, or 30 with video, with 16 channels and two other parameters?",
  is_one_limb_tested: "Was only one limb tested?",
  had_intracranial_operation:
    "Did a neurosurgeon operate inside the skull in this admission, beyond the listed exceptions?",
  is_eye_disease_suspected: "Is a disease of the eye present or suspected?",
  is_at_risk_of_glaucoma: "Is it to find a risk of glaucoma, by nerve, field, pressure or family history?",
  has_listed_corneal_condition:
    "Is it for irregular astigmatism by scars, keratoconus, a graft, pterygium or thinning of the cornea?",
  is_cornea_compromised_before_surgery:
    "Is it before surgery inside an eye with an endothelium at risk, as in Fuchs’ dystrophy?",
  is_for_cataract_surgery: "Is any part of it to prepare cataract surgery?",
  has_listed_macular_finding:
    "Is there macular blood or exudate, a fold, a hole, unexplained loss of vision, or suspected fluid or membrane?",
  is_glaucoma_suspected: "Is glaucoma suspected by nerve, field or pressure, or in the immediate family?",
  is_orthoptic_examination_complete:
    "Did a certified orthoptist, employed by you or a public hospital, do and record every listed test?",
  meets_photodynamic_criteria:
    "Is it classic subfoveal neovascularization treated within 30 months, with vision of 20/40 or worse?",
  is_tested_by_qualified_hearing_staff:
    "Are those who tested the hearing qualified and employed as the page demands?",
  has_advanced_hearing_test_training:
    "Have you training equal to that of the specialist for this hearing test?",
  is_surface_electromyography: "Was the electromyography from the surface, without a needle?",
  is_in_other_muscle: "Is it in another muscle than the botulinum toxin?",
  has_prestudy_sleep_assessment:
    "Did a physician who practises sleep medicine assess the patient before the study?",
  has_reason_for_repeat_sleep_study:
    "Is it a second opinion elsewhere, or for persistent, new or worse symptoms, not to adjust PAP?",
  is_sleep_medicine_physician: "Do you meet the college’s standard for sleep medicine?",
  is_flow_rate_study: "Was it only a flow study, without cystometrogram or voiding pressure?",
  is_for_dialysis_of_team:
    "Is it about dialysis or its complications in a patient with a weekly dialysis team fee?",
  is_contact_lens_benefit_confirmed:
    "Has the ministry’s medical consultant confirmed that the contact lenses are a benefit here?",
  is_seen_for_same_eye_condition:
    "Have you a consultation or assessment of the patient for the same eye condition?",
  is_comprehensive_emergency_care:
    "Were there a full history and examination, treatment, and attendance on and off over many hours?",
  is_more_than_one_system_examined:
    "Were the history and the examination detailed, and of more than one system or region?",
  has_suspected_ultrasound_emergency:
    "Is it for suspected tamponade, standstill, traumatic bleeding, ruptured aneurysm or ectopic pregnancy?",
  is_radiologist_available: "Was a radiologist there to read it urgently?",
  has_emergency_ultrasound_training: "Do you meet the training standard for emergency ultrasound?",
  has_listed_shared_disease:
    "Have all of the group one of these: diabetes, heart failure, asthma, COPD, high cholesterol, fibromyalgia?",
  is_regular_patient_for_disease: "Does the patient regularly see you or your group for the chronic disease?",
  is_relative_of_terminal_patient:
    "Is the counselling of relatives of a patient who is catastrophically or terminally ill?",
  is_transplant_patient_or_family: "Is it counselling of a transplant recipient, a donor, or their family?",
  is_named_in_community_treatment_plan: "Are you named in the community treatment plan?",
  is_elapsed_time_form_sent: "Is the ministry’s form of elapsed times sent with the claim?",
  is_patient_unable_to_inform:
    "Can the patient not give or take the information, as through illness or incapacity?",
  meets_cancer_conference_standards: "Does the cancer conference meet the standards of Ontario Health?",
  has_two_other_conference_participants: "Did at least two other eligible participants take part?",
  is_part_of_patient_history: "Was it only the history that belongs to the patient’s own visit?",
} as const satisfies Partial<Record<StatedFact, string>>;
