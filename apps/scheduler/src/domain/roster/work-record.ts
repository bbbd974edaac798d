import type { Person } from "../../dataset/index.ts";
import { countDays, toDay } from "../time/day.ts";
import type { DayRange } from "../time/day.ts";
import { sumOver } from "../time/sum-over.ts";
import { findFreeDays } from "./free-days.ts";
import { dutiesOf } from "./roster.ts";
import type { Roster, WorkPeriod, WorkRecord } from "./roster.ts";
import { toWorkPeriods } from "./work-periods.ts";

/** What a record is made of. */
type RosterRows = Omit<Roster, "recordOf">;

/** A window of four weeks that begins in the schedule reaches so far beyond it, and so does the leave in it. */
const REACH_DAYS = 28;

/** All days that an average can be about, and one at each end, over which a free day may reach. */
function listDaysOf({ days, document }: RosterRows): DayRange {
  const periods = document.averaging_periods.filter(
    ({ start_date, end_date }) => start_date <= document.end_date && end_date >= document.start_date,
  );
  return {
    first: Math.min(days.first, ...periods.map(({ start_date }) => toDay(start_date))) - 1,
    last: Math.max(days.last + REACH_DAYS, ...periods.map(({ end_date }) => toDay(end_date))) + 1,
  };
}
const MINUTES_PER_HOUR = 60;

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
  roster: RosterRows,
  personId: string,
  { days, hours }: Pick<WorkRecord, "days" | "hours">,
): Uint8Array {
  const leave = new Uint8Array(countDays(days));
  for (const { first, last } of roster.leavesByPerson.get(personId) ?? []) {
    for (let day = Math.max(first, days.first); day <= Math.min(last, days.last); day += 1) {
      // Someone who is at work is not away, even on approved leave: the conflict is reported elsewhere.
      leave[day - days.first] = hours[day - days.first] === 0 ? 1 : 0;
    }
  }
  return leave;
}

/** Works out one person's record. O(duties + days). */
export function createWorkRecord(roster: RosterRows, person: Person): WorkRecord {
  const days = listDaysOf(roster);
  const frame = { zone: roster.zone, days };
  const all = dutiesOf(roster, person.id);
  const duties = all.filter(({ kind }) => kind === "work");
  const homeCalls = all.filter(({ kind }) => kind === "home_call");
  const worked = toWorkPeriods(duties);
  const hours = new Float64Array(countDays(days));
  addHours(hours, worked, frame);
  for (const { day, assignment } of homeCalls) {
    const index = day - days.first;
    hours[index] = (hours[index] ?? 0) + (assignment.worked_hours ?? 0);
  }
  const moonlightingHours = new Float64Array(countDays(days));
  const moonlighting = duties.filter(({ assignment }) => assignment.duty === "moonlighting");
  addHours(moonlightingHours, toWorkPeriods(moonlighting), frame);
  const leave = markLeave(roster, person.id, { days, hours });
  const free = findFreeDays(worked, { ...frame, leave });
  const reachable = all.filter(({ kind }) => kind === "work" || kind === "home_call");
  const freeOfHomeCall =
    homeCalls.length === 0 ? free : findFreeDays(toWorkPeriods(reachable), { ...frame, leave });
  return {
    person,
    days,
    duties,
    homeCalls,
    periods: toWorkPeriods(duties, roster.document.settings.min_break_minutes),
    hoursIn: sumOver(hours, days),
    moonlightingIn: sumOver(moonlightingHours, days),
    leaveIn: sumOver(leave, days),
    hours,
    leave,
    free,
    freeOfHomeCall,
  };
}
