import type { ClaimsCase, Row } from "./claims-cases.ts";

const history = (code: string, service: string, more: Row = {}): Row => ({
  code,
  service,
  status: "history",
  ...more,
});
/** Only claims of the same physician are among the rows. */
const OWN_HISTORY = { history_by: "this_physician" } as const;
const DIABETES = { mrp: true, stated: { is_flow_sheet_on_chart: true } } as const;
const RESIDENT = { setting: "long_term_care", mrp: true, admission: "2024-03-11" } as const;

/** What one page says of its codes. */
export const CASES_OF_PAGES: readonly ClaimsCase[] = [
  {
    what: "A48: Q040 with two K030 in what the physician claimed before",
    rows: [history("K030", "2024-11-10"), { code: "K030", ...DIABETES }, { code: "Q040", ...DIABETES }],
    options: OWN_HISTORY,
    finds: [
      ["refused", "Q040", 6000, "A48"],
      ["ok", "K030", 4055],
    ],
  },
  {
    what: "A94: K045 with three visits of the physician in the year",
    rows: [
      history("A135", "2024-09-02"),
      history("A138", "2025-02-03"),
      { code: "A133", specialty: "13", setting: "office", diagnosis: "250" },
      {
        code: "K045",
        specialty: "13",
        diagnosis: "250",
        stated: { is_flow_sheet_on_chart: true, has_over_100_diabetic_patients: true },
      },
    ],
    options: OWN_HISTORY,
    finds: [
      ["refused", "K045", 7620, "A94"],
      ["ok", "A133", 8155],
    ],
  },
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
];
