import { describe, expect, test } from "vitest";
import { datesFrom, fullDays, toDocument, toScheduleInput } from "../../test/build-schedule.ts";
import { callTool, readExample, toDeps } from "../../test/open-example.ts";
import { detectConflictsTool } from "../tools/detect-conflicts.ts";
import { getScheduleTool } from "../tools/get-schedule.ts";
import { validateScheduleTool } from "../tools/validate-schedule.ts";

interface Page {
  readonly total: number;
  readonly returned: number;
}
interface Issues extends Page {
  readonly is_compliant: boolean;
  readonly issues: readonly { readonly affected_entities: readonly string[] }[];
  readonly summary: Readonly<Record<string, number>>;
}
interface Conflicts extends Page {
  readonly conflicts: readonly {
    readonly conflict_id: string;
    readonly type: string;
    readonly affected_people: readonly string[];
  }[];
}
interface Rows extends Page {
  readonly items: readonly Readonly<Record<string, unknown>>[];
}

// r2 works ten days in a row; the clinic needs two on Monday, and one is there.
const document = toDocument(
  toScheduleInput(
    [...fullDays("r2", datesFrom("2026-01-05", 10)), { who: "r3", on: "2026-01-05", rotation: "clinic" }],
    {
      rotations: [
        { id: "ward", name: "Inpatient" },
        {
          id: "clinic",
          name: "Clinic A",
          coverage: [{ minimum: 2, block_types: ["AM"], weekdays: [1] }],
        },
      ],
      averaging_periods: [
        { id: "b1", name: "Block 1", start_date: "2026-01-05", end_date: "2026-02-01" },
        { id: "b2", name: "Block 2", start_date: "2026-02-02", end_date: "2026-03-01" },
      ],
    },
  ),
);
const example = readExample();
const deps = toDeps([document, example]);
const schedule_id = "test";

const validate = (only: object) =>
  callTool<Issues>(validateScheduleTool, { schedule_id, rules: ["1_in_7"], only }, deps);
const detect = (only: object) => callTool<Conflicts>(detectConflictsTool, { schedule_id, only }, deps);
const read = (part: string, only: object) =>
  callTool<Rows>(getScheduleTool, { schedule_id, part, only }, deps);

describe("only", () => {
  test("by person, as people write the name", async () => {
    const baker = await validate({ person: "baker" });
    expect(baker.issues.length).toBeGreaterThan(0);
    expect(baker.issues.every(({ affected_entities }) => affected_entities.includes("r2"))).toBe(true);
    // Whether the schedule is compliant is not Chen's matter alone.
    expect(await validate({ person: "Dr. Chen" })).toMatchObject({
      total: 0,
      is_compliant: false,
      summary: { critical_count: 0 },
    });
    expect((await read("assignments", { person: "Chen" })).total).toBe(1);
  });

  test("by level", async () => {
    expect((await validate({ level: 2 })).total).toBeGreaterThan(0);
    expect((await validate({ level: 1 })).total).toBe(0);
    expect((await read("people", { level: 3 })).items).toEqual([expect.objectContaining({ id: "r3" })]);
    expect((await read("assignments", { level: 1 })).total).toBe(0);
  });

  test("by rotation, also of a gap that nobody fills", async () => {
    const { conflicts } = await detect({ rotation: "Clinic A" });
    expect(conflicts.map(({ type }) => type)).toContain("coverage_gap");
    expect((await detect({ rotation: "Inpatient" })).conflicts.map(({ type }) => type)).not.toContain(
      "coverage_gap",
    );
    expect((await read("demand", { rotation: "ward" })).total).toBe(0);
    expect((await read("demand", { rotation: "clinic" })).total).toBeGreaterThan(0);
  });

  test("by block, duty and period", async () => {
    expect((await read("assignments", { block: "2026-01-05_AM__" })).total).toBe(2);
    expect((await read("blocks", { block: "2026-01-05_AM__" })).total).toBe(1);
    expect((await read("assignments", { duty: "in_house_call" })).total).toBe(0);
    expect((await read("assignments", { period: "Block 1" })).total).toBe(21);
    expect((await read("assignments", { period: "block 2" })).total).toBe(0);
    expect((await validate({ duty: "at_home_call" })).total).toBe(0);
  });

  test.each([
    [{ person: "Nobody" }, "PERSON_NOT_FOUND"],
    // An answer about nobody would look like one that found nothing.
    [{ level: 9 }, "VALIDATION_ERROR"],
    [{ person: "Adams", level: 3 }, "VALIDATION_ERROR"],
    [{ person: "Dr." }, "PERSON_AMBIGUOUS"],
    [{ rotation: "Surgery" }, "VALIDATION_ERROR"],
    [{ block: "none" }, "VALIDATION_ERROR"],
    [{ period: "Block 9" }, "VALIDATION_ERROR"],
  ])("%j is not in the schedule", async (only, code) => {
    await expect(detect(only)).rejects.toMatchObject({ name: "UserInputError", code });
  });
});

test("people together have the conflicts of the year that are about anybody", async () => {
  const conflictsOf = (only?: object) =>
    callTool<Conflicts>(
      detectConflictsTool,
      { schedule_id: example.id, limit: 500, conflict_types: ["double_booking", "leave_overlap"], only },
      deps,
    );
  const all = await conflictsOf();
  const found = new Set<string>();
  for (const { id } of example.people)
    for (const { conflict_id } of (await conflictsOf({ person: id })).conflicts) found.add(conflict_id);
  expect(found).toEqual(new Set(all.conflicts.map(({ conflict_id }) => conflict_id)));
  expect(all.returned).toBe(all.total);
});
