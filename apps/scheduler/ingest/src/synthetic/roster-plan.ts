import type { ScheduleInput } from "@clinical-mcp/scheduler/dataset";
import {
  DAYS, dateOf, isHoliday, isWeekend, periodOf, SATURDAY, SUNDAY, TUESDAY, WEDNESDAY, weekdayOf, weekOf,
  WEEKS_PER_PERIOD,
} from "./calendar.ts"; // prettier-ignore
import { COLPOSCOPISTS, FACULTY, facultyId, residentId, RESIDENTS } from "./program.ts";

type Block = ScheduleInput["blocks"][number];
type AssignmentInput = ScheduleInput["assignments"][number];

/** An assignment before it has an id, with the block that it is for. */
export interface Planned extends Omit<AssignmentInput, "id" | "block_id"> {
  readonly block: Block;
}

const endsNextDay = (from: string, to: string): boolean => to <= from;

/** A block with times; one that ends not later than it starts ends on the next day. */
export function timedBlock(
  day: number,
  block_type: "CALL" | "SHIFT",
  [from, to]: readonly [string, string],
): Block {
  const date = dateOf(day);
  return {
    id: `${date}-${block_type}-${from.replace(":", "")}`,
    date,
    block_type,
    starts_at: `${date}T${from}`,
    ends_at: `${dateOf(day + (endsNextDay(from, to) ? 1 : 0))}T${to}`,
    ...(isHoliday(day) && { is_holiday: true }),
  };
}

export const halfDay = (day: number, block_type: "AM" | "PM"): Block => ({
  id: `${dateOf(day)}-${block_type}`,
  date: dateOf(day),
  block_type,
  ...(isHoliday(day) && { is_holiday: true }),
});

export const nightShift = (day: number): Block => timedBlock(day, "SHIFT", ["19:00", "07:00"]);
export const nightCall = (day: number): Block => timedBlock(day, "CALL", ["19:00", "07:00"]);
const emergencyShift = (day: number): Block => timedBlock(day, "SHIFT", ["12:00", "22:00"]);

/**
 * The 17 places of a period, through which residents move: four on the ward, one at night, and so on. The last week's
 * Sunday workers of the ward do not go to the nights, where they would have seven days without a free one.
 */
const PLACES = [
  "ward", "ward", "ward", "ward", "night", "obstetrics", "obstetrics", "emergency", "emergency", "procedures",
  "procedures", "clinic", "clinic", "clinic", "clinic", "elective", "elective",
] as const; // prettier-ignore
const STEP = 5;
const FIRST_CLINIC = PLACES.indexOf("clinic");
const WARD_TEAM = PLACES.lastIndexOf("ward") + 1;

export const placeOf = (resident: number, period: number): number => (resident + STEP * period) % RESIDENTS;
export const residentAt = (place: number, period: number): number =>
  (((place - STEP * period) % RESIDENTS) + RESIDENTS) % RESIDENTS;

/** The week of a period in which someone in this place may be on vacation; places of the clinic take turns. */
export const vacationWeek = (place: number): number | undefined =>
  place >= FIRST_CLINIC ? (place - FIRST_CLINIC) % WEEKS_PER_PERIOD : undefined;

const weekOfPeriod = (day: number): number => weekOf(day) % WEEKS_PER_PERIOD;
const turn = (day: number, offset: number): number => (weekOfPeriod(day) + offset) % WARD_TEAM;

/** The resident who was on call in the night to this day, a Monday. */
function onCallBefore(day: number): number | undefined {
  if (weekdayOf(day) !== 0 || day === 0) return undefined;
  return residentAt(turn(day - 1, 1), periodOf(day - 1));
}

function wardDay(place: number, day: number): readonly Block[] {
  const whole = [halfDay(day, "AM"), halfDay(day, "PM")];
  if (weekdayOf(day) === SATURDAY) return place === turn(day, 0) ? whole : [];
  if (weekdayOf(day) === SUNDAY) return place === turn(day, 2) ? whole : [];
  return whole;
}

function emergencyDay(day: number): readonly Block[] {
  const weekday = weekdayOf(day);
  return weekday >= TUESDAY && weekday <= SATURDAY ? [emergencyShift(day)] : [];
}

