import { expect, test } from "vitest";
import { toDocument, toScheduleInput } from "../../test/build-schedule.ts";
import { callTool, readExample, toDeps } from "../../test/open-example.ts";
import { SCHEDULE_PARTS } from "../domain/answer-schedule.ts";
import { getScheduleTool } from "./get-schedule.ts";

interface Answer {
  readonly items: readonly Readonly<Record<string, unknown>>[];
  readonly counts: Readonly<Record<string, number>>;
  readonly total: number;
}

const covered = toScheduleInput(
  [
    { who: "r1", on: "2026-01-05" },
    { who: "r2", on: "2026-01-06" },
    { who: "r2", on: "2026-07-06" },
  ],
  {
    end_date: "2026-12-31",
    rotations: [{ id: "ward", name: "Inpatient", coverage: [{ minimum: 2, block_types: ["AM"] }] }],
    absences: [
      {
        id: "v1",
        person_id: "r1",
        absence_type: "vacation",
        start_date: "2026-01-06",
        end_date: "2026-01-09",
      },
      {
        id: "v2",
        person_id: "r2",
        absence_type: "vacation",
        start_date: "2026-03-06",
        end_date: "2026-03-09",
      },
    ],
  },
);
const deps = toDeps([readExample(), toDocument(covered)]);
const ask = (input: Record<string, unknown>) => callTool<Answer>(getScheduleTool, input, deps);

test("assignments state who works where, in the order of time", async () => {
  const { items, counts } = await ask({ schedule_id: "test", part: "assignments" });
  expect(counts).toMatchObject({ people: 5, assignments: 3, absences: 2 });
  expect(items[0]).toEqual({
    id: "a1", date: "2026-01-05", block_type: "AM", block_id: "2026-01-05_AM__", person_id: "r1", person: "Dr. Adams",
    rotation_id: "ward", rotation: "Inpatient", role: "primary", duty: "scheduled", priority: 50,
  }); // prettier-ignore
});

test("blocks have the times that hold, daylight saving included", async () => {
  const { items } = await ask({ schedule_id: "test", part: "blocks" });
  expect(items.map(({ starts_at }) => starts_at)).toEqual([
    "2026-01-05T13:00:00.000Z",
    "2026-01-06T13:00:00.000Z",
    "2026-07-06T12:00:00.000Z",
  ]);
});

test("demand states how many are needed and how many cover it", async () => {
  const { items } = await ask({
    schedule_id: "test",
    part: "demand",
    date_range: { end_date: "2026-01-05" },
  });
  expect(items).toEqual([
    {
      block_id: "2026-01-05_AM__",
      date: "2026-01-05",
      block_type: "AM",
      rotation_id: "ward",
      role: "any",
      minimum: 2,
      skills: [],
      covered: 1,
    },
  ]);
});

test("days and a person narrow what comes", async () => {
  const idsOf = async (input: Record<string, unknown>) =>
    (await ask({ schedule_id: "test", ...input })).items.map(({ id }) => id);
  expect(await idsOf({ part: "absences", date_range: { end_date: "2026-01-31" } })).toEqual(["v1"]);
  expect(await idsOf({ part: "absences", person_id: "r2" })).toEqual(["v2"]);
  expect(await idsOf({ part: "assignments", person_id: "r2" })).toEqual(["a2", "a3"]);
  expect(await idsOf({ part: "people", person_id: "r2" })).toEqual(["r2"]);
  expect(await idsOf({ part: "rotations", person_id: "r2" })).toEqual(["ward"]);
});

test("someone who is not in the schedule is not found", async () => {
  await expect(ask({ schedule_id: "test", person_id: "nobody" })).rejects.toMatchObject({
    code: "PERSON_NOT_FOUND",
  });
});

test.each(SCHEDULE_PARTS)("%s of the shipped program can be read", async (part) => {
  const answer = await ask({ schedule_id: "synthetic-2026", part, limit: 5 });
  expect(answer.items.length).toBe(Math.min(5, answer.total));
});
