import { findPersonByWords } from "../dataset/index.ts";
import type { PlanParts, ScheduleDocument } from "../dataset/index.ts";
import { ABSENCE_TYPE } from "../domain/answer-contingency.ts";
import { toAbsenceRemovals } from "../domain/contingency/analyze-absence.ts";
import { explainGaps } from "../domain/contingency/explain-gaps.ts";
import { toRange } from "../domain/date-range.ts";
import { layGroundwork } from "../domain/repair/groundwork.ts";
import { countMissing, listGaps, toPlanParts, toRosterChanges } from "../domain/repair/plan.ts";
import { ALL_STEPS } from "../domain/repair/repair-question.ts";
import { repairRoster } from "../domain/repair/repair-roster.ts";
import type { Proof } from "../domain/repair/repair-roster.ts";
import { prepareRoster } from "../domain/roster/prepare-roster.ts";
import { applyChanges } from "../domain/what-if/apply-changes.ts";
import { openHighsSolver } from "./highs-solver.ts";
import { toUnmetReport } from "./report-unmet.ts";
import type { UnmetReport } from "./report-unmet.ts";

export interface RepairAsked {
  /** Ids or names. */
  readonly people: readonly string[];
  /** YYYY-MM-DD, both included. */
  readonly from: string;
  readonly to: string;
  readonly seconds: number;
}

export interface RepairReport {
  /** The leave, the work that falls away with it, and who takes what. */
  readonly parts: PlanParts;
  /** Places that the absence leaves without people, and those that the repair does. */
  readonly open: number;
  readonly left: number;
  /** At least so many stay open with any changes. */
  readonly bound: number;
  readonly changes: number;
  readonly status: Proof["status"];
  /** Why places stay open; the first few. */
  readonly unmet: readonly UnmetReport[];
}

/** The share of the time to repair in; the rest is for explaining what stays open. */
const TO_REPAIR = 0.9;
const MOST_EXPLAINED = 8;

/**
 * The absence of people and the best that can be done about it, as a plan. Days of the absence beyond the schedule's are leave
 * all the same.
 *
 * @throws UserInputError PERSON_NOT_FOUND, PERSON_AMBIGUOUS, INVALID_DATE_RANGE; UpstreamError SOLVER_FAILED
 */
export async function repairAbsence(
  document: ScheduleDocument,
  { people, from, to, seconds }: RepairAsked,
): Promise<RepairReport> {
  const roster = prepareRoster(document);
  const absentIds = [...new Set(people.map((asked) => findPersonByWords(document.people, asked).id))];
  const range = toRange({ start_date: from, end_date: to }, roster);
  const solver = await openHighsSolver();
  const dueAt = Date.now() + seconds * 1_000;
  const timeLeft = (): number => dueAt - Date.now();
  const question = {
    groundwork: layGroundwork(roster, range),
    absentIds: new Set(absentIds),
    permits: ALL_STEPS,
    criticalFirst: false,
  };
  const reserve = timeLeft() * (1 - TO_REPAIR);
  const { gapsBefore, plan, measures, proof } = repairRoster(question, {
    solver,
    timeLeft: () => timeLeft() - reserve,
    sparesPeople: true,
  });
  const absent = applyChanges(roster, toAbsenceRemovals({ roster, absentIds, range }));
  const left = listGaps(question, plan);
  const unmet = explainGaps(question, left.slice(0, MOST_EXPLAINED), {
    roster: applyChanges(absent, toRosterChanges(plan)),
    isSettled: proof.proved.includes("uncovered") || measures.uncovered <= proof.uncoveredBound,
    timeLeft,
  });
  const leave = absentIds.map((person) => ({
    person,
    start_date: from,
    end_date: to,
    absence_type: ABSENCE_TYPE,
    frees_work: true,
  }));
  return {
    parts: { ...toPlanParts(plan), leave },
    open: countMissing(gapsBefore),
    left: countMissing(left),
    bound: proof.uncoveredBound,
    changes: measures.changes,
    status: proof.status,
    unmet: unmet.map(toUnmetReport),
  };
}
