const TICK_MS = 2;

/**
 * How long the event loop keeps others waiting. The lateness of a timer shows how long the loop was blocked for any
 * reason, other processes included; this thread's processor time shows how much of that was its own.
 */
export function watchEventLoop(): {
  readonly start: () => void;
  /** Both in milliseconds. */
  readonly stop: () => { readonly late: number; readonly busy: number };
} {
  const longest = { late: 0, busy: 0 };
  const last = { at: 0, processor: 0 };
  const processorMs = (): number => {
    const { user, system } = process.threadCpuUsage();
    return (user + system) / 1_000;
  };
  const look = (): void => {
    const now = { at: performance.now(), processor: processorMs() };
    longest.late = Math.max(longest.late, now.at - last.at - TICK_MS);
    longest.busy = Math.max(longest.busy, now.processor - last.processor);
    Object.assign(last, now);
  };
  const held: { timer?: NodeJS.Timeout } = {};
  return {
    start() {
      Object.assign(last, { at: performance.now(), processor: processorMs() });
      held.timer = setInterval(look, TICK_MS);
    },
    stop() {
      clearInterval(held.timer);
      return longest;
    },
  };
}
