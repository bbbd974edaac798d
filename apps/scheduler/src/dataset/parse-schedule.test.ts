import { describe, expect, test } from "vitest";
import { toScheduleInput } from "../../test/build-schedule.ts";
import { parseSchedule } from "./parse-schedule.ts";
import { COLUMNS } from "./columns.ts";
import { TABLE_SCHEMAS } from "./schedule-document.ts";
import type { ScheduleInput } from "./schedule-document.ts";

const GOOD = toScheduleInput([
  { who: "r1", on: "2026-01-05" },
  { who: "f1", on: "2026-01-05", role: "supervising" },
]);

const problemsOf = (change: Partial<ScheduleInput>) => {
  const parsed = parseSchedule({ ...GOOD, ...change });
  return parsed.ok
    ? []
    : parsed.problems.map(
        ({ table, row, field, message, otherRow }) =>
          `${table ?? ""}[${row ?? ""}].${field}: ${message}${otherRow === undefined ? "" : ` [${otherRow}]`}`,
      );
};

const [FIRST, SECOND] = GOOD.assignments;
if (!FIRST || !SECOND) throw new Error("the schedule of this test has two assignments");
type Block = ScheduleInput["blocks"][number];
type Absence = NonNullable<ScheduleInput["absences"]>[number];
/** A schedule with these blocks alone, of the first day unless they say otherwise. */
const withBlocks = (...blocks: readonly (Partial<Block> & Pick<Block, "block_type">)[]) => ({
  assignments: [],
  blocks: blocks.map((more, at) => ({ id: `b${at}`, date: "2026-01-05", ...more })),
});
const withAbsence = (more: Partial<Absence>) => ({
  absences: [
    {
      id: "v",
      person_id: "r1",
      absence_type: "vacation",
      start_date: "2026-01-08",
      end_date: "2026-01-08",
      ...more,
    },
  ],
});
const OVERLAPS = "blocks[1].date: overlaps another half day of the same date: [0]";

test("a good schedule is taken, with what it leaves out filled in", () => {
  const parsed = parseSchedule(GOOD);
  expect(parsed.ok && parsed.document.settings).toMatchObject({
    averaging: "rolling_28d",
    weekly_hours_limit: 80,
    half_days: { am_start: "07:00", am_end: "13:00", pm_start: "13:00", pm_end: "19:00" },
    supervision: { pgy1_units: 2, other_units: 1, units_per_faculty: 4 },
  });
});

describe("each of these is refused by table, row and field", () => {
  test.each<[string, Partial<ScheduleInput>, string]>([
    ["inverted days", { start_date: "2026-04-01" }, "[].end_date: must not be before start_date"],
    [
      "a day that does not exist",
      { end_date: "2026-02-29" },
      "[].end_date: must be a date that exists, as YYYY-MM-DD",
    ],
    [
      "an unknown time zone",
      { time_zone: "Mars/Olympus" },
      "[].time_zone: must be an IANA time zone, e.g. America/Chicago",
    ],
    [
      "a fixed offset",
      { time_zone: "+05:00" },
      "[].time_zone: must be an IANA time zone, e.g. America/Chicago",
    ],
    [
      "an unknown person",
      { assignments: [FIRST, { ...SECOND, person_id: "nobody" }] },
      "assignments[1].person_id: no such id in people",
    ],
    [
      "an unknown block",
      { assignments: [{ ...FIRST, block_id: "x" }] },
      "assignments[0].block_id: no such id in blocks",
    ],
    [
      "an unknown rotation",
      { assignments: [{ ...FIRST, rotation_id: "x" }] },
      "assignments[0].rotation_id: no such id in rotations",
    ],
    [
      "an id used twice",
      { assignments: [FIRST, { ...SECOND, id: FIRST.id }] },
      "assignments[1].id: is the same as in [0]",
    ],
    [
      "a resident without a year",
      { people: [{ id: "r1", name: "A", role: "resident" }] },
      "people[0].pgy_level: a resident needs pgy_level, faculty have none",
    ],
    [
      "an absence that ends before it starts",
      withAbsence({ end_date: "2026-01-07" }),
      "absences[0].end_date: must not be before start_date",
    ],
    [
      "the absence of someone unknown",
      withAbsence({ person_id: "x" }),
      "absences[0].person_id: no such id in people",
    ],
    [
      "call without times",
      withBlocks({ block_type: "CALL" }),
      "blocks[0].starts_at: CALL and SHIFT blocks need their times",
    ],
    [
      "a block that ends before it starts",
      withBlocks({ block_type: "SHIFT", starts_at: "2026-01-05T08:00", ends_at: "2026-01-05T07:00" }),
      "blocks[0].ends_at: must be after starts_at",
    ],
    [
      "a block of five days",
      withBlocks({ block_type: "CALL", starts_at: "2026-01-05T08:00", ends_at: "2026-01-10T07:00" }),
      "blocks[0].ends_at: must be within 48 hours of starts_at",
    ],
    [
      "a block outside the schedule",
      withBlocks({ block_type: "AM", date: "2025-01-05" }),
      "blocks[0].date: lies outside the schedule's start_date and end_date",
    ],
    ["two mornings of one day", withBlocks({ block_type: "AM" }, { block_type: "AM" }), OVERLAPS],
    [
      "half days that overlap",
      withBlocks(
        { block_type: "AM" },
        { block_type: "PM", starts_at: "2026-01-05T12:00", ends_at: "2026-01-05T18:00" },
      ),
      OVERLAPS,
    ],
    [
      "averaging by blocks without any",
      { settings: { averaging: "block" } },
      '[].settings.averaging: "block" needs averaging_periods',
    ],
    [
      "more than 88 hours",
      { settings: { weekly_hours_limit: 90 } },
      "[].settings.weekly_hours_limit: Too big: expected number to be <=88",
    ],
    ["an id with a path in it", { id: "../etc" }, "[].id: must be 1 to 64 letters, digits, - or _"],
    [
      "worked hours of ordinary work",
      { assignments: [{ ...FIRST, worked_hours: 3 }] },
      "assignments[0].worked_hours: belongs to at-home call only",
    ],
  ])("%s", (_what, change, problem) => {
    expect(problemsOf(change)).toContain(problem);
  });

  test("a field that nobody knows", () => {
    const parsed = parseSchedule({ ...GOOD, people: [{ ...GOOD.people[0], surprise: 1 }] });
    expect(parsed.ok).toBe(false);
    expect(parsed.ok || parsed.problems[0]?.message).toMatch(/surprise/);
  });

  test.each([null, 7, "text", [], {}])("%j is not a schedule", (candidate) => {
    expect(parseSchedule(candidate).ok).toBe(false);
  });
});

test("several calls and shifts of one day may overlap half days and each other", () => {
  const night = { date: "2026-01-05", starts_at: "2026-01-05T18:00", ends_at: "2026-01-06T08:00" };
  const blocks = [
    ...GOOD.blocks,
    { id: "c1", block_type: "CALL" as const, ...night },
    { id: "s1", block_type: "SHIFT" as const, ...night },
  ];
  expect(problemsOf({ blocks })).toEqual([]);
});

test("databases, CSV files and sheets have exactly the fields of each table", () => {
  for (const [table, schema] of Object.entries(TABLE_SCHEMAS))
    expect(Object.keys(COLUMNS[table as keyof typeof COLUMNS]), table).toEqual(Object.keys(schema.shape));
});
