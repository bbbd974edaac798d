import { describe, expect, test } from "vitest";
import { readExample } from "../../../test/open-example.ts";
import { openHighsSolver } from "../../solver/highs-solver.ts";
import type { MipSolver } from "../mip/mip-problem.ts";
import { layGroundwork } from "../repair/groundwork.ts";
import { prepareRoster } from "../roster/prepare-roster.ts";
import { analyzeAbsence } from "./analyze-absence.ts";
import { sweepAbsence } from "./sweep-absences.ts";

const highs = await openHighsSolver();
const roster = prepareRoster(readExample());
const { first } = roster.days;
const quarter = { first, last: first + 90 };
const NO_HURRY = 600_000;

/** A clock on which every reading takes a millisecond and every problem the given time, and the problems that the solver got. */
function startClock(limitMs: number, solveMs = 0) {
  const state = { left: limitMs };
  const solves: { readonly asked: number; readonly left: number }[] = [];
  const solver: MipSolver = {
    minimise(problem, objective, asked) {
      solves.push({ asked, left: state.left });
      state.left -= solveMs;
      return highs.minimise(problem, objective, NO_HURRY);
    },
  };
  const timeLeft = (): number => {
    state.left -= 1;
    return state.left;
  };
  return { tools: { solver, timeLeft }, solves };
}

describe.each([0, 100, 1_000, 20_000])("an analysis with %d ms", (limitMs) => {
  const { tools, solves } = startClock(limitMs, limitMs / 20);
  const absentIds = ["fac-06"];
  const analysis = analyzeAbsence({ roster, scenario: "faculty_absence", absentIds, range: quarter }, tools);

  test("gives the solver no more time for a problem than is left, and begins none when it is over", () => {
    for (const { asked, left } of solves) {
      expect(asked).toBeLessThanOrEqual(left);
      expect(left).toBeGreaterThan(0);
    }
  });

  test("solves no more problems than fit", () => {
    expect(solves.length).toBeLessThanOrEqual(20);
  });

  test("answers with a bound that holds, and why at least one place is empty", () => {
    const { measures, proof } = analysis.repair;
    expect(proof.uncoveredBound).toBeLessThanOrEqual(measures.uncovered);
    expect(analysis.unmet.length > 0).toBe(analysis.gapsAfter.length > 0);
  });
});

test("for several people away, it lists who else must not be lost as far as there is time", () => {
  const question = {
    roster,
    scenario: "mass_absence",
    absentIds: ["res-03", "fac-06"],
    range: quarter,
  } as const;
  const { cascade } = analyzeAbsence(question, startClock(0).tools);
  expect(cascade).toEqual([]);
});

test("in a sweep that may not look for fewer changes, as few places stay empty as in one that may", () => {
  const groundwork = layGroundwork(roster, { first: first + 84, last: first + 111 });
  const { tools } = startClock(NO_HURRY);
  for (const id of ["res-03", "res-07"]) {
    const hurried = sweepAbsence(groundwork, [id], { ...tools, settledMs: 0 });
    const patient = sweepAbsence(groundwork, [id], tools);
    expect(hurried.uncovered).toBe(patient.uncovered);
    expect(hurried.changes).toBeGreaterThanOrEqual(patient.changes);
    expect(hurried.isProved && hurried.changes > patient.changes).toBe(false);
  }
});
