import type { ClaimsCase } from "./claims-cases.ts";

const ON_DUTY = {
  setting: "emergency_department",
  role: "emergency_department_physician",
} as const;
const IN_OFFICE = { setting: "office", specialty: "00" } as const;
const BY_TELEPHONE = {
  setting: "virtual_telephone",
  stated: {
    has_existing_relationship: true,
    is_in_person_available: true,
    is_listed_in_appendix_j: true,
    is_modality_documented: true,
    is_patient_and_physician_in_ontario: true,
    is_patient_or_follow_up_initiated: true,
  },
} as const;

const NEWBORN = {
  specialty: "26",
  setting: "hospital_in_patient",
  admission: "2025-05-10",
  admission_kind: "newborn",
  age_days: 2,
  episode: "e1",
  mrp: true,
} as const;
const AFTER_PSYCHIATRY = {
  specialty: "19",
  setting: "office",
  discharge: "2025-05-02",
  admission: "2025-04-20",
  admission_kind: "psychiatric",
} as const;

/** The code that is paid instead of the claimed one, and fields that a claim lacks. */
export const CASES_OF_REPLACEMENTS: readonly ClaimsCase[] = [
  {
    what: "GP43: C122 of an internist who is not in charge is C132",
    rows: [
      {
        code: "C122",
        specialty: "13",
        setting: "hospital_in_patient",
        admission: "2025-05-11T10:00",
        admission_kind: "surgical",
        admission_assessment: "2025-05-11T10:00",
        mrp: false,
      },
    ],
    finds: [["refused", "C122", 6115, "GP44"]],
    fix: { action: "replace", code: "C132", pays_cents: 3410 },
  },
  {
    what: "J54: the aspiration of an ordinary knee is G370, with its premium",
    rows: [
      {
        code: "G328",
        ...IN_OFFICE,
        stated: {
          is_ordinary_knee: true,
          is_injection_only: false,
          is_viscosupplement_injection: false,
          is_with_surgery_at_same_site: false,
        },
      },
      { code: "E542", ...IN_OFFICE },
    ],
    finds: [
      ["refused", "G328", 3980, "J54"],
      ["ok", "E542", 1155],
    ],
    fix: { action: "replace", code: "G370", pays_cents: 2025 },
  },
  {
    what: "GP19: H055 of who is no specialist of emergency medicine is H065",
    rows: [{ code: "H055", specialty: "00", ...ON_DUTY, referral: true }],
    finds: [["refused", "H055", 10_680, "GP19"]],
    fix: { action: "replace", code: "H065", pays_cents: 8125 },
  },
  {
    what: "A122: a comprehensive consultation of 70 minutes is A135: 310.45 less 164.90",
    rows: [{ code: "A130", specialty: "13", referral: true, minutes: 70, times_recorded: true }],
    finds: [["paid_less", "A130", 14_555, "A122"]],
    fix: { action: "replace", code: "A135" },
  },
  {
    what: "A12: care that is not comprehensive, of several systems: 66.15 less 58.90; of one system: 66.15 less 26.35",
    rows: [true, false].map((isOfMore, index) => ({
      code: "H152",
      patient: `P${index + 1}`,
      service: "2025-05-10T14:45",
      ...ON_DUTY,
      stated: { is_comprehensive_emergency_care: false, is_more_than_one_system_examined: isOfMore },
    })),
    finds: [
      ["paid_less", "H152", 3980, "A12"],
      ["paid_less", "H152", 725, "A12"],
    ],
  },
  {
    what: "A12: how many systems were examined decides what is paid, and is not told",
    rows: [
      {
        code: "H152",
        service: "2025-05-10T14:45",
        ...ON_DUTY,
        stated: { is_comprehensive_emergency_care: false },
      },
    ],
    finds: [["paid_less", "H152", null, "A12"]],
  },
  {
    what: "A66: the modality code is stated to be on the claim, although it has no row: 85 % of 37.95",
    rows: [
      {
        code: "A007",
        ...BY_TELEPHONE,
        stated: { ...BY_TELEPHONE.stated, is_modality_code_on_claim: true },
      },
    ],
    finds: [["ok", "A007", 3225.75]],
  },
  {
    what: "A code that the Schedule does not list",
    rows: [{ code: "A009" }],
    finds: [["format", "A009", null, "Technical specification 6.2, 4.11"]],
  },
  {
    what: "M5: a pre-malignant lesion of the face is R160, with its premium",
    rows: [
      {
        code: "R048",
        specialty: "02",
        setting: "office",
        lesions: 1,
        stated: {
          is_malignant_lesion: false,
          is_listed_premalignant_lesion: true,
          is_pathology_report_on_record: true,
        },
      },
      { code: "E542", specialty: "02", setting: "office" },
    ],
    finds: [
      ["refused", "R048", 9215, "M5"],
      ["ok", "E542", 1155],
    ],
    fix: { action: "replace", code: "R160", pays_cents: 5320 },
  },
  {
    what: "J34: a baby who comes from level A to level B has the fee of a further day: 258.05 less 129.00",
    rows: [
      { line: "h1", code: "G600", service: "2025-05-10", status: "history", ...NEWBORN },
      { line: "h2", code: "G601", service: "2025-05-11", status: "history", ...NEWBORN },
      { code: "G610", ...NEWBORN, stated: { has_newborn_oxygen_and_infusion: true } },
    ],
    finds: [["paid_less", "G610", 12_905, "J34"]],
    fix: { action: "replace", code: "G611" },
  },
  {
    what: "N2: of two fractures the lesser has 85 %: 15 % of 99.25",
    rows: ["F028", "F009"].map((code) => ({
      code,
      specialty: "06",
      setting: "hospital_out_patient",
      stated: { is_after_care_by_other_physician: false, is_prefabricated_cast: false },
    })),
    finds: [
      ["paid_less", "F009", 1488.75, "N2"],
      ["ok", "F028", 10_945],
    ],
  },
  {
    what: "SP4: on the day of a Z procedure that was decided before, a family physician has a minor assessment",
    rows: [
      { code: "A007", ...IN_OFFICE, stated: { was_preoperative_visit_before: true } },
      { code: "Z125", ...IN_OFFICE, lesions: 1 },
    ],
    finds: [
      ["refused", "A007", 3795, "SP4"],
      ["missed", "E542", 1155, "M1"],
      ["ok", "Z125", 3200],
    ],
    fix: { action: "replace", code: "A001", pays_cents: 2375 },
  },
  {
    what: "J3: a procedure beside an assessment is not the only reason of the visit",
    rows: [
      { code: "A007", ...IN_OFFICE },
      { code: "G847", ...IN_OFFICE },
      { code: "G700", ...IN_OFFICE },
    ],
    finds: [
      ["refused", "G700", 560, "J3"],
      ["ok", "A007", 3795],
      ["ok", "G847", 540],
    ],
  },
  {
    what: "A75: the premium for heart failure goes with a cardiologist’s re-assessment in the office",
    rows: [
      {
        code: "A604",
        specialty: "60",
        setting: "office",
        diagnosis: "428",
        stated: { is_chronic_disease_established: true },
      },
    ],
    finds: [
      ["missed", "E088", 3062.5, "A75"],
      ["ok", "A604", 6125],
    ],
  },
  {
    what: "GP88: an assistant who comes at night has C999B",
    rows: [
      {
        code: "C998B",
        service: "2025-05-12T02:30",
        role: "surgical_assistant",
        setting: "hospital_in_patient",
        stated: { has_travelled_to_visit: true, is_first_person_at_location: true },
      },
    ],
    finds: [["refused", "C998", 6705, "GP88"]],
    fix: { action: "replace", code: "C999", pays_cents: 11_765 },
  },
  {
    what: "A174: a premium that is a share is one of all units of its service: 15 % of twice 89.70",
    rows: [
      { code: "K197", units: 2, minutes: 48, times_recorded: true, ...AFTER_PSYCHIATRY },
      { code: "K187", ...AFTER_PSYCHIATRY },
    ],
    finds: [
      ["ok", "K197", 17_940],
      ["ok", "K187", 2691],
    ],
  },
];
