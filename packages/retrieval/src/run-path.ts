import { UpstreamError, UserInputError } from "@clinical-mcp/errors";

/** How one path of a search ended, and how long it took in milliseconds. */
export type PathOutcome<TValue> =
  | { readonly state: "answered"; readonly ms: number; readonly value: TValue }
  /** It could not look, or not in time; `cause` is for the operator's log, never for the model. */
  | { readonly state: "failed" | "late"; readonly ms: number; readonly cause: unknown }
  /** It was not asked: the mode leaves it out, or the question holds no word that it knows. */
  | { readonly state: "not_asked" | "no_known_word"; readonly ms: number };

const LATE = Symbol("late");

/**
 * Runs one path under its own deadline. A failure is an outcome, so that the other path can answer alone; only two
 * errors are thrown: a mistake in the question, and that the caller itself has left.
 *
 * @param deadlineMs after it the path counts as late, even if it ignores its signal.
 */
export async function runPath<TValue>(
  work: (signal: AbortSignal) => Promise<TValue>,
  { deadlineMs, signal }: { readonly deadlineMs: number; readonly signal: AbortSignal },
): Promise<PathOutcome<TValue>> {
  signal.throwIfAborted();
  const startedAt = performance.now();
  const controller = new AbortController();
  const { promise: stopped, reject } = Promise.withResolvers<never>();
  const stop = (reason: unknown): void => {
    reject(reason);
    controller.abort(reason);
  };
  const onLeft = (): void => stop(signal.reason);
  const timer = setTimeout(() => stop(LATE), deadlineMs);
  signal.addEventListener("abort", onLeft, { once: true });
  try {
    const value = await Promise.race([work(controller.signal), stopped]);
    return { state: "answered", ms: performance.now() - startedAt, value };
  } catch (cause) {
    signal.throwIfAborted();
    if (cause instanceof UserInputError) throw cause;
    const ms = performance.now() - startedAt;
    return cause === LATE
      ? { state: "late", ms, cause: lateError(deadlineMs) }
      : { state: "failed", ms, cause };
  } finally {
    clearTimeout(timer);
    signal.removeEventListener("abort", onLeft);
  }
}

const lateError = (deadlineMs: number): UpstreamError =>
  new UpstreamError(`No answer within ${deadlineMs} ms.`, { code: "PATH_LATE" });
