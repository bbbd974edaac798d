import { COUNSELLING, PREMIUM, type ClaimsCase, type Row } from "./claims-cases.ts";

const HOME = {
  code: "A900",
  setting: "home",
  trip: "t1",
  place: "b1",
  stated: {
    is_elective_home_visit: false,
    has_travelled_to_visit: true,
    is_frail_elderly_or_housebound: true,
  },
} as const;
const DIABETES = { stated: { is_chronic_disease_established: true } } as const;
const ENDOCRINOLOGY = {
  code: "A153",
  specialty: "15",
  setting: "office",
  referral: true,
  ...DIABETES,
} as const;
const URGENT = {
  stated: { is_non_elective_procedure: true, is_wound_up_to_5_cm: true },
  role: "physician",
} as const;

const history = (code: string, days: readonly string[]): readonly Row[] =>
  days.map((service) => ({ code, service, status: "history" }));
const K030 = (service: string) => ({ code: "K030", service, mrp: true });
const EVENING = (code: string, at: number): Row => ({
  code,
  patient: `P${at + 1}`,
  service: `2025-05-13T18:${String(at * 5).padStart(2, "0")}`,
  setting: "emergency_department",
  trip: "t1",
  stated: { has_travelled_to_visit: true },
});
const RESIDENT = { setting: "long_term_care", mrp: true, specialty: "00" } as const;

