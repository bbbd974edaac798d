import { writeFileSync } from "node:fs";
import { utils, write } from "@e965/xlsx";
import type { WorkSheet } from "@e965/xlsx";
import { findDocument, listSummaries } from "@clinical-mcp/scheduler/store";
import { describe, expect, test } from "vitest";
import { useImports } from "../../test/use-imports.ts";
import { reportLines } from "./report.ts";

const { path, newName, database, importFile, problemsOf } = useImports();

/** A workbook of these sheets; values as Excel has them. */
function writeWorkbook(
  sheets: Readonly<Record<string, WorkSheet | readonly (readonly unknown[])[]>>,
): string {
  const file = newName(".xlsx");
  const entries = Object.entries(sheets).map(
    ([name, sheet]) =>
      [
        name,
        Array.isArray(sheet) ? utils.aoa_to_sheet(sheet.map((row: readonly unknown[]) => [...row])) : sheet,
      ] as const,
  );
  const workbook = { SheetNames: entries.map(([name]) => name), Sheets: Object.fromEntries(entries) };
  writeFileSync(file, write(workbook as never, { type: "buffer", bookType: "xlsx" }));
  return file;
}

const HEAD = [
  ["field", "value"],
  ["id", "grid"],
  ["name", "From a grid"],
  ["program_id", "p"],
  ["program_name", "Program"],
  ["time_zone", "America/Chicago"],
  ["start_date", "2026-01-05"],
  ["end_date", "2026-02-01"],
];
const PEOPLE = [
  ["id", "name", "role", "pgy_level", "skills"],
  ["r1", "Dr. Adams", "resident", 1, "delivery; ultrasound"],
  ["f1", "Dr. Faraday", "faculty"],
];
const ROTATIONS = [
  ["id", "name", "needs_supervision"],
  ["ward", "Inpatient", "yes"],
  ["clinic", "Clinic A", false],
];

