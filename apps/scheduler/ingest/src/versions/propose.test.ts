import { join } from "node:path";
import { findDocument, openDatabase, writeSchedule } from "@clinical-mcp/scheduler/store";
import { describe, expect, test } from "vitest";
import { datesFrom, fullDays, toDocument, toScheduleInput } from "../../../test/build-schedule.ts";
import { useDatabase } from "../../../test/use-database.ts";
import { parseArguments } from "../arguments.ts";
import { changeOrShow } from "./change-schedule.ts";

const NOW = new Date("2026-07-01T12:00:00.000Z");
const MONDAY = "2026-01-05";
const FRIDAY = "2026-01-09";
const SIGNED = ["--author", "Coordinator", "--reason", "January"];
const { folder, db } = useDatabase();

/** Weekdays on which faculty work in the ward, which needs so many residents by morning. */
const weekdays = (minimum: number, absences: readonly string[] = []) =>
  toDocument(
    toScheduleInput(fullDays("f1", datesFrom(MONDAY, 5)), {
      rotations: [
        { id: "ward", name: "Inpatient", coverage: [{ role: "resident", minimum, block_types: ["AM"] }] },
      ],
      absences: absences.map((person_id) => ({
        id: `leave-${person_id}`,
        person_id,
        start_date: MONDAY,
        end_date: MONDAY,
        absence_type: "vacation",
      })),
    }),
  );

async function run(...args: readonly string[]): Promise<string> {
  const command = parseArguments(["propose", "test", "--from", MONDAY, "--to", FRIDAY, ...args]);
  if (command.name !== "propose") throw new Error("not a proposal");
  return (await changeOrShow(db(), command, NOW)).join("\n");
}

const residentsByBlock = async (): Promise<readonly number[]> => {
  const { assignments = [], blocks = [] } = (await findDocument(db(), "test")) ?? {};
  const mornings = blocks.filter(({ block_type }) => block_type === "AM");
  return mornings.map(
    ({ id }) =>
      new Set(
        assignments
          .filter(({ block_id, person_id }) => block_id === id && person_id.startsWith("r"))
          .map(({ person_id }) => person_id),
      ).size,
  );
};

