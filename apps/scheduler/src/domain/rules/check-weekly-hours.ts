import type { Duty } from "../roster/roster.ts";
import { countDays, overlaps } from "../time/day.ts";
import type { DayRange } from "../time/day.ts";
import { dutiesWithin, formatHours, idsOf, roundFigure, toDates } from "./finding.ts";
import type { Finding } from "./finding.ts";
import type { RuleId } from "./rule-catalog.ts";
import type { PersonQuestion } from "./rule-question.ts";
import { findExcesses, formatRange, WEEK_DAYS } from "./windows.ts";
import type { Excess } from "./windows.ts";

/** Early warning from this share of the limit on. */
const MARGIN = 0.95;
const MINUTES_PER_HOUR = 60;

const hoursOf = ({ start, end }: Duty): number => (end - start) / MINUTES_PER_HOUR;

/**
 * Weeks that a window is averaged over. Leave leaves it; but less than one week is not an average, or two long days with
 * three weeks of vacation would be an excess.
 */
export const countWeeks = (window: DayRange, leaveDays: number): number =>
  Math.max(countDays(window) - leaveDays, WEEK_DAYS) / WEEK_DAYS;

/** Hours of each seven days of a window, the last one shorter where it does not divide. */
function toWeeklyHours(window: DayRange, hoursIn: (days: DayRange) => number): readonly number[] {
  return Array.from({ length: Math.ceil(countDays(window) / WEEK_DAYS) }, (_, week) => {
    const first = window.first + week * WEEK_DAYS;
    return roundFigure(hoursIn({ first, last: Math.min(first + WEEK_DAYS - 1, window.last) }));
  });
}

/** The fewest assignments of a window without which it is within the limit, longest first; at least one. */
function countToRemove(duties: readonly Duty[], hoursTooMany: number): number {
  const longestFirst = duties.map(hoursOf).toSorted((a, b) => b - a);
  const sums = longestFirst.map((_, index) =>
    longestFirst.slice(0, index + 1).reduce((sum, hours) => sum + hours, 0),
  );
  return Math.max(1, sums.findIndex((sum) => sum >= hoursTooMany - 1e-9) + 1);
}

const formatCount = (count: number): string => (count === 1 ? "1 assignment" : `${count} assignments`);

/** Minutes too many must not read as the limit itself. */
function formatBeyond(measured: number, limit: number): string {
  const hours = formatHours(measured);
  return measured > limit && Number(hours) <= limit ? `a little more than ${limit}` : hours;
}

interface Reading {
  readonly rule: RuleId;
  readonly limit: number;
  readonly hoursIn: (days: DayRange) => number;
  readonly leaveIn: (days: DayRange) => number;
}

function toFinding(
  { record }: PersonQuestion,
  reading: Reading,
  { worst, measured, windows, extent }: Excess,
): Finding {
  const { rule, limit, hoursIn, leaveIn } = reading;
  const leaveDays = leaveIn(worst);
  const isBeyond = rule === "80_hour";
  const duties = dutiesWithin([...record.duties, ...record.homeCalls], worst);
  const tooMany = hoursIn(worst) - limit * countWeeks(worst, leaveDays);
  const { name, id } = record.person;
  return {
    rule,
    severity: isBeyond ? "critical" : "warning",
    isViolation: isBeyond,
    personIds: [id],
    description: `${name} averages ${formatBeyond(measured, limit)} hours a week from ${formatRange(worst)}; the limit is ${limit}.`,
    suggestedFix: isBeyond
      ? `Take at least ${formatHours(tooMany)} hours (${formatCount(countToRemove(duties, tooMany))} or more) out of these days.`
      : "Give no further hours in these days.",
    evidence: {
      ...toDates(worst),
      measured: roundFigure(measured),
      limit,
      unit: "hours a week, averaged",
      weekly_hours: toWeeklyHours(worst, hoursIn),
      ...(leaveDays > 0 && { leave_days: leaveDays }),
      windows_beyond: windows,
      assignment_ids: idsOf(duties),
    },
    extent,
  };
}

/**
 * Weekly hours averaged over each window: `80_hour` beyond the limit, `80_hour_margin` up to 5 % below it. Leave leaves
 * hours and weeks alike.
 */
export function checkWeeklyHours(
  question: PersonQuestion,
  rule: "80_hour" | "80_hour_margin",
): readonly Finding[] {
  const { record, windows, settings } = question;
  const { hoursIn, leaveIn } = record;
  const limit = settings.weekly_hours_limit;
  const measure = (window: DayRange): number => hoursIn(window) / countWeeks(window, leaveIn(window));
  const beyond = findExcesses(windows, { measure, excess: (measured) => measured - limit });
  const reading = { rule, limit, hoursIn, leaveIn };
  if (rule === "80_hour") return beyond.map((excess) => toFinding(question, reading, excess));
  const near = findExcesses(windows, {
    measure,
    excess: (measured) => (measured > limit ? 0 : measured - limit * MARGIN),
  });
  return near
    .filter(({ worst }) => !beyond.some((excess) => overlaps(excess.worst, worst)))
    .map((excess) => toFinding(question, reading, excess));
}
