import type { ContingencyEngine } from "./domain/contingency/contingency-engine.ts";
import type { JudgingEngine } from "./domain/judging-engine.ts";
import type { ScheduleStore } from "./domain/schedule-store.ts";

/** Everything that a tool or resource may reach. */
export interface SchedulerDeps {
  readonly store: ScheduleStore;
  readonly engine: ContingencyEngine;
  readonly judge: JudgingEngine;
  /** Milliseconds after which a request is given up. */
  readonly deadlineMs: number;
  readonly now: () => Date;
}
