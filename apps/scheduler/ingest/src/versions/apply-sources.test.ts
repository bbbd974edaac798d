import { findDocument, writeSchedule } from "@clinical-mcp/scheduler/store";
import { describe, expect, test } from "vitest";
import { datesFrom, fullDays, toDocument, toScheduleInput } from "../../../test/build-schedule.ts";
import { useDatabase } from "../../../test/use-database.ts";
import type { ScheduleDocument, ScheduleInput } from "../../../src/dataset/index.ts";
import { parseArguments } from "../arguments.ts";
import { changeOrShow } from "./change-schedule.ts";

const NOW = new Date("2026-01-02T12:00:00.000Z");
const [MONDAY, TUESDAY, WEDNESDAY] = ["2026-01-05", "2026-01-06", "2026-01-07"];
const SIGNED = ["--author", "Coordinator", "--reason", "January"];
const { db } = useDatabase();

/** Dr. Baker (r2) works in the ward, which needs a resident each morning, and Dr. Faraday (f1) supervises, from Monday to Wednesday. */
const ward = (more: Partial<ScheduleInput> = {}): ScheduleDocument =>
  toDocument(
    toScheduleInput([...fullDays("r2", datesFrom(MONDAY, 3)), ...fullDays("f1", datesFrom(MONDAY, 3))], {
      rotations: [
        { id: "ward", name: "Inpatient", coverage: [{ role: "resident", minimum: 1, block_types: ["AM"] }] },
      ],
      ...more,
    }),
  );

const away = (person_id: string, start_date: string, end_date: string) => ({
  id: `leave-${person_id}`,
  person_id,
  start_date,
  end_date,
  absence_type: "vacation",
});

async function put(document: ScheduleDocument): Promise<ScheduleDocument> {
  await writeSchedule(db(), document, NOW.toISOString());
  return document;
}

async function run(name: string, ...args: readonly string[]): Promise<string> {
  const command = parseArguments([name, "test", ...args]);
  if (command.name !== "apply" && command.name !== "undo") throw new Error("not one of these commands");
  return (await changeOrShow(db(), command, NOW)).join("\n");
}

const current = () => findDocument(db(), "test");

/** Who is in which block, e.g. "2026-01-05 AM r2". */
async function whoIsWhere(): Promise<readonly string[]> {
  const { assignments = [], blocks = [] } = (await current()) ?? {};
  return assignments
    .map(({ block_id, person_id }) => {
      const block = blocks.find(({ id }) => id === block_id);
      return `${block?.date} ${block?.block_type} ${person_id}`;
    })
    .toSorted();
}
const mornings = async (): Promise<readonly string[]> =>
  (await whoIsWhere()).filter((each) => each.includes(" AM r"));

describe("apply --repair", () => {
  const TWO_DAYS = ["--repair", "Baker", "--from", MONDAY, "--to", TUESDAY];

  test("writes the leave, takes the work out, and fills each place with one change", async () => {
    await put(ward());
    const report = await run("apply", ...TWO_DAYS, ...SIGNED);
    expect(report).toContain(
      "The absence leaves 2 places open; 2 changes close 2, 0 stay open (at least 0; proved best).",
    );
    expect(report).toContain("Breaks 0,");
    const residents = await mornings();
    expect(residents).toHaveLength(3);
    expect(residents.filter((each) => each.startsWith(MONDAY))).toEqual([expect.stringMatching(/r[13]$/u)]);
    expect(residents.filter((each) => each.startsWith(WEDNESDAY))).toEqual([`${WEDNESDAY} AM r2`]);
    const after = await current();
    expect(after?.absences).toMatchObject([{ person_id: "r2", start_date: MONDAY, end_date: TUESDAY }]);
    // Nobody else takes the afternoons, for which there is no demand.
    expect((await whoIsWhere()).filter((each) => each.includes(" PM r"))).toEqual([`${WEDNESDAY} PM r2`]);
  });

  test("a dry run reports the same and writes nothing; undo takes the repair back", async () => {
    const before = await put(ward());
    const dry = await run("apply", ...TWO_DAYS, "--dry-run");
    expect(dry).toMatch(/^Tried, not written/u);
    expect(dry).toContain("2 changes close 2");
    expect(await current()).toEqual(before);
    await run("apply", ...TWO_DAYS, ...SIGNED);
    await run("undo", ...SIGNED);
    expect(await current()).toEqual(before);
  });

  test("reports what stays open and who cannot fill it, and writes the absence all the same", async () => {
    await put(ward({ absences: [away("r1", MONDAY, MONDAY), away("r3", MONDAY, MONDAY)] }));
    const report = await run("apply", ...TWO_DAYS, ...SIGNED);
    expect(report).toContain("1 stay open (at least 1; proved best)");
    expect(report).toMatch(/open Inpatient, 2026-01-05 AM: 1 people missing\..*on_leave 2/u);
    expect(report).toMatch(/breaks high coverage_gap.*2026-01-05 AM/u);
    expect(await mornings()).not.toContainEqual(expect.stringContaining(MONDAY));
  });

  test("several people are away together, and leave past the schedule's end is kept whole", async () => {
    await put(ward({ end_date: WEDNESDAY }));
    const report = await run(
      "apply",
      "--repair",
      "r2",
      "--repair",
      "Adams",
      "--from",
      TUESDAY,
      "--to",
      "2026-02-01",
      ...SIGNED,
    );
    expect(report).toContain("2 changes close 2, 0 stay open");
    expect(await mornings()).toEqual([`${MONDAY} AM r2`, `${TUESDAY} AM r3`, `${WEDNESDAY} AM r3`]);
    expect((await current())?.absences.map(({ person_id, end_date }) => [person_id, end_date])).toEqual([
      ["r2", "2026-02-01"],
      ["r1", "2026-02-01"],
    ]);
  });

  test.each([
    [["--repair", "Nobody", "--from", MONDAY, "--to", TUESDAY], "PERSON_NOT_FOUND"],
    [["--repair", "Dr.", "--from", MONDAY, "--to", TUESDAY], "PERSON_AMBIGUOUS"],
    [["--repair", "r2", "--from", TUESDAY, "--to", MONDAY], "INVALID_DATE_RANGE"],
    [["--repair", "r2", "--from", "2025-01-01", "--to", "2025-01-02"], "INVALID_DATE_RANGE"],
  ])("refuses %j", async (args, code) => {
    const before = await put(ward());
    await expect(run("apply", ...args, ...SIGNED)).rejects.toMatchObject({ code });
    expect(await current()).toEqual(before);
  });
});

