import * as fc from "fast-check";
import { expect, test } from "vitest";
import { buildRoster, call, shift } from "../../../test/build-schedule.ts";
import { dutiesOf } from "../roster/roster.ts";
import type { Duty } from "../roster/roster.ts";
import { describeImbalance, measureImbalance, weighSide } from "./balance.ts";
import type { SwapOption } from "./swap-option.ts";

// 2026-01-10 is a Saturday. Nights end at seven.
const roster = buildRoster([
  shift("r1", "2026-01-06", ["08:00", 8]),
  shift("r1", "2026-01-10", ["08:00", 9]),
  call("r1", "2026-01-13", ["19:00", 12]),
  shift("r2", "2026-01-07", ["08:00", 8]),
  shift("r2", "2026-01-12", ["08:00", 8.5]),
  call("r2", "2026-01-16", ["19:00", 12]),
]);
const personOf = (id: string) => roster.people.get(id) ?? expect.unreachable(id);
const own = (id: string): readonly Duty[] => dutiesOf(roster, id);

const toOption = (mine: readonly Duty[], theirs: readonly Duty[]): SwapOption => ({
  kind: "exchange",
  sides: [
    { person: personOf("r1"), gives: mine, takes: theirs },
    { person: personOf("r2"), gives: theirs, takes: mine },
  ],
});
const of = (id: string, on: string): Duty =>
  own(id).find(({ block }) => block.date === on) ?? expect.unreachable(on);

test.each([
  ["2026-01-06", "2026-01-07", undefined, 0],
  // Half an hour.
  ["2026-01-06", "2026-01-12", "Unequal: Dr. Adams works 0.5 hours more; Dr. Baker works 0.5 hours less.", 1],
  // A weekend day counts as twelve hours where swaps are ordered.
  [
    "2026-01-10",
    "2026-01-07",
    "Unequal: Dr. Adams works 1 hour less, 1 weekend day less; Dr. Baker works 1 hour more, 1 weekend day more.",
    2 * (1 + 12),
  ],
  // The second night is of Friday and ends on a Saturday.
  [
    "2026-01-13",
    "2026-01-16",
    "Unequal: Dr. Adams works 1 weekend day more; Dr. Baker works 1 weekend day less.",
    2 * 12,
  ],
  [
    "2026-01-06",
    "2026-01-16",
    "Unequal: Dr. Adams works 4 hours more, 1 night more, 1 weekend day more; " +
      "Dr. Baker works 4 hours less, 1 night less, 1 weekend day less.",
    2 * (4 + 12 + 12),
  ],
])("%s for %s", (mine, theirs, words, imbalance) => {
  const option = toOption([of("r1", mine)], [of("r2", theirs)]);
  expect(describeImbalance(option, roster)).toBe(words);
  expect(measureImbalance(option, roster)).toBe(imbalance);
});

test("one person's extra work is the other's relief, and a person who neither gives nor takes is not named", () => {
  fc.assert(
    fc.property(fc.subarray([...own("r1")]), fc.subarray([...own("r2")]), (mine, theirs) => {
      const option = toOption(mine, theirs);
      const [first, second] = option.sides;
      const [a, b] = [weighSide(first, roster), weighSide(second, roster)];
      expect([a.hours + b.hours, a.nights + b.nights, a.weekendDays + b.weekendDays]).toEqual([0, 0, 0]);
      const isEqual = a.hours === 0 && a.nights === 0 && a.weekendDays === 0;
      expect(describeImbalance(option, roster) === undefined).toBe(isEqual);
      const third = { person: personOf("r3"), gives: [], takes: [] };
      const wider: SwapOption = { ...option, sides: [first, second, third] };
      expect(describeImbalance(wider, roster)).toBe(describeImbalance(option, roster));
      expect(measureImbalance(wider, roster)).toBe(measureImbalance(option, roster));
    }),
  );
});
