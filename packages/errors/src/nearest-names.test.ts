import * as fc from "fast-check";
import { expect, test } from "vitest";
import { nearestNames } from "./nearest-names.ts";

const ROTATIONS = ["cardiology", "nephrology", "neurology", "night float"];

test("orders names by the letters that differ, for their length", () => {
  // 1 of 9 letters, 2 of 10, 4 of 10 (cardiology: c-a-r-d-i against n-e-u-r); the fourth shares too little.
  expect(nearestNames("neurolgy", ROTATIONS)).toEqual(["neurology", "nephrology", "cardiology"]);
  expect(nearestNames("neurolgy", ROTATIONS, { farthest: 0.2 })).toEqual(["neurology"]);
  expect(nearestNames("neurolgy", ROTATIONS, { limit: 2 })).toEqual(["neurology", "nephrology"]);
});

test("takes a name for near that is a part of the other", () => {
  expect(nearestNames("Night", ROTATIONS, { farthest: 0.3 })).toEqual(["night float"]);
  expect(nearestNames("night float of June", ROTATIONS, { farthest: 0.3 })).toEqual(["night float"]);
  expect(nearestNames("xx a", ["a"], { farthest: 0.3 })).toEqual([]);
});

test("compares names as they are folded, and returns them as they are", () => {
  const fold = (text: string): string => text.replaceAll("_", " ").toLowerCase();
  expect(nearestNames("DEVICE TYPE", ["device_type", "fee"], { fold })).toEqual(["device_type"]);
});

test("has no order of the list in its order, and never more than its limit", () => {
  const name = fc.string({ unit: fc.constantFrom("a", "b", "c", "d"), minLength: 1, maxLength: 6 });
  fc.assert(
    fc.property(name, fc.uniqueArray(name, { maxLength: 12 }), fc.nat(4), (asked, names, limit) => {
      const nearest = nearestNames(asked, names, { limit });
      expect(nearestNames(asked, names.toReversed(), { limit })).toEqual(nearest);
      expect(nearest.length).toBeLessThanOrEqual(limit);
      if (limit > 0 && names.includes(asked)) expect(nearest[0]).toBe(asked);
    }),
  );
});
