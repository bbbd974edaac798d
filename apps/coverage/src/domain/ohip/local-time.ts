import { UserInputError } from "@clinical-mcp/errors";

/** A day or minute on a clock in Ontario. A day may be any minute of it, so spans are ranges: a 48-hour rule is met, not met or open. */
export interface LocalMoment {
  /** YYYY-MM-DD. */
  readonly day: string;
  /** Minutes since midnight; undefined if only the day is known. */
  readonly minute: number | undefined;
  /** First and last possible minute, if only a part of the day is known: "Friday evening". */
  readonly within?: readonly [first: number, last: number];
}

const MOMENT = /^(?<day>\d{4}-\d{2}-\d{2})(?:[T ](?<hours>[01]\d|2[0-3]):(?<minutes>[0-5]\d)(?::[0-5]\d)?)?$/;
const MINUTES_PER_DAY = 24 * 60;
const MILLISECONDS_PER_DAY = 86_400_000;

/** Days since 1970-01-01; undefined for a day that no calendar has. */
function toDayNumber(day: string): number | undefined {
  // Written out: reading and printing dates as text took most of the time of a decision.
  const [year = NaN, month = NaN, date = NaN] = day.split("-").map(Number);
  const at = new Date(Date.UTC(year, month - 1, date));
  return at.getUTCFullYear() === year && at.getUTCMonth() === month - 1 && at.getUTCDate() === date
    ? at.getTime() / MILLISECONDS_PER_DAY
    : undefined;
}

/**
 * Parses "2025-03-03" or "2025-03-03T15:00".
 *
 * @throws UserInputError INVALID_DATE for anything else
 */
export function parseMoment(text: string): LocalMoment {
  const { day, hours, minutes } = MOMENT.exec(text)?.groups ?? {};
  if (day === undefined || toDayNumber(day) === undefined) {
    throw new UserInputError(
      "Dates are written YYYY-MM-DD, times YYYY-MM-DDTHH:MM, as an Ontario clock shows them.",
      {
        code: "INVALID_DATE",
        suggestion:
          "A claim also takes 'Sunday 14:30', a service HH:MM or YYYY-MM alone, and an earlier claim YYYY-MM or YYYY.",
      },
    );
  }
  const minute = hours === undefined ? undefined : Number(hours) * 60 + Number(minutes);
  return { day, minute };
}

const CLOCK = /^(?<hours>[01]\d|2[0-3]):(?<minutes>[0-5]\d)$/;

/** Minutes since midnight for an hour without a day, "02:00"; undefined for anything else. */
export function parseClock(text: string): number | undefined {
  const { hours, minutes } = CLOCK.exec(text)?.groups ?? {};
  return hours === undefined ? undefined : Number(hours) * 60 + Number(minutes);
}

/** First and last day, YYYY-MM-DD; equal if the day is known. */
export interface DaySpan {
  readonly first: string;
  readonly last: string;
}

const MONTH = /^\d{4}-(?:0[1-9]|1[0-2])$/;

/** All days of a month, "2025-04"; undefined for anything else. */
export function parseMonth(text: string): DaySpan | undefined {
  if (!MONTH.test(text)) return undefined;
  const first = `${text}-01`;
  return { first, last: addDays(subtractMonths(first, -1), -1) };
}

const YEAR = /^\d{4}$/;

/**
 * Parses "2025", "2025-04", "2025-04-03" or "2025-04-03T15:00".
 *
 * @throws UserInputError INVALID_DATE for anything else
 */
export function parseDaySpan(text: string): DaySpan {
  const month = parseMonth(text);
  if (month) return month;
  if (YEAR.test(text)) return { first: `${text}-01-01`, last: `${text}-12-31` };
  const { day } = parseMoment(text);
  return { first: day, last: day };
}

/**
 * Moment of a service with a stated day; undefined without one, for a month, and for an hour alone, which has no order.
 *
 * @throws UserInputError INVALID_DATE
 */
export const parseServiceMoment = (text: string | undefined): LocalMoment | undefined =>
  text === undefined || parseClock(text) !== undefined || parseMonth(text) ? undefined : parseMoment(text);

/** From one day to another, e.g. 1 from Monday to Tuesday. */
export const daysBetween = (from: string, to: string): number =>
  (toDayNumber(to) ?? NaN) - (toDayNumber(from) ?? NaN);

/** Day of a written moment, "2025-05-04T14:30"; undefined if incomplete. */
export const dayOf = (moment: string | undefined): string | undefined =>
  moment === undefined ? undefined : /^\d{4}-\d{2}-\d{2}/u.exec(moment)?.[0];

export const addDays = (day: string, days: number): string =>
  new Date(((toDayNumber(day) ?? NaN) + days) * MILLISECONDS_PER_DAY)
    .toISOString()
    .slice(0, "YYYY-MM-DD".length);

/** "15:00" of the minutes since midnight. */
export const printClock = (minute: number): string =>
  [Math.floor(minute / 60), minute % 60].map((part) => String(part).padStart(2, "0")).join(":");

/** The same day of an earlier month, or that month's last. */
export function subtractMonths(day: string, months: number): string {
  const [year = 0, month = 1, date = 1] = day.split("-").map(Number);
  const first = new Date(Date.UTC(year, month - 1 - months, 1));
  const last = new Date(Date.UTC(first.getUTCFullYear(), first.getUTCMonth() + 1, 0)).getUTCDate();
  return addDays(first.toISOString().slice(0, "YYYY-MM-DD".length), Math.min(date, last) - 1);
}

/** 0 for Sunday. */
export const weekdayOf = (day: string): number => ((((toDayNumber(day) ?? NaN) + 4) % 7) + 7) % 7;

/** The nth weekday (0 for Sunday) of a month, as a day. */
export function nthWeekday(
  year: number,
  month: number,
  { weekday, nth }: { weekday: number; nth: number },
): string {
  const first = `${year}-${String(month).padStart(2, "0")}-01`;
  return addDays(first, ((weekday - weekdayOf(first) + 7) % 7) + (nth - 1) * 7);
}

/** Clocks go forward on the second Sunday of March and back on the first of November, at 2:00. */
function isDaylightTime({ day, minute }: { readonly day: string; readonly minute: number }): boolean {
  const year = Number(day.slice(0, 4));
  const start = nthWeekday(year, 3, { weekday: 0, nth: 2 });
  const end = nthWeekday(year, 11, { weekday: 0, nth: 1 });
  const changeAt = 2 * 60;
  if (day === start) return minute >= changeAt;
  if (day === end) return minute < changeAt;
  return day > start && day < end;
}

const toMinutes = (day: string, minute: number): number =>
  (toDayNumber(day) ?? NaN) * MINUTES_PER_DAY + minute - (isDaylightTime({ day, minute }) ? 60 : 0);

const WHOLE_DAY = [0, MINUTES_PER_DAY - 1] as const;
const earliest = ({ day, minute, within = WHOLE_DAY }: LocalMoment): number =>
  toMinutes(day, minute ?? within[0]);
const latest = ({ day, minute, within = WHOLE_DAY }: LocalMoment): number =>
  toMinutes(day, minute ?? within[1]);

/** Minutes that have passed, as the least and the most that the two moments allow. */
export const minutesBetween = (from: LocalMoment, to: LocalMoment) => ({
  least: earliest(to) - latest(from),
  most: latest(to) - earliest(from),
});
