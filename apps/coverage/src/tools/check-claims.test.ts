import { expect, test } from "vitest";
import { checkClaims as check } from "../domain/claims/check-claims.ts";
import { checkClaimsInput, type CheckClaimsOutput } from "../domain/claims/check-claims-schemas.ts";
import { parseTable } from "../store/parse-table.ts";
import { CASES_OF_CODES } from "../../test/claims-cases-of-codes.ts";
import { CASES_OF_CONSULTATIONS } from "../../test/claims-cases-of-consultations.ts";
import { CASES_OF_LESSER_FEES } from "../../test/claims-cases-of-lesser-fees.ts";
import { CASES_OF_LIMITS } from "../../test/claims-cases-of-limits.ts";
import { CASES_OF_PAGES } from "../../test/claims-cases-of-pages.ts";
import { CASES_OF_PREAMBLE } from "../../test/claims-cases-of-preamble.ts";
import { CASES_OF_PROCEDURES } from "../../test/claims-cases-of-procedures.ts";
import { CASES_OF_REPLACEMENTS } from "../../test/claims-cases-of-replacements.ts";
import { CASES_OF_VISITS, COUNSELLING, type Row } from "../../test/claims-cases.ts";
import { useClaimRecords } from "../../test/open-claim-records.ts";
import { readShippedClaimCodes } from "../../test/starter-dataset.ts";

const { records } = useClaimRecords();
const claimCodes = await readShippedClaimCodes();

/** One physician of family practice, with claims of the 24 months before. */
function run(rows: readonly Row[], options: Row = {}): CheckClaimsOutput {
  const input = checkClaimsInput.parse({
    rows: rows.map((row) => ({ patient: "P1", service: "2025-05-12", ...row })),
    history_from: "2020-05-01",
    history_by: "any_physician",
    as_of: "2025-05-20",
    defaults: "specialty=00",
    show: ["refused", "not_insured", "paid_less", "missed", "open", "format", "ok"],
    ...options,
  });
  return check(input, { records: records(), parseTable, claimCodes, today: () => "2025-05-20" });
}

test.each([
  ...CASES_OF_VISITS,
  ...CASES_OF_CODES,
  ...CASES_OF_CONSULTATIONS,
  ...CASES_OF_LESSER_FEES,
  ...CASES_OF_LIMITS,
  ...CASES_OF_PAGES,
  ...CASES_OF_PREAMBLE,
  ...CASES_OF_PROCEDURES,
  ...CASES_OF_REPLACEMENTS,
])("case $what", (one) => {
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
])("refuses %s, and does not repeat its value", (_, row) => {
  const value = Object.values(row)[0] ?? "";
  expect(() => run([{ code: "A007", ...row }])).toThrow(
    expect.objectContaining({
      code: "HEALTH_NUMBER_REFUSED",
      message: expect.not.stringContaining(value === "x" ? "“x”" : value),
    }),
  );
});

test("reads a table like a list of rows, and refuses an unknown column", () => {
  const rows = "date,fsc,patient_id,minutes,units,is_prebooked\n20250512,K013A,P1,18,1,yes";
  expect(run([], { rows }).findings).toEqual(
    run([{ code: "K013A", minutes: 18, stated: { is_prebooked: true } }]).findings,
  );
  expect(() => run([], { rows: "patient,service,code,minuts\nP1,2025-05-12,K013,18" })).toThrow(
    expect.objectContaining({ code: "UNKNOWN_FIELD" }),
  );
});

// A71: by video only after one "involving a direct physical encounter" in the 12 months before.
test.each([
  ["office", []],
  ["virtual_video", ["refused"]],
])("checks K030 by video after one of setting %s", (setting, kinds) => {
  const answer = run([
    { code: "K030", service: "2024-12-02", mrp: true, setting },
    { code: "K030", mrp: true, setting: "virtual_video" },
  ]);
  expect(answer.findings.filter(({ page }) => page === "A71").map(({ kind }) => kind)).toEqual(kinds);
});

test("reports an unknown code, and does not judge it", () => {
  const { findings, not_checked: rest } = run([{ code: "Q310" }]);
  expect(findings).toEqual([]);
  expect(rest).toEqual([expect.objectContaining({ what: "Q310", lines: ["1"] })]);
});

