import type { Logger } from "@clinical-mcp/telemetry";
import type { RequestHandler } from "express";
import type { Dependency } from "../dependency.ts";

const CHECK_DEADLINE_MS = 2_000;

interface DependencyState {
  readonly name: string;
  readonly state: "ok" | "degraded" | "failed";
  readonly milliseconds: number;
  readonly counts?: Readonly<Record<string, number>>;
}

/** Alive: the process answers. Says nothing about what it depends on. */
export const serveLiveness: RequestHandler = (_req, res) => {
  res.json({ status: "ok" });
};

/**
 * Ready: every dependency answers, or something takes its place; each with its own state. 503 otherwise, or while
 * stopping.
 */
export function serveReadiness(
  dependencies: readonly Dependency[],
  isDraining: () => boolean,
  logger: Logger,
): RequestHandler {
  return async (_req, res) => {
    const states = await Promise.all(dependencies.map((dependency) => ask(dependency, logger)));
    const ready = !isDraining() && states.every(({ state }) => state !== "failed");
    const isWhole = states.every(({ state }) => state === "ok");
    const status = isDraining() ? "stopping" : !ready ? "not_ready" : isWhole ? "ready" : "degraded";
    res.status(ready ? 200 : 503).json({ status, dependencies: states });
  };
}

async function ask(
  { name, check, isReplaceable = false, counts }: Dependency,
  logger: Logger,
): Promise<DependencyState> {
  const startedAt = performance.now();
  const took = (): number => Math.round((performance.now() - startedAt) * 10) / 10;
  const signal = AbortSignal.timeout(CHECK_DEADLINE_MS);
  const late = Promise.withResolvers<never>();
  signal.addEventListener("abort", () => late.reject(signal.reason), { once: true });
  try {
    await Promise.race([check(signal), late.promise]);
    return { name, state: "ok", milliseconds: took(), ...(counts && { counts }) };
  } catch (error) {
    if (isReplaceable) {
      logger.info("dependency_degraded", { dependency: name });
      return { name, state: "degraded", milliseconds: took() };
    }
    logger.error("dependency_failed", { dependency: name }, error);
    return { name, state: "failed", milliseconds: took() };
  }
}
