import type { Roster } from "../roster/roster.ts";
import { formatDay, overlaps, toDay } from "../time/day.ts";
import type { DayRange } from "../time/day.ts";
import type { Averaging } from "../../dataset/index.ts";

export const WINDOW_DAYS = 28;
export const WEEK_DAYS = 7;

/**
 * The stretches of time over which a limit is averaged and which touch `range`: every 28 days in a row that begin in
 * the schedule, or its averaging periods. Days outside `range` are looked at too, so that an excess at its edge is seen.
 */
export function listWindows(roster: Roster, range: DayRange, averaging: Averaging): readonly DayRange[] {
  if (averaging === "block")
    return roster.document.averaging_periods
      .map(({ start_date, end_date }) => ({ first: toDay(start_date), last: toDay(end_date) }))
      .toSorted((a, b) => a.first - b.first)
      .filter((window) => overlaps(window, range));
  // A window that reaches beyond the schedule holds no more than the last one that fits, except in a short schedule.
  const lastStart = Math.max(roster.days.first, roster.days.last - WINDOW_DAYS + 2);
  const from = Math.max(roster.days.first, Math.min(range.first - WINDOW_DAYS + 1, lastStart));
  const to = Math.min(range.last, lastStart);
  return Array.from({ length: Math.max(0, to - from + 1) }, (_, index) => ({
    first: from + index,
    last: from + index + WINDOW_DAYS - 1,
  }));
}

/** Answers sums over any stretch of days in constant time; days outside `days` count nothing. */
export function sumOver(values: Uint8Array | Float64Array, days: DayRange): (window: DayRange) => number {
  const sums = new Float64Array(values.length + 1);
  for (const [index, value] of values.entries()) sums[index + 1] = (sums[index] ?? 0) + value;
  const upTo = (day: number): number => sums[Math.min(Math.max(day - days.first, 0), values.length)] ?? 0;
  return ({ first, last }) => upTo(last + 1) - upTo(first);
}

/** A stretch of neighbouring windows that all exceed a limit. */
export interface Excess {
  readonly worst: DayRange;
  /** What the worst window measures. */
  readonly measured: number;
  readonly windows: number;
}

/**
 * Windows beyond a limit, neighbours taken together: 28 days that are too full make their neighbours too full, and
 * that is one problem.
 *
 * @param excessOf how far a window is beyond the limit; above 0 is beyond
 */
export function findExcesses(
  windows: readonly DayRange[],
  excessOf: (window: DayRange) => { readonly measured: number; readonly excess: number },
): readonly Excess[] {
  const found: { worst: DayRange; measured: number; excess: number; windows: number; latest: DayRange }[] =
    [];
  for (const [index, window] of windows.entries()) {
    const { measured, excess } = excessOf(window);
    // Sums of hours are exact to the minute; this is far below one.
    if (excess <= 1e-9) continue;
    const before = found.at(-1);
    const isNeighbour =
      before?.latest === windows[index - 1] && before !== undefined && overlaps(before.latest, window);
    if (!isNeighbour) found.push({ worst: window, measured, excess, windows: 1, latest: window });
    else {
      const isWorse = excess > before.excess;
      Object.assign(before, {
        windows: before.windows + 1,
        latest: window,
        ...(isWorse && { worst: window, measured, excess }),
      });
    }
  }
  return found.map(({ worst, measured, windows }) => ({ worst, measured, windows }));
}

export const formatRange = ({ first, last }: DayRange): string => `${formatDay(first)} to ${formatDay(last)}`;
