import { history, CALLED, WARD, TIMED, type ClaimsCase } from "./claims-cases.ts";

const DUTY = {
  setting: "emergency_department",
  role: "emergency_department_physician",
  facility: true,
} as const;

/** Rules of the General Preamble and of the family practice pages on lesser codes, claimants and places. */
export const CASES_OF_PREAMBLE: readonly ClaimsCase[] = [
  {
    what: "GP19: a special anaesthetic consultation of an in-patient of 30 minutes: 163.20 less 109.70",
    rows: [{ code: "C210", specialty: "01", minutes: 30, ...WARD, ...TIMED }],
    finds: [["paid_less", "C210", 5350, "GP19"]],
    fix: { action: "replace", code: "C015" },
  },
  {
    what: "GP17: a special surgical consultation within two years of an ordinary one of the surgeon",
    rows: [
      history("A035", "2024-02-05", { specialty: "03", diagnosis: "550" }),
      { code: "A935", specialty: "03", setting: "office", minutes: 55, diagnosis: "550", ...TIMED },
    ],
    finds: [["paid_less", "A935", null, "GP17"]],
  },
  {
    what: "GP19: a special surgical consultation of 40 minutes is the ordinary one of the surgeon: 163.20 less 96.20",
    rows: [{ code: "A935", specialty: "03", setting: "office", minutes: 40, ...TIMED }],
    finds: [["paid_less", "A935", 6700, "GP19"]],
    fix: { action: "replace", code: "A035" },
  },
  {
    what: "GP19: who is no specialist has H065 in the place of H055",
    rows: [{ code: "H055", service: "2025-05-12T10:00", referral: true, ...DUTY }],
    finds: [["refused", "H055", 10_680, "GP19"]],
    fix: { action: "replace", code: "H065" },
  },
  {
    what: "GP19: a specialist has no limited consultation of family practice",
    rows: [{ code: "A905", specialty: "13", referral: true }],
    finds: [["refused", "A905", 7325, "GP19"]],
  },
  {
    what: "GP23: a specific assessment in the home",
    rows: [{ code: "A073", specialty: "07", setting: "home" }],
    finds: [["refused", "A073", 9045, "GP23"]],
  },
  {
    what: "GP28: the code of the young at 70 years is replaced by that of the old",
    rows: [{ code: "A110", age_years: 70 }],
    finds: [["refused", "A110", 4890, "GP28"]],
    fix: { action: "replace", code: "A112" },
  },
  {
    what: "GP28: at 40 years it is not insured",
    rows: [{ code: "A110", age_years: 40 }],
    finds: [["not_insured", "A110", 4890, "GP28"]],
  },
  {
    what: "GP42: the admission premium with a subsequent visit",
    rows: [
      { code: "C002", ...WARD, service: "2025-05-13" },
      {
        code: "E082",
        ...WARD,
        service: "2025-05-13",
        stated: { is_without_hospital_remuneration: true, is_admission_assessment: true },
      },
    ],
    finds: [
      ["refused", "E082", 1023, "GP42"],
      ["missed", "E083", 1023, "GP47"],
      ["ok", "C002", 3410],
    ],
  },
  {
    what: "GP50: a specialist on duty in the emergency department claims the H listings",
    rows: [{ code: "A133", specialty: "13", service: "2025-05-12T10:00", ...DUTY }],
    finds: [["refused", "A133", 8155, "GP50"]],
  },
  {
    what: "GP9: an admission to long-term care of internal medicine by a family physician",
    rows: [{ code: "W232", setting: "long_term_care", facility: true, admission: "2025-05-12" }],
    finds: [["refused", "W232", 6935, "A124"]],
  },
  {
    what: "GP40: a specific assessment to admit after a transfer inside the hospital",
    rows: [
      {
        code: "C133",
        specialty: "13",
        ...WARD,
        stated: { is_admission_assessment: true, is_transfer_within_hospital: true },
      },
    ],
    finds: [["refused", "C133", 8155, "GP40"]],
  },
  {
    what: "GP50: a palliative care visit beside the subsequent visit of the day",
    rows: [
      { code: "C882", service: "2025-05-13T09:00", ...WARD },
      { code: "C122", service: "2025-05-13T09:00", ...WARD, admission_assessment: "2025-05-12" },
    ],
    finds: [
      ["refused", "C882", 3410, "GP50"],
      ["missed", "E083", 1834.5, "GP47"],
      ["ok", "C122", 6115],
    ],
  },
  {
    what: "GP59: group counselling that was not booked",
    rows: [
      {
        code: "K040",
        minutes: 30,
        times_recorded: true,
        group_size: 4,
        stated: {
          is_prebooked: false,
          is_dedicated_to_counselling: true,
          is_group_attendance_recorded: true,
          is_ongoing_patient_of_physician: true,
        },
      },
    ],
    finds: [["refused", "K040", 7010, "GP59"]],
  },
  {
    what: "GP66: by day without travel there is no premium for the first person",
    rows: [
      { code: "A003", setting: "emergency_department", ...CALLED, service: "2025-05-13T11:00" },
      {
        code: "K990",
        setting: "emergency_department",
        facility: true,
        service: "2025-05-13T11:00",
        stated: { ...CALLED.stated, has_travelled_to_visit: false },
      },
    ],
    finds: [
      ["refused", "K990", 2000, "GP66"],
      ["ok", "A003", 8735],
    ],
  },
  {
    what: "GP69: a special visit premium beside a subsequent visit alone",
    rows: [
      { code: "C002", ...WARD, mrp: false, ...CALLED },
      { code: "C994", ...WARD, mrp: false, ...CALLED },
    ],
    finds: [
      ["refused", "C994", 6000, "GP69"],
      ["ok", "C002", 3410],
    ],
  },
  {
    what: "GP70: the premium of the emergency department at a visit to an in-patient",
    rows: [
      { code: "A003", ...WARD, mrp: false, ...CALLED },
      { code: "K994", ...WARD, mrp: false, ...CALLED },
    ],
    finds: [
      ["refused", "K994", 6000, "GP70"],
      ["ok", "A003", 8735],
    ],
    fix: { action: "replace", code: "C994" },
  },
  {
    what: "GP70: table I is not for the physician of the emergency department",
    rows: [{ code: "K994", ...DUTY, ...CALLED }],
    finds: [["refused", "K994", 6000, "GP70"]],
  },
];
