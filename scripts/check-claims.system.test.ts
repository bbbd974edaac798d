import { execFile } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import { mkdtemp } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { read, utils, write } from "@e965/xlsx";
import { beforeAll, expect, test } from "vitest";
import { shippedDataset } from "@clinical-mcp/testing";
import { checkClaimFile } from "./check-claims/check-claim-file.ts";

const SCRIPT = fileURLToPath(new URL("check-claims.ts", import.meta.url));
const state = { folder: "", data: "" };

beforeAll(async () => {
  state.data = await shippedDataset("coverage");
  state.folder = await mkdtemp(join(tmpdir(), "check-claims-"));
}, 120_000);

const path = (name: string): string => join(state.folder, name);

interface Done {
  readonly code: number;
  readonly stdout: string;
  readonly stderr: string;
}

const toArguments = (words: readonly string[]): readonly string[] => [
  ...words,
  "--data",
  state.data,
  "--as-of",
  "2025-05-20",
];

/** The command in this process. */
async function run(...words: readonly string[]): Promise<Done> {
  const said = { out: [] as Uint8Array[], err: [] as Uint8Array[] };
  const toScreen = (chunks: Uint8Array[]) => ({
    write: (content: string | Uint8Array) => chunks.push(Buffer.from(content)),
  });
  const code = await checkClaimFile(toArguments(words), {
    environment: {},
    out: toScreen(said.out),
    err: toScreen(said.err),
  });
  return { code, stdout: Buffer.concat(said.out).toString(), stderr: Buffer.concat(said.err).toString() };
}

/** As a person runs it. */
const runProcess = (...words: readonly string[]): Promise<Done> =>
  promisify(execFile)(process.execPath, [SCRIPT, ...toArguments(words)]).then(
    ({ stdout, stderr }) => ({ code: 0, stdout, stderr }),
    ({ code, stdout, stderr }: Done) => ({ code, stdout, stderr }),
  );

const HEADER = [
  "Service Date",
  "start_time",
  "FSC",
  "chart",
  "minutes",
  "qty",
  "Provider",
  "stated.is_prebooked",
];
const LINES = [
  ["20250512", "09:00", "K013A", "P1", "18", "1", "123456", "yes"],
  ["2025-05-12", "10:00", "A007A", "P2", "", "1", "123456", ""],
];

function writeCsv(name: string, rows: readonly (readonly string[])[], separator = ","): string {
  const text = rows.map((cells) => cells.join(separator)).join("\r\n");
  writeFileSync(path(name), `\uFEFF${text}\r\n`);
  return path(name);
}

test("a CSV and a workbook of the same lines say the same, and the provider's number is not repeated", async () => {
  const csv = writeCsv("day.csv", [HEADER, ...LINES], ";");
  const sheet = utils.aoa_to_sheet([HEADER, ...LINES]);
  // As Excel has days: numbers with a format.
  Object.assign(sheet["A2"], { t: "n", v: 45_789, z: "yyyy-mm-dd" });
  const book = utils.book_new();
  utils.book_append_sheet(book, sheet, "Day sheet");
  writeFileSync(path("day.xlsx"), write(book, { type: "buffer", bookType: "xlsx" }));
  const fromCsv = await run(csv, "--format", "json");
  expect(fromCsv.code).toBe(2);
  expect(fromCsv.stdout).not.toContain("123456");
  const report: unknown = JSON.parse(fromCsv.stdout);
  expect(report).toMatchObject({
    findings: [{ kind: "refused", lines: ["1"], code: "K013", amount_cents: 7010, page: "GP55" }],
    lines: [{ decision: "refused" }, { decision: "ok", fee_cents: 3795 }],
  });
  const fromWorkbook = await runProcess(path("day.xlsx"), "--format", "json", "--sheet", "Day sheet");
  expect(fromWorkbook).toMatchObject({ code: 2, stderr: "" });
  expect(JSON.parse(fromWorkbook.stdout)).toEqual(report);
});

