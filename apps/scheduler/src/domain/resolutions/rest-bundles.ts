import type { Conflict } from "../conflicts/conflict.ts";
import { dutiesOf } from "../roster/roster.ts";
import type { Duty, Roster } from "../roster/roster.ts";
import { toDay } from "../time/day.ts";
import type { DayRange } from "../time/day.ts";

/** Days tried as the one to be free. */
const MOST_DAYS = 8;
const LONGEST_RUN = 6;

/**
 * How far a day is from where a free one helps most: within a run so that no more than six days are left on either side, or
 * after the first six of a run that needs several. Where days are counted over weeks, all are alike.
 */
function distanceOf(day: number, { first, last }: DayRange): number {
  const latest = first + LONGEST_RUN;
  const earliest = Math.min(last - LONGEST_RUN, latest);
  if (day > latest) return day - latest;
  return Math.max(0, earliest - day);
}

/** A day's work, for each day of the conflict: where it helps most, and with the least work, first. */
function listDaysOfWork(
  duties: readonly Duty[],
  { evidence, date, extent }: Conflict,
): readonly (readonly Duty[])[] {
  const stretch = { first: toDay(evidence?.start_date ?? date), last: toDay(evidence?.end_date ?? date) };
  const isRun = extent !== undefined && evidence?.windows_beyond === undefined;
  const far = (day: number): number => (isRun ? distanceOf(day, stretch) : 0);
  const days = Map.groupBy(
    duties.filter(({ day }) => stretch.first <= day && day <= stretch.last),
    ({ day }) => day,
  );
  return [...days]
    .toSorted(([a, one], [b, two]) => far(a) - far(b) || one.length - two.length || a - b)
    .slice(0, MOST_DAYS)
    .map(([, all]) => all);
}

/** The work after too short a rest, the whole day on which that starts, and the work before. */
function listAroundRest(duties: readonly Duty[], { assignmentIds }: Conflict): readonly (readonly Duty[])[] {
  const ids = new Set(assignmentIds);
  const [before, after] = duties.filter(({ assignment }) => ids.has(assignment.id));
  if (before === undefined || after === undefined) return [];
  const day = duties.filter((duty) => duty.day === after.day && duty.start >= after.start);
  return [[after], ...(day.length > 1 ? [day] : []), [before]];
}

/** Work that could be given away together so that a rest becomes long enough or a day free. */
export function listRestBundles(roster: Roster, conflict: Conflict): readonly (readonly Duty[])[] {
  const all = conflict.personIds.flatMap((id) => dutiesOf(roster, id));
  switch (conflict.rule) {
    case "post_call_rest":
    case "rest_between_periods":
      return listAroundRest(
        all.filter(({ kind }) => kind === "work"),
        conflict,
      );
    case "home_call_on_free_day":
      return listDaysOfWork(
        all.filter(({ kind }) => kind === "home_call"),
        conflict,
      );
    default:
      return listDaysOfWork(
        all.filter(({ kind }) => kind === "work"),
        conflict,
      );
  }
}
