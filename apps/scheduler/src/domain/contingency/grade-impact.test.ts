import { expect, test } from "vitest";
import { residents, rotations } from "../../../test/absence-analysis.ts";
import { buildRoster, datesFrom } from "../../../test/build-schedule.ts";
import { layGroundwork } from "../repair/groundwork.ts";
import { EMPTY_PLAN, listGaps } from "../repair/plan.ts";
import { ALL_STEPS } from "../repair/repair-question.ts";
import { countImpact, gradeImpact } from "./grade-impact.ts";

const MONDAY = "2026-01-05";
const DAYS = datesFrom(MONDAY, 5);

/** A ward that needs this many in the morning, with so many there, of whom r1 is lost on the first of five days. */
function lose(minimum: number, there: readonly string[]) {
  const [ward = expect.unreachable()] = rotations(minimum);
  const roster = buildRoster(
    DAYS.flatMap((on) => there.map((who) => ({ who, on }))),
    {
      people: residents("r1", "r2", "r3"),
      rotations: [{ ...ward, coverage: [{ role: "resident", minimum, block_types: ["AM"] }] }],
    },
  );
  const { first } = roster.days;
  const groundwork = layGroundwork(roster, { first, last: first });
  const question = { groundwork, absentIds: new Set(["r1"]), permits: ALL_STEPS, criticalFirst: false };
  return countImpact(groundwork, listGaps(question, EMPTY_PLAN));
}

test("a place is left empty where nobody is in it any more, also where somebody was missing before", () => {
  expect(lose(1, ["r1"])).toEqual({ blocksAffected: 1, blocksNeeding: 1, isLeftEmpty: true });
  expect(lose(2, ["r1", "r2"])).toEqual({ blocksAffected: 1, blocksNeeding: 1, isLeftEmpty: false });
  expect(lose(3, ["r1"])).toEqual({ blocksAffected: 1, blocksNeeding: 1, isLeftEmpty: true });
  expect(lose(1, ["r1", "r2"])).toEqual({ blocksAffected: 0, blocksNeeding: 1, isLeftEmpty: false });
});

test.each([
  [0, "none"],
  [5, "low"],
  [6, "medium"],
  [10, "medium"],
  [11, "high"],
  [20, "high"],
  [21, "critical"],
] as const)("%i blocks of a hundred are %s", (blocksAffected, impact) => {
  expect(gradeImpact({ blocksAffected, blocksNeeding: 100, isLeftEmpty: false })).toBe(impact);
  expect(gradeImpact({ blocksAffected, blocksNeeding: 100, isLeftEmpty: true })).toBe(
    blocksAffected === 0 ? "none" : "critical",
  );
});
