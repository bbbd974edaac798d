import { expect, test } from "vitest";
import { residents } from "../../../test/absence-analysis.ts";
import { buildRoster } from "../../../test/build-schedule.ts";
import { openHighsSolver } from "../../solver/highs-solver.ts";
import type { MipSolver } from "../mip/mip-problem.ts";
import { proposeSchedule } from "./propose-schedule.ts";

const solver = await openHighsSolver();
const MONDAY = "2026-01-05";
const TUESDAY = "2026-01-06";

// Two residents for three places on Monday morning, besides one on stand-by; on Tuesday one place.
const WANTED = ["ward", "clinic", "elective"];
const roster = buildRoster(
  [MONDAY, TUESDAY].map((on) => ({ who: "r3", on, rotation: "nothing", role: "backup" as const })),
  {
    start_date: MONDAY,
    end_date: TUESDAY,
    people: residents("r1", "r2", "r3"),
    rotations: [
      { id: "nothing", name: "Nothing" },
      ...WANTED.map((id, place) => ({
        id,
        name: id,
        needs_supervision: false,
        coverage: [
          {
            role: "resident" as const,
            minimum: 1,
            block_types: ["AM" as const],
            weekdays: place < 1 ? [1, 2] : [1],
          },
        ],
      })),
    ],
  },
);

/** @param problems the time is over when so many are solved */
function propose(problems: number) {
  let solved = 0;
  const counting: MipSolver = {
    minimise(...asked) {
      solved += 1;
      return solver.minimise(...asked);
    },
  };
  const timeLeft = (): number => (solved < problems ? 60_000 : 0);
  const { weeks } = proposeSchedule(roster, roster.days, { solver: counting, timeLeft });
  return { conflicts: weeks.flatMap((week) => week.conflicts), solved };
}

const rotationsOf = ({ needs }: ReturnType<typeof propose>["conflicts"][number]): readonly string[] =>
  needs
    .map(
      (need) => `${need.kind === "coverage" ? need.demand.rotation.id : "faculty"} ${need.slot.block.date}`,
    )
    .toSorted();

const SMALLEST = WANTED.map((id) => `${id} ${MONDAY}`).toSorted();

test("three places for two people conflict, and any two of them do not", () => {
  const { conflicts } = propose(Infinity);
  expect(conflicts.map(rotationsOf)).toEqual([SMALLEST]);
  expect(conflicts.map(({ isSmallest }) => isSmallest)).toEqual([true]);
});

test("a set is called smallest only where there was time to know it", () => {
  const { solved } = propose(Infinity);
  const times = Array.from({ length: 8 }, (_, each) => solved - 1 - 2 * each);
  const sets = times.flatMap((most) => propose(most).conflicts);
  for (const set of sets) {
    expect(rotationsOf(set)).toEqual(expect.arrayContaining(SMALLEST));
    if (set.isSmallest) expect(rotationsOf(set)).toEqual(SMALLEST);
  }
  expect(sets.some(({ isSmallest }) => !isSmallest)).toBe(true);
});
