import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { buildRoster, dayAfter, shift } from "../../../test/build-schedule.ts";
import type { Work } from "../../../test/build-schedule.ts";
import { createMipBuilder } from "../mip/mip-problem.ts";
import type { MipProblem } from "../mip/mip-problem.ts";
import { dutiesOf } from "../roster/roster.ts";
import type { Duty, Roster } from "../roster/roster.ts";
import { validateSchedule } from "../validate-schedule.ts";
import { compareFindings } from "../what-if/compare-findings.ts";
import { addCuts } from "./add-cuts.ts";
import type { Lessons } from "./cut.ts";
import { listTouchedWindows } from "./find-breaches.ts";
import { judgeDuties } from "./learn.ts";

const START = "2026-01-05";
// Eight windows of four weeks.
const DAYS = 35;
const more = { end_date: dayAfter(START, DAYS - 1) };

/** A shift of a day, of the hours at which limits are reached. */
const anyShift = fc
  .record({
    day: fc.integer({ min: 0, max: DAYS - 3 }),
    clock: fc.constantFrom("00:00", "07:00", "20:00"),
    hours: fc.constantFrom(5, 10, 14, 24),
    duty: fc.constantFrom(undefined, undefined, "in_house_call" as const, "at_home_call" as const),
  })
  .map(({ day, clock, hours, duty }): Work => ({
    ...shift("r1", dayAfter(START, day), [clock, hours]),
    ...(duty !== undefined && hours > 12 && { type: "CALL" as const, duty }),
  }));

/** Days in a row of this many hours: near the limits of a week, of free days, or of both. */
const usual = fc
  .record({
    hours: fc.constantFrom(8, 12, 13),
    of: fc.constantFrom(5, 6, 6, 7),
    weeks: fc.constantFrom(1, 4, 5),
  })
  .map(({ hours, of, weeks }): readonly Work[] =>
    Array.from({ length: 7 * weeks }, (_, day) => day)
      .filter((day) => day % 7 < of)
      .map((day) => shift("r1", dayAfter(START, day), ["07:00", hours])),
  );

/** Nights in the house, every given number of days. */
const calls = fc.constantFrom(2, 3, 4).map((every) =>
  Array.from({ length: Math.floor((DAYS - 2) / every) }, (_, at): Work => ({
    ...shift("r1", dayAfter(START, at * every), ["19:00", 12]),
    type: "CALL",
    duty: "in_house_call",
  })),
);

const meets = (one: Work, other: Work): boolean =>
  (one.from ?? "") < (other.to ?? "") && (other.from ?? "") < (one.to ?? "");
const apart = (work: readonly Work[]): readonly Work[] =>
  work.reduce<readonly Work[]>(
    (kept, one) => (kept.some((other) => meets(one, other)) ? kept : [...kept, one]),
    [],
  );

const world = fc
  .record({
    base: fc.oneof(usual, calls, fc.array(anyShift, { maxLength: 8 })),
    extra: fc.array(anyShift, { minLength: 1, maxLength: 4 }),
  })
  .map(({ base, extra }) => {
    const own = apart(base);
    return { base: own, extra: apart([...own, ...extra]).slice(own.length) };
  });

const subsets = <TItem>(items: readonly TItem[]): readonly (readonly TItem[])[] =>
  items.reduce<readonly (readonly TItem[])[]>(
    (all, item) => all.flatMap((some) => [some, [...some, item]]),
    [[]],
  );

const findViolations = (roster: Roster) =>
  validateSchedule({ roster }).findings.filter(
    ({ isViolation, rule }) => isViolation && rule !== "supervision_ratio",
  );

/** What a world is about: the roster as it is, what is worked in it, and what may be. */
function open({ base, extra }: { base: readonly Work[]; extra: readonly Work[] }) {
  const duties = dutiesOf(buildRoster([...base, ...extra], more), "r1");
  const roster = buildRoster(base, more);
  const before = new Set(dutiesOf(roster, "r1").map(({ block }) => block.id));
  const windows = listTouchedWindows(roster, roster.days);
  const fixed = duties.filter(({ block }) => before.has(block.id));
  return {
    roster,
    fixed,
    takes: duties.filter(({ block }) => !before.has(block.id)),
    judge: (taken: readonly Duty[]): Lessons => judgeDuties({ roster, windows }, "r1", [...fixed, ...taken]),
  };
}

/** Whether a problem allows some choices: columns that follow from them are as low as their rows let them be. */
function allows({ columns, rows }: MipProblem, chosen: readonly number[]): boolean {
  const values = columns.map(({ lower }, column) => chosen[column] ?? lower);
  const sum = (terms: MipProblem["rows"][number]["terms"]): number =>
    terms.reduce((total, [column, factor]) => total + factor * (values[column] ?? 0), 0);
  for (const { terms, lower } of rows) {
    const [[column, factor] = [0, 0]] = terms;
    const isImplied = column >= chosen.length && factor === 1 && lower > -Infinity;
    if (isImplied) values[column] = Math.max(values[column] ?? 0, lower - sum(terms.slice(1)));
  }
  return rows.every(({ terms, lower, upper }) => lower <= sum(terms) + 1e-9 && sum(terms) <= upper + 1e-9);
}

function toProblem(
  { roster, fixed, takes }: ReturnType<typeof open>,
  { cuts, takenDays }: Lessons,
): MipProblem {
  const builder = createMipBuilder();
  const choices = takes.map((duty) => ({ duty, isKept: false, column: builder.addChoice() }));
  const draft = { cuts, takenDays, choicesByPerson: new Map(), fixedByPerson: new Map([["r1", fixed]]) };
  addCuts(builder, { draft, choices, roster });
  return builder.build();
}

describe("the rules forbid certain work to a person who takes more", () => {
  test("is something exactly where checking the whole schedule finds a violation that is new or worse", () => {
    fc.assert(
      fc.property(world, (drawn) => {
        const { judge, takes } = open(drawn);
        const { added } = compareFindings(
          findViolations(buildRoster(drawn.base, more)),
          findViolations(buildRoster([...drawn.base, ...drawn.extra], more)),
        );
        expect(judge(takes).cuts.length > 0).toBe(added.length > 0);
      }),
      { numRuns: 100 },
    );
  });

  test("forbids that work, and nothing that keeps the rules", () => {
    fc.assert(
      fc.property(world, (drawn) => {
        const opened = open(drawn);
        const lessons = opened.judge(opened.takes);
        const problem = toProblem(opened, lessons);
        const wrong = subsets(opened.takes).filter((taken) => {
          const isAllowed = allows(
            problem,
            opened.takes.map((duty) => (taken.includes(duty) ? 1 : 0)),
          );
          if (taken.length === opened.takes.length) return isAllowed !== (lessons.cuts.length === 0);
          return !isAllowed && opened.judge(taken).cuts.length === 0;
        });
        expect(wrong).toEqual([]);
      }),
      { numRuns: 100 },
    );
  });
});
