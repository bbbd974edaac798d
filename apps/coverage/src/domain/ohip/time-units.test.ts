import { expect, test } from "vitest";
import { toAnaesthesiaTimeUnits, toAssistantTimeUnits, toHalfHourUnits } from "./time-units.ts";

test.each([
  // Page GP55: the minute before a unit and the minute of it.
  [19, 0],
  [20, 1],
  [45, 1],
  [46, 2],
  [75, 2],
  [76, 3],
  [105, 3],
  [106, 4],
  [135, 4],
  [136, 5],
  [165, 5],
  [166, 6],
  [195, 6],
  [196, 7],
  [225, 7],
  [226, 8],
  [600, 8],
])("%d minutes are %d half-hour units", (minutes, units) => {
  expect(toHalfHourUnits(minutes).units).toBe(units);
});

test("what the next unit needs is said up to the last one of the table", () => {
  expect(toHalfHourUnits(30).nextUnitAt).toBe(46);
  expect(toHalfHourUnits(226).nextUnitAt).toBeUndefined();
});

/** Another reading of the same sentences: minute by minute, a quarter counts when its first minute has begun. */
function countQuarters(minutes: number, worth: (startOfQuarter: number) => number): number {
  let units = 0;
  for (let minute = 0; minute < minutes; minute++) if (minute % 15 === 0) units += worth(minute);
  return units;
}

test("time units of assistants (GP86) and anaesthesiologists (GP93), minute by minute over ten hours", () => {
  for (let minutes = 0; minutes <= 600; minutes++) {
    expect(toAssistantTimeUnits(minutes)).toBe(
      countQuarters(minutes, (from) => (from < 60 ? 1 : from < 150 ? 2 : 3)),
    );
    expect(toAnaesthesiaTimeUnits(minutes)).toBe(
      countQuarters(minutes, (from) => (from < 60 ? 1 : from < 90 ? 2 : 3)),
    );
  }
});

test("over four hours of assisting", () => {
  // 4 quarters at 1, 6 at 2, 7 at 3 for 4 h 15 min.
  expect(toAssistantTimeUnits(255)).toBe(4 + 12 + 21);
});
