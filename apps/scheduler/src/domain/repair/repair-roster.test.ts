import * as fc from "fast-check";
import { expect, test } from "vitest";
import { bruteForce } from "../../../test/brute-force.ts";
import { buildRoster } from "../../../test/build-schedule.ts";
import { smallCase, weekCase } from "../../../test/small-rosters.ts";
import type { SmallCase } from "../../../test/small-rosters.ts";
import { openHighsSolver } from "../../solver/highs-solver.ts";
import { dutiesOf } from "../roster/roster.ts";
import type { DayRange } from "../time/day.ts";
import { validateSchedule } from "../validate-schedule.ts";
import { applyChanges } from "../what-if/apply-changes.ts";
import { compareFindings } from "../what-if/compare-findings.ts";
import { layGroundwork } from "./groundwork.ts";
import { toRosterChanges } from "./plan.ts";
import { ALL_STEPS } from "./repair-question.ts";
import { repairRoster } from "./repair-roster.ts";
import type { Repair } from "./repair-roster.ts";

const solver = await openHighsSolver();
/** More of them by REPAIR_CASES=5000. */
const CASES = Number(process.env["REPAIR_CASES"] ?? 30);
const SEED = Number(process.env["REPAIR_SEED"] ?? 20_261_122);

const whole = ({ roster }: SmallCase): DayRange => roster.days;
const lateDays = ({ roster }: SmallCase): DayRange => {
  const days = dutiesOf(roster, "r1").map(({ day }) => day);
  return { first: Math.min(...days), last: Math.max(...days) };
};

function repair({ roster, absentId }: SmallCase, range: DayRange, permits = ALL_STEPS): Repair {
  const groundwork = layGroundwork(roster, range);
  const question = { groundwork, absentIds: new Set([absentId]), permits, criticalFirst: false };
  return repairRoster(question, { solver, timeLeft: () => 60_000, sparesPeople: permits === ALL_STEPS });
}

/** Whether anyone breaks a binding rule before anything changes. */
const isFlawed = ({ roster }: SmallCase): boolean =>
  validateSchedule({ roster }).findings.some(
    ({ isViolation, rule }) => isViolation && rule !== "supervision_ratio",
  );

/** The results, and the possible ones. */
function compare(small: SmallCase, range: DayRange) {
  const { measures, proof } = repair(small, range);
  const { uncovered, changes, cancelled, shortRests, overloadMinutes, spreadMinutes } = measures;
  return {
    found: {
      score: [uncovered, changes, cancelled, shortRests, overloadMinutes, spreadMinutes],
      proved: proof.proved,
    },
    best: {
      score: bruteForce(small.roster, small.absentId, { range }),
      proved: ["uncovered", "changes", "cancelled", "short_rests", "overload", "spread"],
    },
  };
}

test("N11: on small rosters nothing is better than what is found, in any objective: all plans tried", () => {
  fc.assert(
    fc.property(smallCase, (small) => {
      fc.pre(!isFlawed(small));
      const { found, best } = compare(small, whole(small));
      expect(found).toEqual(best);
    }),
    { numRuns: CASES, seed: SEED },
  );
});

test.each(["move", "callIn", "extra"] as const)("N11: nor by one kind of step alone: %s", (kind) => {
  const permits = { move: false, callIn: false, extra: false, release: false, [kind]: true };
  fc.assert(
    fc.property(smallCase, (small) => {
      fc.pre(!isFlawed(small));
      const { measures, proof } = repair(small, whole(small), permits);
      const allows = (step: string): boolean => step === kind;
      const [uncovered, changes] = bruteForce(small.roster, small.absentId, { range: whole(small), allows });
      expect([measures.uncovered, measures.changes]).toEqual([uncovered, changes]);
      expect(proof.proved).toEqual(["uncovered", "changes"]);
    }),
    { numRuns: Math.ceil(CASES / 3), seed: SEED },
  );
});

test("N11: nor where what counts is days in a row", () => {
  fc.assert(
    fc.property(weekCase, (small) => {
      fc.pre(!isFlawed(small) && dutiesOf(small.roster, "r1").length > 0);
      const { found, best } = compare(small, lateDays(small));
      expect(found).toEqual(best);
    }),
    { numRuns: CASES, seed: SEED },
  );
});

test("the rules find nothing new in a repaired roster but the supervision that it says is missing", () => {
  fc.assert(
    fc.property(fc.oneof(smallCase, weekCase), (small) => {
      const { roster, absentId } = small;
      const { plan } = repair(small, roster.days);
      const gone = dutiesOf(roster, absentId).map(({ assignment }) => ({
        kind: "remove" as const,
        assignmentId: assignment.id,
      }));
      const after = applyChanges(roster, [...gone, ...toRosterChanges(plan)]);
      const { added } = compareFindings(
        validateSchedule({ roster }).findings,
        validateSchedule({ roster: after }).findings,
      );
      expect(added.filter(({ isViolation, rule }) => isViolation && rule !== "supervision_ratio")).toEqual(
        [],
      );
    }),
    { numRuns: CASES, seed: SEED },
  );
});

test.each([false, true])(
  "an absence that leaves no gap is proved in all objectives, critical first: %s",
  (criticalFirst) => {
    const roster = buildRoster([{ who: "r1", on: "2026-01-05" }]);
    const groundwork = layGroundwork(roster, roster.days);
    const question = { groundwork, absentIds: new Set(["r2"]), permits: ALL_STEPS, criticalFirst };
    const { proof, plan } = repairRoster(question, { solver, timeLeft: () => 60_000, sparesPeople: false });
    expect(plan).toEqual({ released: [], taken: [] });
    expect(proof).toMatchObject({ status: "proved", problemsSolved: 0, uncoveredBound: 0 });
    expect(proof.proved).toEqual([...(criticalFirst ? ["critical_uncovered"] : []), "uncovered", "changes"]);
  },
);
