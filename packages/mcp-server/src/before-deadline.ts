import { UpstreamError } from "@clinical-mcp/errors";
import { untilCancelled } from "./request-context.ts";

/** Code of the error with which work ends whose caller has left. */
export const CANCELLED = "CANCELLED";

/** Runs the work under the deadline; the signal it gets aborts at the deadline, or when the caller leaves or cancels. */
export async function beforeDeadline<TResult>(
  { signal: gone, deadlineMs }: { readonly signal: AbortSignal; readonly deadlineMs: number },
  work: (signal: AbortSignal) => Promise<TResult>,
): Promise<TResult> {
  const signal = untilCancelled(gone);
  const controller = new AbortController();
  const { promise: stopped, reject } = Promise.withResolvers<never>();
  const stop = (error: UpstreamError): void => {
    reject(error);
    controller.abort(error);
  };
  const onGone = (): void =>
    stop(new UpstreamError("The caller went away or cancelled.", { code: CANCELLED }));
  const timer = setTimeout(() => stop(toDeadlineError(deadlineMs)), deadlineMs);
  signal.addEventListener("abort", onGone, { once: true });
  if (signal.aborted) onGone();
  try {
    return await Promise.race([work(controller.signal), stopped]);
  } finally {
    clearTimeout(timer);
    signal.removeEventListener("abort", onGone);
  }
}

const toDeadlineError = (deadlineMs: number): UpstreamError =>
  new UpstreamError(
    `The answer was not ready within ${deadlineMs / 1000} s. This does not mean that nothing was found.`,
    { code: "DEADLINE_EXCEEDED", suggestion: "Ask for less at once, or try again." },
  );