describe("a workbook", () => {
  /** Dates as Excel keeps them, each over two columns; one rotation over two days. */
  function makeGrid(): WorkSheet {
    const sheet = utils.aoa_to_sheet([
      ["Person", 46_027, null, 46_028, null, "2026-01-07"],
      ["", "AM", "PM", "AM", "PM", "CALL 19:00-07:00"],
      ["Dr. Adams", "Inpatient", "clinic", "ward", null, "ward:in_house_call"],
      ["f1", "ward:supervising", null, "clinic:backup"],
    ]);
    for (const cell of ["B1", "D1"]) sheet[cell].z = "yyyy-mm-dd";
    sheet["!merges"] = [
      utils.decode_range("B1:C1"),
      utils.decode_range("D1:E1"),
      utils.decode_range("D3:E3"),
    ];
    return sheet;
  }

  test("gives people, rotations and a grid, with merged cells and Excel's dates", async () => {
    const file = writeWorkbook({
      Schedule: HEAD,
      People: PEOPLE,
      Rotations: ROTATIONS,
      "Grid January": makeGrid(),
      Notes: [["hello"]],
    });
    const outcome = await importFile(file);
    expect(reportLines(outcome)).toEqual([
      "Written: grid (2 people, 5 blocks, 7 assignments, 0 absences).",
      "Not read: Notes.",
    ]);
    const document = await findDocument(database(), "grid");
    expect(document?.people[0]).toMatchObject({ pgy_level: 1, skills: ["delivery", "ultrasound"] });
    expect(document?.rotations.map(({ needs_supervision }) => needs_supervision)).toEqual([true, false]);
    expect(document?.blocks.at(-1)).toMatchObject({
      date: "2026-01-07",
      block_type: "CALL",
      starts_at: "2026-01-07T19:00",
      ends_at: "2026-01-08T07:00",
    });
    const shown = document?.assignments.map(({ block_id, person_id, rotation_id, role, duty }) =>
      [block_id, person_id, rotation_id, role, duty].join(" "),
    );
    expect(shown).toEqual([
      "2026-01-05-AM r1 ward primary scheduled",
      "2026-01-05-PM r1 clinic primary scheduled",
      "2026-01-06-AM r1 ward primary scheduled",
      "2026-01-06-PM r1 ward primary scheduled",
      "2026-01-07-CALL-1900-0700 r1 ward primary in_house_call",
      "2026-01-05-AM f1 ward supervising scheduled",
      "2026-01-06-AM f1 clinic backup scheduled",
    ]);
  });

  test("OFF is free time, and leave a whole day in a row of one absence", async () => {
    const Grid = [
      ["", "2026-01-05", "2026-01-05", "2026-01-06", "2026-01-07", "2026-01-07"],
      ["", "AM", "PM", "AM", "AM", "PM"],
      ["r1", "VAC", "VAC", "vac", "OFF", "ward"],
    ];
    const outcome = await importFile(
      writeWorkbook({ Schedule: HEAD, People: PEOPLE, Rotations: ROTATIONS, Grid }),
    );
    expect(outcome).toMatchObject({
      ok: true,
      document: {
        assignments: [{ person_id: "r1", rotation_id: "ward" }],
        absences: [
          { person_id: "r1", absence_type: "vacation", start_date: "2026-01-05", end_date: "2026-01-06" },
        ],
      },
    });
  });

  test("leave on a day with work is a problem: absences are whole days", async () => {
    const Grid = [["", "2026-01-05", "2026-01-05"], ["", "AM", "PM"], ["r1", "VAC", "ward"]]; // prettier-ignore
    const file = writeWorkbook({ Schedule: HEAD, People: PEOPLE, Rotations: ROTATIONS, Grid });
    expect(await problemsOf(file)).toEqual([expect.stringMatching(/cell B3: is leave on a day with work/u)]);
  });

  test("a block that the sheet of blocks has is used, not created again", async () => {
    const Blocks = [["id", "date", "block_type"], ["first", "2026-01-05", "AM"]]; // prettier-ignore
    const Grid = [["", "2026-01-05"], ["", "AM"], ["r1", "ward"]]; // prettier-ignore
    const outcome = await importFile(
      writeWorkbook({ Schedule: HEAD, People: PEOPLE, Rotations: ROTATIONS, Blocks, Grid }),
    );
    expect(outcome.ok && outcome.document.assignments.map(({ block_id }) => block_id)).toEqual(["first"]);
    expect(outcome.ok && outcome.document.blocks).toHaveLength(1);
  });

  test("each bad cell is named by sheet and cell, and nothing is written", async () => {
    const file = writeWorkbook({
      Schedule: HEAD,
      People: [...PEOPLE, ["r9", "Dr. Late", "resident"], ["r8", "Dr. Eight", "resident", "eight"]],
      Rotations: ROTATIONS,
      Absences: [
        ["id", "person_id", "start_date", "end_date", "absence_type"],
        ["v", "r1", "2026-01-09", "2026-01-08", "vacation"],
      ],
      Grid: [
        ["", "2026-01-05", "some day", "2026-01-06"],
        ["", "AM", "AM", "evening"],
        ["Dr. Adams", "Inpatent", "ward", ""],
        ["Dr. Nobody", "ward", "", ""],
      ],
    });
    expect(await problemsOf(file)).toEqual([
      'sheet "Grid", cell C1: needs a date, and below it AM, PM, CALL hh:mm-hh:mm or SHIFT hh:mm-hh:mm',
      'sheet "Grid", cell D1: needs a date, and below it AM, PM, CALL hh:mm-hh:mm or SHIFT hh:mm-hh:mm',
      'sheet "Grid", cell B3: is no rotation of that sheet, no leave and not OFF, or has an unknown mark. Did you mean "inpatient"?',
      'sheet "Grid", cell A4: is nobody, or more than one, of the sheet of people.',
      'sheet "People", cell D4, pgy_level: a resident needs pgy_level, faculty have none',
      'sheet "People", cell D5, pgy_level: expected number, received string',
      'sheet "Absences", cell D2, end_date: must not be before start_date',
    ]);
    expect(await listSummaries(database())).toEqual([]);
  });

  test("a damaged workbook and a file that is none are refused", async () => {
    const whole = writeWorkbook({ Schedule: HEAD });
    const { readFileSync } = await import("node:fs");
    const bytes = readFileSync(whole);
    for (const [name, content] of [
      ["damaged.xlsx", bytes.subarray(0, bytes.length / 2)],
      ["zeros.xlsx", Buffer.concat([bytes.subarray(0, 4), Buffer.alloc(2_000)])],
      ["text.xlsx", Buffer.from("id,name\nr1,Dr. Adams\n")],
    ] as const) {
      writeFileSync(path(name), content);
      await expect(importFile(path(name)), name).rejects.toMatchObject({ code: "UNREADABLE_FILE" });
    }
  });
});
