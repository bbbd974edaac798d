import type { Day, DayRange } from "../time/day.ts";
import { countDays } from "../time/day.ts";
import type { TimeZone } from "../time/time-zone.ts";
import type { FreeDays, WorkPeriod } from "./roster.ts";

const MINUTES_PER_DAY = 1_440;

interface Gap {
  readonly start: number;
  readonly end: number;
}

/** Time without work after the first work and before the last. */
const listGaps = (periods: readonly WorkPeriod[]): readonly Gap[] =>
  periods.flatMap(({ end }, index) => {
    const next = periods[index + 1];
    return next === undefined ? [] : [{ start: end, end: next.start }];
  });

/** Days of a gap, from that on which work ended to that before work starts again, on which no work starts. */
function listOpenDays({ start, end }: Gap, zone: TimeZone, startDays: ReadonlySet<Day>): readonly Day[] {
  const head = zone.dayOf(start - 1);
  return Array.from({ length: zone.dayOf(end) - head }, (_, index) => head + index).filter(
    (day) => !startDays.has(day),
  );
}

/**
 * Whole days of 24 hours each count. What else fits into the gap may be the rest of the day on which work ended, or a
 * day that daylight saving cut to 23 hours.
 */
function listCounted(gap: Gap, open: readonly Day[], zone: TimeZone): readonly Day[] {
  const isWhole = (day: Day): boolean =>
    zone.startOfDay(day) >= gap.start && zone.startOfDay(day + 1) - zone.startOfDay(day) >= MINUTES_PER_DAY;
  const whole = open.filter(isWhole);
  const fitting = Math.floor((gap.end - gap.start) / MINUTES_PER_DAY);
  return [...whole, ...open.filter((day) => !isWhole(day)).slice(0, Math.max(0, fitting - whole.length))];
}

/** Finds the free days of `days` between, before and after periods of work. */
export function findFreeDays(periods: readonly WorkPeriod[], days: DayRange, zone: TimeZone): FreeDays {
  const breaks = new Uint8Array(countDays(days)).fill(1);
  const startDays = new Set(periods.flatMap(({ duties }) => duties.map(({ day }) => day)));
  const set = (array: Uint8Array, day: Day, value: 0 | 1): void => {
    if (day >= days.first && day <= days.last) array[day - days.first] = value;
  };
  const [first, last] = [periods[0], periods.at(-1)];
  if (first === undefined || last === undefined) return { breaks, counted: breaks };
  const endDay = zone.dayOf(last.end - 1);
  for (let day = zone.dayOf(first.start); day <= endDay; day += 1) set(breaks, day, 0);
  if (!startDays.has(endDay)) set(breaks, endDay, 1);
  const counted = breaks.slice();
  for (const gap of listGaps(periods)) {
    if (gap.end - gap.start < MINUTES_PER_DAY) continue;
    const open = listOpenDays(gap, zone, startDays);
    for (const day of open) set(breaks, day, 1);
    for (const day of listCounted(gap, open, zone)) set(counted, day, 1);
  }
  return { breaks, counted };
}
