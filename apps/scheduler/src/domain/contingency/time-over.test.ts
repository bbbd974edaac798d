import { describe, expect, test } from "vitest";
import { readExample } from "../../../test/open-example.ts";
import { openHighsSolver } from "../../solver/highs-solver.ts";
import type { MipSolver } from "../mip/mip-problem.ts";
import { prepareRoster } from "../roster/prepare-roster.ts";
import { analyzeAbsence } from "./analyze-absence.ts";

const solver = await openHighsSolver();
const roster = prepareRoster(readExample());
const NO_HURRY = 600_000;

/** Time that is over once so many problems are solved: the same on every machine. */
function timeFor(problems: number) {
  let solved = 0;
  const counting: MipSolver = {
    minimise(...asked) {
      solved += 1;
      return solver.minimise(...asked);
    },
  };
  return { solver: counting, timeLeft: () => (solved < problems ? NO_HURRY : 0) };
}

const { first } = roster.days;
const quarter = { first, last: first + 90 };

function analyzeQuarter(problems: number) {
  const question = {
    roster,
    scenario: "faculty_absence",
    absentIds: ["fac-06"],
    range: quarter,
  } as const;
  const analysis = analyzeAbsence(question, timeFor(problems));
  const missing = analysis.gapsBefore.reduce((sum, gap) => sum + gap.missing, 0);
  return { ...analysis, missing };
}

// What an independent checker found (I 7): a year was solved in one piece, and came back with nothing when time was over.
describe("three months' absence when time is over early", () => {
  test("a part of it is repaired, by the rules, with a bound that holds and without a claim", () => {
    const { missing, repair, violationsAfter, isSettled } = analyzeQuarter(6);
    expect(repair.measures.uncovered).toBeLessThan(missing);
    expect(repair.proof.uncoveredBound).toBeLessThanOrEqual(repair.measures.uncovered);
    expect(repair.proof.status).toBe("time_limit");
    expect(isSettled).toBe(false);
    // Days left without faculty are reported as uncovered.
    expect(violationsAfter.filter(({ rule }) => rule !== "supervision_ratio")).toEqual([]);
  });

  test("more time never covers less", () => {
    const uncovered = [0, 3, 9].map((problems) => analyzeQuarter(problems).repair.measures.uncovered);
    expect(uncovered).toEqual(uncovered.toSorted((a, b) => b - a));
    expect(new Set(uncovered).size).toBe(3);
  });
});
