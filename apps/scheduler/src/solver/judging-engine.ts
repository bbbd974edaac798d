import { UpstreamError, UserInputError } from "@clinical-mcp/errors";
import { createWorkerPool, toWorkerUrl } from "@clinical-mcp/threads";
import type { JudgingEngine } from "../domain/judging-engine.ts";
import type { JudgingReply, JudgingRequest } from "./judging-requests.ts";
import { createSharing } from "./share-schedule.ts";
import type { ShareSchedule } from "./share-schedule.ts";

/** So that nobody waits for the one large schedule that somebody else asks about; two hold its memory twice. */
const THREADS = 2;
/** For whom others would keep waiting: finding swaps in a large year takes seconds. */
const SPARE_THREADS = 1;

const FAILURE = {
  work: "judging of the schedule",
  code: "JUDGING_FAILED",
  suggestion:
    "Nothing was found out, so this says nothing about the schedule. Try again, or ask about fewer days.",
};

const failed = (cause: unknown): UpstreamError =>
  new UpstreamError("The schedule could not be judged. This does not mean that it is in order.", {
    code: FAILURE.code,
    suggestion: FAILURE.suggestion,
    cause,
  });

/**
 * Judges in threads of its own, which start with the first question: those of the solver can be taken for minutes.
 *
 * @param share how schedules reach the threads; given where several engines share them
 */
export function createJudgingEngine(share: ShareSchedule = createSharing()): JudgingEngine {
  const pool = createWorkerPool<JudgingRequest, JudgingReply>({
    url: toWorkerUrl("judging-worker", import.meta.url),
    size: THREADS,
    spare: { count: SPARE_THREADS },
    failure: FAILURE,
  });
  const ask = async <TKind extends JudgingRequest["kind"]>(
    request: Extract<JudgingRequest, { kind: TKind }>,
    signal: AbortSignal,
    caller = "",
  ) => {
    const reply = await pool.run(request, signal, { caller });
    const isAsked = (each: JudgingReply): each is Extract<JudgingReply, { kind: TKind }> =>
      each.kind === request.kind;
    if (isAsked(reply)) return reply;
    throw failed(reply.kind === "failed" ? reply.cause : reply.kind);
  };
  return {
    async validate({ roster, caller, ...rest }, signal) {
      return (await ask({ kind: "validation", schedule: share(roster), ...rest }, signal, caller)).answer;
    },
    async describePeriod({ roster, caller, ...rest }, signal) {
      return (await ask({ kind: "period", schedule: share(roster), ...rest }, signal, caller)).answer;
    },
    async detectConflicts({ roster, caller, ...rest }, signal) {
      return (await ask({ kind: "conflicts", schedule: share(roster), ...rest }, signal, caller)).answer;
    },
    async findSwaps({ roster, caller, ...rest }, signal) {
      return (await ask({ kind: "swaps", schedule: share(roster), ...rest }, signal, caller)).answer;
    },
    async tryChanges({ roster, caller, ...rest }, signal) {
      const { answer } = await ask({ kind: "trial", schedule: share(roster), ...rest }, signal, caller);
      if (!("refused" in answer)) return answer;
      const { message, ...about } = answer.refused;
      throw new UserInputError(message, about);
    },
    close: pool.close,
  };
}
