import type { ScheduleStore } from "./domain/schedule-store.ts";

/** Everything that a tool or resource may reach. */
export interface SchedulerDeps {
  readonly store: ScheduleStore;
  readonly now: () => Date;
}
