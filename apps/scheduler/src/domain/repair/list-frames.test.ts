import * as fc from "fast-check";
import { expect, test } from "vitest";
import { listFrames } from "./list-frames.ts";

const HORIZON = { first: 100, last: 160 };
const show = (missing: readonly number[]) =>
  listFrames(HORIZON, missing).map(({ first, last }) => `${first} to ${last}`);

test("every day without somebody is in one frame, in any order of the days", () => {
  const days = fc.array(fc.integer({ min: HORIZON.first, max: HORIZON.last }), { maxLength: 40 });
  fc.assert(
    fc.property(days, (missing) => {
      const frames = listFrames(HORIZON, missing);
      for (const day of missing)
        expect(frames.filter(({ first, last }) => first <= day && day <= last)).toHaveLength(1);
      for (const { first, last } of frames) {
        expect(missing.some((day) => first <= day && day <= last)).toBe(true);
        expect(first).toBeGreaterThanOrEqual(HORIZON.first);
        expect(last).toBeLessThanOrEqual(HORIZON.last);
      }
      expect(listFrames(HORIZON, missing.toReversed())).toEqual(frames);
    }),
  );
});

test.each([
  ["nobody is missing", [], []],
  ["days before the first are left out", [130], ["130 to 160"]],
  ["a week", [100, 101, 102, 103, 104, 105, 106, 107], ["100 to 160"]],
  ["a full frame ends where nothing is apart", [100, 102, 104, 106, 108], ["100 to 107", "108 to 160"]],
  ["a day between needs no cut", [100, 102, 104], ["100 to 160"]],
  ["two days between are cut, with a day of rest", [100, 101, 104], ["100 to 102", "103 to 160"]],
  ["a frame is no shorter than half a week", [100, 103], ["100 to 160"]],
  [
    "frames follow one another",
    [100, 105, 115, 125],
    ["100 to 103", "104 to 113", "114 to 123", "124 to 160"],
  ],
])("%s", (_what, missing, frames) => {
  expect(show(missing)).toEqual(frames);
});
