/** A calendar day as a whole number: days since 1970-01-01. Days have no time zone and no daylight saving. */
export type Day = number;

const MS_PER_DAY = 86_400_000;
const EPOCH_WEEKDAY = 3; // 1970-01-01 was a Thursday; Monday is 0 here.
const WEEK = 7;

/** @param date YYYY-MM-DD */
export const toDay = (date: string): Day => Date.parse(`${date}T00:00:00Z`) / MS_PER_DAY;

/** YYYY-MM-DD. */
export const formatDay = (day: Day): string => new Date(day * MS_PER_DAY).toISOString().slice(0, 10);

/** 1 is Monday, 7 is Sunday. */
export const toWeekday = (day: Day): number => ((((day + EPOCH_WEEKDAY) % WEEK) + WEEK) % WEEK) + 1;

/** First and last day, both included. */
export interface DayRange {
  readonly first: Day;
  readonly last: Day;
}

export const overlaps = (a: DayRange, b: DayRange): boolean => a.first <= b.last && b.first <= a.last;

/** How many days a range has. */
export const countDays = ({ first, last }: DayRange): number => last - first + 1;
