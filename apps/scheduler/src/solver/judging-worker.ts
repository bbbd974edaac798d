// The thread in which whole schedules are judged.
import { UserInputError } from "@clinical-mcp/errors";
import { answerRequests } from "@clinical-mcp/threads";
import type { PlanParts } from "../dataset/index.ts";
import { answerConflicts } from "../domain/answer-conflicts.ts";
import { answerSwaps } from "../domain/answer-swaps.ts";
import { answerTrial } from "../domain/answer-trial.ts";
import { answerValidation } from "../domain/answer-validation.ts";
import { describePeriod } from "../domain/describe-period.ts";
import type { Roster } from "../domain/roster/roster.ts";
import { toSwapQuestion } from "../domain/swap/ask-swap.ts";
import type { JudgingReply, JudgingRequest } from "./judging-requests.ts";
import { createSharedReader } from "./read-shared-schedule.ts";

/** Schedules that a thread keeps ready; one of a hundred people over a year takes some 50 MB. */
const KEPT = 2;
const readRoster = createSharedReader(KEPT);

function answerPlan(roster: Roster, plan: PlanParts, now: Date): JudgingReply {
  try {
    return { kind: "trial", answer: answerTrial(roster, plan, now) };
  } catch (error) {
    if (!(error instanceof UserInputError)) throw error;
    const { message, code, suggestion } = error;
    return {
      kind: "trial",
      answer: { refused: { message, code, ...(suggestion !== undefined && { suggestion }) } },
    };
  }
}

function answer({ schedule, now, ...request }: JudgingRequest): JudgingReply {
  const roster = readRoster(schedule);
  const { kind, asked } = request;
  if (kind === "validation") return { kind, answer: answerValidation(roster, asked, now.toISOString()) };
  if (kind === "period") return { kind, answer: describePeriod(roster, asked, now.toISOString()) };
  if (kind === "conflicts") return { kind, answer: answerConflicts(roster, asked, now.toISOString()) };
  if (kind === "trial") return answerPlan(roster, asked, now);
  const question = toSwapQuestion(roster, asked, now);
  return { kind, answer: answerSwaps(question, asked.max_candidates, now.toISOString()) };
}

answerRequests((request: JudgingRequest): JudgingReply => {
  try {
    return answer(request);
  } catch (cause) {
    return { kind: "failed", cause: cause instanceof Error ? cause.stack : cause };
  }
});