describe("apply --swap", () => {
  /** Baker's Monday morning is a1, his Tuesday morning a3; Chen has Wednesday, a5 and a6. */
  const shared = () =>
    toDocument(
      toScheduleInput([...fullDays("r2", [MONDAY, TUESDAY]), ...fullDays("r3", [WEDNESDAY])], {
        rotations: [{ id: "ward", name: "Inpatient", gives_supervision: false, needs_supervision: false }],
        absences: [away("r3", TUESDAY, TUESDAY)],
      }),
    );

  test("exchanges assignments of two people", async () => {
    await put(shared());
    const report = await run("apply", "--swap", "a1, a2", "--with", "a5", ...SIGNED);
    expect(report).toMatch(/^Written: version 2 of test, 3 changes\./u);
    expect(await whoIsWhere()).toEqual([
      `${MONDAY} AM r3`,
      `${MONDAY} PM r3`,
      `${TUESDAY} AM r2`,
      `${TUESDAY} PM r2`,
      `${WEDNESDAY} AM r2`,
      `${WEDNESDAY} PM r3`,
    ]);
  });

  test("exchanges all that two people have on some days", async () => {
    const before = await put(shared());
    await run("apply", "--swap", "Baker", "--with", "r3", "--from", WEDNESDAY, "--to", WEDNESDAY, ...SIGNED);
    expect(await mornings()).toEqual([`${MONDAY} AM r2`, `${TUESDAY} AM r2`, `${WEDNESDAY} AM r2`]);
    await run("undo", ...SIGNED);
    expect(await current()).toEqual(before);
  });

  test("a dry run reports a swap that breaks a rule, and the command never writes it", async () => {
    const before = await put(shared());
    const leave = ["--swap", "a3", "--with", "a5"];
    expect(await run("apply", ...leave, "--dry-run")).toMatch(/breaks high leave_overlap/u);
    await expect(run("apply", ...leave, ...SIGNED)).rejects.toThrow(/leave_overlap/u);
    expect(await current()).toEqual(before);
  });

  test.each([
    [["--swap", "a1", "--with", "a3"]],
    [["--swap", "a1,a5", "--with", "a3"]],
    [["--swap", "a1", "--with", "a99"]],
    [["--swap", "Baker", "--with", "Chen"]],
    [["--swap", "Adams", "--with", "Chen", "--from", MONDAY, "--to", MONDAY]],
  ])("refuses %j", async (args) => {
    const before = await put(shared());
    await expect(run("apply", ...args, ...SIGNED)).rejects.toMatchObject({ code: "VALIDATION_ERROR" });
    expect(await current()).toEqual(before);
  });
});

test.each([
  [["--repair", "r2"]],
  [["--repair", "r2", "--from", MONDAY]],
  [["--repair", "r2", "--from", MONDAY, "--to", "Tuesday"]],
  [["--repair", "r2", "--plan", "p.json", "--from", MONDAY, "--to", TUESDAY]],
  [["--repair", "r2", "--pick", "x", "--from", MONDAY, "--to", TUESDAY]],
  [["--swap", "a1"]],
  [["--with", "a1"]],
  [["--plan", "p.json", "--with", "a1"]],
  [["--swap", "r1", "--with", "r2", "--from", MONDAY]],
])("apply %j is refused", (args) => {
  expect(() => parseArguments(["apply", "test", ...args, ...SIGNED])).toThrow(
    expect.objectContaining({ code: "WRONG_ARGUMENTS" }),
  );
});
