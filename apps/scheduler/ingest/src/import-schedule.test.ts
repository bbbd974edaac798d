import { writeFileSync } from "node:fs";
import { findDocument, listSummaries, writeSchedule } from "@clinical-mcp/scheduler/store";
import { describe, expect, test } from "vitest";
import { NOW, small, useImports } from "../../test/use-imports.ts";
import { exportSchedule } from "./export-schedule.ts";
import { importSchedule } from "./import-schedule.ts";
import { reportLines } from "./report.ts";

const { path, newName, database, importFile } = useImports();

describe("an exported schedule is imported unchanged", () => {
  test.each(["json", "csv", "xlsx"] as const)("%s", async (format) => {
    const db = database();
    await writeSchedule(db, small, NOW.toISOString());
    const files = await exportSchedule(db, { id: "test", format, folder: path(format) }, NOW);
    await db.deleteFrom("schedules").execute();
    const outcome = await importFile(format === "csv" ? path(format) : (files[0] ?? ""));
    expect(outcome).toMatchObject({ ok: true, isReplaced: false, isWritten: true });
    expect(await findDocument(db, "test")).toEqual(small);
  });

  test("ics, into the schedule without its assignments and absences", async () => {
    const db = database();
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

test("a dry run checks and writes nothing", async () => {
  const file = newName(".json");
  writeFileSync(file, JSON.stringify(small));
  const outcome = await importSchedule(database(), { path: file, isDryRun: true }, NOW);
  expect(reportLines(outcome)).toEqual([
    "Checked, not written: test (3 people, 4 blocks, 4 assignments, 1 absences).",
  ]);
  expect(await listSummaries(database())).toEqual([]);
});
