import type { Absence, Assignment, Block, Person, Rotation, ScheduleDocument } from "../../dataset/index.ts";
import type { Day, DayRange } from "../time/day.ts";
import type { SumOver } from "../time/sum-over.ts";
import type { Minute, TimeZone } from "../time/time-zone.ts";

/** A block with its times as moments. */
export interface Slot {
  readonly block: Block;
  /** The day on which it starts. */
  readonly day: Day;
  readonly start: Minute;
  readonly end: Minute;
  /** The local time of its start, `07:00`, also where the settings give it. */
  readonly startTime: string;
}

/**
 * What an assignment means for its person:
 * - at work;
 * - reachable from home;
 * - standing by, at work only when called in;
 * - off, which is a time-off rotation.
 */
export type DutyKind = "work" | "home_call" | "backup" | "off";

/** An assignment with everything it names. */
export interface Duty extends Slot {
  readonly kind: DutyKind;
  readonly assignment: Assignment;
  readonly person: Person;
  readonly rotation: Rotation;
}

/** An approved absence of a type that keeps its person from being assigned. */
export interface Leave extends DayRange {
  readonly absence: Absence;
}

/** Work without a break: duties that overlap, or follow each other with no gap longer than the program's shortest break. */
export interface WorkPeriod {
  readonly start: Minute;
  readonly end: Minute;
  readonly duties: readonly Duty[];
}

/** Which days are free. */
export interface FreeDays {
  /**
   * 1 or 0 for each day: days on which no work starts and which touch 24 hours without work: what ends a run of duty days. After a night's
   * work it can be the day on which the night ended.
   */
  readonly breaks: Uint8Array;
  /** Stretches of 24 free hours, most of each in these days and outside leave, none sharing time: what one in seven counts. */
  readonly countIn: SumOver;
}

/** Everything about one resident's work that the rules ask for. Arrays hold one number for each of `days`. */
export interface WorkRecord {
  readonly person: Person;
  /** The schedule's days, and those into which its last blocks, windows and averaging periods reach. */
  readonly days: DayRange;
  /** Work, by start; neither home call nor stand-by nor time off. */
  readonly duties: readonly Duty[];
  readonly homeCalls: readonly Duty[];
  readonly periods: readonly WorkPeriod[];
  /** Hours of work in a stretch of days, home call's hours of patient care included. */
  readonly hoursIn: SumOver;
  /** The part of those hours that is moonlighting. */
  readonly moonlightingIn: SumOver;
  /** Days of leave on which nothing was worked. */
  readonly leaveIn: SumOver;
  /** Hours of work between one midnight and the next, home call's hours of patient care included. */
  readonly hours: Float64Array;
  /** 1 for each day of leave on which nothing was worked. */
  readonly leave: Uint8Array;
  /** Free days; home call is not work here. */
  readonly free: FreeDays;
  /** The same where home call keeps a day from being free. */
  readonly freeOfHomeCall: FreeDays;
}

/** A schedule made ready for the rules: ids resolved, times as moments, everything in order of time. */
export interface Roster {
  readonly document: ScheduleDocument;
  readonly zone: TimeZone;
  readonly days: DayRange;
  readonly people: ReadonlyMap<string, Person>;
  readonly rotations: ReadonlyMap<string, Rotation>;
  /** All blocks by start, then id. */
  readonly slots: readonly Slot[];
  /** Duties of everyone who has any, by start, then id. */
  readonly dutiesByPerson: ReadonlyMap<string, readonly Duty[]>;
  readonly dutiesByBlock: ReadonlyMap<string, readonly Duty[]>;
  readonly leavesByPerson: ReadonlyMap<string, readonly Leave[]>;
  /** The duty of an assignment, by its id. */
  readonly findDuty: (assignmentId: string) => Duty | undefined;
  /** Worked out when it is first asked for, and kept. */
  readonly recordOf: (person: Person) => WorkRecord;
}

export const dutiesOf = (
  { dutiesByPerson }: Pick<Roster, "dutiesByPerson">,
  personId: string,
): readonly Duty[] => dutiesByPerson.get(personId) ?? [];

/** A person's duties that begin on some days. */
export function dutiesOn(
  roster: Pick<Roster, "dutiesByPerson">,
  personId: string,
  { first, last }: DayRange,
): readonly Duty[] {
  const own = dutiesOf(roster, personId);
  // They are in order of time.
  const findFrom = (day: Day): number => {
    let [low, high] = [0, own.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((own[middle]?.day ?? day) < day) low = middle + 1;
      else high = middle;
    }
    return low;
  };
  return own.slice(findFrom(first), findFrom(last + 1));
}

/** Whether a stretch of time touches days, from the first midnight to the last. */
export const touches = (
  { start, end }: Pick<Slot, "start" | "end">,
  { first, last }: DayRange,
  zone: TimeZone,
): boolean => start < zone.startOfDay(last + 1) && end > zone.startOfDay(first);

/**
 * Leave that a duty reaches into, a night before the first day of it, too. Who is away is not there for the duty: they count
 * for no coverage, supervise nobody, and are not asked to take it; that it is booked is a conflict.
 */
export const listLeavesIn = (
  { leavesByPerson, zone }: Pick<Roster, "leavesByPerson" | "zone">,
  duty: Pick<Duty, "person" | "start" | "end">,
): readonly Leave[] =>
  (leavesByPerson.get(duty.person.id) ?? []).filter((leave) => touches(duty, leave, zone));

export const isAway = (roster: Pick<Roster, "leavesByPerson" | "zone">, duty: Duty): boolean =>
  listLeavesIn(roster, duty).length > 0;
