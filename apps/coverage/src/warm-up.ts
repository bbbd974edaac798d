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

/** One of each program, by words and by fields, so that every index is built and every path has run once. */
const ASKS: readonly Ask[] = [
  // Typed, with words beside it: the reading without a model is warmed, and no model is asked.
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
  /** Stops what is still under way, and waits for it. */
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
      // Ended by whoever stops the server: nothing has failed.
      if (signal.aborted) return;
      // Whoever asks next has the same fault, and is told of it.
      logger.warn("warm_up", { outcome: "failed", error: error instanceof Error ? error.name : "unknown" });
      return;
    }
  }
}

/** Asks in the background what the first client would otherwise wait seconds for. */
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
