import { setTimeout as sleep } from "node:timers/promises";
import type { Ask, Outcome, Question } from "../load/ask.ts";

/** Pause between two questions: several times the rate that anyone may ask. */
const PAUSE_MS = 10;
const REFUSED = /^429 /u;

export interface Greed {
  /** Granted in each minute that was used up, in order; the last one, which may not have been, is left out. */
  readonly granted: readonly number[];
  readonly refused: number;
  /** What was neither granted nor refused for the limit. */
  readonly others: readonly Outcome[];
}

export interface GreedyCaller {
  readonly end: () => Promise<Greed>;
}

/**
 * One caller that always asks for more than it may, one question after the other, so that the order is certain: what is granted between
 * two refusals is one minute's budget.
 */
export function startGreedyCaller(ask: Ask, question: Question): GreedyCaller {
  const ending = new AbortController();
  const granted: number[] = [];
  const others: Outcome[] = [];
  const state = { now: 0, wasRefused: false, refused: 0 };
  const take = (outcome: Outcome): void => {
    if (outcome.kind === "answered") {
      if (state.wasRefused) {
        granted.push(state.now);
        state.now = 0;
      }
      state.now += 1;
      state.wasRefused = false;
    } else if (outcome.kind === "refused" && REFUSED.test(outcome.code)) {
      state.wasRefused = true;
      state.refused += 1;
    } else others.push(outcome);
  };
  const running = (async () => {
    while (!ending.signal.aborted) {
      take(await ask(question));
      await sleep(PAUSE_MS);
    }
  })();
  return {
    async end() {
      ending.abort();
      await running;
      return {
        granted: state.wasRefused ? [...granted, state.now] : granted,
        refused: state.refused,
        others,
      };
    },
  };
}