/** Special visits, premiums, limits, procedures and the form of claims. */
export const CASES_OF_CODES: readonly ClaimsCase[] = [
  {
    what: "16: what the day after an admission could have",
    rows: [
      {
        ...PREMIUM("C003", "2025-05-12"),
        admission: "2025-05-12",
        stated: { is_admission_assessment: true, is_without_hospital_remuneration: true },
      },
      { ...PREMIUM("C002", "2025-05-13"), admission: "2025-05-12" },
    ],
    finds: [
      ["missed", "C122", 2705, "GP44"],
      ["missed", "E082", 2620.5, "GP42"],
      ["missed", "E083", 1834.5, "GP47"],
      ["ok", "C003", 8735],
      ["ok", "C002", 3410],
    ],
    fix: { action: "replace", code: "C122" },
  },
  {
    what: "17: a home visit with its travel premium apart",
    rows: ["A007", "B990"].map((code) => ({ ...HOME, code, service: "2025-05-12T11:00" })),
    finds: [
      ["refused", "B990", 2750, "GP75"],
      ["ok", "A007", 3795],
    ],
  },
  {
    what: "18: an evening house call without its premiums",
    rows: [{ ...HOME, service: "2025-05-13T18:30" }],
    finds: [
      ["missed", "B994", 6600, "GP75"],
      ["missed", "B962", 3640, "GP75"],
      ["ok", "A900", 5450],
    ],
  },
  {
    what: "19: the evening premium in the morning",
    rows: [
      { ...HOME, service: "2025-05-13T11:00" },
      { ...HOME, code: "B994", service: "2025-05-13T11:00" },
    ],
    finds: [
      ["refused", "B994", 6600, "GP75"],
      ["missed", "B960", 3640, "GP75"],
      ["ok", "A900", 5450],
    ],
    fix: { action: "replace", code: "B990" },
  },
  {
    what: "20: the eleventh patient of an evening",
    rows: [EVENING("K994", 0), ...Array.from({ length: 10 }, (_, at) => EVENING("K995", at + 1))],
    options: { show: ["refused"] },
    finds: [["refused", "K995", 6000, "GP70"]],
    line: "11",
  },
  {
    what: "21: the weekday code of the emergency department on a Saturday",
    rows: [{ code: "H102", service: "2025-05-10T10:00", role: "emergency_department_physician" }],
    finds: [["refused", "H102", 4305, "A13"]],
    fix: { action: "replace", code: "H152" },
  },
  {
    what: "22: the fifth diabetic assessment of twelve months",
    rows: [...history("K030", ["2024-08-01", "2024-11-01", "2025-01-10", "2025-03-01"]), K030("2025-05-12")],
    finds: [["refused", "K030", 4055, "A48"]],
  },
  {
    what: "23: the diabetes incentive after two assessments",
    rows: [...history("K030", ["2024-11-01", "2025-03-01"]), { code: "Q040" }],
    finds: [["refused", "Q040", 6000, "A48"]],
  },
  {
    what: "23: the third assessment without the incentive",
    rows: [...history("K030", ["2024-11-01", "2025-03-01"]), K030("2025-05-12")],
    finds: [
      ["missed", "Q040", 6000, "A48"],
      ["ok", "K030", 4055],
    ],
    needs: ["is_flow_sheet_on_chart"],
  },
  {
    what: "24: the follow-up on smoking without the first talk",
    rows: [{ code: "K039" }],
    finds: [["refused", "K039", 3345, "A51"]],
    ministry: "PAA",
  },
  {
    what: "25: the first visit after a discharge",
    rows: [
      {
        code: "A007",
        setting: "office",
        admission: "2025-04-28",
        discharge: "2025-05-02",
        admission_kind: "medical",
        stated: { is_primary_care_physician: true },
      },
    ],
    finds: [
      ["missed", "E080", 2525, "GP28"],
      ["ok", "A007", 3795],
    ],
  },
  {
    what: "26: the chronic disease premium that nobody added",
    rows: [{ ...ENDOCRINOLOGY, diagnosis: "250" }],
    finds: [
      ["missed", "E078", 4230, "GP25"],
      ["ok", "A153", 8460],
    ],
  },
  {
    what: "26: the chronic disease premium for a diagnosis that is not listed",
    rows: ["A153", "E078"].map((code) => ({ ...ENDOCRINOLOGY, code, diagnosis: "401" })),
    finds: [
      ["refused", "E078", 4230, "GP26"],
      ["ok", "A153", 8460],
    ],
  },
  {
    what: "27: an assessment by telephone without its modality code",
    rows: [{ code: "A007", setting: "virtual_telephone", stated: { has_existing_relationship: true } }],
    finds: [
      ["format", "A007", null, "A66"],
      ["ok", "A007", 3225.75],
    ],
    ministry: "VTC",
  },
  {
    what: "28: a laceration in the evening",
    rows: [{ ...URGENT, code: "Z154", service: "2025-05-13T19:00" }],
    finds: [
      ["missed", "E409", 1795, "GP104"],
      ["ok", "Z154", 3590],
    ],
  },
  {
    what: "28: the evening premium at 11:00",
    rows: ["Z154", "E409"].map((code) => ({ ...URGENT, code, service: "2025-05-13T11:00" })),
    finds: [
      ["refused", "E409", 1795, "GP104"],
      ["ok", "Z154", 3590],
    ],
  },
  {
    what: "29: the sole injection beside a visit",
    rows: [{ code: "A007" }, { code: "G373" }],
    finds: [
      ["refused", "G373", 675, "J55"],
      ["ok", "A007", 3795],
    ],
    fix: { action: "replace", code: "G372" },
  },
  {
    what: "30: a visit in the month of the management fee",
    rows: [
      { ...RESIDENT, code: "W003", service: "2025-05-12" },
      { ...RESIDENT, code: "W010", service: "2025-05-30", admission: "2024-02-01" },
      ...history("W003", ["2025-05-05", "2025-05-20"]).map((row) => ({ ...RESIDENT, ...row })),
    ],
    options: { as_of: "2025-06-01", show: ["refused"] },
    finds: [["refused", "W003", 3410, "GP52"]],
  },
  {
    what: "30: the management fee without the admission date",
    rows: [
      { ...RESIDENT, code: "W010", service: "2025-05-30", stated: { is_admission_date_on_claim: false } },
    ],
    options: { as_of: "2025-06-01", show: ["refused"] },
    finds: [["refused", "W010", 11_525, "GP52"]],
  },
  {
    what: "31: a consultation without a request",
    rows: [{ code: "A135", specialty: "13", referral: false, stated: { is_written_request_on_file: false } }],
    finds: [
      ["paid_less", "A135", null, "GP16"],
      ["format", "A135", null, "Technical specification 6.2, 4.10"],
    ],
  },
  {
    what: "32: two services whose diagnoses may differ",
    rows: [
      { ...COUNSELLING, code: "K005", diagnosis: "300" },
      { code: "A007", diagnosis: "460" },
    ],
    finds: [
      ["open", "K005", 7010, "GP55"],
      ["ok", "A007", 3795],
    ],
    needs: ["is_different_diagnosis"],
  },
  {
    what: "33: screening at 22",
    rows: [
      { code: "A003", age_years: 22 },
      { code: "E430", age_years: 22, setting: "office", sex: "female" },
    ],
    finds: [
      ["not_insured", "E430", 1195, "J48"],
      ["ok", "A003", 8735],
    ],
  },
  {
    what: "34: two assessments at one visit",
    rows: [{ code: "A001" }, { code: "A007" }],
    finds: [
      ["refused", "A001", 2375, "GP10"],
      ["ok", "A007", 3795],
    ],
  },
  {
    what: "35: a service of four months ago",
    rows: [{ code: "A007", service: "2025-01-15" }],
    options: { as_of: "2025-05-13" },
    finds: [["refused", "A007", 3795, "Bulletin 231001"]],
    ministry: "VJ7",
  },
  {
    what: "37: a letter in the place of a digit",
    rows: [{ code: "A0O7" }],
    finds: [["format", "A0O7", null, "Technical specification 6.2, 4.11"]],
    fix: { action: "replace", code: "A007" },
  },
  {
    what: "38: the same code twice without times",
    rows: [{ code: "G489" }, { code: "G489" }],
    finds: [
      ["open", "G489", 354, "Error report, A34"],
      ["ok", "G489", 354],
    ],
    ministry: "A34",
  },
  {
    what: "39: a code that is not in the Schedule",
    rows: [{ code: "Q310" }],
    finds: [],
    notChecked: "Q310",
  },
  {
    what: "40: a service after the edition",
    rows: [{ code: "A007", service: "2026-05-04" }],
    options: { as_of: "2026-05-05" },
    finds: [["ok", "A007", 3795]],
    note: "2026-04-01",
  },
];
