import type { ContingencyEngine } from "./domain/contingency/contingency-engine.ts";
import type { ScheduleStore } from "./domain/schedule-store.ts";

/** Everything that a tool or resource may reach. */
export interface SchedulerDeps {
  readonly store: ScheduleStore;
  readonly engine: ContingencyEngine;
  /** Milliseconds after which a request is given up. */
  readonly deadlineMs: number;
  readonly now: () => Date;
}
