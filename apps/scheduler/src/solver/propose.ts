import { UserInputError } from "@clinical-mcp/errors";
import type { PlanParts, ScheduleDocument } from "../dataset/index.ts";
import type { ConflictSet } from "../domain/propose/find-conflict-set.ts";
import { proposeSchedule } from "../domain/propose/propose-schedule.ts";
import type { ProposedWeek } from "../domain/propose/propose-schedule.ts";
import { prepareRoster } from "../domain/roster/prepare-roster.ts";
import type { Roster } from "../domain/roster/roster.ts";
import { describeSlot } from "../domain/rules/check-supervision.ts";
import { formatDay, toDay } from "../domain/time/day.ts";
import type { DayRange } from "../domain/time/day.ts";
import { gini, measurePerson } from "../domain/workload/measure-workload.ts";
import { openHighsSolver } from "./highs-solver.ts";
import { toUnmetReport } from "./report-unmet.ts";
import type { UnmetReport } from "./report-unmet.ts";

export interface ProposedFor {
  /** YYYY-MM-DD, both included. */
  readonly from: string;
  readonly to: string;
  readonly seconds: number;
}

export interface WeekReport {
  readonly from: string;
  readonly to: string;
  readonly open: number;
  readonly left: number;
  /** At least so many places stay open with any additions. */
  readonly bound: number;
  readonly status: ProposedWeek["proof"]["status"];
  readonly unmet: readonly UnmetReport[];
  /** Demands that cannot all be met. */
  readonly conflicts: readonly { readonly demands: readonly string[]; readonly isSmallest: boolean }[];
  /** Duties added on days that people prefer or would like to avoid. */
  readonly wishes: ProposedWeek["wishes"];
}

/** How something is spread over the people of a role in the days that were filled. */
export interface Spread {
  readonly role: "resident" | "faculty";
  readonly what: "hours" | "nights" | "weekend days";
  readonly least: number;
  readonly most: number;
  readonly gini: number;
}

export interface ProposalReport {
  readonly parts: PlanParts;
  readonly weeks: readonly WeekReport[];
  readonly spreads: readonly Spread[];
}

/** What is demanded where, as far as it is about one demand. */
function describeNeed(need: ConflictSet["needs"][number]): string {
  if (need.kind === "supervision")
    return `supervision${need.rotation === undefined ? "" : ` of ${need.rotation.name}`}, ${describeSlot(need.slot)}`;
  const { coverage, rotation } = need.demand;
  const who = coverage.role === "any" ? "people" : coverage.role === "faculty" ? "faculty" : "residents";
  return `${coverage.minimum} ${who} for ${rotation.name}, ${describeSlot(need.slot)}`;
}

const toReport = ({ range, open, left, proof, unmet, conflicts, wishes }: ProposedWeek): WeekReport => ({
  from: formatDay(range.first),
  to: formatDay(range.last),
  open,
  left,
  bound: proof.uncoveredBound,
  status: proof.status,
  unmet: unmet.map(toUnmetReport),
  conflicts: conflicts.map(({ needs, isSmallest }) => ({ demands: needs.map(describeNeed), isSmallest })),
  wishes,
});

const ROLES = ["resident", "faculty"] as const;

function listSpreads(roster: Roster, range: DayRange): readonly Spread[] {
  const everyone = roster.document.people.map((person) => measurePerson(roster, person, range));
  return ROLES.flatMap((role) => {
    const loads = everyone.filter(({ person }) => person.role === role);
    if (loads.length === 0) return [];
    const spreadOf = (what: Spread["what"], figures: readonly number[]): Spread => ({
      role,
      what,
      least: Math.min(...figures),
      most: Math.max(...figures),
      gini: gini(figures),
    });
    return [
      spreadOf(
        "hours",
        loads.map(({ hours }) => hours),
      ),
      spreadOf(
        "nights",
        loads.map(({ nights }) => nights),
      ),
      spreadOf(
        "weekend days",
        loads.map(({ weekendDays }) => weekendDays),
      ),
    ];
  });
}

/**
 * Assignments that fill the open demand of some days of a schedule, what stays open, and how the work is then spread. The order
 * of the document's people decides between proposals that are equally good.
 *
 * @throws UserInputError INVALID_DATE_RANGE; UpstreamError SOLVER_FAILED
 */
export async function propose(
  document: ScheduleDocument,
  { from, to, seconds }: ProposedFor,
): Promise<ProposalReport> {
  const roster = prepareRoster(document);
  const range = { first: toDay(from), last: toDay(to) };
  const isWithin = roster.days.first <= range.first && range.last <= roster.days.last;
  if (!(range.first <= range.last && isWithin))
    throw new UserInputError(
      `--from and --to are days of the schedule, ${document.start_date} to ${document.end_date}.`,
      { code: "INVALID_DATE_RANGE" },
    );
  const solver = await openHighsSolver();
  const dueAt = Date.now() + seconds * 1_000;
  const proposal = proposeSchedule(roster, range, { solver, timeLeft: () => dueAt - Date.now() });
  return {
    parts: proposal.parts,
    weeks: proposal.weeks.map(toReport),
    spreads: listSpreads(proposal.roster, range),
  };
}
