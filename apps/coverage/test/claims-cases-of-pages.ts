import { history, OWN_HISTORY, type ClaimsCase } from "./claims-cases.ts";

const RESIDENT = { setting: "long_term_care", mrp: true, admission: "2024-03-11" } as const;

const AT_NURSING_HOME = {
  setting: "long_term_care",
  facility: true,
  trip: "t1",
  place: "nh-1",
  stated: { has_travelled_to_visit: true, is_first_person_at_location: true },
} as const;
const ELECTIVE = {
  service: "2025-05-12T10:00",
  specialty: "13",
  setting: "emergency_department",
  referral: true,
  admission: "2025-05-12",
  mrp: false,
  stated: {
    is_elective_admission: true,
    is_admission_assessment: true,
    is_on_rounds_or_office_hours: false,
    has_travelled_to_visit: false,
  },
} as const;
const AFTER_DISCHARGE = {
  setting: "office",
  admission: "2025-05-01",
  discharge: "2025-05-05",
  admission_kind: "medical",
} as const;
const IN_PATIENT = {
  specialty: "13",
  setting: "hospital_in_patient",
  mrp: true,
  admission: "2025-05-11",
  admission_kind: "medical",
  stated: { is_without_hospital_remuneration: true, is_transfer_within_hospital: false },
} as const;

const SOLE_REASON = { setting: "office", stated: { is_sole_reason_for_visit: true } } as const;