function dayOf(place: number, day: number): readonly Omit<Planned, "person_id">[] {
  const rotation_id = PLACES[place] ?? "elective";
  const at = (block: Block) => ({ block, rotation_id });
  if (rotation_id === "ward") return wardDay(place, day).map(at);
  if (rotation_id === "night") return weekdayOf(day) === SUNDAY ? [] : [at(nightShift(day))];
  if (rotation_id === "emergency") return emergencyDay(day).map(at);
  if (isWeekend(day)) return [];
  if (rotation_id === "obstetrics") return [at(halfDay(day, "AM")), at(halfDay(day, "PM"))];
  if (isHoliday(day)) return [];
  const isTaught = weekdayOf(day) === WEDNESDAY;
  const afternoon = { block: halfDay(day, "PM"), rotation_id: isTaught ? "teaching" : rotation_id };
  return [at(halfDay(day, "AM")), afternoon];
}

/** What residents do: five to six days a week in their places, and a Sunday night of call from the ward. */
export function planResidents(): readonly Planned[] {
  return Array.from({ length: DAYS }, (_, day) => day).flatMap((day) => {
    const period = periodOf(day);
    const resting = onCallBefore(day);
    const work = Array.from({ length: RESIDENTS }, (_, resident) => resident)
      .filter((resident) => resident !== resting)
      .flatMap((resident) =>
        dayOf(placeOf(resident, period), day).map((each) => ({ ...each, person_id: residentId(resident) })),
      );
    if (weekdayOf(day) !== SUNDAY) return work;
    const onCall = residentId(residentAt(turn(day, 1), period));
    return [
      ...work,
      {
        block: nightCall(day),
        rotation_id: "call",
        person_id: onCall,
        duty: "in_house_call" as const,
        priority: 80,
      },
    ];
  });
}

/** What the eleven faculty who do not do procedures take turns in, week by week. */
const FACULTY_PLACES = [
  "ward", "ward", "obstetrics", "emergency", "clinic", "clinic", "clinic", "clinic", "admin", "admin", "admin",
] as const; // prettier-ignore
const FIRST_NIGHT_PLACE = FACULTY_PLACES.indexOf("clinic");
const NIGHT_PLACES = 4;
/** The one of the faculty who does no deliveries is not put on obstetrics. */
const NO_DELIVERIES = FACULTY - 1;

/** Who of the faculty is in which place that week; procedures are the place behind the last. */
export function facultyOf(week: number): readonly number[] {
  const colposcopist = week % COLPOSCOPISTS;
  const others = Array.from({ length: FACULTY }, (_, index) => index).filter(
    (index) => index !== colposcopist,
  );
  const turned = others.map((_, place) => others[(place + week) % others.length] ?? 0);
  const obstetrics = FACULTY_PLACES.indexOf("obstetrics");
  if (turned[obstetrics] === NO_DELIVERIES) {
    turned[obstetrics] = turned[FIRST_NIGHT_PLACE] ?? 0;
    turned[FIRST_NIGHT_PLACE] = NO_DELIVERIES;
  }
  return [...turned, colposcopist];
}

function facultyDay(rotation_id: string, day: number): readonly Block[] {
  if (rotation_id === "emergency") return emergencyDay(day);
  const whole = [halfDay(day, "AM"), halfDay(day, "PM")];
  if (rotation_id === "ward") return whole;
  if (isWeekend(day)) return [];
  if (rotation_id === "obstetrics") return whole;
  if (isHoliday(day)) return [];
  const isClinic = rotation_id === "clinic" || rotation_id === "procedures";
  return isClinic && weekdayOf(day) === WEDNESDAY ? whole.slice(0, 1) : whole;
}

/** What faculty do, and who of them is reachable at night. One of two on the ward has the weekend. */
export function planFaculty(): readonly Planned[] {
  return Array.from({ length: DAYS }, (_, day) => day).flatMap((day) => {
    const inPlaces = facultyOf(weekOf(day));
    const work = inPlaces.flatMap((index, place) => {
      const rotation_id = FACULTY_PLACES[place] ?? "procedures";
      if (rotation_id === "ward" && isWeekend(day) && place !== 0) return [];
      const role = rotation_id === "admin" ? ("primary" as const) : ("supervising" as const);
      return facultyDay(rotation_id, day).map((block) => ({
        block,
        rotation_id,
        person_id: facultyId(index),
        role,
      }));
    });
    const reachable = inPlaces[FIRST_NIGHT_PLACE + (day % NIGHT_PLACES)] ?? 0;
    return [...work, homeCall(reachable, weekdayOf(day) === SUNDAY ? nightCall(day) : nightShift(day))];
  });
}

/** Faculty who can be reached at home and so supervise a block of the night. */
export const homeCall = (faculty: number, block: Block): Planned => ({
  block,
  rotation_id: "call",
  person_id: facultyId(faculty),
  role: "supervising",
  duty: "at_home_call",
});
