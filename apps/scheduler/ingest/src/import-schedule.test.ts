import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { utils, write } from "@e965/xlsx";
import type { WorkSheet } from "@e965/xlsx";
import type { ScheduleDocument } from "@clinical-mcp/scheduler/dataset";
import { findDocument, listSummaries, openDatabase, writeSchedule } from "@clinical-mcp/scheduler/store";
import type { Database } from "@clinical-mcp/scheduler/store";
import { afterAll, beforeEach, describe, expect, test } from "vitest";
import { call, toDocument, toScheduleInput } from "../../test/build-schedule.ts";
import { exportSchedule } from "./export-schedule.ts";
import { importSchedule } from "./import-schedule.ts";
import { reportLines } from "./report.ts";

const folder = mkdtempSync(join(tmpdir(), "scheduler-import-"));
const NOW = new Date("2026-07-01T12:00:00.000Z");
const state: { db?: Database } = {};
const counter = { files: 0 };

const path = (name: string): string => join(folder, name);
const newName = (ending: string): string => {
  counter.files += 1;
  return path(`${counter.files}${ending}`);
};

async function database(): Promise<Database> {
  state.db ??= await openDatabase({ file: path("schedules.sqlite") }, () => undefined);
  return state.db;
}

beforeEach(async () => {
  await (await database()).deleteFrom("schedules").execute();
});
afterAll(async () => {
  await state.db?.destroy();
  rmSync(folder, { recursive: true });
});

/** Everything that a schedule can say, with names that CSV and calendars must quote. */
const small: ScheduleDocument = toDocument({
  ...toScheduleInput(
    [
      { who: "r1", on: "2026-03-07" },
      { who: "f1", on: "2026-03-07", type: "PM", role: "supervising", priority: 70 },
      call("r2", "2026-03-07", ["19:00", 12]),
      { ...call("r2", "2026-03-09", ["07:00", 24]), duty: "at_home_call", worked_hours: 1.5 },
    ],
    { end_date: "2026-03-29" },
  ),
  people: [
    { id: "r1", name: 'Dr. Ann "Annie" O\'Neil, Jr.', role: "resident", pgy_level: 1, skills: ["delivery", "ultrasound"] },
    { id: "r2", name: "=Dr. Ødegård: MD", role: "resident", pgy_level: 2 },
    { id: "f1", name: "Dr. Faraday; PhD", role: "faculty" },
  ],
  rotations: [
    {
      id: "ward",
      name: "Inpatient, 4 West",
      required_credentials: [{ credential: "ACLS" }],
      coverage: [{ minimum: 1, block_types: ["AM"], weekdays: [1, 2] }],
    },
    { id: "clinic", name: "Clinic A" },
  ],
  absences: [{ id: "v", person_id: "r1", absence_type: "vacation", start_date: "2026-03-10", end_date: "2026-03-12", approval: "pending" }],
  credentials: [{ id: "c", person_id: "r1", credential: "ACLS", issued_on: "2025-01-01", expires_on: "2027-01-01" }],
  preferences: [{ id: "p", person_id: "r1", kind: "avoid", start_date: "2026-03-08", end_date: "2026-03-08", block_types: ["PM"] }],
  swaps: [{ id: "s", requester_id: "r1", status: "pending", requested_on: "2026-01-02" }],
  resolved_conflicts: [{ conflict_id: "double_booking:a1:a2", resolution: "ignored", decided_on: "2026-01-02" }],
  averaging_periods: [{ id: "b", name: "Block 1", start_date: "2026-01-05", end_date: "2026-02-01" }],
  settings: { weekly_hours_limit: 88, supervision: { counted_per: "rotation" } },
}); // prettier-ignore

const importFile = async (file: string, into?: string) =>
  importSchedule(await database(), { path: file, into, isDryRun: false }, NOW);

async function problemsOf(file: string, into?: string): Promise<readonly string[]> {
  const outcome = await importFile(file, into);
  expect(outcome.ok).toBe(false);
  return outcome.ok ? [] : outcome.problems.map(({ where, message }) => `${where}: ${message}`);
}

