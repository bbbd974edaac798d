import { UserInputError } from "@clinical-mcp/errors";
import { z } from "zod";
import type { Roster } from "./roster/roster.ts";
import { formatDay, overlaps, toDay } from "./time/day.ts";
import type { DayRange } from "./time/day.ts";

/** The days that a tool is asked about. Dates are checked in `toRange`, which has a code of its own for them. */
export const dateRangeParameter = z
  .strictObject({
    start_date: z.string().optional(),
    end_date: z.string().optional(),
  })
  .optional()
  .describe('Days, e.g. {"start_date": "2026-12-01", "end_date": "2026-12-31"}; default: all');

const dateSchema = z.iso.date();

const invalid = (message: string, { days }: Roster): UserInputError =>
  new UserInputError(message, {
    code: "INVALID_DATE_RANGE",
    suggestion: `The schedule covers ${formatDay(days.first)} to ${formatDay(days.last)}.`,
  });

/**
 * The asked days, as far as the schedule covers them.
 *
 * @throws UserInputError INVALID_DATE_RANGE for dates that do not exist, inverted ranges, and days that it does not cover
 */
export function toRange(asked: z.output<typeof dateRangeParameter>, roster: Roster): DayRange {
  const { days } = roster;
  const { start_date = formatDay(days.first), end_date = formatDay(days.last) } = asked ?? {};
  if (!dateSchema.safeParse(start_date).success || !dateSchema.safeParse(end_date).success)
    throw invalid("start_date and end_date must be dates that exist, as YYYY-MM-DD.", roster);
  const range = { first: toDay(start_date), last: toDay(end_date) };
  if (range.first > range.last) throw invalid("end_date must not be before start_date.", roster);
  if (!overlaps(range, days)) throw invalid("The schedule covers none of these days.", roster);
  return { first: Math.max(range.first, days.first), last: Math.min(range.last, days.last) };
}

export const dateRangeOutput = z.object({ start_date: z.string(), end_date: z.string() });