describe("propose", () => {
  test("fills each morning's demand and leaves what was there as it was", async () => {
    const before = weekdays(2);
    await writeSchedule(db(), before, NOW.toISOString());
    expect(await run(...SIGNED)).toContain("10 of 10 open places filled, 0 left");
    expect(await residentsByBlock()).toEqual([2, 2, 2, 2, 2]);
    const after = await findDocument(db(), "test");
    expect(after?.assignments).toEqual(expect.arrayContaining(before.assignments));
  });

  test("a person on leave gets nothing, and what stays open is reported with the reason", async () => {
    await writeSchedule(db(), weekdays(3, ["r1"]), NOW.toISOString());
    const report = await run(...SIGNED);
    expect(report).toContain("14 of 15 open places filled, 1 left (at least 1; proved best)");
    expect(report).toMatch(/open Inpatient, 2026-01-05 AM: 1 people missing\..*on_leave 1/u);
    expect(await residentsByBlock()).toEqual([2, 3, 3, 3, 3]);
  });

  test("a demand that nobody can meet is its own conflict, and two that only conflict with each other are reported together", async () => {
    await writeSchedule(db(), weekdays(3, ["r1"]), NOW.toISOString());
    expect(await run("--dry-run")).toMatch(
      /cannot be met, even were it the only demand of the week: 3 residents for Inpatient, 2026-01-05 AM\./u,
    );
    // Three residents; the ward and the clinic need two each in the same morning, and only there.
    const both = weekdays(2);
    const clinic = both.rotations.find(({ id }) => id === "ward");
    if (clinic === undefined) throw new Error("no ward");
    await writeSchedule(
      db(),
      { ...both, rotations: [...both.rotations, { ...clinic, id: "clinic", name: "Clinic A" }] },
      NOW.toISOString(),
    );
    const report = await run("--dry-run");
    expect(report).toContain("15 of 20 open places filled, 5 left (at least 5; proved best)");
    for (const day of datesFrom(MONDAY, 3)) {
      const line = report
        .split("\n")
        .find((each) => each.includes("cannot all be met") && each.includes(day));
      const demands = line
        ?.replace(/^.*\): /u, "")
        .split("; ")
        .toSorted();
      expect(demands?.map((each) => each.replace(".", ""))).toEqual([
        `2 residents for Clinic A, ${day} AM`,
        `2 residents for Inpatient, ${day} AM`,
      ]);
      expect(line).toContain("leave out any one and the others can be");
    }
  });

  test("keeps to wishes where others can do the work, and says what it could not keep", async () => {
    const wish = (person_id: string, kind: "avoid" | "preferred", date: string) => ({
      id: `${kind}-${person_id}`,
      person_id,
      kind,
      start_date: date,
      end_date: date,
      block_types: [],
      rotation_id: null,
    });
    // One resident a morning: r1 would rather not on Monday, r2 would like Tuesday; on Wednesday only r3 is there, and would rather not.
    const one = weekdays(1, []);
    await writeSchedule(
      db(),
      {
        ...one,
        preferences: [
          wish("r1", "avoid", "2026-01-05"),
          wish("r2", "preferred", "2026-01-06"),
          wish("r3", "avoid", "2026-01-07"),
        ],
        absences: ["r1", "r2"].map((person_id) => ({
          id: `leave-${person_id}`,
          person_id,
          start_date: "2026-01-07",
          end_date: "2026-01-07",
          absence_type: "vacation",
          approval: "approved" as const,
        })),
      },
      NOW.toISOString(),
    );
    expect(await run(...SIGNED)).toMatch(/5 of 5 open places filled.* Wishes met: 1, gone against: 1\./u);
    const { assignments = [], blocks = [] } = (await findDocument(db(), "test")) ?? {};
    const on = (date: string): readonly string[] =>
      assignments
        .filter(
          ({ block_id, person_id }) =>
            person_id.startsWith("r") && blocks.some(({ id, date: day }) => id === block_id && day === date),
        )
        .map(({ person_id }) => person_id);
    expect(on("2026-01-05")).not.toContain("r1");
    expect(on("2026-01-06")).toEqual(["r2"]);
    expect(on("2026-01-07")).toEqual(["r3"]);
  });

  test("a seed picks among proposals that are as good, the same for the same number", async () => {
    await writeSchedule(db(), weekdays(2), NOW.toISOString());
    const proposals = new Map<string, string>();
    for (const seed of ["1", "2", "3", "4", "5", "1"]) {
      const report = await run(...SIGNED, "--seed", seed);
      expect(report).toContain("10 of 10 open places filled");
      const filled = JSON.stringify((await findDocument(db(), "test"))?.assignments);
      expect(proposals.get(seed) ?? filled).toBe(filled);
      proposals.set(seed, filled);
      const undo = parseArguments(["undo", "test", ...SIGNED]);
      if (undo.name !== "undo") throw new Error("not an undo");
      await changeOrShow(db(), undo, NOW);
    }
    expect(new Set(proposals.values()).size).toBeGreaterThan(1);
  });

  test("gives the same again for the same schedule", async () => {
    const outcomes = await Promise.all(
      [1, 2].map(async (number) => {
        const own = await openDatabase({ file: join(folder, `again-${number}.sqlite`) }, () => undefined);
        try {
          await writeSchedule(own, weekdays(2), NOW.toISOString());
          const command = parseArguments(["propose", "test", "--from", MONDAY, "--to", FRIDAY, ...SIGNED]);
          if (command.name !== "propose") throw new Error("not a proposal");
          await changeOrShow(own, command, NOW);
          return await findDocument(own, "test");
        } finally {
          await own.destroy();
        }
      }),
    );
    expect(outcomes[0]).toEqual(outcomes[1]);
  });

  test("a dry run and a full schedule write nothing; undo takes a proposal back", async () => {
    const before = weekdays(2);
    await writeSchedule(db(), before, NOW.toISOString());
    await run("--dry-run");
    expect(await findDocument(db(), "test")).toEqual(before);
    await run(...SIGNED);
    expect(await run(...SIGNED)).toContain("nothing written");
    const undo = parseArguments(["undo", "test", ...SIGNED]);
    if (undo.name !== "undo") throw new Error("not an undo");
    await changeOrShow(db(), undo, NOW);
    expect(await findDocument(db(), "test")).toEqual(before);
  });

  test.each([
    ["2026-01-09", "2026-01-05"],
    ["2025-12-01", "2026-01-05"],
  ])("refuses %s to %s", async (from, to) => {
    await writeSchedule(db(), weekdays(2), NOW.toISOString());
    await expect(run("--from", from, "--to", to, "--dry-run")).rejects.toMatchObject({
      code: "INVALID_DATE_RANGE",
    });
  });
});
