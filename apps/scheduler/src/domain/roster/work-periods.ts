import type { Minute } from "../time/time-zone.ts";
import type { Duty, WorkPeriod } from "./roster.ts";

/**
 * Joins duties into periods. What is booked twice is worked once.
 *
 * @param duties by start
 * @param pause minutes; a gap that is no longer does not end a period
 */
export function toWorkPeriods(duties: readonly Duty[], pause = 0): readonly WorkPeriod[] {
  const periods: { start: Minute; end: Minute; duties: Duty[] }[] = [];
  for (const duty of duties) {
    const last = periods.at(-1);
    if (last && duty.start <= last.end + pause) {
      last.end = Math.max(last.end, duty.end);
      last.duties.push(duty);
    } else {
      periods.push({ start: duty.start, end: duty.end, duties: [duty] });
    }
  }
  return periods;
}
