import type { DayRange } from "../time/day.ts";
import { boundUncovered } from "./bound-uncovered.ts";
import { listAround } from "./groundwork.ts";
import { listFrames } from "./list-frames.ts";
import { EMPTY_PLAN, mergePlans } from "./plan.ts";
import type { Gap } from "./plan.ts";
import type { PlanMeasures } from "./measure-plan.ts";
import { isInFrame } from "./repair-question.ts";
import type { Frame, RepairQuestion } from "./repair-question.ts";
import { keepIfBetter, openSearch, runStages } from "./search.ts";
import type { Objective, Search } from "./search.ts";

/** The question about some days alone. */
function narrow(question: RepairQuestion, frame: Frame): RepairQuestion {
  const { groundwork } = question;
  const narrowed = { ...question, frame };
  const isPinned: typeof groundwork.isPinned = (duty) =>
    !isInFrame(narrowed, duty.day) || groundwork.isPinned(duty);
  const around = listAround(groundwork.roster, frame.days);
  return { ...narrowed, groundwork: { ...groundwork, ...around, isPinned } };
}

function openPart({ question, tools, boundOf }: Search, gaps: readonly Gap[], frame: Frame): Search {
  const narrowed = narrow(question, frame);
  const inside = gaps.filter(({ need }) => isInFrame(narrowed, need.slot.day));
  const part = openSearch(
    narrowed,
    { ...tools, sparesPeople: false },
    inside.map(({ need }) => need.slot.block.id),
  );
  return { ...part, boundOf, uncoveredBound: boundUncovered(boundOf, part.blockIds, tools.timeLeft) };
}

/** How much of a time that is shared out evenly one frame may have. */
const SHARES = 3;

type Reached = Pick<PlanMeasures, "criticalUncovered" | "uncovered" | "changes">;

/** No repair does better on some days, as far as is proved. */
interface Least extends Reached {
  readonly isProved: boolean;
  readonly uncoveredBound: number;
}

/** A change fills at most one place of each need of its block. */
function countLeastChanges(gaps: readonly Gap[]): number {
  const byBlock = Map.groupBy(gaps, ({ need }) => need.slot.block.id);
  return [...byBlock.values()].reduce((sum, own) => sum + Math.max(...own.map(({ missing }) => missing)), 0);
}

/**
 * What some days come to if nobody had any duties on the others: no repair leaves less uncovered on them, and none that leaves as
 * little has fewer changes.
 */
function findLeast(search: Search, gaps: readonly Gap[], { days, reached }: Repaired): Least {
  const inside = gaps.filter(({ need }) => days.first <= need.slot.day && need.slot.day <= days.last);
  if (reached.uncovered === 0 && reached.changes === countLeastChanges(inside))
    return { ...reached, isProved: true, uncoveredBound: 0 };
  if (search.tools.timeLeft() <= 0) return { ...reached, isProved: false, uncoveredBound: 0 };
  const part = openPart(search, gaps, { days, settled: undefined });
  const isProved = runStages(part).includes("changes");
  search.problemsSolved += part.problemsSolved;
  return { ...part.best.measures, isProved, uncoveredBound: part.uncoveredBound };
}

/** Days, and what the repair comes to on them. */
interface Repaired {
  readonly days: DayRange;
  readonly reached: Reached;
}

/**
 * Repairs frame by frame, with what is settled for the others. A frame changes no other day, so that what is better in
 * it is better in all.
 *
 * @returns the result of each frame; of fewer where time was over
 */
function repairAll(search: Search, gaps: readonly Gap[], frames: readonly DayRange[]): readonly Repaired[] {
  const { tools } = search;
  let plan = EMPTY_PLAN;
  const repaired: Repaired[] = [];
  for (const [place, days] of frames.entries()) {
    const left = tools.timeLeft();
    if (left <= 0) break;
    const kept = left * (1 - Math.min(1, SHARES / (frames.length - place)));
    const opened = openPart(search, gaps, { days, settled: plan });
    const part = { ...opened, tools: { ...opened.tools, timeLeft: () => tools.timeLeft() - kept } };
    runStages(part);
    plan = mergePlans(plan, part.best.plan);
    search.problemsSolved += part.problemsSolved;
    repaired.push({ days, reached: part.best.measures });
  }
  keepIfBetter(search, plan);
  return repaired;
}

const sumOf = (parts: readonly Least[], what: Exclude<keyof Least, "isProved">): number =>
  parts.reduce((sum, part) => sum + part[what], 0);

/**
 * Builds a repair week by week, so that there is one early, and then looks for what each week comes to at least: where the sum of that
 * is what was built, nothing is better.
 *
 * @param gaps what the absence leaves without enough people
 * @returns what is proved of the best plan so far
 */
export function repairByWeeks(search: Search, gaps: readonly Gap[]): readonly Objective[] {
  const days = gaps.map(({ need }) => need.slot.day);
  const frames = listFrames(search.question.groundwork.horizon, days);
  const repaired = repairAll(search, gaps, frames);
  const parts = repaired.map((each) => findLeast(search, gaps, each));
  search.uncoveredBound = Math.max(search.uncoveredBound, sumOf(parts, "uncoveredBound"));
  const { measures } = search.best;
  const first = search.question.criticalFirst;
  const isBest =
    parts.length === frames.length &&
    parts.every(({ isProved }) => isProved) &&
    measures.uncovered === sumOf(parts, "uncovered") &&
    measures.changes === sumOf(parts, "changes") &&
    (!first || measures.criticalUncovered === sumOf(parts, "criticalUncovered"));
  return isBest ? [...(first ? (["critical_uncovered"] as const) : []), "uncovered", "changes"] : [];
}
