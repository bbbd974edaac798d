import { setTimeout as sleep } from "node:timers/promises";
import type { Logger } from "@clinical-mcp/telemetry";
import type { CoverageDeps } from "./deps.ts";
import { adpGetInput } from "./domain/adp/adp-get-schemas.ts";
import { getAdp } from "./domain/adp/get-adp.ts";
import { answerCoverage } from "./domain/answer/answer-coverage.ts";
import { toScheduleDeps } from "./domain/decision/claim/assess-items.ts";
import { toOdbDeps } from "./domain/decision/drug/show-drug.ts";
import { getOdb } from "./domain/odb/get-odb.ts";
import { odbGetInput } from "./domain/odb/odb-get-schemas.ts";
import { getSchedule } from "./domain/ohip/get-schedule.ts";
import { scheduleGetInput } from "./domain/ohip/schedule-get-schemas.ts";

type Ask = (deps: CoverageDeps, signal: AbortSignal) => Promise<unknown>;

/** One ask of each program, in words and in fields, to build every index and run every path once. */
const ASKS: readonly Ask[] = [
  // Typed, with words: warms the reading without a model, and calls none.
  (deps) =>
    answerCoverage(
      {
        question: "Can I bill C124? Is metformin covered? Is a walker funded?",
        claims: [{ codes: ["C124"] }],
        drugs: [{ drug: "metformin" }],
        devices: [{ device: "walker" }],
      },
      deps,
    ),
  (deps, signal) => getSchedule(scheduleGetInput.parse({ codes: ["C124"] }), toScheduleDeps(deps), signal),
  (deps, signal) => getOdb(odbGetInput.parse({ drug: "metformin" }), toOdbDeps(deps), signal),
  (deps, signal) => getAdp(adpGetInput.parse({ query: "walker" }), deps, signal),
];

/** Reading the first question holds the process for half a second: who comes as soon as it listens is answered before that. */
const PAUSE_MS = 250;

export interface WarmUp {
  /** Stops running asks, and waits for them. */
  readonly end: () => Promise<void>;
}

async function ask(deps: CoverageDeps, logger: Logger, signal: AbortSignal): Promise<void> {
  for (const askOne of ASKS) {
    // Cut short by the end.
    await sleep(PAUSE_MS, undefined, { signal }).catch(() => undefined);
    if (signal.aborted) return;
    try {
      await askOne(deps, signal);
    } catch (error) {
      // The server is stopping, so this is no failure.
      if (signal.aborted) return;
      // The next request gets the same error, and reports it.
      logger.warn("warm_up", { outcome: "failed", error: error instanceof Error ? error.name : "unknown" });
      return;
    }
  }
}

/** Asks in the background, so that the first client does not wait seconds. */
export function startWarmUp(deps: CoverageDeps, logger: Logger): WarmUp {
  const ended = new AbortController();
  const asked = ask(deps, logger, ended.signal);
  return {
    end: () => {
      ended.abort();
      return asked;
    },
  };
}
