import type { Roster } from "../roster/roster.ts";
import type { DayRange } from "../time/day.ts";
import type { AbsenceAnalysis, AbsenceQuestion } from "./analyze-absence.ts";
import type { AbsenceResult } from "./sweep-absences.ts";

export interface EngineLimits {
  /** Aborts when nobody waits for the answer any more; the work ends with it. */
  readonly signal: AbortSignal;
  readonly timeLimitMs: number;
  /** Whose question it is; callers take turns. Absent: nobody's in particular. */
  readonly caller?: string | undefined;
}

export interface SweepQuestion {
  readonly roster: Roster;
  readonly range: DayRange;
  /** Each a list of people who are away together. */
  readonly absences: readonly (readonly string[])[];
}

/** Where absences are worked out, off the thread that serves. Methods throw UpstreamError when they could not be. */
export interface ContingencyEngine {
  analyze(question: AbsenceQuestion, limits: EngineLimits): Promise<AbsenceAnalysis>;
  /**
   * As many absences as time allows; earlier results are remembered as long as the schedule does not change.
   *
   * @param onDone called with the number done
   * @returns results of those that are done, in no particular order
   */
  sweep(
    question: SweepQuestion,
    limits: EngineLimits & { readonly onDone: (done: number) => void },
  ): Promise<readonly AbsenceResult[]>;
  close(): Promise<void>;
}
