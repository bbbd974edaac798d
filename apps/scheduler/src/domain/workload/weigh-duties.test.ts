import { expect, test } from "vitest";
import { buildRoster, shift } from "../../../test/build-schedule.ts";
import { dutiesOf } from "../roster/roster.ts";
import { formatDay } from "../time/day.ts";
import { listNights, weighDuties } from "./weigh-duties.ts";

const SATURDAY = "2026-01-10";
const weigh = (...times: readonly (readonly [on: string, clock: string, hours: number])[]) => {
  const roster = buildRoster(times.map(([on, clock, hours]) => shift("r1", on, [clock, hours])));
  const duties = dutiesOf(roster, "r1");
  return { ...weighDuties(duties, roster), days: listNights(duties, roster).map(formatDay) };
};

// A night is that whose two in the morning is worked, and belongs to the day before.
test.each([
  ["an evening until two", [SATURDAY, "18:00", 8], []],
  ["until a minute or more after two", [SATURDAY, "18:00", 8.5], ["2026-01-10"]],
  ["from two on", [SATURDAY, "02:00", 5], ["2026-01-09"]],
  ["from half past two on", [SATURDAY, "02:30", 5], []],
  ["two nights on end", [SATURDAY, "20:00", 31], ["2026-01-10", "2026-01-11"]],
  ["a day", [SATURDAY, "07:00", 12], []],
] as const)("%s", (_what, time, nights) => {
  const { days, nights: count, hours } = weigh(time);
  expect(days).toEqual(nights);
  expect(count).toBe(nights.length);
  expect(hours).toBe(time[2]);
});

test.each([
  ["Friday until midnight", ["2026-01-09", "16:00", 8], 0],
  ["Friday until after midnight", ["2026-01-09", "16:00", 8.5], 1],
  ["Saturday", [SATURDAY, "08:00", 4], 1],
  ["Saturday night", [SATURDAY, "20:00", 12], 2],
  ["Sunday night", ["2026-01-11", "20:00", 12], 1],
  ["Monday", ["2026-01-12", "00:00", 12], 0],
] as const)("weekend days of %s", (_what, time, count) => {
  expect(weigh(time).weekendDays).toBe(count);
});

test("each night and each weekend day counts once", () => {
  expect(weigh([SATURDAY, "00:00", 4], [SATURDAY, "01:00", 3], [SATURDAY, "12:00", 2])).toMatchObject({
    hours: 9,
    nights: 1,
    weekendDays: 1,
  });
});
