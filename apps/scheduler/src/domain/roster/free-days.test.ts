import * as fc from "fast-check";
import { expect, test } from "vitest";
import { buildRoster, shift } from "../../../test/build-schedule.ts";
import { formatDay, toDay } from "../time/day.ts";
import type { DayRange } from "../time/day.ts";
import type { Roster, WorkRecord } from "./roster.ts";
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
    // On the Sunday in spring no time passes between two and three: a shift of that hour is none.
    .filter(([day, hour, hours]) => !(day === 6 && hour === 2 && hours === 1))
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

const MINUTES = 1_440;
const HALF = MINUTES / 2;

/** Free days of some days, by walking minute by minute and taking each 24 hours that fit, as early as they do. */
function walk(roster: Roster, record: WorkRecord, days: DayRange): number {
  const { zone } = roster;
  const isBusy = (minute: number): boolean =>
    record.periods.some(({ start, end }) => start <= minute && minute < end);
  // Most of a free day is within the days: 12 hours and a minute.
  const [from, to] = [zone.startOfDay(days.first) - HALF + 1, zone.startOfDay(days.last + 1) + HALF - 1];
  let [count, length, clock] = [0, 0, zone.clockOf(from)];
  for (let minute = from; minute < to; minute += 1) {
    if (isBusy(minute)) [length, clock] = [0, zone.clockOf(minute + 1)];
    else length += 1;
    if (Math.max(length, zone.clockOf(minute + 1) - clock) < MINUTES) continue;
    [count, length, clock] = [count + 1, 0, zone.clockOf(minute + 1)];
  }
  return count;
}

test("free days are the 24 hours that fit between work, counted minute by minute", () => {
  fc.assert(
    fc.property(randomWork, fc.integer({ min: 0, max: DAYS - 7 }), (work, offset) => {
      const { roster, record } = recordOf(work);
      const days = { first: START + offset, last: START + offset + 6 };
      expect(record.free.countIn(days)).toBe(walk(roster, record, days));
    }),
    { numRuns: 60 },
  );
});

test("more work never makes more free days", () => {
  fc.assert(
    fc.property(randomWork, randomWork, fc.integer({ min: 0, max: DAYS - 7 }), (work, more, offset) => {
      const days = { first: START + offset, last: START + offset + 6 };
      const [few, many] = [recordOf(work), recordOf([...work, ...more])].map(({ record }) =>
        record.free.countIn(days),
      );
      expect(many).toBeLessThanOrEqual(few ?? 0);
    }),
    { numRuns: 60 },
  );
});

test.each([
  ["13:00 to 13:00, between days on which work begins", ["2026-03-17T13:00", "2026-03-18T13:00"], 1],
  ["a minute less", ["2026-03-17T13:00", "2026-03-18T12:59"], 0],
  ["all of the Sunday of 23 hours", ["2026-03-08T00:00", "2026-03-09T00:00"], 1],
  ["07:00 to 07:00 over that night", ["2026-03-07T07:00", "2026-03-08T07:00"], 1],
  ["36 hours after a night", ["2026-03-17T07:00", "2026-03-18T19:00"], 1],
  ["49 hours", ["2026-03-17T07:00", "2026-03-19T08:00"], 2],
])("%s", (_, [from = "", to = ""], expected) => {
  const before = shift("r2", formatDay(toDay(from.slice(0, 10)) - 1), ["00:00", 24]);
  const untilThen = Number(from.slice(11, 13));
  const work = [
    before,
    ...(untilThen > 0 ? [shift("r2", from.slice(0, 10), ["00:00", untilThen])] : []),
    shift("r2", to.slice(0, 10), [to.slice(11), 1]),
    shift("r2", formatDay(toDay(to.slice(0, 10)) + 1), ["00:00", 24]),
  ];
  const { record } = recordOf(work);
  const days = { first: toDay(from.slice(0, 10)), last: toDay(to.slice(0, 10)) };
  expect(record.free.countIn(days)).toBe(expected);
});

/** Whether runs end on so many days from a date on. */
const breaksOf = ({ days, free }: WorkRecord, date: string, count: number): readonly number[] =>
  Array.from(free.breaks.slice(toDay(date) - days.first, toDay(date) - days.first + count));

test("a night's end ends a run", () => {
  // Off from Saturday 07:00 to Monday 06:00: two days without a start, in which 24 hours fit once.
  const { record } = recordOf([
    shift("r2", "2026-03-13", ["19:00", 12]),
    shift("r2", "2026-03-16", ["06:00", 6]),
  ]);
  expect(breaksOf(record, "2026-03-13", 4)).toEqual([0, 1, 1, 0]);
  expect(record.free.countIn({ first: toDay("2026-03-14"), last: toDay("2026-03-15") })).toBe(1);
});

test("the hour that spring takes makes no run of a week of vacation's edges", () => {
  // From Monday 07:00 to the Monday after, over the short Sunday of 8 March: 167 hours, one day of them short.
  const { record } = recordOf([
    shift("r2", "2026-03-02", ["00:00", 7]),
    shift("r2", "2026-03-09", ["07:00", 6]),
  ]);
  expect(breaksOf(record, "2026-03-02", 8)).toEqual([0, 1, 1, 1, 1, 1, 1, 0]);
});
