import { UpstreamError, UserInputError } from "@clinical-mcp/errors";
import { createWorkerPool, toWorkerUrl } from "@clinical-mcp/threads";
import type { ChangesEngine } from "../domain/changes/changes-engine.ts";
import type { ChangesReply, ChangesRequest, ChangesThread } from "./changes-requests.ts";

const FAILURE = {
  work: "comparison of the editions",
  code: "COMPARISON_FAILED",
  suggestion: "Nothing was compared, so this does not say that nothing changed. Try again.",
};

/** A separate thread. It starts with the first comparison, and caches the two editions that it read last. */
export function openChangesEngine(
  thread: ChangesThread,
  today: () => string,
): ChangesEngine & { readonly close: () => Promise<void> } {
  const pool = createWorkerPool<ChangesRequest, ChangesReply>({
    url: toWorkerUrl("changes-worker", import.meta.url),
    size: 1,
    workerData: thread,
    failure: FAILURE,
  });
  return {
    async compare(input, signal) {
      const reply = await pool.run({ input, today: today() }, signal);
      if (reply.kind === "answer") return reply.answer;
      if (reply.kind === "failed")
        throw new UpstreamError(`The ${FAILURE.work} failed.`, { ...FAILURE, cause: reply.cause });
      const { message, code, suggestion } = reply;
      throw new UserInputError(message, { code, ...(suggestion !== undefined && { suggestion }) });
    },
    close: pool.close,
  };
}
