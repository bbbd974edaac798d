/** A row as a client sends it. */
export type Row = Readonly<Record<string, unknown>>;

/**
 * One acceptance case: lines of one family physician with all lines of the day, and the claims of earlier years. Expected values come
 * from the pages and from arithmetic on paper.
 */
export interface ClaimsCase {
  readonly what: string;
  readonly rows: readonly Row[];
  readonly options?: Row;
  /** Kind, code, cents, page of each finding in its order; of a line that is fine "ok". */
  readonly finds: readonly (readonly [kind: string, code: string, cents: number | null, page?: string])[];
  /** Fix of the first finding. */
  readonly fix?: Row;
  readonly detail?: string;
  readonly line?: string;
  readonly ministry?: string;
  readonly needs?: readonly string[];
  /** Note of the answer. */
  readonly notChecked?: string;
  readonly note?: string;
  readonly totals?: Row;
}

/** A line that was claimed before. */
export const history = (code: string, service: string, more: Row = {}): Row => ({
  line: `h${service}-${code}`,
  code,
  service,
  status: "history",
  ...more,
});

export const COUNSELLING = {
  code: "K013",
  minutes: 25,
  times_recorded: true,
  stated: { is_prebooked: true, is_dedicated_to_counselling: true },
} as const;
const MRP = { setting: "hospital_in_patient", mrp: true, stated: { is_without_hospital_remuneration: true } };
export const WITH_MRP = { ...MRP, admission: "2025-05-05T10:00", admission_kind: "medical" } as const;
export const PREMIUM = (code: string, day: string) => ({ ...WITH_MRP, code, service: day });
/** Hospital days and office visits. */
export const CASES_OF_VISITS: readonly ClaimsCase[] = [
  {
    what: "1: counselling of 18 minutes",
    rows: [{ ...COUNSELLING, minutes: 18 }],
    finds: [["refused", "K013", 7010, "GP55"]],
    totals: { at_risk_cents: 7010 },
  },
  {
    what: "2: two units in 50 minutes",
    rows: [{ ...COUNSELLING, minutes: 50, units: 2 }],
    finds: [["ok", "K013", 14_020]],
  },
  {
    what: "3: three units in 70 minutes",
    rows: [{ ...COUNSELLING, minutes: 70, units: 3 }],
    finds: [["paid_less", "K013", 7010, "GP55"]],
    fix: { action: "reduce_units", units: 2 },
    totals: { by_schedule_cents: 21_030, expected_low_cents: 14_020 },
  },
  {
    what: "4: an assessment beside counselling falls",
    rows: [COUNSELLING, { code: "A007" }],
    finds: [
      ["refused", "A007", 3795, "GP58"],
      ["ok", "K013", 7010],
    ],
    detail: "A007 alone $37.95",
  },
  {
    what: "5: an immunization beside counselling",
    rows: [COUNSELLING, { code: "G538" }],
    finds: [
      ["ok", "K013", 7010],
      ["ok", "G538", 580],
    ],
    totals: { expected_low_cents: 7590 },
  },
  {
    what: "6: a second general assessment in twelve months",
    rows: [
      { code: "A003", service: "2024-09-03", status: "history" },
      {
        code: "A003",
        stated: { is_different_diagnosis: false, is_admission_assessment_after_90_days: false },
      },
    ],
    finds: [["paid_less", "A003", null, "GP21"]],
  },
  {
    what: "7: the periodic health visit of an adult at 66",
    rows: [{ code: "K131", age_years: 66 }],
    finds: [["refused", "K131", 5695, "A2"]],
    fix: { action: "replace", code: "K132" },
  },
  {
    what: "8: an intermediate assessment at 70",
    rows: [{ code: "A007", age_years: 70 }],
    finds: [["ok", "A007", 4364.25]],
  },
  {
    what: "9: the weekend premium that nobody added",
    rows: [PREMIUM("C002", "2025-05-10")],
    finds: [
      ["missed", "E084", 1534.5, "GP47"],
      ["ok", "C002", 3410],
    ],
    fix: { action: "add", code: "E084" },
  },
  {
    what: "10: both premiums of one day",
    rows: ["C002", "E083", "E084"].map((code) => PREMIUM(code, "2025-05-10")),
    finds: [
      ["refused", "E083", 1023, "GP47"],
      ["ok", "C002", 3410],
      ["ok", "E084", 1534.5],
    ],
  },
  {
    what: "11: the weekend premium on a Tuesday",
    rows: ["C002", "E084"].map((code) => PREMIUM(code, "2025-05-13")),
    finds: [
      ["refused", "E084", 1534.5, "GP47"],
      ["ok", "C002", 3410],
    ],
    fix: { action: "replace", code: "E083" },
  },
  {
    what: "12: the weekend premium on Canada Day",
    rows: ["C002", "E084"].map((code) => ({ ...PREMIUM(code, "2025-07-01"), admission: "2025-06-20" })),
    options: { as_of: "2025-07-02" },
    finds: [
      ["ok", "C002", 3410],
      ["ok", "E084", 1534.5],
    ],
    totals: { expected_low_cents: 4944.5 },
  },
  {
    what: "13: a discharge after 40 hours",
    rows: [
      {
        ...PREMIUM("C124", "2025-05-14"),
        admission: "2025-05-12T15:00",
        discharge: "2025-05-14T07:00",
      },
    ],
    finds: [["refused", "C124", 6115, "GP45"]],
  },
  {
    what: "14: the second day on the day of discharge",
    rows: ["C122", "C124"].map((code) => ({
      ...PREMIUM(code, "2025-05-14"),
      admission: "2025-05-12T06:00",
      discharge: "2025-05-14T17:00",
      admission_assessment: "2025-05-13",
    })),
    finds: [
      ["refused", "C122", 6115, "GP44"],
      ["missed", "E083", 1834.5, "GP47"],
      ["ok", "C124", 6115],
    ],
  },
  {
    what: "15: the admission premium for a delivery",
    rows: ["C003", "E082"].map((code) => ({
      ...PREMIUM(code, "2025-05-12"),
      admission: "2025-05-12",
      admission_kind: "obstetrical_delivery",
      stated: { is_admission_assessment: true, is_without_hospital_remuneration: true },
    })),
    finds: [
      ["refused", "E082", 2620.5, "GP42"],
      ["ok", "C003", 8735],
    ],
  },
];

export const TIMED = { times_recorded: true, referral: true } as const;
export const WARD = {
  setting: "hospital_in_patient",
  admission: "2025-05-05T10:00",
  admission_kind: "medical",
  mrp: true,
  facility: true,
} as const;
export const CALLED = {
  service: "2025-05-13T18:30",
  facility: true,
  stated: { is_on_rounds_or_office_hours: false, is_elective_admission: false },
} as const;
/** The rows have only the same physician's claims. */
export const OWN_HISTORY = { history_by: "this_physician" } as const;
