import { expect, test } from "vitest";
import { toTimeUnits } from "./time-units.ts";

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
  expect(toTimeUnits("half_hour_units", minutes)).toBe(units);
});
