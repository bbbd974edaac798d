import * as fc from "fast-check";
import { expect, test } from "vitest";
import { buildRoster, dayAfter } from "../../../test/build-schedule.ts";
import type { Work } from "../../../test/build-schedule.ts";
import type { Roster } from "../roster/roster.ts";
import { toDay } from "../time/day.ts";
import { gini, measurePerson, measureRotations, measureWeeks } from "./measure-workload.ts";

/** A Monday of a month without a change of clocks, so that minutes since then are local times. */
const START = "2026-01-05";
const DAYS = 21;
const DAY = 1440;

interface Shift {
  readonly who: string;
  readonly rotation: string;
  /** Minutes since the start. */
  readonly start: number;
  readonly end: number;
}

const clock = (minute: number): string => {
  const [hour, rest] = [Math.floor((minute % DAY) / 60), minute % 60];
  const time = `${String(hour).padStart(2, "0")}:${String(rest).padStart(2, "0")}`;
  return `${dayAfter(START, Math.floor(minute / DAY))}T${time}`;
};
const toWork = ({ who, rotation, start, end }: Shift): Work => ({
  who,
  rotation,
  on: dayAfter(START, Math.floor(start / DAY)),
  type: "SHIFT",
  from: clock(start),
  to: clock(end),
});

/** Shifts of one person that do not overlap; many end or start at two in the morning or at midnight. */
const shiftsOf = (who: string): fc.Arbitrary<readonly Shift[]> =>
  fc
    .array(
      fc.record({
        pause: fc.constantFrom(0, 60, 8 * 60, 14 * 60, 30 * 60),
        length: fc.constantFrom(2, 5, 7, 8, 12, 24).map((hours) => hours * 60),
        rotation: fc.constantFrom("ward", "clinic"),
      }),
      { maxLength: 18 },
    )
    .map((all) => {
      const placed = { at: 7 * 60 };
      return all.flatMap(({ pause, length, rotation }): Shift[] => {
        const start = placed.at + pause;
        placed.at = start + length;
        return placed.at > DAYS * DAY ? [] : [{ who, rotation, start, end: placed.at }];
      });
    });

const world = fc.record({
  shifts: fc.tuple(shiftsOf("r1"), shiftsOf("r2"), shiftsOf("f1")).map((all) => all.flat()),
  first: fc.integer({ min: 0, max: DAYS - 1 }),
  days: fc.integer({ min: 1, max: DAYS }),
});

const within = ({ start, end }: Shift, from: number, to: number): number =>
  Math.max(0, Math.min(end, to) - Math.max(start, from)) / 60;
const sum = (amounts: readonly number[]): number => amounts.reduce((total, each) => total + each, 0);

interface Measured {
  readonly shifts: readonly Shift[];
  readonly roster: Roster;
  /** Days since the start. */
  readonly first: number;
  readonly last: number;
  readonly range: { readonly first: number; readonly last: number };
}

function expectLoads({ shifts, roster, first, last, range }: Measured): void {
  const listed = Array.from({ length: last - first + 1 }, (_, at) => first + at);
  for (const person of roster.people.values()) {
    const own = shifts.filter(({ who }) => who === person.id);
    const hoursOn = (from: number, to: number): number =>
      sum(own.map((shift) => within(shift, from * DAY, (to + 1) * DAY)));
    const load = measurePerson(roster, person, range);
    const isAt = (minute: number): boolean => own.some(({ start, end }) => start <= minute && minute < end);
    expect(load).toMatchObject({
      hours: hoursOn(first, last),
      nights: listed.filter((day) => isAt((day + 1) * DAY + 120)).length,
      weekendDays: listed.filter((day) => day % 7 >= 5 && hoursOn(day, day) > 0).length,
      leaveDays: 0,
    });
    expect(load.hoursPerWeek).toBeCloseTo((load.hours / listed.length) * 7, 6);
  }
}

