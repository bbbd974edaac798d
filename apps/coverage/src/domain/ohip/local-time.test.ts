import * as fc from "fast-check";
import { expect, test } from "vitest";
import {
  addDays,
  daysBetween,
  minutesBetween,
  parseMoment,
  subtractMonths,
  weekdayOf,
} from "./local-time.ts";

const hours = (from: string, to: string) => {
  const { least, most } = minutesBetween(parseMoment(from), parseMoment(to));
  return [least / 60, most / 60];
};

test.each([
  // Monday 15:00 to Thursday 11:00, Tuesday 21:00 to Wednesday 16:00.
  ["2025-05-05T15:00", "2025-05-08T11:00", 68],
  ["2025-05-06T21:00", "2025-05-07T16:00", 19],
  // The night of March 9, 2025 lost an hour; that of November 2 had one more.
  ["2025-03-08T12:00", "2025-03-10T12:00", 47],
  ["2025-11-01T12:00", "2025-11-03T12:00", 49],
])("counts from %s to %s %d hours", (from, to, expected) => {
  expect(hours(from, to)).toEqual([expected, expected]);
});

test("lets a day be any minute of it", () => {
  expect(hours("2025-05-05", "2025-05-07")).toEqual([24 + 1 / 60, 72 - 1 / 60]);
});

test("covers every minute of two days with their range", () => {
  const day = fc.integer({ min: 0, max: 3000 }).map((offset) => addDays("2024-01-01", offset));
  const minute = fc.integer({ min: 0, max: 1439 });
  fc.assert(
    fc.property(day, day, minute, minute, (from, to, first, last) => {
      const exact = minutesBetween({ day: from, minute: first }, { day: to, minute: last });
      const range = minutesBetween({ day: from, minute: undefined }, { day: to, minute: undefined });
      expect(exact.least).toBe(exact.most);
      expect(exact.least).toBeGreaterThanOrEqual(range.least);
      expect(exact.most).toBeLessThanOrEqual(range.most);
      expect(addDays(from, daysBetween(from, to))).toBe(to);
    }),
  );
});

test.each([
  ["2025-03-03", 0, "2025-03-03"],
  ["2025-03-31", 1, "2025-02-28"],
  ["2024-03-31", 1, "2024-02-29"],
  ["2025-01-15", 12, "2024-01-15"],
  ["2025-01-15", 24, "2023-01-15"],
])("computes %s less %d months as %s", (day, months, expected) => {
  expect(subtractMonths(day, months)).toBe(expected);
});

test("weekdays", () => {
  expect(weekdayOf("2025-03-03")).toBe(1);
  expect(weekdayOf("1969-12-28")).toBe(0);
});

test.each(["2025-02-30", "03/04/2025", "2025-03-03T24:00", "yesterday"])("rejects %s as a date", (text) => {
  expect(() => parseMoment(text)).toThrow(expect.objectContaining({ code: "INVALID_DATE" }) as Error);
});
