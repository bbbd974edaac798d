import type { ScheduleInput } from "@clinical-mcp/scheduler/dataset";
import { dateOf, DAYS_PER_WEEK, PERIODS, WEEKS_PER_PERIOD } from "./calendar.ts";
import { facultyId, FACULTY, residentId, RESIDENTS } from "./program.ts";
import { facultyOf, placeOf, vacationWeek } from "./roster-plan.ts";

type Absences = NonNullable<ScheduleInput["absences"]>;

const VACATIONS = 3;
const FACULTY_WEEKS = 2;
const WEEKS = PERIODS * WEEKS_PER_PERIOD;
const FIRST_ADMIN_PLACE = 8;
const LAST_ADMIN_PLACE = 10;

const weekAway = (person_id: string, week: number, absence_type: string): Absences[number] => ({
  id: `${person_id}-week-${week + 1}`,
  person_id,
  start_date: dateOf(week * DAYS_PER_WEEK),
  end_date: dateOf((week + 1) * DAYS_PER_WEEK - 1),
  absence_type,
});

/** Three weeks of vacation for each resident, in the first periods of clinic or elective. */
function planVacations(resident: number): Absences {
  const weeks = Array.from({ length: PERIODS }, (_, period) => {
    const week = vacationWeek(placeOf(resident, period));
    return week === undefined ? [] : [period * WEEKS_PER_PERIOD + week];
  });
  return weeks
    .flat()
    .slice(0, VACATIONS)
    .map((week) => weekAway(residentId(resident), week, "vacation"));
}

/** A conference and a vacation for each of the faculty, in weeks of administration. */
function planFacultyWeeks(index: number, random: () => number): Absences {
  const weeks = Array.from({ length: WEEKS }, (_, week) => week).filter((week) => {
    const place = facultyOf(week).indexOf(index);
    return place >= FIRST_ADMIN_PLACE && place <= LAST_ADMIN_PLACE;
  });
  const first = Math.floor(random() * (weeks.length - FACULTY_WEEKS));
  return weeks
    .slice(first, first + FACULTY_WEEKS)
    .map((week, place) => weekAway(facultyId(index), week, place === 0 ? "conference" : "vacation"));
}

export const planAbsences = (random: () => number): Absences => [
  ...Array.from({ length: RESIDENTS }, (_, resident) => resident).flatMap(planVacations),
  ...Array.from({ length: FACULTY }, (_, index) => index).flatMap((index) => planFacultyWeeks(index, random)),
];

/** A wish or two for everyone, and a few swaps of the past. */
export function planWishes(random: () => number): Pick<ScheduleInput, "preferences" | "swaps"> {
  const people = [
    ...Array.from({ length: RESIDENTS }, (_, index) => residentId(index)),
    ...Array.from({ length: FACULTY }, (_, index) => facultyId(index)),
  ];
  const pick = (): number => Math.floor(random() * (WEEKS - 1)) * DAYS_PER_WEEK;
  const preferences = people.map((person_id) => {
    const day = pick();
    const kind = random() < 0.5 ? ("avoid" as const) : ("preferred" as const);
    return { id: `wish-${person_id}`, person_id, kind, start_date: dateOf(day), end_date: dateOf(day + 2) };
  });
  const statuses = ["executed", "executed", "rejected", "pending"] as const;
  const swaps = statuses.map((status, index) => ({
    id: `swap-${index + 1}`,
    requester_id: facultyId(index),
    partner_id: facultyId(index + 4),
    status,
    requested_on: dateOf(index * DAYS_PER_WEEK),
  }));
  return { preferences, swaps };
}
