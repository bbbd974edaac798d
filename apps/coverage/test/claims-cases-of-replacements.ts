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

/** The code that is paid in the place of the claimed one, and what the form of a claim lacks. */
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
];
