import type { FieldDefinition } from "./vocabulary.ts";

const CLAIM = ["ohip"] as const;
const DRUG = ["odb"] as const;
const DEVICE = ["adp"] as const;
const PAID = ["odb", "adp"] as const;
const ANY = ["ohip", "odb", "adp"] as const;

/**
 * Fields that callers look for among the facts: an unknown fact is answered with the field that says it. Only those that a
 * fact's name could mean.
 */
export const FIELDS: readonly FieldDefinition[] = [
  {
    field: "patient.age_years",
    programs: ANY,
    question: "How old is the patient, in years?",
    words: "senior child adult pediatric newborn infant",
  },
  {
    field: "patient.sex",
    programs: ANY,
    question: "Is the patient female or male?",
    words: "woman man gender",
  },
  {
    field: "patient.residence",
    programs: ANY,
    question: "Does the patient live in the community, long-term care, a special care home or hospital?",
    words: "nursing home retirement resident ltc lives at home",
  },
  {
    field: "patient.social_assistance",
    programs: PAID,
    question: "Does the patient receive social assistance: Ontario Works, ODSP or ACSD?",
    words: "welfare disability support ow recipient benefits",
  },
  {
    field: "patient.income",
    programs: PAID,
    question: "What is the net income in dollars a year?",
    words: "low earnings financial",
  },
  {
    field: "patient.household",
    programs: DRUG,
    question: "Is the patient single, or one of a couple?",
    words: "married spouse partner widowed lives alone",
  },
  {
    field: "patient.plans",
    programs: PAID,
    question: "Which plans cover the patient: odb, private, nihb, wsib, veterans, trillium?",
    words: "insurance insured drug benefit ohip+ first nations indigenous workplace employer",
  },
  {
    field: "service_at",
    programs: CLAIM,
    question: "On which day and at what hour was the service?",
    words: "weekend holiday evening night saturday sunday after hours date time daytime",
  },
  {
    field: "minutes",
    programs: CLAIM,
    question: "How many minutes did it last?",
    words: "duration length time spent",
  },
  {
    field: "times_recorded",
    programs: CLAIM,
    question: "Are start and stop times on the record?",
    words: "start stop documented time written",
  },
  { field: "units", programs: CLAIM, question: "How many units are claimed?", words: "number count" },
  {
    field: "lesions",
    programs: CLAIM,
    question: "How many lesions were treated?",
    words: "warts skin tags moles number",
  },
  {
    field: "setting",
    programs: CLAIM,
    question: "Where was the service: office, home, hospital, emergency department, long-term care?",
    words: "location place site inpatient outpatient",
  },
  {
    field: "modality",
    programs: CLAIM,
    question: "Was it in person, by video or by phone?",
    words: "virtual telephone call telemedicine",
  },
  {
    field: "visit_place",
    programs: CLAIM,
    question: "To which place was the special visit?",
    words: "house call table",
  },
  {
    field: "admission",
    programs: CLAIM,
    question: "When was the patient admitted to hospital?",
    words: "admit date",
  },
  {
    field: "discharge",
    programs: CLAIM,
    question: "When was the patient discharged from hospital?",
    words: "discharged sent home",
  },
  {
    field: "stay_hours",
    programs: CLAIM,
    question: "How many hours was the stay in hospital?",
    words: "length of stay days 48 longer",
  },
  {
    field: "discharge_summary",
    programs: CLAIM,
    question: "When was the discharge summary complete?",
    words: "dictated finished written within 48 hours",
  },
  {
    field: "admission_kind",
    programs: CLAIM,
    question: "What was the admission for: medical, surgical, psychiatric, delivery, newborn, day surgery?",
    words: "obstetrical type reason",
  },
  {
    field: "had_intensive_care",
    programs: CLAIM,
    question: "Was the patient in intensive care during the stay?",
    words: "icu nicu critical care unit",
  },
  {
    field: "mrp",
    programs: CLAIM,
    question: "Is the claimant the most responsible physician?",
    words: "attending",
  },
  {
    field: "specialty",
    programs: CLAIM,
    question: "What is the claimant’s OHIP specialty?",
    words: "specialist family doctor internist gp",
  },
  {
    field: "referral_on_file",
    programs: CLAIM,
    question: "Is the written request for the consultation on file?",
    words: "referral referred letter",
  },
  {
    field: "same_day_codes",
    programs: CLAIM,
    question: "Which other codes are claimed for the patient that day?",
    words: "together with beside another code billed",
  },
  {
    field: "earlier_claims",
    programs: CLAIM,
    question: "What was claimed for the patient before, and how often?",
    words: "previously billed last previous already claims this year limit",
  },
  {
    field: "drug",
    programs: DRUG,
    question: "Which drug, brand or molecule is it?",
    words: "medication name",
  },
  { field: "strength", programs: DRUG, question: "Which strength is it, in mg?", words: "dose" },
  {
    field: "for",
    programs: DRUG,
    question: "For which illness is the drug?",
    words: "diagnosis indication condition disease has",
  },
  {
    field: "tried",
    programs: DRUG,
    question: "Which drugs were tried, and with which outcome?",
    words: "failed intolerant contraindicated first-line previous therapy current",
  },
  {
    field: "findings",
    programs: DRUG,
    question: "Which clinical findings are there?",
    words: "symptom test positive confirmed history",
  },
  {
    field: "measures",
    programs: PAID,
    question: "Which figures were measured, such as mmse or months_of_need?",
    words: "score value level a1c result number",
  },
  { field: "device", programs: DEVICE, question: "Which device is it?", words: "type name model" },
  {
    field: "how_many",
    programs: DEVICE,
    question: "How many of the device are wanted?",
    words: "number quantity pair two",
  },
  {
    field: "ears",
    programs: DEVICE,
    question: "Is a hearing aid wanted for one ear or both ears?",
    words: "binaural bilateral unilateral",
  },
  {
    field: "vendor_price",
    programs: DEVICE,
    question: "What does the vendor charge for it, in dollars?",
    words: "cost quote quoted price",
  },
  {
    field: "owned[0].age_months",
    programs: DEVICE,
    question: "How many months ago was the present device funded?",
    words: "years old age of current device last replaced",
  },
  {
    field: "owned[0].condition",
    programs: DEVICE,
    question: "What has become of the present device: works, worn, broken, lost, stolen, need changed?",
    words: "damaged current old",
  },
  {
    field: "owned[0].repair_share",
    programs: DEVICE,
    question: "What would a repair cost as a share of the price?",
    words: "repairs estimate percent",
  },
];
