import { readFileSync, writeFileSync } from "node:fs";
import { basename, join } from "node:path";
import { findDocument, openDatabase, writeSchedule } from "@clinical-mcp/scheduler/store";
import { beforeEach, describe, expect, test } from "vitest";
import { datesFrom, fullDays, toDocument, toScheduleInput } from "../../../test/build-schedule.ts";
import { useDatabase } from "../../../test/use-database.ts";
import { parseArguments } from "../arguments.ts";
import { exportSchedule } from "../export-schedule.ts";
import { importSchedule } from "../import-schedule.ts";
import { changeOrShow } from "./change-schedule.ts";

const NOW = new Date("2026-07-01T12:00:00.000Z");
const MONDAY = "2026-01-05";
const document = toDocument(toScheduleInput(fullDays("r2", datesFrom(MONDAY, 7))));
const { folder, db } = useDatabase();
const plans = { count: 0 };
beforeEach(() => writeSchedule(db(), document, NOW.toISOString()));

async function run(...args: readonly string[]): Promise<readonly string[]> {
  const command = parseArguments(args);
  if (command.name === "help" || command.name === "list") throw new Error("not a change");
  if (command.name === "import" || command.name === "export") throw new Error("not a change");
  return changeOrShow(db(), command, NOW);
}

function planFile(plan: object): string {
  const path = join(folder, `plan-${(plans.count += 1)}.json`);
  writeFileSync(path, JSON.stringify({ format: "clinical-mcp/plan/1", schedule_id: "test", ...plan }));
  return path;
}
const SIGNED = ["--author", "Coordinator", "--reason", "Sunday off"];
const sunday = { remove: [{ assignment_id: "a13" }, { assignment_id: "a14" }] };
const current = () => findDocument(db(), "test");

describe("apply, undo, log and diff", () => {
  test("a dry run reports what a plan fixes and writes nothing", async () => {
    const lines = await run("apply", "test", "--plan", planFile(sunday), "--dry-run");
    expect(lines.join("\n")).toMatch(/mends high 1_in_7/);
    expect(await current()).toEqual(document);
  });

  test("plans make versions, which undo takes back one after another", async () => {
    await run("apply", "test", "--plan", planFile(sunday), ...SIGNED);
    const afterFirst = await current();
    expect(afterFirst?.assignments.map(({ id }) => id)).not.toContain("a14");
    await run(
      "apply",
      "test",
      "--plan",
      planFile({ move: [{ assignment_id: "a1", person: "Chen" }] }),
      ...SIGNED,
    );
    expect((await current())?.assignments.find(({ id }) => id === "a1")?.person_id).toBe("r3");
    expect((await run("log", "test")).length).toBe(3);

    await run("undo", "test", ...SIGNED);
    expect(await current()).toEqual(afterFirst);
    await run("undo", "test", ...SIGNED);
    expect(await current()).toEqual(document);
    await expect(run("undo", "test", ...SIGNED)).rejects.toMatchObject({ code: "NOTHING_TO_UNDO" });

    expect(await run("diff", "test", "1", "5")).toEqual(["No difference."]);
    expect(await run("diff", "test", "2", "3")).toEqual([
      expect.stringMatching(/a1: person_id "r2" -> "r3"/),
    ]);
    expect(await run("diff", "test", "1", "2")).toHaveLength(2);
    expect((await run("log", "test"))[0]).toMatch(/^5 .*undo.*Coordinator: Sunday off/);
  });

  test("an import between two plans is a version, too, and the same import again is none", async () => {
    await run("apply", "test", "--plan", planFile(sunday), ...SIGNED);
    await writeSchedule(db(), document, NOW.toISOString());
    await writeSchedule(db(), document, NOW.toISOString());
    expect((await run("log", "test")).length).toBe(3);
    await run("undo", "test", ...SIGNED);
    expect((await current())?.assignments.length).toBe(12);
  });

  test("undo after a change that followed an undo goes back to what that undo had brought", async () => {
    await run("apply", "test", "--plan", planFile(sunday), ...SIGNED);
    await run("undo", "test", ...SIGNED);
    await run("apply", "test", "--plan", planFile({ remove: [{ assignment_id: "a1" }] }), ...SIGNED);
    await run("undo", "test", ...SIGNED);
    expect(await current()).toEqual(document);
  });
});

test("the answer of a tool is a plan by what it holds", async () => {
  const path = join(folder, "answer.json");
  const plan = { format: "clinical-mcp/plan/1", schedule_id: "test", ...sunday };
  writeFileSync(path, JSON.stringify({ breaks_total: 0, plan }));
  expect((await run("apply", "test", "--plan", path, ...SIGNED))[0]).toMatch(/version 2/);
});

test("any version is exported, as a workbook that is read again and as a calendar for each person", async () => {
  await run("apply", "test", "--plan", planFile(sunday), ...SIGNED);
  const to = join(folder, "exported");
  const [workbook = ""] = await exportSchedule(
    db(),
    { id: "test", format: "xlsx", folder: to, version: 1 },
    NOW,
  );
  const other = await openDatabase({ file: join(folder, "other.sqlite") }, () => undefined);
  try {
    expect(await importSchedule(other, { path: workbook, isDryRun: false }, NOW)).toMatchObject({ ok: true });
    expect(await findDocument(other, "test")).toEqual(document);
  } finally {
    await other.destroy();
  }
  const options = { id: "test", format: "ics", folder: to, perPerson: true } as const;
  const calendars = await exportSchedule(db(), options, NOW);
  const events = calendars.map((path) => readFileSync(path, "utf8").split("BEGIN:VEVENT").length - 1);
  // r2 keeps six days of two half days; nobody else has any.
  expect(calendars.map((path, place) => [basename(path), events[place]])).toEqual([
    ["test-r1.ics", 0],
    ["test-r2.ics", 12],
    ["test-r3.ics", 0],
    ["test-f1.ics", 0],
    ["test-f2.ics", 0],
  ]);
});

test.each([
  ["a plan for another schedule", { ...sunday, schedule_id: "other" }, "WRONG_PLAN"],
  ["a plan without changes", {}, "WRONG_PLAN"],
  ["what is no plan", { format: "something" }, "WRONG_PLAN"],
  [
    "a plan for an older schedule",
    { remove: [{ assignment_id: "a1", was_person: "r3" }] },
    "VALIDATION_ERROR",
  ],
])("%s is refused, and nothing is written", async (_what, plan, code) => {
  await expect(run("apply", "test", "--plan", planFile(plan), ...SIGNED)).rejects.toMatchObject({ code });
  expect(await current()).toEqual(document);
});

test.each([
  [["apply", "x"]],
  [["apply", "x", "--plan", "p.json"]],
  [["apply", "x", "--plan", "p.json", "--author", "A", "--reason", " "]],
  [["undo", "x"]],
  [["undo"]],
  [["log", "x", "y"]],
  [["diff", "x", "1"]],
  [["diff", "x", "1", "b"]],
  [["export", "x", "--format", "csv", "--to", "o", "--per-person"]],
  [["export", "x", "--format", "csv", "--to", "o", "--version", "0"]],
])("%j is refused", (args) => {
  expect(() => parseArguments(args)).toThrow(expect.objectContaining({ code: "WRONG_ARGUMENTS" }));
});
