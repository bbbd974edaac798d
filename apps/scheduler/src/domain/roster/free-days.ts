import type { Day, DayRange } from "../time/day.ts";
import { countDays } from "../time/day.ts";
import type { Minute, TimeZone } from "../time/time-zone.ts";
import type { FreeDays, WorkPeriod } from "./roster.ts";

const MINUTES_PER_DAY = 1_440;

interface Stretch {
  readonly start: Minute;
  readonly end: Minute;
}

/**
 * Elapsed minutes or those that a clock shows, taking the larger number: the Sunday in spring is a whole day off, and a
 * call from seven to seven a whole day on, although an hour of them is skipped.
 */
export const longerMinutes = ({ start, end }: Stretch, zone: TimeZone): number =>
  Math.max(end - start, zone.clockOf(end) - zone.clockOf(start));

export const isDayLong = (stretch: Stretch, zone: TimeZone): boolean =>
  longerMinutes(stretch, zone) >= MINUTES_PER_DAY;

/** Time without work after the first work and before the last. */
const listGaps = (periods: readonly WorkPeriod[]): readonly Stretch[] =>
  periods.flatMap(({ end }, index) => {
    const next = periods[index + 1];
    return next === undefined ? [] : [{ start: end, end: next.start }];
  });

/** Days of a gap, from that on which work ended to that before work starts again, on which no work starts. */
function listOpenDays({ start, end }: Stretch, zone: TimeZone, startDays: ReadonlySet<Day>): readonly Day[] {
  const head = zone.dayOf(start - 1);
  return Array.from({ length: zone.dayOf(end) - head }, (_, index) => head + index).filter(
    (day) => !startDays.has(day),
  );
}

/** Where runs of duty days end. */
function findBreaks(periods: readonly WorkPeriod[], days: DayRange, zone: TimeZone): Uint8Array {
  const breaks = new Uint8Array(countDays(days)).fill(1);
  const startDays = new Set(periods.flatMap(({ duties }) => duties.map(({ day }) => day)));
  const set = (day: Day, value: 0 | 1): void => {
    if (day >= days.first && day <= days.last) breaks[day - days.first] = value;
  };
  const [first, last] = [periods[0], periods.at(-1)];
  if (first === undefined || last === undefined) return breaks;
  const endDay = zone.dayOf(last.end - 1);
  for (let day = zone.dayOf(first.start); day <= endDay; day += 1) set(day, 0);
  if (!startDays.has(endDay)) set(endDay, 1);
  for (const gap of listGaps(periods))
    if (isDayLong(gap, zone)) for (const day of listOpenDays(gap, zone, startDays)) set(day, 1);
  return breaks;
}

/** The stretches between busy times, which are in order of start, from one moment to another. */
function listFreeStretches(busy: readonly Stretch[], whole: Stretch): readonly Stretch[] {
  const free: Stretch[] = [];
  let from = whole.start;
  for (const { start, end } of busy) {
    if (start > from) free.push({ start: from, end: Math.min(start, whole.end) });
    from = Math.max(from, end);
  }
  return from < whole.end ? [...free, { start: from, end: whole.end }] : free;
}

/** @param days the record's, and `leave` one number for each of them: 1 leaves the averages */
interface Frame {
  readonly days: DayRange;
  readonly zone: TimeZone;
  readonly leave: Uint8Array;
}

/** A free day belongs to the days in which most of it lies: this much of it may lie beyond them. */
const LESS_THAN_HALF = MINUTES_PER_DAY / 2 - 1;

/** Leave as times, less what a free day may reach into it. */
function listAway({ days, zone, leave }: Frame): readonly Stretch[] {
  const runs: { first: Day; last: Day }[] = [];
  for (const [index, isAway] of leave.entries()) {
    const day = days.first + index;
    const before = runs.at(-1);
    if (isAway === 0) continue;
    if (before?.last === day - 1) before.last = day;
    else runs.push({ first: day, last: day });
  }
  return runs.map(({ first, last }) => ({
    start: zone.startOfDay(first) + LESS_THAN_HALF,
    end: zone.startOfDay(last + 1) - LESS_THAN_HALF,
  }));
}

/**
 * Counts stretches of 24 hours without work that share nothing, at any time of day (the glossary's "day": one
 * continuous 24-hour period), most of which is in some days and outside leave. Each count is O(log stretches).
 */
export function createFreeDayCount(periods: readonly WorkPeriod[], frame: Frame): FreeDays["countIn"] {
  const { days, zone } = frame;
  const whole = { start: zone.startOfDay(days.first - 1), end: zone.startOfDay(days.last + 2) };
  const busy = [...periods, ...listAway(frame)].toSorted((a, b) => a.start - b.start);
  const stretches = listFreeStretches(busy, whole);
  const count = (stretch: Stretch): number => Math.floor(longerMinutes(stretch, zone) / MINUTES_PER_DAY);
  const before = new Float64Array(stretches.length + 1);
  for (const [index, stretch] of stretches.entries())
    before[index + 1] = (before[index] ?? 0) + count(stretch);
  const upTo = (isBefore: (stretch: Stretch) => boolean): number => {
    let [low, high] = [0, stretches.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      const stretch = stretches[middle];
      if (stretch !== undefined && isBefore(stretch)) low = middle + 1;
      else high = middle;
    }
    return low;
  };
  return ({ first, last }) => {
    const from = zone.startOfDay(first) - LESS_THAN_HALF;
    const to = zone.startOfDay(last + 1) + LESS_THAN_HALF;
    const next = upTo(({ end }) => end <= from);
    const past = upTo(({ start }) => start < to);
    if (next >= past) return 0;
    const edges = new Set([next, past - 1]);
    const inner = Math.max(0, (before[past - 1] ?? 0) - (before[next + 1] ?? 0));
    return [...edges]
      .flatMap((index) => stretches[index] ?? [])
      .map(({ start, end }) => count({ start: Math.max(start, from), end: Math.min(end, to) }))
      .reduce((sum, each) => sum + each, inner);
  };
}

/** Finds the free days between, before and after periods of work. */
export const findFreeDays = (periods: readonly WorkPeriod[], frame: Frame): FreeDays => ({
  breaks: findBreaks(periods, frame.days, frame.zone),
  countIn: createFreeDayCount(periods, frame),
});
