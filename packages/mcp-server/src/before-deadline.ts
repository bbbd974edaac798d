import { UpstreamError } from "@clinical-mcp/errors";
import { untilCancelled } from "./request-context.ts";

/** Code of the error with which work ends whose caller has left. */
export const CANCELLED = "CANCELLED";

export interface Bounds {
  /** Aborts when the caller goes away. */
  readonly signal: AbortSignal;
  readonly deadlineMs: number;
  /** Aborts when the server stops and cannot wait any longer. */
  readonly stopping: AbortSignal;
}

/**
 * Runs the work under the deadline; the signal it gets aborts at the deadline, when the caller leaves or cancels, or when a
 * stopping server's grace is nearly over.
 */
export async function beforeDeadline<TResult>(
  { signal: gone, deadlineMs, stopping }: Bounds,
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
  const onStopping = (): void => stop(toStoppingError());
  const timer = setTimeout(() => stop(toDeadlineError(deadlineMs)), deadlineMs);
  signal.addEventListener("abort", onGone, { once: true });
  stopping.addEventListener("abort", onStopping, { once: true });
  if (signal.aborted) onGone();
  if (stopping.aborted) onStopping();
  try {
    return await Promise.race([work(controller.signal), stopped]);
  } finally {
    clearTimeout(timer);
    signal.removeEventListener("abort", onGone);
    stopping.removeEventListener("abort", onStopping);
  }
}

const toDeadlineError = (deadlineMs: number): UpstreamError =>
  new UpstreamError(
    `The answer was not ready within ${deadlineMs / 1000} s. This does not mean that nothing was found.`,
    { code: "DEADLINE_EXCEEDED", suggestion: "Ask for less at once, or try again." },
  );

const toStoppingError = (): UpstreamError =>
  new UpstreamError(
    "The server is stopping, and this was not answered in time. Nothing is known about the result.",
    {
      code: "SERVER_STOPPING",
      suggestion: "Ask again in a few seconds.",
    },
  );
