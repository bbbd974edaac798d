/**
 * Leaves a failing server alone for a time that doubles with each failed probe. Our own, in forty lines: what
 * this needs of a library (a probe in the background while every caller is served elsewhere) the known ones do
 * not offer; they let a caller wait for the probe.
 */
export interface CircuitBreaker {
  /** "ask" while all is well, "probe" once when its time has come, "leave" between. */
  decide(): "ask" | "probe" | "leave";
  succeeded(): void;
  failed(): void;
  /** The server is being replaced: what the old one did says nothing of the next. */
  forget(): void;
}

export interface CircuitTimings {
  /** Failures in a row after which the server is left alone. */
  readonly failures: number;
  /** Time until the first probe, in ms; doubles with each that fails, up to the last. */
  readonly firstProbeMs: number;
  readonly lastProbeMs: number;
}

/** @param now a clock that only goes forward, in ms */
export function createCircuitBreaker(timings: CircuitTimings, now: () => number): CircuitBreaker {
  const kept = { failures: 0, waitMs: timings.firstProbeMs, probeAt: 0, isProbing: false };
  const close = (): void => {
    Object.assign(kept, { failures: 0, waitMs: timings.firstProbeMs, isProbing: false });
  };
  return {
    decide() {
      if (kept.failures < timings.failures) return "ask";
      if (kept.isProbing || now() < kept.probeAt) return "leave";
      kept.isProbing = true;
      return "probe";
    },
    succeeded: close,
    forget: close,
    failed() {
      kept.failures += 1;
      if (kept.failures < timings.failures) return;
      // Questions that were under way when the circuit opened fail, too: only a probe doubles the wait.
      if (kept.isProbing) kept.waitMs = Math.min(kept.waitMs * 2, timings.lastProbeMs);
      if (kept.isProbing || kept.failures === timings.failures) kept.probeAt = now() + kept.waitMs;
      kept.isProbing = false;
    },
  };
}
