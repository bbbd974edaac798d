import type { Duty, Roster } from "../roster/roster.ts";
import { toWorkPeriods } from "../roster/work-periods.ts";
import { isOneDaysPause, REST_BETWEEN } from "../rules/check-rest.ts";
import { dutiesOf } from "../roster/roster.ts";
import { listChangedPeople, listDutiesUnder } from "./plan.ts";
import type { Plan } from "./plan.ts";
import type { RepairQuestion } from "./repair-question.ts";

const MINUTES_PER_HOUR = 60;
export const SHORT_REST = REST_BETWEEN * MINUTES_PER_HOUR;

/** A rest by when work ended and began again. */
export const restKey = (end: number, start: number): string => `${end} ${start}`;

/** Rests of less than the advised 8 hours between somebody's days of work. */
export function listShortRests(duties: readonly Duty[], { zone, document }: Roster): ReadonlySet<string> {
  const work = duties.filter(({ kind }) => kind === "work").toSorted((a, b) => a.start - b.start);
  const periods = toWorkPeriods(work, document.settings.min_break_minutes);
  const keys = periods.slice(1).flatMap((after, place) => {
    const before = periods[place];
    const isShort = before !== undefined && after.start - before.end < SHORT_REST;
    return isShort && !isOneDaysPause(before, after, zone) ? [restKey(before.end, after.start)] : [];
  });
  return new Set(keys);
}

/** Rests that a plan makes shorter than advised and that were not so before. It is advice to residents' programs. */
export function countShortRests(question: RepairQuestion, plan: Plan): number {
  const { roster } = question.groundwork;
  return [...listChangedPeople(plan)].reduce((sum, personId) => {
    if (roster.people.get(personId)?.role !== "resident") return sum;
    const before = listShortRests(dutiesOf(roster, personId), roster);
    const after = listShortRests(listDutiesUnder(question, plan, personId), roster);
    return sum + [...after].filter((key) => !before.has(key)).length;
  }, 0);
}
