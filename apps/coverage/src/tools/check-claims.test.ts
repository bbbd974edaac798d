import { expect, test } from "vitest";
import { checkClaims as check } from "../domain/claims/check-claims.ts";
import { checkClaimsInput, type CheckClaimsOutput } from "../domain/claims/check-claims-schemas.ts";
import { parseTable } from "../store/parse-table.ts";
import { useClaimRecords } from "../../test/open-claim-records.ts";

const { records } = useClaimRecords();

type Row = Readonly<Record<string, unknown>>;

/** One physician of family practice, with the claims of 24 months before. */
function run(rows: readonly Row[], options: Row = {}): CheckClaimsOutput {
  const input = checkClaimsInput.parse({
    rows: rows.map((row) => ({ patient: "P1", service: "2025-05-12", ...row })),
    history_from: "2020-05-01",
    as_of: "2025-05-20",
    defaults: "specialty=00",
    show: ["refused", "not_insured", "paid_less", "open", "ok"],
    ...options,
  });
  return check(input, { records: records(), parseTable, today: () => "2025-05-20" });
}

const COUNSELLING = {
  code: "K013",
  minutes: 25,
  times_recorded: true,
  stated: { is_prebooked: true, is_dedicated_to_counselling: true },
} as const;
const MRP = { setting: "hospital_in_patient", mrp: true, stated: { is_without_hospital_remuneration: true } };
const WITH_MRP = { ...MRP, admission: "2025-05-05T10:00", admission_kind: "medical" } as const;

interface Case {
  readonly what: string;
  readonly rows: readonly Row[];
  readonly options?: Row;
  /** Kind, code, cents, page of each finding in its order; of a line that is fine "ok". */
  readonly finds: readonly (readonly [kind: string, code: string, cents: number | null, page?: string])[];
  readonly fix?: Row;
}

const CASES: readonly Case[] = [
  {
    what: "1: counselling of 18 minutes",
    rows: [{ ...COUNSELLING, minutes: 18 }],
    finds: [["refused", "K013", 7010, "GP55"]],
  },
  {
    what: "2: two units in 50 minutes",
    rows: [{ ...COUNSELLING, minutes: 50, units: 2 }],
    finds: [["ok", "K013", 14020]],
  },
  {
    what: "3: three units in 70 minutes",
    rows: [{ ...COUNSELLING, minutes: 70, units: 3 }],
    finds: [["paid_less", "K013", 7010, "GP55"]],
    fix: { action: "reduce_units", units: 2 },
  },
  {
    what: "4: an assessment beside counselling falls",
    rows: [COUNSELLING, { code: "A007" }],
    finds: [
      ["refused", "A007", 3795, "GP58"],
      ["ok", "K013", 7010],
    ],
  },
  {
    what: "5: an immunization beside counselling",
    rows: [COUNSELLING, { code: "G538" }],
    finds: [
      ["ok", "K013", 7010],
      ["ok", "G538", 580],
    ],
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
    what: "10: both premiums of one day",
    rows: [
      { ...WITH_MRP, code: "C002", service: "2025-05-10" },
      { ...WITH_MRP, code: "E083", service: "2025-05-10" },
      { ...WITH_MRP, code: "E084", service: "2025-05-10" },
    ],
    finds: [
      ["refused", "E083", 1023, "GP47"],
      ["ok", "C002", 3410],
      ["ok", "E084", 1534.5],
    ],
  },
  {
    what: "11: the weekend premium on a Tuesday",
    rows: [
      { ...WITH_MRP, code: "C002", service: "2025-05-13" },
      { ...WITH_MRP, code: "E084", service: "2025-05-13" },
    ],
    finds: [
      ["refused", "E084", 1534.5, "GP47"],
      ["ok", "C002", 3410],
    ],
    fix: { action: "replace", code: "E083" },
  },
  {
    what: "12: the weekend premium on Canada Day",
    rows: [
      { ...WITH_MRP, code: "C002", service: "2025-07-01", admission: "2025-06-20" },
      { ...WITH_MRP, code: "E084", service: "2025-07-01", admission: "2025-06-20" },
    ],
    options: { as_of: "2025-07-02" },
    finds: [
      ["ok", "C002", 3410],
      ["ok", "E084", 1534.5],
    ],
  },
  {
    what: "13: a discharge after 40 hours",
    rows: [
      {
        ...WITH_MRP,
        code: "C124",
        service: "2025-05-14",
        admission: "2025-05-12T15:00",
        discharge: "2025-05-14T07:00",
      },
    ],
    finds: [["refused", "C124", 6115, "GP45"]],
  },
];

test.each(CASES)("case $what", ({ rows, options, finds, fix }) => {
  const { findings } = run(rows, options);
  const shown = findings.map(({ kind, code, amount_cents: cents, page }) => [
    kind,
    code,
    cents,
    ...(page === "" ? [] : [page]),
  ]);
  expect(shown).toEqual(finds);
  if (fix) expect(findings[0]?.fix).toMatchObject(fix);
});

test.each([
  ["a valid health number", { patient: "9876543217" }],
  ["one that was mistyped", { patient: "1234-567-890 AB" }],
  ["a name", { patient: "Smith" }],
  ["a birth date", { patient: "1950-03-04" }],
  ["a column of names", { name: "x" }],
])("%s is refused, and its value is not repeated", (_, row) => {
  const value = Object.values(row)[0] ?? "";
  expect(() => run([{ code: "A007", ...row }])).toThrow(
    expect.objectContaining({
      code: "HEALTH_NUMBER_REFUSED",
      message: expect.not.stringContaining(value === "x" ? "“x”" : value),
    }),
  );
});

test("a table says the same as a list of rows; an unknown column is refused", () => {
  const rows = "date,fsc,patient_id,minutes,units,is_prebooked\n20250512,K013A,P1,18,1,yes";
  expect(run([], { rows }).findings).toEqual(
    run([{ code: "K013A", minutes: 18, stated: { is_prebooked: true } }]).findings,
  );
  expect(() => run([], { rows: "patient,service,code,minuts\nP1,2025-05-12,K013,18" })).toThrow(
    expect.objectContaining({ code: "UNKNOWN_FIELD" }),
  );
});

test("a code that is not held is named, and not judged", () => {
  const { findings, not_checked: rest } = run([{ code: "Q310" }]);
  expect(findings).toEqual([]);
  expect(rest).toEqual([expect.objectContaining({ what: "Q310", lines: ["1"] })]);
});

test("a long answer stays within its size, and comes whole by offset", () => {
  const rows = Array.from({ length: 60 }, (_, at) => ({ ...COUNSELLING, patient: `P${at}`, minutes: 5 }));
  const seen: string[] = [];
  let offset: number | null = 0;
  while (offset !== null) {
    const answer: CheckClaimsOutput = run(rows, { offset });
    expect(JSON.stringify(answer).length).toBeLessThanOrEqual(8000);
    seen.push(...answer.findings.map(({ lines: [line = ""] }) => line));
    offset = answer.next_offset;
  }
  expect(new Set(seen).size).toBe(60);
  expect(seen).toHaveLength(60);
});

test("the order of rows of different days changes nothing", () => {
  const rows = [
    { ...COUNSELLING, line: "a", service: "2025-04-01", units: 2, minutes: 50 },
    { ...COUNSELLING, line: "b", service: "2025-05-01", units: 2, minutes: 50 },
    { line: "c", service: "2025-05-02", code: "K131", age_years: 66 },
  ];
  expect(run(rows.toReversed()).findings).toEqual(run(rows).findings);
});
