import { expect, test } from "vitest";
import { checkClaims as check } from "../domain/claims/check-claims.ts";
import { checkClaimsInput, type CheckClaimsOutput } from "../domain/claims/check-claims-schemas.ts";
import { parseTable } from "../store/parse-table.ts";
import { CASES_OF_CODES } from "../../test/claims-cases-of-codes.ts";
import { CASES_OF_VISITS, COUNSELLING, type Row } from "../../test/claims-cases.ts";
import { useClaimRecords } from "../../test/open-claim-records.ts";

const { records } = useClaimRecords();

/** One physician of family practice, with the claims of 24 months before. */
function run(rows: readonly Row[], options: Row = {}): CheckClaimsOutput {
  const input = checkClaimsInput.parse({
    rows: rows.map((row) => ({ patient: "P1", service: "2025-05-12", ...row })),
    history_from: "2020-05-01",
    as_of: "2025-05-20",
    defaults: "specialty=00",
    show: ["refused", "not_insured", "paid_less", "missed", "open", "format", "ok"],
    ...options,
  });
  return check(input, { records: records(), parseTable, today: () => "2025-05-20" });
}

test.each([...CASES_OF_VISITS, ...CASES_OF_CODES])("case $what", (one) => {
  const answer = run(one.rows, one.options);
  const [first] = answer.findings;
  const shown = answer.findings.map(({ kind, code, amount_cents: cents, page }) => [
    kind,
    code,
    cents,
    ...(page === "" ? [] : [page]),
  ]);
  expect(shown).toEqual(one.finds);
  if (one.fix) expect(first?.fix).toMatchObject(one.fix);
  if (one.totals) expect(answer.totals).toMatchObject(one.totals);
  if (one.detail !== undefined) expect(first?.detail).toContain(one.detail);
  if (one.line !== undefined) expect(first?.lines[0]).toBe(one.line);
  if (one.ministry !== undefined) expect(first?.ministry_codes).toContain(one.ministry);
  if (one.needs) expect(first?.needs).toEqual(expect.arrayContaining([...one.needs]));
  if (one.notChecked !== undefined)
    expect(answer.not_checked).toContainEqual(
      expect.objectContaining({ what: one.notChecked, lines: ["1"] }),
    );
  expect(answer.edition.note ?? "").toContain(one.note ?? "");
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
