import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { findDocument, writeSchedule } from "@clinical-mcp/scheduler/store";
import { describe, expect, test } from "vitest";
import { NOW, small, useImports } from "../../test/use-imports.ts";
import { exportSchedule } from "./export-schedule.ts";
import { importSchedule } from "./import-schedule.ts";

const { path, newName, database, importFile, problemsOf } = useImports();

const writeText = (ending: string, text: string): string => {
  const file = newName(ending);
  writeFileSync(file, text);
  return file;
};

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

  test("a CSV folder: lines and columns are named, unknown columns and a missing head reported", async () => {
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
    await writeSchedule(database(), small, NOW.toISOString());
    expect((await problemsOf(file, "test")).toSorted()).toEqual([
      expect.stringMatching(/^event 1 \(\S+, "Clinic A: Nobody"\): names nobody of the schedule/u),
      expect.stringMatching(
        /^event 2 \(\S+, "Surgery of all kinds: r1"\): names no rotation of the schedule/u,
      ),
    ]);
    await expect(importFile(writeText(".ics", "hello"), "test")).rejects.toMatchObject({
      code: "UNREADABLE_FILE",
    });
    expect(await findDocument(database(), "test")).toEqual(small);
  });

  test("a calendar from elsewhere: names in summaries, times of the schedule's zone, whole days as absences", async () => {
    await writeSchedule(database(), small, NOW.toISOString());
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
    const document = await findDocument(database(), "test");
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

describe("files that are not UTF-8", () => {
  const withName = (name: string) => JSON.stringify({ ...small, name });
  test.each([
    ["UTF-16 with its mark", Buffer.from(`\uFEFF${withName("Zoë")}`, "utf16le"), 0],
    ["UTF-16 without a mark", Buffer.from(withName("Zoë"), "utf16le"), 0],
    ["UTF-16, the other way round", Buffer.from(`\uFEFF${withName("Zoë")}`, "utf16le").swap16(), 0],
    ["Latin-1, which is reported", Buffer.from(withName("Zoë"), "latin1"), 1],
  ])("%s", async (_how, bytes, warnings) => {
    const file = newName(".json");
    writeFileSync(file, bytes);
    const outcome = await importFile(file);
    expect(outcome).toMatchObject({ ok: true, document: { name: "Zoë" } });
    expect(outcome.warnings).toHaveLength(warnings);
  });

  test("a file that is not text is refused by its name", async () => {
    const file = newName(".json");
    writeFileSync(file, Buffer.from([0x7b, 0x01, 0x02, 0xff, 0x00, 0x9d, 0x07]));
    await expect(importFile(file)).rejects.toMatchObject({ code: "UNREADABLE_FILE" });
  });

  test("a mark at the beginning that says UTF-8 is not part of the text", async () => {
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
    const db = database();
    await writeSchedule(db, small, NOW.toISOString());
    await exportSchedule(db, { id: "test", format: "csv", folder: path("quotes") }, NOW);
    writeFileSync(join(path("quotes"), "rotations.csv"), 'id,name\r\nward,"Inpatient\r\nclinic,Clinic\r\n');
    await expect(importFile(path("quotes"))).rejects.toMatchObject({
      message: expect.stringMatching(/^rotations\.csv, line \d+:/u),
    });
  });

  test("unknown ids are reported together with wrong values", async () => {
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

  test("an invisible letter and a time that no clock shows are reported, and the schedule is written", async () => {
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
    const db = database();
    await writeSchedule(db, small, NOW.toISOString());
    const file = writeText(".json", JSON.stringify({ ...small, assignments: [] }));
    expect(await problemsOf(file)).toEqual([expect.stringContaining("--replace")]);
    expect(await findDocument(db, "test")).toEqual(small);
    const meant = await importSchedule(db, { path: file, isDryRun: false, mayEmpty: true }, NOW);
    expect(meant).toMatchObject({ ok: true, isReplaced: true });
  });
});
