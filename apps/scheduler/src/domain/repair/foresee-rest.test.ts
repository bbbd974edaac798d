import * as fc from "fast-check";
import { expect, test } from "vitest";
import { buildRoster, shift } from "../../../test/build-schedule.ts";
import { dutiesOf } from "../roster/roster.ts";
import type { Duty } from "../roster/roster.ts";
import type { Cut } from "./cut.ts";
import { foreseeRest } from "./foresee-rest.ts";

const HOUR = 60;
const PAUSE = 30;

/** Shifts of a few days, many of which touch, so that they add up to 24 and to 28 hours. */
const shifts = fc.uniqueArray(
  fc.record({
    day: fc.integer({ min: 5, max: 8 }),
    clock: fc.constantFrom("00:00", "07:00", "12:00", "19:00"),
    hours: fc.constantFrom(4, 5, 7, 12, 16, 24, 29),
  }),
  { minLength: 1, maxLength: 6, selector: ({ day, clock }) => `${day} ${clock}` },
);

/** When somebody works without a break, by the moments at which their duties begin and end. */
function listPeriods(duties: readonly Duty[]): readonly { start: number; end: number }[] {
  const periods: { start: number; end: number }[] = [];
  for (const { start, end } of duties.toSorted((a, b) => a.start - b.start)) {
    const last = periods.at(-1);
    if (last !== undefined && start - last.end <= PAUSE) last.end = Math.max(last.end, end);
    else periods.push({ start, end });
  }
  return periods;
}

/** ACGME 6.22 and 6.21: 24 hours and 4 for handing over; 14 hours free after 24. */
const isAllowed = (duties: readonly Duty[]): boolean =>
  listPeriods(duties).every(({ start, end }, at, all) => {
    const next = all[at + 1];
    const length = end - start;
    return length <= 28 * HOUR && (length < 24 * HOUR || next === undefined || next.start - end >= 14 * HOUR);
  });

const isApart = (duties: readonly Duty[]): boolean =>
  duties.every((one) =>
    duties.every((other) => one === other || one.end <= other.start || other.end <= one.start),
  );

/** Whether a cut leaves somebody these duties. */
function leaves(cut: Cut, duties: readonly Duty[], taken: readonly Duty[]): boolean {
  if (cut.kind !== "together") throw new TypeError(cut.kind);
  const { blocks, upper, fillers } = cut;
  const worked = duties.filter(({ block }) => blocks.includes(block.id)).length;
  const between = taken.filter(
    ({ block, start, end }) =>
      fillers !== undefined && !blocks.includes(block.id) && start <= fillers.to && end >= fillers.from,
  ).length;
  return worked - between <= upper;
}

const subsets = <TItem>(items: readonly TItem[]): readonly (readonly TItem[])[] =>
  items.reduce<readonly (readonly TItem[])[]>(
    (all, item) => all.flatMap((some) => [some, [...some, item]]),
    [[]],
  );

test("the forecast forbids what the rules forbid, and nothing else", () => {
  fc.assert(
    fc.property(shifts, fc.integer({ min: 0, max: 5 }), (all, fixed) => {
      const work = all.map(({ day, clock, hours }) => shift("r1", `2026-01-0${day}`, [clock, hours]));
      const duties = dutiesOf(buildRoster(work), "r1");
      const standing = duties.filter((_, at) => at < Math.min(fixed, duties.length - 1));
      fc.pre(isApart(standing) && isAllowed(standing));
      const takes = duties.filter((duty) => !standing.includes(duty));
      const cuts = foreseeRest(takes, standing, PAUSE);
      for (const taken of subsets(takes)) {
        const whole = [...standing, ...taken];
        if (!isApart(whole)) continue;
        expect(
          cuts.every((cut) => leaves(cut, whole, taken)),
          taken.map(({ block }) => block.id).join(" "),
        ).toBe(isAllowed(whole));
      }
    }),
    { numRuns: 300 },
  );
});