describe("what was exported is imported again as it was", () => {
  test.each(["json", "csv", "xlsx"] as const)("%s", async (format) => {
    const db = await database();
    await writeSchedule(db, small, NOW.toISOString());
    const files = await exportSchedule(db, { id: "test", format, folder: path(format) }, NOW);
    await db.deleteFrom("schedules").execute();
    const outcome = await importFile(format === "csv" ? path(format) : (files[0] ?? ""));
    expect(outcome).toMatchObject({ ok: true, isReplaced: false, isWritten: true });
    expect(await findDocument(db, "test")).toEqual(small);
  });

  test("ics, into the schedule without its assignments and absences", async () => {
    const db = await database();
    await writeSchedule(db, small, NOW.toISOString());
    const [file = ""] = await exportSchedule(db, { id: "test", format: "ics", folder: path("ics") }, NOW);
    await writeSchedule(db, { ...small, assignments: [], absences: [] }, NOW.toISOString());
    expect((await importFile(file, "test")).ok).toBe(true);
    expect(await findDocument(db, "test")).toEqual(small);
    // Again, over what is there: each event takes the place of its own row.
    expect((await importFile(file, "test")).ok).toBe(true);
    expect(await findDocument(db, "test")).toEqual(small);
  });
});

const writeText = (ending: string, text: string): string => {
  const file = newName(ending);
  writeFileSync(file, text);
  return file;
};

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
    const document = await findDocument(await database(), "grid");
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

  test("a block that the sheet of blocks has is used, not made anew", async () => {
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
    expect(await listSummaries(await database())).toEqual([]);
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

describe("files that are wrong", () => {
  test("JSON that ends too early, and a kind that nobody knows", async () => {
    await expect(importFile(writeText(".json", '{"id": '))).rejects.toMatchObject({
      code: "UNREADABLE_FILE",
    });
    await expect(importFile(writeText(".docx", "x"))).rejects.toMatchObject({ code: "UNKNOWN_KIND" });
    await expect(importFile(path("nothing.json"))).rejects.toMatchObject({ code: "UNREADABLE_FILE" });
  });

  test("a row of JSON is named by table, row and field", async () => {
    const file = writeText(
      ".json",
      JSON.stringify({ ...small, assignments: [{ ...small.assignments[0], person_id: "nobody" }] }),
    );
    expect(await problemsOf(file)).toEqual(["assignments, row 1, person_id: no such id in people"]);
  });

  test("a CSV folder: lines and columns are named, unknown columns and a missing head told", async () => {
    const csv = path("csv-wrong");
    mkdirSync(csv);
    writeFileSync(
      join(csv, "people.csv"),
      'id,name,roll\r\nr1,Dr. Adams,resident\r\n\r\nr2,"Dr.\r\nBaker",faculty\r\n',
    );
    writeFileSync(join(csv, "notes.csv"), "anything\r\n");
    const problems = await problemsOf(csv);
    expect(problems).toContain("schedule: is missing: it says what the schedule is");
    expect(problems).toContain('people.csv: has an unknown column "roll". Did you mean "role"?');
    expect(problems.join("\n")).toMatch(/people\.csv, line 2, role: /);
    expect(problems.join("\n")).toMatch(/people\.csv, line \d, name: must not hold control characters/);
    writeFileSync(join(csv, "people.csv"), 'id,name\r\nr1,"Dr. Adams\r\n');
    await expect(importFile(csv)).rejects.toMatchObject({ code: "UNREADABLE_FILE" });
  });

  test("a calendar needs a schedule, and events that name someone and something of it", async () => {
    const event = (lines: string) => `BEGIN:VEVENT\r\nUID:${lines.length}@x\r\n${lines}\r\nEND:VEVENT\r\n`;
    const text = `BEGIN:VCALENDAR\r\nVERSION:2.0\r\n${[
      "DTSTART:20260309T130000Z\r\nDTEND:20260309T190000Z\r\nSUMMARY:Clinic A: Nobody",
      "DTSTART:20260309T130000Z\r\nDTEND:20260309T190000Z\r\nSUMMARY:Surgery of all kinds: r1",
      "DTSTART:20260309T130000Z\r\nDTEND:20260309T190000Z\r\nRRULE:FREQ=DAILY;COUNT=3\r\nSUMMARY:Clinic A: r1",
    ].map(event).join("")}END:VCALENDAR\r\n`; // prettier-ignore
    const file = writeText(".ics", text);
    await expect(importFile(file)).rejects.toMatchObject({ code: "MISSING_SCHEDULE" });
    await expect(importFile(file, "nothing")).rejects.toMatchObject({ code: "SCHEDULE_NOT_FOUND" });
    await writeSchedule(await database(), small, NOW.toISOString());
    expect((await problemsOf(file, "test")).toSorted()).toEqual([
      expect.stringMatching(/^event 1 \(\S+, "Clinic A: Nobody"\): names nobody of the schedule/u),
      expect.stringMatching(
        /^event 2 \(\S+, "Surgery of all kinds: r1"\): names no rotation of the schedule/u,
      ),
    ]);
    await expect(importFile(writeText(".ics", "hello"), "test")).rejects.toMatchObject({
      code: "UNREADABLE_FILE",
    });
    expect(await findDocument(await database(), "test")).toEqual(small);
  });

  test("a calendar from elsewhere: names in summaries, times of the schedule's zone, whole days as absences", async () => {
    await writeSchedule(await database(), small, NOW.toISOString());
    const text = [
      "BEGIN:VCALENDAR",
      "VERSION:2.0",
      "BEGIN:VEVENT",
      "UID:1@x",
      "DTSTART:20260309T120000Z",
      "DTEND:20260309T180000Z",
      "SUMMARY:Clinic A: R1",
      "END:VEVENT",
      "BEGIN:VEVENT",
      "UID:2@x",
      "DTSTART;VALUE=DATE:20260320",
      "DTEND;VALUE=DATE:20260323",
      "SUMMARY:conference: Dr. Faraday\\; PhD",
      "END:VEVENT",
      "END:VCALENDAR",
      "",
    ].join("\r\n");
    expect((await importFile(writeText(".ics", text), "test")).ok).toBe(true);
    const document = await findDocument(await database(), "test");
    // 12:00 UTC is 07:00 in Chicago in summer time: a block of its own, since the schedule has no such half day.
    expect(document?.blocks.at(-1)).toMatchObject({
      starts_at: "2026-03-09T07:00",
      ends_at: "2026-03-09T13:00",
      block_type: "SHIFT",
    });
    expect(document?.assignments.at(-1)).toMatchObject({ person_id: "r1", rotation_id: "clinic" });
    expect(document?.absences.at(-1)).toMatchObject({
      person_id: "f1",
      absence_type: "conference",
      start_date: "2026-03-20",
      end_date: "2026-03-22",
    });
  });
});

test("a dry run checks and writes nothing", async () => {
  const file = newName(".json");
  writeFileSync(file, JSON.stringify(small));
  const outcome = await importSchedule(await database(), { path: file, isDryRun: true }, NOW);
  expect(reportLines(outcome)).toEqual([
    "Checked, not written: test (3 people, 4 blocks, 4 assignments, 1 absences).",
  ]);
  expect(await listSummaries(await database())).toEqual([]);
});

describe("files that are not UTF-8", () => {
  const withName = (name: string) => JSON.stringify({ ...small, name });
  test.each([
    ["UTF-16 with its mark", Buffer.from(`\uFEFF${withName("Zoë")}`, "utf16le"), 0],
    ["UTF-16 without a mark", Buffer.from(withName("Zoë"), "utf16le"), 0],
    ["UTF-16, the other way round", Buffer.from(`\uFEFF${withName("Zoë")}`, "utf16le").swap16(), 0],
    ["Latin-1, which is told", Buffer.from(withName("Zoë"), "latin1"), 1],
  ])("%s", async (_how, bytes, warnings) => {
    const file = newName(".json");
    writeFileSync(file, bytes);
    const outcome = await importFile(file);
    expect(outcome).toMatchObject({ ok: true, document: { name: "Zoë" } });
    expect(outcome.warnings).toHaveLength(warnings);
  });

  test("what is no text is refused by its name", async () => {
    const file = newName(".json");
    writeFileSync(file, Buffer.from([0x7b, 0x01, 0x02, 0xff, 0x00, 0x9d, 0x07]));
    await expect(importFile(file)).rejects.toMatchObject({ code: "UNREADABLE_FILE" });
  });

  test("a mark at the beginning that says UTF-8 is no part of the text", async () => {
    const file = newName(".json");
    writeFileSync(file, `\uFEFF${JSON.stringify(small)}`);
    expect((await importFile(file)).ok).toBe(true);
  });
});

describe("broken and doubtful files", () => {
  test("broken JSON is named by its line and column", async () => {
    await expect(importFile(writeText(".json", '{\n  "id": "x",\n  "name" "y"\n}'))).rejects.toMatchObject({
      message: expect.stringContaining("line 3, column 10"),
    });
  });

  test("a key that an object has twice is a problem, with its line", async () => {
    const text = JSON.stringify(small, null, 1).replace('"name": "', '"id": "other",\n "name": "');
    expect(await problemsOf(writeText(".json", text))).toEqual([
      expect.stringMatching(/^line \d+: gives "id" a second time\.$/u),
    ]);
  });

  test("an open quotation mark is named by its file and line", async () => {
    const db = await database();
    await writeSchedule(db, small, NOW.toISOString());
    await exportSchedule(db, { id: "test", format: "csv", folder: path("quotes") }, NOW);
    writeFileSync(join(path("quotes"), "rotations.csv"), 'id,name\r\nward,"Inpatient\r\nclinic,Clinic\r\n');
    await expect(importFile(path("quotes"))).rejects.toMatchObject({
      message: expect.stringMatching(/^rotations\.csv, line \d+:/u),
    });
  });

  test("ids that name nothing are told beside wrong values", async () => {
    const [first, ...others] = small.assignments;
    const text = JSON.stringify({
      ...small,
      people: small.people.map((person) => (person.id === "r1" ? { ...person, pgy_level: "one" } : person)),
      assignments: [{ ...first, rotation_id: "nowhere" }, ...others],
    });
    const problems = await problemsOf(writeText(".json", text));
    expect(problems).toHaveLength(2);
    expect(problems.join()).toMatch(/pgy_level.*rotation_id: no such id in rotations/u);
  });

  test("a letter that nobody sees and a time that no clock shows are told, and the schedule is written", async () => {
    const text = JSON.stringify({
      ...small,
      people: small.people.map((person) =>
        person.id === "r1" ? { ...person, name: "Dr.\u00A0Adams" } : person,
      ),
      blocks: small.blocks.map((block) =>
        block.starts_at === "2026-03-07T19:00" ? { ...block, ends_at: "2026-03-08T02:30" } : block,
      ),
    });
    const outcome = await importFile(writeText(".json", text));
    expect(outcome.ok).toBe(true);
    expect(outcome.warnings).toEqual([
      expect.stringContaining("people, row 1, name"),
      expect.stringContaining("2026-03-08T02:30"),
    ]);
  });

  test("a schedule without assignments takes the place of one that has some only where that is said", async () => {
    const db = await database();
    await writeSchedule(db, small, NOW.toISOString());
    const file = writeText(".json", JSON.stringify({ ...small, assignments: [] }));
    expect(await problemsOf(file)).toEqual([expect.stringContaining("--replace")]);
    expect(await findDocument(db, "test")).toEqual(small);
    const meant = await importSchedule(db, { path: file, isDryRun: false, mayEmpty: true }, NOW);
    expect(meant).toMatchObject({ ok: true, isReplaced: true });
  });
});
