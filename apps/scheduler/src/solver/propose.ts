import { UserInputError } from "@clinical-mcp/errors";
import type { PlanParts, ScheduleDocument } from "../dataset/index.ts";
import { describeGap } from "../domain/answer-contingency.ts";
import { proposeSchedule } from "../domain/propose/propose-schedule.ts";
import type { ProposedWeek } from "../domain/propose/propose-schedule.ts";
import { prepareRoster } from "../domain/roster/prepare-roster.ts";
import { formatDay, toDay } from "../domain/time/day.ts";
import { openHighsSolver } from "./highs-solver.ts";

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
  /** At least so many places stay open whatever is added. */
  readonly bound: number;
  readonly status: ProposedWeek["proof"]["status"];
  readonly unmet: readonly {
    readonly description: string;
    /** How many people each obstacle keeps from it, by its code. */
    readonly reasons: Readonly<Record<string, number>>;
    /** More places than people who could fill any of them. */
    readonly shortage: { readonly places: number; readonly able: number } | undefined;
  }[];
}

const toReport = ({ range, open, left, proof, unmet }: ProposedWeek): WeekReport => ({
  from: formatDay(range.first),
  to: formatDay(range.last),
  open,
  left,
  bound: proof.uncoveredBound,
  status: proof.status,
  unmet: unmet.map(({ gap, hindrances, shortage }) => ({
    description: describeGap(gap),
    reasons: Object.fromEntries(
      [...Map.groupBy(hindrances, ({ code }) => code)].map(([code, all]) => [code, all.length]),
    ),
    shortage,
  })),
});

/**
 * Assignments that fill the open demand of some days of a schedule, and what stays open.
 *
 * @throws UserInputError INVALID_DATE_RANGE; UpstreamError SOLVER_FAILED
 */
export async function propose(
  document: ScheduleDocument,
  { from, to, seconds }: ProposedFor,
): Promise<{ readonly parts: PlanParts; readonly weeks: readonly WeekReport[] }> {
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
  const { additions, weeks } = proposeSchedule(roster, range, { solver, timeLeft: () => dueAt - Date.now() });
  const none = { remove: [], move: [], leave: [], add_people: [], remove_people: [] };
  return { parts: { ...none, add: additions }, weeks: weeks.map(toReport) };
}
