import type { DayRange } from "../time/day.ts";
import { countDays } from "../time/day.ts";
import type { TimeZone } from "../time/time-zone.ts";
import type { WorkPeriod } from "./work-periods.ts";

const MINUTES_PER_DAY = 1_440;

/**
 * Which days are free. A free day lies in 24 uninterrupted hours without work, and no work starts on it: a whole
 * calendar day, or the rest of a day after a night's work where the 24 hours fit before work starts again.
 *
 * @returns 1 for each free day of `days`, 0 for the others
 */
export function markFreeDays(periods: readonly WorkPeriod[], days: DayRange, zone: TimeZone): Uint8Array {
  const free = new Uint8Array(countDays(days)).fill(1);
  const set = (day: number, value: 0 | 1): void => {
    if (day >= days.first && day <= days.last) free[day - days.first] = value;
  };
  const startDays = new Set(periods.flatMap(({ duties }) => duties.map(({ day }) => day)));
  for (const { start, end } of periods) {
    const last = zone.dayOf(end - 1);
    for (let day = zone.dayOf(start); day <= last; day += 1) set(day, 0);
  }
  for (const [index, { end }] of periods.entries()) {
    const headDay = zone.dayOf(end - 1);
    const next = periods[index + 1];
    if (next === undefined) {
      if (!startDays.has(headDay)) set(headDay, 1);
      continue;
    }
    const fit = Math.floor((next.start - end) / MINUTES_PER_DAY);
    const nextDay = zone.dayOf(next.start);
    const wholeDays = nextDay - headDay - 1;
    if (fit > wholeDays && !startDays.has(headDay)) set(headDay, 1);
    // Whole days between, one of them of 23 hours: the last holds no 24 free hours.
    if (fit < wholeDays) set(nextDay - 1, 0);
  }
  return free;
}