/** Rules of single pages. */
export const CASES_OF_PAGES: readonly ClaimsCase[] = [
  {
    what: "GP52: an intercurrent illness in a month with W010, claimed after it, of three visits",
    rows: [
      { code: "W003", service: "2025-05-05", ...RESIDENT, status: "history" },
      { code: "W121", ...RESIDENT, stated: { is_acute_intercurrent_illness: true } },
      { code: "W010", ...RESIDENT },
      history("W010", "2025-04-21", RESIDENT),
    ],
    options: OWN_HISTORY,
    finds: [
      ["refused", "W121", 3410, "GP52"],
      ["ok", "W010", 11_525],
    ],
  },
  {
    what: "GP40: the consultation in the emergency department of who then admits the patient is the admission assessment",
    rows: [
      {
        code: "A135",
        service: "2025-05-12T20:30",
        specialty: "13",
        setting: "emergency_department",
        referral: true,
        admission: "2025-05-12T22:00",
        admission_kind: "medical",
        mrp: true,
        stated: {
          is_without_hospital_remuneration: true,
          is_transfer_within_hospital: false,
          has_travelled_to_visit: false,
        },
      },
    ],
    finds: [
      ["missed", "E082", 4947, "GP42"],
      ["ok", "A135", 16_490],
    ],
  },
  {
    what: "GP47: on a weekday the other premium of the pair, with what it pays",
    rows: [
      { code: "C002", ...RESIDENT, setting: "hospital_in_patient", admission: "2025-05-05" },
      {
        code: "E084",
        ...RESIDENT,
        setting: "hospital_in_patient",
        admission: "2025-05-05",
        stated: { is_without_hospital_remuneration: true },
      },
    ],
    finds: [
      ["refused", "E084", 1534.5, "GP47"],
      ["ok", "C002", 3410],
    ],
    fix: { action: "replace", code: "E083", pays_cents: 1023 },
  },
  {
    what: "GP55: mental health care beside an assessment of the same diagnosis",
    rows: [
      { code: "K005", minutes: 25, times_recorded: true, diagnosis: "300" },
      { code: "A007", diagnosis: "300" },
    ],
    finds: [
      ["refused", "K005", 7010, "GP55"],
      ["ok", "A007", 3795],
    ],
  },
  {
    what: "GP17: a second consultation in the emergency department after 14 months, for the same diagnosis",
    rows: [
      history("A035", "2024-03-10", { diagnosis: "550" }),
      { code: "A035", specialty: "03", setting: "emergency_department", referral: true, diagnosis: "550" },
    ],
    finds: [["ok", "A035", 9620]],
  },
  {
    what: "GP17: the same within 12 months, or in the office, is paid as a specific assessment",
    rows: [
      history("A035", "2024-03-10", { diagnosis: "550" }),
      { code: "A035", specialty: "03", setting: "office", referral: true, diagnosis: "550" },
      history("A035", "2024-09-10", { patient: "P2", diagnosis: "550" }),
      {
        code: "A035",
        patient: "P2",
        specialty: "03",
        setting: "emergency_department",
        referral: true,
        diagnosis: "550",
      },
    ],
    finds: [
      ["paid_less", "A035", 4890, "GP17"],
      ["paid_less", "A035", 4890, "GP17"],
    ],
  },
  {
    what: "GP66: the first person premium for two patients of one journey",
    rows: [
      { code: "A007", service: "2025-05-10T10:00", ...AT_NURSING_HOME },
      { code: "W963", service: "2025-05-10T10:00", ...AT_NURSING_HOME },
      { code: "W998", service: "2025-05-10T10:00", ...AT_NURSING_HOME },
      { code: "A007", service: "2025-05-10T10:20", patient: "P2", ...AT_NURSING_HOME },
      { code: "W998", service: "2025-05-10T10:20", patient: "P2", ...AT_NURSING_HOME },
    ],
    finds: [
      ["refused", "W998", 7500, "GP66"],
      ["ok", "A007", 3795],
      ["ok", "W963", 3640],
      ["ok", "W998", 7500],
      ["ok", "A007", 3795],
    ],
    fix: { action: "replace", code: "W999", pays_cents: 7500 },
  },
  {
    what: "GP65: a special visit to admit somebody electively",
    rows: [
      { code: "A135", ...ELECTIVE },
      { code: "K990", ...ELECTIVE },
    ],
    finds: [
      ["refused", "K990", 2000, "GP65"],
      ["ok", "A135", 16_490],
    ],
  },
  {
    what: "GP28: E080 with the second visit after a discharge",
    rows: [
      history("A007", "2025-05-06", AFTER_DISCHARGE),
      history("E080", "2025-05-06", AFTER_DISCHARGE),
      { code: "A007", ...AFTER_DISCHARGE },
      { code: "E080", ...AFTER_DISCHARGE, stated: { is_primary_care_physician: true } },
    ],
    finds: [
      ["refused", "E080", 2525, "GP28"],
      ["ok", "A007", 3795],
    ],
  },
  {
    what: "GP10: two assessments of one visit to the emergency department",
    rows: ["H102", "H101"].map((code) => ({
      code,
      service: "2025-05-12T10:00",
      setting: "emergency_department",
      role: "emergency_department_physician",
      stated: { is_comprehensive_emergency_care: true },
    })),
    finds: [
      ["refused", "H101", 1710, "GP10"],
      ["ok", "H102", 4305],
    ],
  },
  {
    what: "GP44: the visit of the second day on the first, and its premium, which stays with the right code",
    rows: [
      history("C135", "2025-05-11", IN_PATIENT),
      { code: "C123", ...IN_PATIENT },
      { code: "E083", ...IN_PATIENT },
    ],
    finds: [
      ["refused", "C123", 6115, "GP44"],
      ["ok", "E083", 1834.5],
    ],
    fix: { action: "replace", code: "C122", pays_cents: 6115 },
  },
  {
    what: "GP47: E083 with an additional visit for an intercurrent illness, of which it is claimed",
    rows: [
      {
        code: "C121",
        ...IN_PATIENT,
        admission: "2025-03-01",
        stated: { is_acute_intercurrent_illness: true },
      },
      { code: "E083", ...IN_PATIENT, admission: "2025-03-01" },
    ],
    finds: [
      ["refused", "E083", 1023, "GP47"],
      ["ok", "C121", 3410],
    ],
  },
  {
    what: "GP11: the technical part of an electrocardiogram of an in-patient",
    rows: [{ code: "G310", setting: "hospital_in_patient" }],
    finds: [["refused", "G310", 700, "GP11"]],
  },
  {
    what: "GP52: the month of a resident, whose visits need not be claimed",
    rows: [{ code: "W010", ...RESIDENT }],
    finds: [["ok", "W010", 11_525]],
  },
  {
    what: "J4: two further allergy injections beside G212, of which one is paid",
    rows: [
      { code: "G212", ...SOLE_REASON },
      { code: "G202", units: 2, ...SOLE_REASON },
    ],
    finds: [
      ["paid_less", "G202", 445, "J4"],
      ["ok", "G212", 975],
    ],
    fix: { action: "reduce_units", units: 1 },
  },
  {
    what: "J4: an allergy injection that was the only reason for the visit",
    rows: [{ code: "G202", ...SOLE_REASON }],
    finds: [
      ["missed", "G212", 530, "J4"],
      ["ok", "G202", 445],
    ],
    fix: { action: "replace", code: "G212" },
  },
];
