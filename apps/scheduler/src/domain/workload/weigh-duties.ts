import type { Duty, Roster } from "../roster/roster.ts";
import type { Day } from "../time/day.ts";

const MINUTES_PER_HOUR = 60;
const NIGHT_MINUTE = 120;
const SATURDAY = 6;

/** 0 for Sunday; day 0 was a Thursday. */
const weekdayOf = (day: Day): number => (((day + 4) % 7) + 7) % 7;
export const isWeekend = (day: Day): boolean => weekdayOf(day) === 0 || weekdayOf(day) === SATURDAY;

/** Hours that a duty counts as worked. Standing by is not work. */
export function hoursOf({ kind, start, end, assignment }: Duty): number {
  if (kind === "home_call") return assignment.worked_hours ?? 0;
  return kind === "work" ? (end - start) / MINUTES_PER_HOUR : 0;
}

/** Days whose two in the morning after falls within some work, each once. */
export function listNights(duties: readonly Duty[], { zone }: Pick<Roster, "zone">): readonly Day[] {
  const nights = duties
    .filter(({ kind }) => kind === "work")
    .flatMap(({ start, end }) => {
      const first = zone.dayOf(start) - 1;
      const count = zone.dayOf(end) - first + 1;
      return Array.from({ length: count }, (_, index) => first + index).filter((day) => {
        const moment = zone.startOfDay(day + 1) + NIGHT_MINUTE;
        return start <= moment && moment < end;
      });
    });
  return [...new Set(nights)];
}

/** Saturdays and Sundays that some work touches, each once. */
function listWeekendDays(duties: readonly Duty[], { zone }: Pick<Roster, "zone">): readonly Day[] {
  const days = duties
    .filter(({ kind }) => kind === "work")
    .flatMap(({ start, end }) =>
      Array.from(
        { length: zone.dayOf(end - 1) - zone.dayOf(start) + 1 },
        (_, index) => zone.dayOf(start) + index,
      ),
    );
  return [...new Set(days)].filter(isWeekend);
}

/** What duties ask of a person. */
export interface DutyWeight {
  readonly hours: number;
  readonly nights: number;
  /** Saturdays and Sundays with work. */
  readonly weekendDays: number;
}

export const weighDuties = (duties: readonly Duty[], roster: Pick<Roster, "zone">): DutyWeight => ({
  hours: duties.reduce((sum, duty) => sum + hoursOf(duty), 0),
  nights: listNights(duties, roster).length,
  weekendDays: listWeekendDays(duties, roster).length,
});
