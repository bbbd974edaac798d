import type { DependencyHealth, Logger, Metrics } from "@clinical-mcp/telemetry";
import type { Dependency } from "../dependency.ts";

const CHECK_DEADLINE_MS = 2_000;

interface DependencyState {
  readonly name: string;
  readonly state: DependencyHealth;
  readonly milliseconds: number;
  readonly counts?: Readonly<Record<string, number>>;
}

interface Readiness {
  readonly isReady: boolean;
  readonly status: "stopping" | "not_ready" | "ready" | "degraded";
  readonly dependencies: readonly DependencyState[];
}

export interface ReadinessContext {
  readonly dependencies: readonly Dependency[];
  readonly isDraining: () => boolean;
  readonly logger: Logger;
  readonly metrics: Metrics;
}

/**
 * Asks every dependency, at most two seconds each. Ready: each answers, or something takes its place. Not ready otherwise, or while
 * stopping. The log says when a state changes, the metrics which one holds.
 */
export function createReadiness({
  dependencies,
  isDraining,
  logger,
  metrics,
}: ReadinessContext): () => Promise<Readiness> {
  const known = new Map<string, DependencyHealth>();
  const note = ({ name, state }: DependencyState, error: unknown): void => {
    metrics.describeDependency(name, state);
    const before = known.get(name) ?? "ok";
    known.set(name, state);
    if (state === before) return;
    if (state === "ok") logger.info("dependency_recovered", { dependency: name });
    else if (state === "degraded") logger.warn("dependency_degraded", { dependency: name });
    else logger.error("dependency_failed", { dependency: name }, error);
  };
  return async () => {
    const asked = await Promise.all(dependencies.map(ask));
    for (const { state, error } of asked) note(state, error);
    const states = asked.map(({ state }) => state);
    const isReady = !isDraining() && states.every(({ state }) => state !== "failed");
    const isWhole = states.every(({ state }) => state === "ok");
    const status = isDraining() ? "stopping" : !isReady ? "not_ready" : isWhole ? "ready" : "degraded";
    return { isReady, status, dependencies: states };
  };
}

async function ask({ name, check, isReplaceable = false, counts }: Dependency) {
  const startedAt = performance.now();
  const took = (): number => Math.round((performance.now() - startedAt) * 10) / 10;
  const signal = AbortSignal.timeout(CHECK_DEADLINE_MS);
  const late = Promise.withResolvers<never>();
  signal.addEventListener("abort", () => late.reject(signal.reason), { once: true });
  const toState = (state: DependencyHealth): DependencyState => ({ name, state, milliseconds: took() });
  try {
    await Promise.race([check(signal), late.promise]);
    return { state: { ...toState("ok"), ...(counts && { counts }) }, error: undefined };
  } catch (error) {
    return { state: toState(isReplaceable ? "degraded" : "failed"), error };
  }
}
