import { describe, expect, test } from "vitest";
import type { z } from "zod";
import { buildRoster, call, datesFrom, fullDays, shift } from "../../test/build-schedule.ts";
import { callTool, readExample, toDeps } from "../../test/open-example.ts";
import type { workloadOutput } from "../domain/answer-workload.ts";
import { getWorkloadTool } from "./get-workload.ts";

type Answer = z.output<typeof workloadOutput>;

const MONDAY = "2026-01-05";
const WEEK = { start_date: MONDAY, end_date: "2026-01-11" };

// r2: five days of two half days, 60 hours. r3: a call from Saturday 19:00 to Sunday 7:00, 12 hours. r1: leave.
const { document } = buildRoster(
  [
    ...fullDays("r2", datesFrom(MONDAY, 5)),
    call("r3", "2026-01-10", ["19:00", 12]),
    { ...shift("r3", MONDAY, ["08:00", 4]), rotation: "clinic" },
  ],
  {
    absences: [
      { id: "v", person_id: "r1", start_date: MONDAY, end_date: "2026-01-11", absence_type: "vacation" },
    ],
  },
);
const deps = toDeps([document, readExample()]);
const ask = (input: Readonly<Record<string, unknown>>): Promise<Answer> =>
  callTool(getWorkloadTool, { schedule_id: "test", date_range: WEEK, ...input }, deps);

describe("by person", () => {
  test("hours, nights, weekends, call, free days and leave of a week", async () => {
    const { rows, people } = await ask({});
    expect(people).toBe(3);
    expect(rows).toEqual([
      expect.objectContaining({ person_id: "r2", hours: 60, hours_per_week: 60, nights: 0, weekend_days: 0 }),
      // Sunday has seven of the twelve hours.
      expect.objectContaining({ person_id: "r3", hours: 16, nights: 1, weekend_days: 2, call_nights: 1 }),
      expect.objectContaining({ person_id: "r1", hours: 0, free_days: 0, leave_days: 7 }),
    ]);
  });

  test("residents with their level, faculty without one", async () => {
    const levels = async (role: string) => {
      const { rows } = await ask({ role });
      return Object.fromEntries(rows.map((row) => [row["person_id"], row["pgy_level"]]));
    };
    expect(await levels("resident")).toEqual({ r1: 1, r2: 2, r3: 3 });
    expect(await levels("faculty")).toEqual({ f1: undefined, f2: undefined });
    const byLevel = async (role: string) => (await ask({ role, by: "level" })).rows.map(({ level }) => level);
    expect(await byLevel("resident")).toEqual(["PGY-1", "PGY-2", "PGY-3"]);
    expect(await byLevel("faculty")).toEqual(["faculty"]);
  });

  test("how evenly it is spread", async () => {
    // The Gini coefficient of 0, 16 and 60 hours is 2 · (16 · 2 + 60 · 3) / (3 · 76) - 4 / 3.
    const { fairness } = await ask({});
    expect(fairness?.hours_per_week).toEqual({ least: 0, median: 16, most: 60, gini: 0.53 });
  });

  test("a person is found by a part of the name, in any case; nobody and several are said", async () => {
    const { rows } = await ask({ person: "baker" });
    expect(rows.map((row) => row["person_id"])).toEqual(["r2"]);
    await expect(ask({ person: "Dr." })).rejects.toMatchObject({ code: "PERSON_AMBIGUOUS" });
    await expect(ask({ person: "Nemo" })).rejects.toMatchObject({ code: "PERSON_NOT_FOUND" });
  });
});

test("by rotation, by level and by week the hours are the same", async () => {
  const total = async (by: string): Promise<number> =>
    (await ask({ by })).rows.reduce((sum, row) => sum + Number(row["hours"]), 0);
  expect(await Promise.all(["person", "rotation", "level", "week"].map(total))).toEqual([76, 76, 76, 76]);
});

test("a month of a whole program is one short answer", async () => {
  const date_range = { start_date: "2026-09-01", end_date: "2026-09-30" };
  for (const by of ["person", "level", "rotation", "week"]) {
    const answer = await ask({ schedule_id: "synthetic-2026", by, date_range });
    expect(Buffer.byteLength(JSON.stringify(answer))).toBeLessThanOrEqual(6_000);
    expect(answer.rows.length).toBeGreaterThan(0);
  }
});

test("days that are past are marked: today is 2026-07-01", async () => {
  const noticeOf = async (start_date: string, end_date: string): Promise<string | undefined> =>
    (await ask({ schedule_id: "synthetic-2026", date_range: { start_date, end_date } })).notice;
  expect(await noticeOf("2026-06-29", "2026-06-30")).toMatch(/^All of these days are past.*2026-07-01/u);
  expect(await noticeOf("2026-06-30", "2026-07-03")).toMatch(/^Days before today, 2026-07-01, are past/u);
  expect(await noticeOf("2026-07-01", "2026-07-03")).toBeUndefined();
});

test("a week that the days cut short states how many it has", async () => {
  const { rows } = await ask({ by: "week", date_range: { start_date: MONDAY, end_date: "2026-01-13" } });
  expect(rows.map((row) => [row["week_of"], row["days"]])).toEqual([
    [MONDAY, undefined],
    ["2026-01-12", 2],
  ]);
});

test("levels are compared by call and free days, too", async () => {
  const { rows } = await ask({ by: "level" });
  expect(rows).toEqual([
    expect.objectContaining({ level: "PGY-1", mean_call_nights: 0, mean_free_days: 0 }),
    expect.objectContaining({ level: "PGY-2", mean_call_nights: 0, mean_free_days: 2 }),
    expect.objectContaining({ level: "PGY-3", mean_call_nights: 1 }),
  ]);
});

test("levels are in order of the year, in any order of the people", async () => {
  const { document: mixed } = buildRoster(
    ["r1", "r3"].flatMap((who) => fullDays(who, [MONDAY])),
    {
      people: [
        { id: "r3", name: "Dr. Chen", role: "resident", pgy_level: 3 },
        { id: "r1", name: "Dr. Adams", role: "resident", pgy_level: 1 },
      ],
    },
  );
  const input = { schedule_id: "test", date_range: WEEK, by: "level" };
  const { rows } = await callTool<Answer>(getWorkloadTool, input, toDeps([mixed]));
  expect(rows.map((row) => row["level"])).toEqual(["PGY-1", "PGY-3"]);
});
