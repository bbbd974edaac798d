import { setTimeout as sleep } from "node:timers/promises";
import type { Logger } from "@clinical-mcp/telemetry";
import { answerCoverage, type AnswerReach } from "./domain/answer/answer-coverage.ts";

/** One of each program, so that every index is built and every path has run once. */
const QUESTIONS = ["Can I bill C124?", "Is metformin covered?", "Is a walker funded?"] as const;

/** Reading the first question holds the process for half a second: who comes as soon as it listens is answered before that. */
const PAUSE_MS = 250;

export interface WarmUp {
  /** Stops what is still under way, and waits for it. */
  readonly end: () => Promise<void>;
}

async function ask(reach: AnswerReach, logger: Logger, signal: AbortSignal): Promise<void> {
  for (const question of QUESTIONS) {
    // Cut short by the end.
    await sleep(PAUSE_MS, undefined, { signal }).catch(() => undefined);
    if (signal.aborted) return;
    try {
      await answerCoverage({ question }, reach, signal);
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
export function startWarmUp(reach: AnswerReach, logger: Logger): WarmUp {
  const ended = new AbortController();
  const asked = ask(reach, logger, ended.signal);
  return {
    end: () => {
      ended.abort();
      return asked;
    },
  };
}
