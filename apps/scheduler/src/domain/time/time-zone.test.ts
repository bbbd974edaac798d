import * as fc from "fast-check";
import { Temporal } from "temporal-polyfill";
import { describe, expect, test } from "vitest";
import { countDays, formatDay, toDay, toWeekday } from "./day.ts";
import { createTimeZone } from "./time-zone.ts";

const hours = (zone: string, from: string, to: string): number => {
  const { toMinute } = createTimeZone(zone);
  return (toMinute(to) - toMinute(from)) / 60;
};

describe("hours between local times", () => {
  test.each([
    ["an ordinary night", "America/Chicago", "2026-01-10T19:00", "2026-01-11T07:00", 12],
    ["the night that spring skips an hour of", "America/Chicago", "2026-03-07T19:00", "2026-03-08T07:00", 11],
    [
      "the night that autumn repeats an hour of",
      "America/Chicago",
      "2026-10-31T19:00",
      "2026-11-01T07:00",
      13,
    ],
    ["a place without daylight saving", "Pacific/Honolulu", "2026-03-07T19:00", "2026-03-08T07:00", 12],
    ["half an hour of daylight saving", "Australia/Lord_Howe", "2026-04-04T19:00", "2026-04-05T07:00", 12.5],
    ["a leap day", "America/Toronto", "2028-02-28T07:00", "2028-03-01T07:00", 48],
    ["the turn of the year", "America/Toronto", "2026-12-31T19:00", "2027-01-01T07:00", 12],
    ["from an hour that is skipped", "America/Chicago", "2026-03-08T02:30", "2026-03-08T03:15", 0.25],
    ["into an hour that is skipped", "America/Chicago", "2026-03-07T19:00", "2026-03-08T02:30", 7],
    ["within an hour that is skipped", "America/Chicago", "2026-03-08T02:15", "2026-03-08T02:45", 0],
    ["a midnight that is skipped", "America/Santiago", "2026-09-05T23:00", "2026-09-06T01:00", 1],
    ["from a midnight that is skipped", "America/Santiago", "2026-09-06T00:00", "2026-09-06T02:00", 1],
  ])("%s", (_what, zone, from, to, expected) => {
    expect(hours(zone, from, to)).toBe(expected);
  });
});

const ZONES = [
  "America/Chicago",
  "Australia/Lord_Howe",
  "America/Santiago",
  "Asia/Kolkata",
  "Pacific/Apia",
  "UTC",
];

test("a later local time is never an earlier moment, also where the clocks change", () => {
  const changes = [
    ["America/Chicago", "2026-03-08"],
    ["America/Chicago", "2026-11-01"],
    ["Australia/Lord_Howe", "2026-10-04"],
    ["America/Santiago", "2026-09-06"],
    ["Pacific/Apia", "2011-12-30"],
  ] as const;
  const minuteOfDay = fc.integer({ min: -600, max: 1439 });
  fc.assert(
    fc.property(fc.constantFrom(...changes), minuteOfDay, minuteOfDay, ([name, date], a, b) => {
      const { toMinute } = createTimeZone(name);
      const at = (minutes: number) =>
        toMinute(Temporal.PlainDateTime.from(date).add({ minutes }).toString().slice(0, 16));
      expect(at(Math.min(a, b))).toBeLessThanOrEqual(at(Math.max(a, b)));
    }),
    { numRuns: 400 },
  );
});

test("every local time is the moment that the calendar says, and falls on its own day", () => {
  fc.assert(
    fc.property(
      fc.constantFrom(...ZONES),
      fc.integer({ min: toDay("2011-12-01"), max: toDay("2030-12-31") }),
      fc.integer({ min: 0, max: 1439 }),
      (name, day, minuteOfDay) => {
        const zone = createTimeZone(name);
        const local = Temporal.PlainDateTime.from(formatDay(day)).add({ minutes: minuteOfDay });
        const moment = local.toZonedDateTime(name);
        fc.pre(moment.toPlainDateTime().equals(local));
        const minute = zone.toMinute(local.toString().slice(0, 16));
        expect(minute).toBe(moment.epochMilliseconds / 60_000);
        expect(formatDay(zone.dayOf(minute))).toBe(moment.toPlainDate().toString());
      },
    ),
    { numRuns: 400 },
  );
});

describe("days", () => {
  test.each([
    ["2026-09-28", 1],
    ["2028-02-29", 2],
    ["2027-01-01", 5],
    ["1969-12-28", 7],
  ])("%s is weekday %i and comes back as it was", (date, weekday) => {
    expect(toWeekday(toDay(date))).toBe(weekday);
    expect(formatDay(toDay(date))).toBe(date);
  });

  test("a range counts both its ends, and a leap year's February has 29", () => {
    expect(countDays({ first: toDay("2028-02-01"), last: toDay("2028-02-29") })).toBe(29);
  });
});
