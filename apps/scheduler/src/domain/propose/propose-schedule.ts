import type { PlanParts } from "../../dataset/index.ts";
import { explainGaps } from "../contingency/explain-gaps.ts";
import type { GapReason } from "../contingency/explain-gaps.ts";
import type { MipSolver } from "../mip/mip-problem.ts";
import { layGroundwork } from "../repair/groundwork.ts";
import type { Groundwork } from "../repair/groundwork.ts";
import { listGaps, toRosterChanges } from "../repair/plan.ts";
import type { Gap } from "../repair/plan.ts";
import type { RepairQuestion } from "../repair/repair-question.ts";
import { repairRoster } from "../repair/repair-roster.ts";
import type { Proof } from "../repair/repair-roster.ts";
import type { Duty, Roster } from "../roster/roster.ts";
import type { DayRange } from "../time/day.ts";
import { applyChanges } from "../what-if/apply-changes.ts";

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
}

export interface Proposal {
  readonly additions: PlanParts["add"];
  readonly weeks: readonly ProposedWeek[];
}

const WEEK = 7;
const MOST_EXPLAINED = 8;

/** Nobody who has work loses or changes it. */
const ONLY_ADD = { move: false, callIn: false, extra: true, release: false } as const;

const countMissing = (gaps: readonly Gap[]): number => gaps.reduce((sum, { missing }) => sum + missing, 0);

/** What these blocks lack is to be mended, whoever left it open. */
function openDemand(groundwork: Groundwork, blockIds: ReadonlySet<string>): Groundwork {
  return {
    ...groundwork,
    needsOf: (blockId) =>
      blockIds.has(blockId)
        ? groundwork.needsOf(blockId).map((known) => ({ ...known, shortBefore: 0 }))
        : groundwork.needsOf(blockId),
  };
}

function toAddition({ person, rotation, block, assignment }: Duty): PlanParts["add"][number] {
  const { role, duty } = assignment;
  return { person: person.id, rotation: rotation.id, block_id: block.id, role, duty };
}

interface Filled {
  readonly week: ProposedWeek;
  readonly taken: readonly Duty[];
  readonly roster: Roster;
}

function fillWeek(roster: Roster, range: DayRange, tools: ProposalTools): Filled {
  const inside = roster.slots.filter(({ day }) => range.first <= day && day <= range.last);
  const openBlockIds = new Set(inside.map(({ block }) => block.id));
  const question: RepairQuestion = {
    groundwork: openDemand(layGroundwork(roster, range), openBlockIds),
    absentIds: new Set(),
    openBlockIds,
    permits: ONLY_ADD,
    criticalFirst: false,
  };
  const { gapsBefore, plan, measures, proof } = repairRoster(question, { ...tools, sparesPeople: true });
  const filled = applyChanges(roster, toRosterChanges(plan));
  const isSettled = proof.proved.includes("uncovered") || measures.uncovered <= proof.uncoveredBound;
  const left = listGaps(question, plan);
  const unmet = explainGaps(question, left.slice(0, MOST_EXPLAINED), { roster: filled, isSettled });
  const week = { range, open: countMissing(gapsBefore), left: countMissing(left), proof, unmet };
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
 * Fills what a schedule's demand leaves open, week by week: the most places, then the least work for who gets the most on
 * top. Only adds, and breaks no rule that was kept; each week is solved with those before it as they then are, so a proof
 * speaks of its week. Time that a week does not need goes to those after it.
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
  const additions: PlanParts["add"] = [];
  const done: ProposedWeek[] = [];
  let current = roster;
  for (const week of weeks) {
    const share = timeLeft() / (weeks.length - done.length);
    const reserve = timeLeft() - share;
    const filled = fillWeek(current, week, { solver, timeLeft: () => timeLeft() - reserve });
    additions.push(...filled.taken.map(toAddition));
    done.push(filled.week);
    current = filled.roster;
  }
  return { additions, weeks: done };
}
