import type { Absence, Assignment, Block, Person, Rotation, ScheduleDocument } from "../../dataset/index.ts";
import type { Day, DayRange } from "../time/day.ts";
import type { Minute, TimeZone } from "../time/time-zone.ts";

/** A block with its times as moments. */
export interface Slot {
  readonly block: Block;
  /** The day on which it starts. */
  readonly day: Day;
  readonly start: Minute;
  readonly end: Minute;
}

/**
 * What an assignment means for its person: at work; reachable from home; standing by, at work only when called in;
 * or off, which is a time-off rotation.
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
}

export const dutiesOf = ({ dutiesByPerson }: Roster, personId: string): readonly Duty[] =>
  dutiesByPerson.get(personId) ?? [];

/** The leave that a person is on that day, if any. */
export const findLeave = (roster: Roster, personId: string, day: Day): Leave | undefined =>
  roster.leavesByPerson.get(personId)?.find(({ first, last }) => first <= day && day <= last);
