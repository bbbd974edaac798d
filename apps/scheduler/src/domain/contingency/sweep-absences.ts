import { z } from "zod";
import { boundUncovered, createBounds } from "../repair/bound-uncovered.ts";
import type { Groundwork } from "../repair/groundwork.ts";
import { countMissing, EMPTY_PLAN, listGaps } from "../repair/plan.ts";
import { ALL_STEPS } from "../repair/repair-question.ts";
import type { RepairQuestion } from "../repair/repair-question.ts";
import { repairRoster } from "../repair/repair-roster.ts";
import type { Repair } from "../repair/repair-roster.ts";
import type { Roster } from "../roster/roster.ts";
import type { AnalysisTools } from "./analyze-absence.ts";

/** What one absence, of one or several people, comes to. */
export interface AbsenceResult {
  readonly absentIds: readonly string[];
  /** Places without people, before anything is done and after the best that can be done; critical ones are among them. */
  readonly gaps: number;
  readonly criticalGaps: number;
  readonly uncovered: number;
  readonly criticalUncovered: number;
  /** At least so many stay uncovered in any plan. */
  readonly uncoveredBound: number;
  readonly changes: number;
  readonly isProved: boolean;
}

export interface SweepTools extends AnalysisTools {
  /** Longest time in milliseconds to look for fewer changes once nothing can cover more. */
  readonly settledMs?: number;
}

/** An absence without gaps needs no solver, and neither does one of which matching says that nothing can be done. */
function solveAbsence(question: RepairQuestion, tools: SweepTools): Repair {
  const gapsBefore = listGaps(question, EMPTY_PLAN);
  const blockIds = new Set(gapsBefore.map(({ need }) => need.slot.block.id));
  const bound = boundUncovered(createBounds(question), blockIds, tools.timeLeft);
  const repair = repairRoster(question, {
    ...tools,
    sparesPeople: false,
    ...(bound > 0 && bound === countMissing(gapsBefore) && { timeLeft: () => 0 }),
  });
  if (bound < repair.measures.uncovered || repair.measures.changes > 0) return repair;
  return { ...repair, proof: { ...repair.proof, status: "proved", uncoveredBound: bound } };
}

/**
 * The least that stays uncovered and the fewest changes, for one absence. Extra work does not count here.
 *
 * @throws UpstreamError SOLVER_FAILED
 */
export function sweepAbsence(
  groundwork: Groundwork,
  absentIds: readonly string[],
  tools: SweepTools,
): AbsenceResult {
  const question = { groundwork, absentIds: new Set(absentIds), permits: ALL_STEPS, criticalFirst: false };
  const { gapsBefore, measures, proof } = solveAbsence(question, tools);
  return {
    absentIds,
    gaps: countMissing(gapsBefore),
    criticalGaps: countMissing(gapsBefore.filter(({ need }) => need.isCritical)),
    uncovered: measures.uncovered,
    criticalUncovered: measures.criticalUncovered,
    uncoveredBound: proof.uncoveredBound,
    changes: measures.changes,
    isProved: proof.status === "proved",
  };
}

/** The worst first: what stays uncovered, in critical services before others, then what was open, then what it takes. */
export const rankAbsences = (results: readonly AbsenceResult[]): readonly AbsenceResult[] =>
  results.toSorted(
    (a, b) =>
      b.uncovered - a.uncovered ||
      b.criticalUncovered - a.criticalUncovered ||
      b.gaps - a.gaps ||
      b.changes - a.changes ||
      (a.absentIds.join(" ") < b.absentIds.join(" ") ? -1 : 1),
  );

export const absencesParameter = z
  .enum(["single", "single_and_pairs"])
  .default("single")
  .describe("single: each person alone; single_and_pairs: every two of them as well, which takes minutes");

/** Everybody alone, and if asked every two of them. */
export function toAbsences(
  { people }: Pick<Roster, "people">,
  asked: z.output<typeof absencesParameter>,
): readonly (readonly string[])[] {
  const ids = [...people.keys()];
  const singles = ids.map((id) => [id]);
  if (asked === "single") return singles;
  return [...singles, ...ids.flatMap((id, place) => ids.slice(place + 1).map((other) => [id, other]))];
}