test("empty rows of a spreadsheet are none, a file without rows is not read as a day without findings", async () => {
  const gaps = writeCsv("gaps.csv", [HEADER, [], LINES[1] ?? [], HEADER.map(() => "")], ";");
  expect(await run(gaps)).toMatchObject({
    code: 0,
    stdout: expect.stringContaining("Nothing found in 1 line."),
  });
  for (const rows of [[HEADER], []]) {
    const { code, stdout, stderr } = await run(writeCsv("none.csv", rows));
    expect([code, stdout]).toEqual([1, ""]);
    expect(stderr).toContain("has no rows");
  }
});

test("nothing found is 0; a file is written over only by force; a workbook has the findings", async () => {
  const fine = writeCsv("fine.csv", [HEADER, LINES[1] ?? []]);
  expect(await run(fine)).toMatchObject({ code: 0 });
  const day = writeCsv("again.csv", [HEADER, ...LINES]);
  const out = path("report.xlsx");
  expect(await run(day, "--out", out)).toMatchObject({ code: 2, stdout: "" });
  const sheets = read(readFileSync(out)).Sheets;
  expect(utils.sheet_to_json(sheets["Findings"] ?? {})).toMatchObject([{ kind: "refused", code: "K013" }]);
  expect(await run(day, "--out", out)).toMatchObject({ code: 1, stderr: expect.stringContaining("--force") });
  expect(await run(day, "--out", out, "--force")).toMatchObject({ code: 2 });
});

test("rows that cannot be read are left out and named; what looks like a formula is quoted", async () => {
  const rows = [HEADER, ...LINES, ...LINES, ["03/04/2025", "", "A007", "P3", "", "1", "", ""]];
  const { code, stdout } = await run(writeCsv("bad.csv", rows));
  expect(code).toBe(3);
  expect(stdout).toMatch(/service: .*lines 5/u);
  const lines = writeCsv("formula.csv", [
    ["line", "patient", "service", "code"],
    ["=1+1", "P1", "2025-05-12", "A001"],
    ["b", "P1", "2025-05-12", "A007"],
  ]);
  expect((await run(lines, "--format", "csv")).stdout).toContain(`"'=1+1 b"`);
});

test("history counts, physicians have specialties, and names are refused", async () => {
  const own = writeCsv("k030.csv", [
    ["patient", "service", "code", "physician"],
    ["P1", "2025-05-12", "K030", "dr1"],
  ]);
  const before = writeCsv("before.csv", [
    ["patient", "service", "code", "physician"],
    ...["2024-08-01", "2024-11-01", "2025-01-10", "2025-03-01"].map((day) => ["P1", day, "K030", "dr1"]),
  ]);
  const physicians = writeCsv("physicians.csv", [
    ["id", "specialty"],
    ["dr1", "00"],
  ]);
  const { code, stdout } = await run(own, "--history", before, "--physicians", physicians);
  expect(code).toBe(2);
  expect(stdout).toMatch(/refused +1 +K030 +40\.55 +A48/u);
  const named = writeCsv("named.csv", [
    ["patient", "service", "code", "name"],
    ["P1", "2025-05-12", "A007", "Ann Smith"],
  ]);
  const refused = await run(named);
  expect(refused).toMatchObject({ code: 1, stdout: "" });
  expect(refused.stderr).not.toContain("Smith");
});

test("input that is not a table, a file or an argument", async () => {
  writeFileSync(path("claims.txt"), "HEBV03D…");
  expect(await run(path("claims.txt"))).toMatchObject({
    code: 1,
    stderr: expect.stringContaining("claim file"),
  });
  expect(await run(path("nowhere.csv"))).toMatchObject({ code: 1 });
  expect(await run(path("day.csv"), "--colour")).toMatchObject({
    code: 64,
    stderr: expect.stringContaining("Usage"),
  });
  const unknown = await runProcess("--colour");
  expect(unknown).toMatchObject({ code: 64, stdout: "", stderr: expect.stringContaining("Usage") });
  expect(await run("--help")).toMatchObject({ code: 0, stdout: expect.stringContaining("Usage") });
});
