import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { buildRoster, shift } from "../../../test/build-schedule.ts";
import type { Work } from "../../../test/build-schedule.ts";
import { createWorkRecord } from "../roster/work-record.ts";
import { formatDay, toDay } from "../time/day.ts";
import type { DayRange } from "../time/day.ts";
import { sumOver } from "../time/sum-over.ts";
import { validateSchedule } from "../validate-schedule.ts";
import { findExcesses, listWindows } from "./windows.ts";

const START = toDay("2026-02-16"); // Daylight saving begins on the 21st day.
const DAYS = 50;
const SCHEDULE = { start_date: formatDay(START), end_date: formatDay(START + DAYS - 1) };

/** Shifts at random, overlapping ones among them. */
const randomWork: fc.Arbitrary<readonly Work[]> = fc.array(
  fc
    .tuple(
      fc.integer({ min: 0, max: DAYS - 1 }),
      fc.integer({ min: 0, max: 23 }),
      fc.integer({ min: 1, max: 30 }),
    )
    .map(([day, hour, hours]) =>
      shift("r2", formatDay(START + day), [`${String(hour).padStart(2, "0")}:00`, hours]),
    ),
  { minLength: 1, maxLength: 60 },
);

const randomLeave = fc.option(
  fc.tuple(fc.integer({ min: 0, max: DAYS - 1 }), fc.integer({ min: 0, max: 20 })).map(([first, length]) => [
    {
      id: "v",
      person_id: "r2",
      absence_type: "vacation",
      start_date: formatDay(START + first),
      end_date: formatDay(Math.min(START + first + length, START + DAYS - 1)),
    },
  ]),
  { nil: [] },
);

/** The moments at which half-hour steps of a local day begin, by the calendar of Intl alone. */
function createOracle(roster: ReturnType<typeof buildRoster>) {
  const format = new Intl.DateTimeFormat("en-CA", { timeZone: roster.zone.name, dateStyle: "short" });
  const duties = roster.dutiesByPerson.get("r2") ?? [];
  const hours = new Map<string, number>();
  const from = Math.min(...duties.map(({ start }) => start));
  const to = Math.max(...duties.map(({ end }) => end));
  for (let minute = from; minute < to; minute += 30) {
    if (!duties.some(({ start, end }) => start <= minute && minute < end)) continue;
    const date = format.format(minute * 60_000);
    hours.set(date, (hours.get(date) ?? 0) + 0.5);
  }
  return hours;
}

/** Hours a week of the worst of all 28-day windows, counted step by step. */
function worstAverage(roster: ReturnType<typeof buildRoster>, range: DayRange): number {
  const hours = createOracle(roster);
  const leave = roster.leavesByPerson.get("r2")?.[0];
  const isLeave = (day: number): boolean =>
    leave !== undefined && leave.first <= day && day <= leave.last && !hours.has(formatDay(day));
  let worst = 0;
  for (let first = START; first <= START + DAYS; first += 1) {
    if (first + 27 < range.first || first > range.last || first >= START + DAYS) continue;
    const window = Array.from({ length: 28 }, (_, index) => first + index);
    const sum = window.reduce((total, day) => total + (hours.get(formatDay(day)) ?? 0), 0);
    worst = Math.max(worst, sum / Math.max(1, (28 - window.filter(isLeave).length) / 7));
  }
  return worst;
}

describe("against counting every half hour", () => {
  test("hours of each day, with overlaps and daylight saving", () => {
    fc.assert(
      fc.property(randomWork, (work) => {
        const roster = buildRoster(work, SCHEDULE);
        const person = roster.people.get("r2");
        if (!person) throw new Error("no r2");
        const { hours, days } = createWorkRecord(roster, person);
        const counted = createOracle(roster);
        for (const [index, value] of hours.entries())
          expect(value).toBeCloseTo(counted.get(formatDay(days.first + index)) ?? 0, 6);
      }),
      { numRuns: 40 },
    );
  });

  test("an 80-hour issue is exactly where some window is beyond 80, and names the worst", () => {
    fc.assert(
      fc.property(
        randomWork,
        randomLeave,
        fc.integer({ min: 0, max: DAYS - 10 }),
        (work, absences, offset) => {
          const roster = buildRoster(work, { ...SCHEDULE, absences });
          const range = { first: START + offset, last: START + offset + 9 };
          const { findings } = validateSchedule({ roster, range, rules: ["80_hour"] });
          const worst = worstAverage(roster, range);
          if (worst <= 80 + 1e-9) expect(findings).toEqual([]);
          else expect(Math.max(...findings.map(({ evidence }) => evidence.measured))).toBeCloseTo(worst, 2);
        },
      ),
      { numRuns: 60 },
    );
  });

  test("more work never makes a schedule more compliant", () => {
    const rules = ["80_hour", "24_plus_4"] as const;
    const worst = (work: readonly Work[]) => {
      const { findings } = validateSchedule({ roster: buildRoster(work, SCHEDULE), rules });
      return Math.max(
        0,
        ...findings.filter(({ rule }) => rule === "80_hour").map(({ evidence }) => evidence.measured),
      );
    };
    fc.assert(
      fc.property(randomWork, randomWork, (work, more) => {
        expect(worst([...work, ...more])).toBeGreaterThanOrEqual(worst(work));
      }),
      { numRuns: 30 },
    );
  });
});

test("sums over stretches are those of adding up", () => {
  const days = { first: 100, last: 119 };
  fc.assert(
    fc.property(
      fc.array(fc.integer({ min: 0, max: 1 }), { minLength: 20, maxLength: 20 }),
      fc.integer({ min: 80, max: 130 }),
      fc.integer({ min: 0, max: 40 }),
      (values, first, length) => {
        const window = { first, last: first + length };
        const expected = values.filter((_, index) => first <= 100 + index && 100 + index <= window.last);
        expect(sumOver(Uint8Array.from(values), days)(window)).toBe(
          expected.reduce((sum, each) => sum + each, 0),
        );
      },
    ),
  );
});

describe("windows", () => {
  const roster = buildRoster([], SCHEDULE);

  test("touch the asked days and reach over both their edges", () => {
    const windows = listWindows(roster, { first: START + 30, last: START + 31 }, "rolling_28d");
    expect(windows[0]).toEqual({ first: START + 3, last: START + 30 });
    // Also those that reach beyond the schedule: with leave there, they have fewer days over which to average.
    expect(windows.at(-1)).toEqual({ first: START + 31, last: START + 58 });
  });

  test("begin on each day of a schedule that is shorter than they are", () => {
    const short = buildRoster([], { start_date: "2026-02-16", end_date: "2026-02-18" });
    expect(listWindows(short, short.days, "rolling_28d")).toEqual([
      { first: START, last: START + 27 },
      { first: START + 1, last: START + 28 },
      { first: START + 2, last: START + 29 },
    ]);
  });

  test("neighbours beyond a limit are one excess, with the worst of them", () => {
    const windows = [0, 1, 2, 3, 4].map((first) => ({ first, last: first + 27 }));
    const excess = [1, 3, 2, 0, 5];
    const found = findExcesses(windows, {
      measure: ({ first }) => 80 + (excess[first] ?? 0),
      excess: (measured) => measured - 80,
    });
    expect(found).toEqual([
      { worst: windows[1], measured: 83, windows: 3, extent: { first: 0, last: 2 } },
      { worst: windows[4], measured: 85, windows: 1, extent: { first: 4, last: 4 } },
    ]);
  });
});
