import type { ShownIssue, ShownPeriod, ShownResident } from "./shown.ts";

const MS_PER_DAY = 86_400_000;
export const FOUR_WEEKS = 28;
export const YEAR = 371;
const WEEK = 7;

/** YYYY-MM-DD, so many days later. */
export const addDays = (date: string, days: number): string =>
  new Date(Date.parse(`${date}T00:00:00Z`) + days * MS_PER_DAY).toISOString().slice(0, 10);

/** A column of the map: one day, or a week of them. */
export interface Column {
  readonly first: string;
  readonly last: string;
  /** Its days by their place in the period. */
  readonly from: number;
  readonly to: number;
}

/** Days of a period up to four weeks, otherwise weeks. */
export function listColumns({ start_date: start, residents }: ShownPeriod): readonly Column[] {
  const days = residents[0]?.hours.length ?? 0;
  const step = days > FOUR_WEEKS ? WEEK : 1;
  return Array.from({ length: Math.ceil(days / step) }, (_, at) => {
    const from = at * step;
    const to = Math.min(days, from + step) - 1;
    return { first: addDays(start, from), last: addDays(start, to), from, to };
  });
}

export interface Cell {
  readonly hours: number;
  /** All of its days are leave. */
  readonly isLeave: boolean;
  readonly hasCall: boolean;
  readonly issues: readonly ShownIssue[];
}

const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0);

/** What a resident's column holds. */
export function toCell(resident: ShownResident, column: Column, issues: readonly ShownIssue[]): Cell {
  const of = (values: readonly number[]): readonly number[] => values.slice(column.from, column.to + 1);
  const days = column.to - column.from + 1;
  return {
    hours: Math.round(sum(of(resident.hours)) * 10) / 10,
    isLeave: sum(of(resident.leave)) === days,
    hasCall: sum(of(resident.call)) > 0,
    issues: issues.filter(
      ({ people, start_date: start, end_date: end }) =>
        people.includes(resident.id) && start <= column.last && end >= column.first,
    ),
  };
}

const SHADES = 4;
const DAY_HOURS = 24;

/** 0 for no work to 4 for the most: of a day 24 hours, of a week the limit. */
export function toShade(hours: number, column: Column, weeklyLimit: number): number {
  if (hours <= 0) return 0;
  const most = column.from === column.to ? DAY_HOURS : weeklyLimit;
  return Math.min(SHADES, Math.max(1, Math.ceil((hours / most) * SHADES)));
}

/** Issues about no one person: of a block, as supervision is. */
export const listOfBlocks = ({ issues }: ShownPeriod): readonly ShownIssue[] =>
  issues.filter(({ people }) => people.length === 0);

export interface Place {
  readonly row: number;
  readonly column: number;
}

const STEPS: Readonly<Record<string, readonly [row: number, column: number]>> = {
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
  Home: [0, -Infinity],
  End: [0, Infinity],
};

const within = (value: number, count: number): number => Math.max(0, Math.min(count - 1, value));

/** Where a key leads; undefined for a key that moves nothing. */
export function move(
  { row, column }: Place,
  key: string,
  size: { readonly rows: number; readonly columns: number },
): Place | undefined {
  const step = STEPS[key];
  return step && { row: within(row + step[0], size.rows), column: within(column + step[1], size.columns) };
}

/** First day of the picture before or after, within what the schedule covers. */
export function shift({ start_date: start, covers }: ShownPeriod, days: number): string {
  const to = addDays(start, days);
  const last = addDays(covers.end_date, 1 - FOUR_WEEKS);
  if (to < covers.start_date) return covers.start_date;
  return to > last && last > covers.start_date ? last : to;
}
