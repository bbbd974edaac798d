import type { PlanParts } from "../dataset/index.ts";
import type { ConflictsAnswer, ConflictsAsked } from "../domain/answer-conflicts.ts";
import type { SwapsAnswer } from "../domain/answer-swaps.ts";
import type { TrialAnswer } from "../domain/answer-trial.ts";
import type { ValidationAnswer, ValidationAsked } from "../domain/answer-validation.ts";
import type { Period, PeriodAsked } from "../domain/describe-period.ts";
import type { SwapAsked } from "../domain/swap/ask-swap.ts";
import type { SharedSchedule } from "./share-schedule.ts";

interface Request<TKind extends string, TAsked> {
  readonly kind: TKind;
  readonly schedule: SharedSchedule;
  readonly asked: TAsked;
  readonly now: Date;
}

export type JudgingRequest =
  | Request<"validation", ValidationAsked>
  | Request<"period", PeriodAsked>
  | Request<"conflicts", ConflictsAsked>
  | Request<"swaps", SwapAsked>
  | Request<"trial", PlanParts>;

/** What the asker must change, carried over from the thread. */
export interface Refusal {
  readonly message: string;
  readonly code: string;
  readonly suggestion?: string;
}

export type JudgingReply =
  | { readonly kind: "validation"; readonly answer: ValidationAnswer }
  | { readonly kind: "period"; readonly answer: Period }
  | { readonly kind: "conflicts"; readonly answer: ConflictsAnswer }
  | { readonly kind: "swaps"; readonly answer: SwapsAnswer }
  | { readonly kind: "trial"; readonly answer: TrialAnswer | { readonly refused: Refusal } }
  | { readonly kind: "failed"; readonly cause: unknown };
