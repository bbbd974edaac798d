import type { ScheduleSettings } from "../../dataset/index.ts";
import type { Roster, WorkRecord } from "../roster/roster.ts";
import type { DayRange } from "../time/day.ts";

/** What the rules are asked about: this schedule, these days. */
export interface RuleQuestion {
  readonly roster: Roster;
  /** Problems that touch these days are reported; days around them are judged as well. */
  readonly range: DayRange;
  readonly settings: ScheduleSettings;
  /** The windows of the question: see `listWindows`. */
  readonly windows: readonly DayRange[];
}

/** The same for one resident. */
export interface PersonQuestion extends RuleQuestion {
  readonly record: WorkRecord;
}
