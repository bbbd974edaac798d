import type { PlanParts } from "../../dataset/index.ts";
import { explainGaps } from "../contingency/explain-gaps.ts";
import type { GapReason } from "../contingency/explain-gaps.ts";
import type { MipSolver } from "../mip/mip-problem.ts";
import { layGroundwork } from "../repair/groundwork.ts";
import type { Groundwork } from "../repair/groundwork.ts";
import { countMissing, listGaps, toPlanParts } from "../repair/plan.ts";
import type { Gap } from "../repair/plan.ts";
import type { RepairQuestion } from "../repair/repair-question.ts";
import { repairRoster } from "../repair/repair-roster.ts";
import type { Proof } from "../repair/repair-roster.ts";
import { prepareRoster } from "../roster/prepare-roster.ts";
import type { Duty, Roster } from "../roster/roster.ts";
import type { DayRange } from "../time/day.ts";
import { reviseDocument } from "../what-if/revise-document.ts";
import { findConflictSet } from "./find-conflict-set.ts";
import type { ConflictSet } from "./find-conflict-set.ts";
import { countWishes, weighCosts } from "./weigh-costs.ts";

export interface ProposalTools {
  readonly solver: MipSolver;
  /** Milliseconds until an answer is due. */
  readonly timeLeft: () => number;
}

/** What a week's open demand came to. Places are people missing in a block. */
export interface ProposedWeek {
  readonly range: DayRange;
  readonly open: number;
  readonly left: number;
  readonly proof: Proof;
  /** Why places are left; the first few. */
  readonly unmet: readonly GapReason[];
  /** Demands that cannot all be met; of the first few places that are left. */
  readonly conflicts: readonly ConflictSet[];
  /** Duties added on days that their people prefer or would like to avoid. */
  readonly wishes: { readonly met: number; readonly hurt: number };
}

export interface Proposal {
  readonly parts: PlanParts;
  readonly weeks: readonly ProposedWeek[];
  /** The schedule with them. */
  readonly roster: Roster;
}

const WEEK = 7;
const MOST_EXPLAINED = 8;
const MOST_CONFLICTS = 3;
/** The share of a week's time to fill it in; the rest is for explaining what stays open. */
const TO_FILL = 0.7;

/** Nobody who has work loses or changes it. */
const ONLY_ADD = { move: false, callIn: false, extra: true, release: false } as const;

/** What these blocks lack is filled, also where the schedule itself left it open. */
function openDemand(groundwork: Groundwork, blockIds: ReadonlySet<string>): Groundwork {
  return {
    ...groundwork,
    needsOf: (blockId) =>
      blockIds.has(blockId)
        ? groundwork.needsOf(blockId).map((known) => ({ ...known, shortBefore: 0 }))
        : groundwork.needsOf(blockId),
  };
}

interface Filled {
  readonly week: ProposedWeek;
  readonly taken: readonly Duty[];
  readonly roster: Roster;
}

/** Prepared afresh: a year adds thousands of duties, and each trial on top of another takes longer. */
const withDuties = ({ document }: Roster, taken: readonly Duty[]): Roster =>
  prepareRoster(
    reviseDocument(document, {
      assignments: () => [...document.assignments, ...taken.map(({ assignment }) => assignment)],
    }),
  );

/** Sets of demands in conflict, one for each of the first places left that is in none of the sets before. */
function findConflicts(
  question: RepairQuestion,
  left: readonly Gap[],
  tools: ProposalTools,
): readonly ConflictSet[] {
  return left.reduce<readonly ConflictSet[]>((found, gap) => {
    const isKnown = found.some(({ needs }) => needs.some(({ id }) => id === gap.need.id));
    if (isKnown || found.length === MOST_CONFLICTS || tools.timeLeft() <= 0) return found;
    const set = findConflictSet(question, gap, tools);
    return set === undefined ? found : [...found, set];
  }, []);
}

interface WeekAsked {
  /** All days to fill, and the days of this part. */
  readonly range: DayRange;
  readonly week: DayRange;
}

function askWeek(roster: Roster, { range, week }: WeekAsked): RepairQuestion {
  const inside = roster.slots.filter(({ day }) => week.first <= day && day <= week.last);
  const openBlockIds = new Set(inside.map(({ block }) => block.id));
  return {
    groundwork: openDemand(layGroundwork(roster, week), openBlockIds),
    absentIds: new Set(),
    openBlockIds,
    permits: ONLY_ADD,
    criticalFirst: false,
    costs: weighCosts(roster, range, week),
  };
}

function fillWeek(roster: Roster, asked: WeekAsked, tools: ProposalTools): Filled {
  const question = askWeek(roster, asked);
  const reserve = tools.timeLeft() * (1 - TO_FILL);
  const timeToFill = (): number => tools.timeLeft() - reserve;
  const found = repairRoster(question, { ...tools, timeLeft: timeToFill, sparesPeople: true });
  const { gapsBefore, plan, measures, proof } = found;
  const filled = withDuties(roster, plan.taken);
  const isSettled = proof.proved.includes("uncovered") || measures.uncovered <= proof.uncoveredBound;
  const left = listGaps(question, plan);
  const week: ProposedWeek = {
    range: asked.week,
    open: countMissing(gapsBefore),
    left: countMissing(left),
    proof,
    unmet: explainGaps(question, left.slice(0, MOST_EXPLAINED), { roster: filled, isSettled }),
    conflicts: findConflicts(question, left, tools),
    wishes: countWishes(roster, plan.taken),
  };
  return { week, taken: plan.taken, roster: filled };
}

/** Weeks from the first day on; the last may be shorter. */
function listWeeks({ first, last }: DayRange): readonly DayRange[] {
  const count = Math.ceil((last - first + 1) / WEEK);
  return Array.from({ length: count }, (_, index) => {
    const start = first + index * WEEK;
    return { first: start, last: Math.min(start + WEEK - 1, last) };
  });
}

/**
 * Fills the demand that a schedule leaves open, week by week. In this order, it wants the most places, the fewest rests
 * below 8 hours, people's wishes, the least work for the person with the most on top, and less for people who had more
 * in the weeks before.
 *
 * It only adds, and breaks no rule that was kept. Each week is solved with the solved weeks before it, so a proof is
 * about its week. Time that a week does not need goes to those after it.
 *
 * @param range days within the schedule
 * @throws UpstreamError SOLVER_FAILED
 */
export function proposeSchedule(
  roster: Roster,
  range: DayRange,
  { solver, timeLeft }: ProposalTools,
): Proposal {
  const weeks = listWeeks(range);
  const taken: Duty[] = [];
  const done: ProposedWeek[] = [];
  let current = roster;
  for (const week of weeks) {
    const share = timeLeft() / (weeks.length - done.length);
    const reserve = timeLeft() - share;
    const tools = { solver, timeLeft: () => timeLeft() - reserve };
    const filled = fillWeek(current, { range, week }, tools);
    taken.push(...filled.taken);
    done.push(filled.week);
    current = filled.roster;
  }
  return { parts: toPlanParts({ released: [], taken }), weeks: done, roster: current };
}
