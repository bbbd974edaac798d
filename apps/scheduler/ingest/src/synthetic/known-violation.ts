import type { ScheduleInput } from "@clinical-mcp/scheduler/dataset";
import { dateOf, DAYS_PER_WEEK, WEEKS_PER_PERIOD } from "./calendar.ts";
import { residentId } from "./program.ts";
import { facultyOf, residentAt } from "./roster-plan.ts";
import type { Planned } from "./roster-plan.ts";

/** A program in the making: assignments have no ids yet, so that they can come and go. */
export interface Draft {
  readonly planned: readonly Planned[];
  readonly absences: NonNullable<ScheduleInput["absences"]>;
  readonly credentials: NonNullable<ScheduleInput["credentials"]>;
}

/** What a rule or a conflict is expected to say: whom it is about, and the first day of its evidence. */
export interface Expected {
  readonly name: string;
  /** null where it is about a block and not about one person. */
  readonly person_id: string | null;
  readonly date: string;
}

/** Something wrong that was put into the flawless program, and all that must be found because of it. */
export interface KnownViolation {
  readonly story: string;
  readonly rules: readonly Expected[];
  readonly conflicts: readonly Expected[];
}

/** What puts a violation into the program. */
export interface Change {
  readonly violation: KnownViolation;
  readonly add?: readonly Planned[];
  readonly remove?: (planned: Planned) => boolean;
  readonly draft?: Partial<Draft>;
}

const PERIOD_DAYS = WEEKS_PER_PERIOD * DAYS_PER_WEEK;
/** The day of a week of a period; 0 is Monday. */
export const dayIn = (period: number, week: number, weekday: number): number =>
  period * PERIOD_DAYS + week * DAYS_PER_WEEK + weekday;
export const [MONDAY, TUESDAY, WEDNESDAY, THURSDAY, FRIDAY, SATURDAY, SUNDAY] = [
  0, 1, 2, 3, 4, 5, 6,
] as const;

/** Who is in that place of that period. */
export const at = (place: number, period: number): string => residentId(residentAt(place, period));
export const expected = (name: string, person_id: string | null, day: number): Expected => ({
  name,
  person_id,
  date: dateOf(day),
});
/** One of the faculty who is there that day. */
export const reachableOn = (day: number): number => facultyOf(Math.floor(day / DAYS_PER_WEEK))[4] ?? 0;
export const isIn = ({ block, person_id }: Planned, who: string, day: number): boolean =>
  person_id === who && block.date === dateOf(day);
