import type { DayRange } from "../time/day.ts";
import { boundUncovered } from "./bound-uncovered.ts";
import { listInTheWay } from "./draft.ts";
import { listAround } from "./groundwork.ts";
import { findPlanBreaches } from "./learn.ts";
import { listDutiesUnder, mergePlans, pickOfPlan } from "./plan.ts";
import type { Gap, Plan, PlanMeasures } from "./plan.ts";
import { isInFrame } from "./repair-question.ts";
import type { Frame, RepairQuestion } from "./repair-question.ts";
import { keepIfBetter, openSearch, runStages } from "./search.ts";
import type { Objective, Search } from "./search.ts";

/** What some days come to if nobody had any duties on the others: no repair does better on them. */
interface Alone extends Pick<PlanMeasures, "criticalUncovered" | "uncovered" | "changes"> {
  readonly proved: readonly Objective[];
  readonly uncoveredBound: number;
}

const FRAME_DAYS = 7;

/** The question about some days alone. */
function narrow(question: RepairQuestion, frame: Frame): RepairQuestion {
  const { groundwork } = question;
  const narrowed = { ...question, frame };
  const isPinned: typeof groundwork.isPinned = (duty) =>
    !isInFrame(narrowed, duty.day) || groundwork.isPinned(duty);
  const around = listAround(groundwork.roster, frame.days);
  return { ...narrowed, groundwork: { ...groundwork, ...around, isPinned } };
}

/**
 * Cuts the days into frames of about a week that leave none out, where possible between days on which nobody is missing: a
 * night needs rest before and after.
 */
function listFrames({ first, last }: DayRange, gaps: readonly Gap[]): readonly DayRange[] {
  const days = [...new Set(gaps.map(({ need }) => need.slot.day))].toSorted((a, b) => a - b);
  const starts = days.reduce<readonly number[]>(
    (known, day, place) => {
      const start = known.at(-1) ?? first;
      const before = days[place - 1] ?? day;
      const isApart = day - before > 2 && before >= start;
      const isFull = day - start > FRAME_DAYS;
      return (isApart && day - start > FRAME_DAYS / 2) || isFull
        ? [...known, isApart ? day - 1 : day]
        : known;
    },
    [first],
  );
  return starts
    .map((start, place) => ({ first: start, last: (starts[place + 1] ?? last + 1) - 1 }))
    .filter((frame) => days.some((day) => frame.first <= day && day <= frame.last));
}

function openPart({ question, tools }: Search, gaps: readonly Gap[], frame: Frame): Search {
  const narrowed = narrow(question, frame);
  const inside = gaps.filter(({ need }) => isInFrame(narrowed, need.slot.day));
  const part = openSearch(
    narrowed,
    { ...tools, sparesPeople: false },
    inside.map(({ need }) => need.slot.block.id),
  );
  return { ...part, uncoveredBound: boundUncovered(question, part.blockIds) };
}

/** Whether a plan keeps the rules beside what is settled, and nobody is in two places. */
function fits(question: RepairQuestion, plan: Plan): boolean {
  const isFree = plan.taken.every((duty) => {
    const others = listDutiesUnder(question, plan, duty.person.id).filter((other) => other !== duty);
    return (
      listInTheWay({ ...question, permits: { ...question.permits, extra: true } }, duty, others)?.length === 0
    );
  });
  return isFree && findPlanBreaches(question, plan).size === 0;
}

/** Repairs some days: first as if there were no others, then, where the two do not fit, beside what is settled for them. */
function repairFrame(search: Search, gaps: readonly Gap[], days: DayRange): Alone {
  const alone = openPart(search, gaps, { days, settled: undefined });
  const proved = runStages(alone);
  const settled = pickOfPlan(search.best.plan, ({ day }) => day < days.first || day > days.last);
  const beside = openPart(search, gaps, { days, settled });
  const isBestBeside = proved.includes("changes") && fits(beside.question, alone.best.plan);
  if (!isBestBeside) runStages(beside);
  keepIfBetter(search, mergePlans(settled, isBestBeside ? alone.best.plan : beside.best.plan));
  search.problemsSolved += alone.problemsSolved + beside.problemsSolved;
  return { proved, ...alone.best.measures, uncoveredBound: alone.uncoveredBound };
}

const sumOf = (parts: readonly Alone[], what: Exclude<keyof Alone, "proved">): number =>
  parts.reduce((sum, part) => sum + part[what], 0);

/**
 * Builds a repair week by week, so that there is one early. No repair leaves less uncovered in a week than if it were the only one, and
 * of those that leave as little none has fewer changes in it: where what was built comes to the sum of that, it is best.
 *
 * @param gaps what the absence leaves without enough people
 * @returns what is proved of the best plan so far
 */
export function repairByWeeks(search: Search, gaps: readonly Gap[]): readonly Objective[] {
  const { question, tools } = search;
  const parts: Alone[] = [];
  const frames = listFrames(question.groundwork.horizon, gaps);
  for (const days of frames) {
    if (tools.timeLeft() <= 0) return [];
    parts.push(repairFrame(search, gaps, days));
  }
  search.uncoveredBound = Math.max(search.uncoveredBound, sumOf(parts, "uncoveredBound"));
  const objectives = [
    "uncovered",
    "changes",
    ...(question.criticalFirst ? (["criticalUncovered"] as const) : []),
  ] as const;
  const isBest =
    parts.every(({ proved }) => proved.includes("changes")) &&
    objectives.every((objective) => search.best.measures[objective] === sumOf(parts, objective));
  return isBest ? (parts[0]?.proved ?? []) : [];
}
