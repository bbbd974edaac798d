import type { Person } from "../../dataset/index.ts";
import { countDays } from "../time/day.ts";
import type { DayRange } from "../time/day.ts";
import { findFreeDays } from "./free-days.ts";
import type { FreeDays } from "./free-days.ts";
import { dutiesOf } from "./roster.ts";
import type { Duty, Roster } from "./roster.ts";
import { toWorkPeriods } from "./work-periods.ts";
import type { WorkPeriod } from "./work-periods.ts";

/** A block of the last day may end two days later. */
const SPILL_DAYS = 2;
const MINUTES_PER_HOUR = 60;

/** Everything about one resident's work that the rules ask for. Arrays hold one number for each of `days`. */
export interface WorkRecord {
  readonly person: Person;
  /** The schedule's days, and those into which its last blocks reach. */
  readonly days: DayRange;
  /** Work, by start; neither home call nor stand-by nor time off. */
  readonly duties: readonly Duty[];
  readonly homeCalls: readonly Duty[];
  readonly periods: readonly WorkPeriod[];
  /** Hours of work between one midnight and the next, home call's hours of patient care included. */
  readonly hours: Float64Array;
  /** Of those, moonlighting. */
  readonly moonlightingHours: Float64Array;
  /** 1 for each day of leave on which nothing was worked. */
  readonly leave: Uint8Array;
  /** Free days; home call is no work here. */
  readonly free: FreeDays;
  /** The same where home call keeps a day from being free. */
  readonly freeOfHomeCall: FreeDays;
}

function addHours(
  hours: Float64Array,
  periods: readonly WorkPeriod[],
  { zone, days }: Pick<Roster, "zone" | "days">,
): void {
  for (const { start, end } of periods) {
    for (let day = zone.dayOf(start); day <= days.last && zone.startOfDay(day) < end; day += 1) {
      const from = Math.max(start, zone.startOfDay(day));
      const to = Math.min(end, zone.startOfDay(day + 1));
      const index = day - days.first;
      hours[index] = (hours[index] ?? 0) + (to - from) / MINUTES_PER_HOUR;
    }
  }
}

function markLeave(
  roster: Roster,
  personId: string,
  { days, hours }: Pick<WorkRecord, "days" | "hours">,
): Uint8Array {
  const leave = new Uint8Array(countDays(days));
  for (const { first, last } of roster.leavesByPerson.get(personId) ?? []) {
    for (let day = Math.max(first, days.first); day <= Math.min(last, days.last); day += 1) {
      // Someone who is at work is not away, whatever was approved: the conflict is reported elsewhere.
      leave[day - days.first] = hours[day - days.first] === 0 ? 1 : 0;
    }
  }
  return leave;
}

/** Works out one person's record. O(duties + days). */
export function createWorkRecord(roster: Roster, person: Person): WorkRecord {
  const days = { first: roster.days.first, last: roster.days.last + SPILL_DAYS };
  const frame = { zone: roster.zone, days };
  const all = dutiesOf(roster, person.id);
  const duties = all.filter(({ kind }) => kind === "work");
  const homeCalls = all.filter(({ kind }) => kind === "home_call");
  const periods = toWorkPeriods(duties);
  const hours = new Float64Array(countDays(days));
  addHours(hours, periods, frame);
  for (const { day, assignment } of homeCalls) {
    const index = day - days.first;
    hours[index] = (hours[index] ?? 0) + (assignment.worked_hours ?? 0);
  }
  const moonlightingHours = new Float64Array(countDays(days));
  const moonlighting = duties.filter(({ assignment }) => assignment.duty === "moonlighting");
  addHours(moonlightingHours, toWorkPeriods(moonlighting), frame);
  const free = findFreeDays(periods, days, roster.zone);
  const reachable = all.filter(({ kind }) => kind === "work" || kind === "home_call");
  const freeOfHomeCall =
    homeCalls.length === 0 ? free : findFreeDays(toWorkPeriods(reachable), days, roster.zone);
  const leave = markLeave(roster, person.id, { days, hours });
  return { person, days, duties, homeCalls, periods, hours, moonlightingHours, leave, free, freeOfHomeCall };
}
