import type { z } from "zod";
import type { dateRangeParameter } from "../date-range.ts";
import { countDays, toDay } from "../time/day.ts";

/** The cost of an absence of four weeks: about two seconds of a thread (bench/SCHEDULER.md). */
const UNITS_PER_PERIOD = 5;
const PERIOD_DAYS = 28;
/** A year, which is also what is asked where days are left open. */
const MOST_PERIODS = 13;

/** Units of a caller's budget, for the days as they were asked; dates that do not exist are refused later. */
export function weighContingency({
  start_date = "",
  end_date = "",
}: z.output<typeof dateRangeParameter> = {}): number {
  const periods = Math.ceil(countDays({ first: toDay(start_date), last: toDay(end_date) }) / PERIOD_DAYS);
  // Not a number where a date is missing, below one where they are the wrong way round.
  const counted = Number.isNaN(periods) ? MOST_PERIODS : Math.min(Math.max(periods, 1), MOST_PERIODS);
  return counted * UNITS_PER_PERIOD;
}
