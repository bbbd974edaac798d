import type { PlanParts } from "../dataset/index.ts";
import type { ConflictsAnswer, ConflictsAsked } from "./answer-conflicts.ts";
import type { SwapsAnswer } from "./answer-swaps.ts";
import type { TrialAnswer } from "./answer-trial.ts";
import type { ValidationAnswer, ValidationAsked } from "./answer-validation.ts";
import type { Period, PeriodAsked } from "./describe-period.ts";
import type { Roster } from "./roster/roster.ts";
import type { SwapAsked } from "./swap/ask-swap.ts";

/** What is asked of a schedule. */
export interface Judging<TAsked> {
  readonly roster: Roster;
  readonly asked: TAsked;
  readonly now: Date;
  /** Whose question it is; callers take turns. Absent: nobody's in particular. */
  readonly caller?: string | undefined;
}

/**
 * Where whole schedules are judged: a year of a hundred people takes seconds, in which a thread that serves would answer
 * nobody else. The work ends when the signal aborts. Methods throw UpstreamError when it could not be done.
 */
export interface JudgingEngine {
  validate(judging: Judging<ValidationAsked>, signal: AbortSignal): Promise<ValidationAnswer>;
  /** A stretch of days as a picture shows it. */
  describePeriod(judging: Judging<PeriodAsked>, signal: AbortSignal): Promise<Period>;
  detectConflicts(judging: Judging<ConflictsAsked>, signal: AbortSignal): Promise<ConflictsAnswer>;
  /** @param judging asked by `askSwap`, which refuses what cannot be asked */
  findSwaps(judging: Judging<SwapAsked>, signal: AbortSignal): Promise<SwapsAnswer>;
  /**
   * What a plan breaks and fixes.
   *
   * @throws UserInputError when the plan names what the schedule does not have
   */
  tryChanges(judging: Judging<PlanParts>, signal: AbortSignal): Promise<TrialAnswer>;
  close(): Promise<void>;
}
