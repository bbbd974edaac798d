import type { Person } from "../../dataset/index.ts";
import type { Roster } from "../roster/roster.ts";
import { countCallNights } from "../rules/check-call-frequency.ts";
import { countWeeks } from "../rules/check-weekly-hours.ts";
import { WEEK_DAYS } from "../rules/windows.ts";
import { countDays, formatDay } from "../time/day.ts";
import type { Day, DayRange } from "../time/day.ts";
import { isWeekend, listNights } from "./weigh-duties.ts";

/** One person's work in a stretch of days. */
export interface PersonLoad {
  readonly person: Person;
  /** Hours of work, home call's hours of patient care included. */
  readonly hours: number;
  /** Averaged over the days that are not leave; over less than a week of them as if it were one. */
  readonly hoursPerWeek: number;
  /** Nights at work at two in the morning. */
  readonly nights: number;
  /** Saturdays and Sundays with work. */
  readonly weekendDays: number;
  readonly callNights: number;
  readonly homeCalls: number;
  /** As the rule of one day in seven counts them. */
  readonly freeDays: number;
  readonly leaveDays: number;
}

const listDays = ({ first, last }: DayRange): readonly Day[] =>
  Array.from({ length: last - first + 1 }, (_, index) => first + index);

/** What a person works in the days of a range. */
export function measurePerson(roster: Roster, person: Person, range: DayRange): PersonLoad {
  const record = roster.recordOf(person);
  const leaveDays = record.leaveIn(range);
  const hours = record.hoursIn(range);
  const isShort = countDays(range) < WEEK_DAYS;
  const weeks = isShort ? countDays(range) / WEEK_DAYS : countWeeks(range, leaveDays);
  const days = listDays(range);
  return {
    person,
    hours,
    hoursPerWeek: hours / weeks,
    nights: listNights(record.duties, roster).filter((day) => range.first <= day && day <= range.last).length,
    weekendDays: days.filter((day) => isWeekend(day) && (record.hours[day - record.days.first] ?? 0) > 0)
      .length,
    callNights: countCallNights(record)(range),
    homeCalls: new Set(record.homeCalls.map(({ day }) => day).filter((day) => days.includes(day))).size,
    freeDays: record.free.countIn(range),
    leaveDays,
  };
}

/** How evenly something is spread: 0 where all have the same, near 1 where one has all. Gini, of amounts from 0. */
export function gini(amounts: readonly number[]): number {
  const sorted = amounts.toSorted((a, b) => a - b);
  const total = sorted.reduce((sum, each) => sum + each, 0);
  if (total === 0) return 0;
  const ranked = sorted.reduce((sum, each, index) => sum + (index + 1) * each, 0);
  return (2 * ranked) / (sorted.length * total) - (sorted.length + 1) / sorted.length;
}

/** Work on one rotation in a stretch of days. */
export interface RotationLoad {
  readonly rotationId: string;
  readonly name: string;
  readonly hours: number;
  readonly assignments: number;
  readonly people: number;
}

const MINUTES_PER_HOUR = 60;

/** Work by rotation, of duties that begin in the range; the most hours first. */
export function measureRotations(
  roster: Roster,
  people: readonly Person[],
  range: DayRange,
): readonly RotationLoad[] {
  const duties = people
    .flatMap((person) => roster.recordOf(person).duties)
    .filter(({ day }) => range.first <= day && day <= range.last);
  return [...Map.groupBy(duties, ({ rotation }) => rotation)]
    .map(([rotation, own]) => ({
      rotationId: rotation.id,
      name: rotation.name,
      hours: own.reduce((sum, { start, end }) => sum + (end - start) / MINUTES_PER_HOUR, 0),
      assignments: own.length,
      people: new Set(own.map(({ person }) => person.id)).size,
    }))
    .toSorted((a, b) => b.hours - a.hours || a.rotationId.localeCompare(b.rotationId));
}

/** Weeks of a range, the last one shorter where it does not divide, with everybody's load in them. */
export const measureWeeks = (roster: Roster, people: readonly Person[], range: DayRange) =>
  Array.from({ length: Math.ceil(countDays(range) / WEEK_DAYS) }, (_, index) => {
    const first = range.first + index * WEEK_DAYS;
    const week = { first, last: Math.min(first + WEEK_DAYS - 1, range.last) };
    const hours = people.map((person) => roster.recordOf(person).hoursIn(week));
    return { weekOf: formatDay(first), days: countDays(week), hours };
  });