test("limits a long answer's size, and pages the rest by offset", () => {
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

test("ignores the order of rows on different days", () => {
  const rows = [
    { ...COUNSELLING, line: "a", service: "2025-04-01", units: 2, minutes: 50 },
    { ...COUNSELLING, line: "b", service: "2025-05-01", units: 2, minutes: 50 },
    { line: "c", service: "2025-05-02", code: "K131", age_years: 66 },
  ];
  expect(run(rows.toReversed()).findings).toEqual(run(rows).findings);
});

test("fills rows from their physician and from defaults", () => {
  const rows = [
    { line: "a", code: "A153", physician: "dr1" },
    { line: "b", code: "A153", physician: "dr2", patient: "P2" },
    { line: "c", code: "A153", physician: "dr1", specialty: "00", patient: "P3" },
  ];
  const refused = (options: Row): readonly string[] =>
    run(rows, { defaults: undefined, ...options }).findings.flatMap(({ kind, lines: [line = ""] }) =>
      kind === "refused" ? [line] : [],
    );
  const asTable = "id,specialty\ndr1,15\ndr2,00";
  expect(refused({ physicians: asTable })).toEqual(["b", "c"]);
  expect(
    refused({
      physicians: [
        { id: "dr1", specialty: "15" },
        { id: "dr2", specialty: "00" },
      ],
    }),
  ).toEqual(["b", "c"]);
  const visit = {
    code: "C002",
    service: "2025-05-10",
    mrp: true,
    setting: "hospital_in_patient",
    admission: "2025-05-05",
  };
  const premiums = (options: Row) =>
    run([visit], options).findings.find(({ code }) => code === "E084")?.needs;
  expect(premiums({})).toContain("is_without_hospital_remuneration");
  const stated = "is_without_hospital_remuneration=yes";
  expect(premiums({ stated }) ?? []).not.toContain("is_without_hospital_remuneration");
});

test.each([
  ["a physician without an id", { physicians: "specialty\n15" }, "INVALID_PARAMETER"],
  ["a physician with a field of a line", { physicians: "id,minutes\ndr1,20" }, "INVALID_PARAMETER"],
  ["a name beside an id", { physicians: "id,name\ndr1,x" }, "HEALTH_NUMBER_REFUSED"],
  [
    "more physicians than a call takes",
    { physicians: `id\n${Array.from({ length: 21 }, (_, at) => `d${at}`).join("\n")}` },
    "INVALID_PARAMETER",
  ],
  ["a fact that no rule reads", { stated: "is_tall=yes" }, "UNKNOWN_FIELD"],
  ["a field that is no fact", { stated: "setting=office" }, "INVALID_PARAMETER"],
])("refuses %s", (_, options, code) => {
  expect(() => run([{ code: "A007" }], options)).toThrow(expect.objectContaining({ code }));
});

test("leaves open what another physician may have claimed, except for codes that own claims refuse", () => {
  // A colonoscopy within six months of the first, by any physician (S17).
  const again = [{ line: "a", code: "Z491" }];
  const kindOf = (options: Row) =>
    run(again, options).findings.flatMap(({ kind, code }) => (kind === "missed" ? [] : `${kind} ${code}`));
  expect(kindOf({})).toEqual(["refused Z491"]);
  expect(kindOf({ history_by: "this_physician" })).toEqual(["open Z491"]);
  const fifth = [
    { line: "a", code: "K030" },
    ...["2024-08-02", "2024-10-02", "2025-01-02", "2025-04-02"].map((service, at) => ({
      line: `h${at}`,
      code: "K030",
      service,
      status: "history",
    })),
  ];
  expect(run(fifth, { history_by: "this_physician" }).findings).toMatchObject([
    { kind: "refused", code: "K030" },
  ]);
});

test("refuses only the surgeon's visits on the two days before a procedure without a Z prefix (SP1)", () => {
  const visit = (line: string, service: string, more: Row = {}): Row => ({
    line,
    code: "C032",
    service,
    specialty: "03",
    setting: "hospital_in_patient",
    admission: "2025-05-05",
    physician: "dr1",
    ...more,
  });
  const operation = {
    line: "op",
    code: "S157",
    service: "2025-05-12",
    physician: "dr1",
    admission: "2025-05-05",
  };
  const refused = (rows: readonly Row[]): readonly string[] =>
    run(rows).findings.flatMap(({ kind, rule_id: rule, lines: [line = ""] }) =>
      kind === "refused" && rule === "surgeon-visits-before" ? [line] : [],
    );
  const days = [visit("3", "2025-05-09"), visit("2", "2025-05-10"), visit("1", "2025-05-11")];
  expect(refused([...days, operation]).toSorted()).toEqual(["1", "2"]);
  expect(refused([...days, { ...operation, code: "Z535" }])).toEqual([]);
  expect(refused([...days, { ...operation, physician: "dr2" }])).toEqual([]);
  expect(refused([...days, { ...operation, code: "S157C", role: "anaesthesiologist" }])).toEqual([]);
  expect(refused([...days, { ...operation, patient: "P2" }])).toEqual([]);
});

test("explains codes of returned lines, and lists the lines with a finding for them", () => {
  const answer = run([
    { ...COUNSELLING, line: "a", patient: "P1" },
    { line: "b", patient: "P1", code: "A007", returned_codes: "ADH" },
    { line: "c", patient: "P2", code: "A007", returned_codes: "ADH, VJ7; ZZ9" },
  ]);
  expect(answer.returned).toMatchObject([
    {
      code: "ADH",
      list: "error_report",
      check: "same_day",
      lines: ["b", "c"],
      found: ["b"],
      as_of: "2026-04-29",
    },
    { code: "VJ7", check: "stale", lines: ["c"], found: [] },
  ]);
  expect(answer.not_checked).toContainEqual(
    expect.objectContaining({ what: "returned code ZZ9", lines: ["c"] }),
  );
  expect(run([{ code: "A007" }]).returned).toBeUndefined();
});

test("uses only codes of the ministry's lists in findings", () => {
  const named = new Set(
    [...CASES_OF_VISITS, ...CASES_OF_CODES].flatMap(({ rows, options }) =>
      run(rows, options).findings.flatMap(({ ministry_codes: codes = [] }) => codes),
    ),
  );
  expect(named.size).toBeGreaterThan(5);
  expect([...named].filter((code) => !claimCodes.has(code))).toEqual([]);
});

test("returns a diagnosis that is no number", () => {
  expect(run([{ code: "A007", diagnosis: "F32" }]).findings.slice(0, 1)).toMatchObject([
    { kind: "format", code: "A007", reason: "diagnosis", amount_cents: null, ministry_codes: ["V16"] },
  ]);
  expect(run([{ code: "A007", diagnosis: "2500" }]).findings.filter(({ kind }) => kind === "format")).toEqual(
    [],
  );
});

test.each([
  [{ service: "05/06/2025" }, "service"],
  [{ service: "yesterday" }, "service"],
  [{ admission: "2025-05-09", discharge: "2025-05-08" }, "discharge"],
  [{ admission: "2025-05-09", discharge: "8 May" }, "discharge"],
])("reports an unreadable row with its field, and judges the others: %j", (wrong, field) => {
  const good = Array.from({ length: 5 }, (_, at) => ({ line: `G${at}`, patient: `P${at}`, code: "A007" }));
  const { findings, not_checked: rest } = run([...good, { line: "bad", code: "A007", ...wrong }]);
  expect(findings.flatMap(({ lines }) => lines).toSorted()).toEqual(good.map(({ line }) => line));
  expect(rest.filter(({ lines }) => lines.includes("bad"))).toMatchObject([{ what: `row: ${field}` }]);
});

test.each([
  [{ admission: "2025-05-09", discharge: "2025-05-09" }],
  [{ admission: "2025-05-09" }],
  [{ discharge: "2025-05-14" }],
])("reads a stay of one day, and one without an end: %j", (stay) => {
  const { not_checked: rest } = run([{ code: "C002", ...stay }]);
  expect(rest.filter(({ what }) => what.startsWith("row: "))).toEqual([]);
});

test("refuses more than a fifth of unreadable rows", () => {
  const good = Array.from({ length: 4 }, (_, at) => ({ patient: `P${at}`, code: "A007" }));
  const bad = { code: "A007", service: "yesterday" };
  expect(run([...good, bad]).not_checked.filter(({ what }) => what.startsWith("row: "))).toHaveLength(1);
  expect(() => run([...good, bad, bad])).toThrow(expect.objectContaining({ code: "INVALID_ROWS" }));
});
