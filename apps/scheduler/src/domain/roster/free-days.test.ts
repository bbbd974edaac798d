import * as fc from "fast-check";
import { expect, test } from "vitest";
import { buildRoster, shift } from "../../../test/build-schedule.ts";
import { formatDay, toDay } from "../time/day.ts";
import { createWorkRecord } from "./work-record.ts";

const START = toDay("2026-03-02"); // Daylight saving begins on the seventh day, a Sunday.
const DAYS = 21;
const SCHEDULE = { start_date: formatDay(START), end_date: formatDay(START + DAYS - 1) };

const randomWork = fc.array(
  fc
    .tuple(
      fc.integer({ min: 0, max: DAYS - 1 }),
      fc.integer({ min: 0, max: 23 }),
      fc.integer({ min: 1, max: 30 }),
    )
    .map(([day, hour, hours]) =>
      shift("r2", formatDay(START + day), [`${String(hour).padStart(2, "0")}:00`, hours]),
    ),
  { minLength: 1, maxLength: 14 },
);

function recordOf(work: Parameters<typeof buildRoster>[0]) {
  const roster = buildRoster(work, SCHEDULE);
  const person = roster.people.get("r2");
  if (!person) throw new Error("no r2");
  return { roster, record: createWorkRecord(roster, person) };
}

test("no work starts on a free day, and each has 24 free hours that no other free day shares", () => {
  fc.assert(
    fc.property(randomWork, (work) => {
      const { roster, record } = recordOf(work);
      const { periods, days } = record;
      const free = record.free.counted;
      const startDays = new Set(record.duties.map(({ day }) => day));
      const freeDays = [...free.keys()]
        .map((index) => days.first + index)
        .filter((day) => free[day - days.first] === 1);
      for (const day of freeDays) expect(startDays.has(day)).toBe(false);
      for (const [index, { end }] of periods.entries()) {
        const next = periods[index + 1];
        if (!next) continue;
        const between = freeDays.filter(
          (day) => roster.zone.startOfDay(day + 1) > end && roster.zone.startOfDay(day) < next.start,
        );
        expect(between.length).toBeLessThanOrEqual(Math.floor((next.start - end) / 1440));
      }
    }),
    { numRuns: 100 },
  );
});

test("a calendar day without any work is free, except one of 23 hours between two that are worked to its edges", () => {
  fc.assert(
    fc.property(randomWork, (work) => {
      const { roster, record } = recordOf(work);
      const { days, free, periods } = record;
      for (const [index, isFree] of free.counted.entries()) {
        const [from, to] = [
          roster.zone.startOfDay(days.first + index),
          roster.zone.startOfDay(days.first + index + 1),
        ];
        const isTouched = periods.some(({ start, end }) => start < to && end > from);
        if (!isTouched && to - from >= 1440) expect(isFree).toBe(1);
      }
    }),
    { numRuns: 100 },
  );
  const edges = [shift("r2", "2026-03-07", ["12:00", 12]), shift("r2", "2026-03-09", ["00:00", 12])];
  expect(recordOf(edges).record.free.counted[6]).toBe(0);
});

test("every free day that counts ends a run, and after a night the day on which it ended does, too", () => {
  fc.assert(
    fc.property(randomWork, (work) => {
      const { breaks, counted } = recordOf(work).record.free;
      for (const [index, isCounted] of counted.entries())
        expect(breaks[index]).toBeGreaterThanOrEqual(isCounted);
    }),
    { numRuns: 50 },
  );
  // Off from Saturday 07:00 to Monday 06:00: two days without a start, in which 24 hours fit once.
  const { breaks, counted } = recordOf([
    shift("r2", "2026-03-13", ["19:00", 12]),
    shift("r2", "2026-03-16", ["06:00", 6]),
  ]).record.free;
  expect(Array.from(breaks.slice(11, 15))).toEqual([0, 1, 1, 0]);
  expect(Array.from(counted.slice(11, 15))).toEqual([0, 0, 1, 0]);
});

test("the hour that spring takes makes no run of a week of vacation's edges", () => {
  // From Monday 07:00 to the Monday after, over the short Sunday of 8 March: 167 hours, one day of them short.
  const { breaks } = recordOf([
    shift("r2", "2026-03-02", ["00:00", 7]),
    shift("r2", "2026-03-09", ["07:00", 6]),
  ]).record.free;
  expect(Array.from(breaks.slice(0, 8))).toEqual([0, 1, 1, 1, 1, 1, 1, 0]);
});