function expectWeeks({ shifts, roster, first, last, range }: Measured): void {
  const people = [...roster.people.values()];
  const count = last - first + 1;
  const weeks = measureWeeks(roster, people, range);
  expect(weeks.map(({ days: length }) => length)).toEqual(
    Array.from({ length: Math.ceil(count / 7) }, (_, at) => Math.min(7, count - 7 * at)),
  );
  for (const [at, { hours, weekOf }] of weeks.entries()) {
    const from = first + 7 * at;
    const to = (Math.min(from + 6, last) + 1) * DAY;
    const hoursOf = ({ id }: { readonly id: string }): number =>
      sum(shifts.filter(({ who }) => who === id).map((shift) => within(shift, from * DAY, to)));
    expect(weekOf).toBe(dayAfter(START, from));
    expect(hours).toEqual(people.map(hoursOf));
  }
}

/** Hours, assignments and people of each rotation, from the shifts that begin on the days. */
function countRotations({ shifts, first, last }: Measured): ReadonlyMap<string, readonly number[]> {
  const begun = shifts.filter(({ start }) => first * DAY <= start && start < (last + 1) * DAY);
  return new Map(
    [...Map.groupBy(begun, ({ rotation }) => rotation)].map(([rotation, all]) => {
      const hours = sum(all.map(({ start, end }) => (end - start) / 60));
      return [rotation, [hours, all.length, new Set(all.map(({ who }) => who)).size]];
    }),
  );
}

test("hours, nights, weekend days, rotations and weeks are those computed from the minutes", () => {
  fc.assert(
    fc.property(world, ({ shifts, first, days }) => {
      const last = Math.min(first + days, DAYS) - 1;
      const roster = buildRoster(shifts.map(toWork), { end_date: dayAfter(START, DAYS) });
      const range = { first: toDay(START) + first, last: toDay(START) + last };
      const measured = { shifts, roster, first, last, range };
      expectLoads(measured);
      expectWeeks(measured);
      const rotations = measureRotations(roster, [...roster.people.values()], range);
      const byId = rotations.map(
        ({ rotationId, hours, assignments, people }) => [rotationId, [hours, assignments, people]] as const,
      );
      expect(new Map(byId)).toEqual(countRotations(measured));
      const hours = rotations.map((one) => one.hours);
      expect(hours).toEqual(hours.toSorted((a, b) => b - a));
    }),
    { numRuns: 100 },
  );
});

test("spread is half the mean difference of two people over their mean", () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 0, max: 90 }), { minLength: 1, maxLength: 8 }), (amounts) => {
      const total = sum(amounts);
      const apart = sum(amounts.flatMap((one) => amounts.map((other) => Math.abs(one - other))));
      const wanted = total === 0 ? 0 : apart / (2 * amounts.length * total);
      expect(gini(amounts)).toBeCloseTo(wanted, 9);
    }),
  );
});

test("nights of at-home call are counted once a day, and their patient care is worked", () => {
  const home = { type: "CALL", duty: "at_home_call", worked_hours: 2 } as const;
  const at = (on: string, from: string, to: string): Work => ({ who: "r1", on, from, to, ...home });
  const roster = buildRoster([
    at("2026-01-06", "2026-01-06T08:00", "2026-01-06T16:00"),
    at("2026-01-06", "2026-01-06T19:00", "2026-01-07T07:00"),
    at("2026-01-08", "2026-01-08T19:00", "2026-01-09T07:00"),
    at("2026-01-10", "2026-01-10T19:00", "2026-01-11T07:00"),
  ]);
  const [person = expect.unreachable()] = roster.people.values();
  const load = (first: string, last: string) =>
    measurePerson(roster, person, { first: toDay(first), last: toDay(last) });
  expect(load("2026-01-06", "2026-01-09")).toMatchObject({ homeCalls: 2, hours: 6, nights: 0 });
  expect(load("2026-01-07", "2026-01-10")).toMatchObject({ homeCalls: 2, hours: 4 });
  expect(load("2026-01-09", "2026-01-09")).toMatchObject({ homeCalls: 0, hours: 0 });
});
