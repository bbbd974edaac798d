import type { Roster } from "./roster/roster.ts";

/** One schedule, as a list of them shows it. */
export interface ScheduleSummary {
  readonly id: string;
  readonly name: string;
  readonly program_name: string;
  readonly time_zone: string;
  readonly start_date: string;
  readonly end_date: string;
  readonly residents: number;
  readonly faculty: number;
  readonly blocks: number;
  readonly assignments: number;
  readonly imported_at: string;
}

/** Where schedules come from. Methods throw UpstreamError when they could not look. */
export interface ScheduleStore {
  /** All schedules, by id. */
  listSchedules(): Promise<readonly ScheduleSummary[]>;
  /** Ids of the schedules that have a row of this id: it need not be in one alone. */
  listSchedulesWith(table: "people" | "assignments", id: string): Promise<readonly string[]>;
  /** Undefined where there is none of that id. */
  findSchedule(id: string): Promise<Roster | undefined>;
}
