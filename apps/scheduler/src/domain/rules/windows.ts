import type { Roster } from "../roster/roster.ts";
import { formatDay, overlaps, toDay } from "../time/day.ts";
import type { DayRange } from "../time/day.ts";
import type { Averaging } from "../../dataset/index.ts";

export const WINDOW_DAYS = 28;
export const WEEK_DAYS = 7;

/**
 * The stretches of time over which a limit is averaged and which touch `range`: every 28 days in a row that begin in
 * the schedule, or its averaging periods. Days outside `range` count too, so that an excess at its edge is seen.
 */
export function listWindows(roster: Roster, range: DayRange, averaging: Averaging): readonly DayRange[] {
  if (averaging === "block")
    return roster.document.averaging_periods
      .map(({ start_date, end_date }) => ({ first: toDay(start_date), last: toDay(end_date) }))
      .toSorted((a, b) => a.first - b.first)
      .filter((window) => overlaps(window, range));
  // Also those that reach beyond the schedule: with leave there, they hold fewer days over which to average.
  const from = Math.max(roster.days.first, Math.min(range.first - WINDOW_DAYS + 1, roster.days.last));
  const to = Math.min(range.last, roster.days.last);
  return Array.from({ length: Math.max(0, to - from + 1) }, (_, index) => ({
    first: from + index,
    last: from + index + WINDOW_DAYS - 1,
  }));
}

/** A stretch of neighbouring windows that all exceed a limit. */
export interface Excess {
  readonly worst: DayRange;
  /** What the worst window measures. */
  readonly measured: number;
  readonly windows: number;
  /** The days on which they begin. */
  readonly extent: DayRange;
}

/** How a window is judged: what it measures, and how far that is beyond the limit; above 0 is beyond. */
export interface WindowJudge {
  readonly measure: (window: DayRange) => number;
  readonly excess: (measured: number, window: DayRange) => number;
}

/** Sums of hours are exact to the minute; this is far below one. */
const NOTHING = 1e-9;

/**
 * Windows beyond a limit, neighbours taken together: 28 days that are too full make their neighbours too full, and
 * that is one problem.
 */
export function findExcesses(
  windows: readonly DayRange[],
  { measure, excess }: WindowJudge,
): readonly Excess[] {
  const found: (Omit<Excess, "extent"> & { excess: number; earliest: DayRange; latest: DayRange })[] = [];
  for (const [index, window] of windows.entries()) {
    const measured = measure(window);
    const beyond = excess(measured, window);
    if (beyond <= NOTHING) continue;
    const before = found.at(-1);
    const isNeighbour =
      before !== undefined && before.latest === windows[index - 1] && overlaps(before.latest, window);
    const alone = { worst: window, measured, excess: beyond, windows: 1, earliest: window, latest: window };
    if (!isNeighbour) found.push(alone);
    else {
      const isWorse = beyond > before.excess;
      Object.assign(before, {
        windows: before.windows + 1,
        latest: window,
        ...(isWorse && { worst: window, measured, excess: beyond }),
      });
    }
  }
  return found.map(({ worst, measured, windows, earliest, latest }) => ({
    worst,
    measured,
    windows,
    extent: { first: earliest.first, last: latest.first },
  }));
}

export const formatRange = ({ first, last }: DayRange): string => `${formatDay(first)} to ${formatDay(last)}`;
