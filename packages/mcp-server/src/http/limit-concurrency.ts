import { setImmediate as endTurn } from "node:timers/promises";
import { toWeightClass } from "@clinical-mcp/telemetry";
import type { Logger, Metrics, WeightClass } from "@clinical-mcp/telemetry";
import type { RequestHandler, Response } from "express";
import PQueue from "p-queue";
import { sendJsonRpcError, UNAVAILABLE } from "./json-rpc-error.ts";
import { isSubscription } from "./track-activity.ts";

/** Longer than this nobody waits for a place: a refusal now is worth more than an answer too late. */
const LONGEST_WAIT_MS = 3_000;

interface ConcurrencyLimits {
  readonly most: number;
  readonly mostQueued: number;
  readonly isMemoryShort: () => boolean;
  /** What a request costs its caller, by its body. */
  readonly weigh: (body: unknown) => number;
}

interface Observers {
  readonly logger: Logger;
  readonly metrics: Metrics;
}

export interface Admission {
  /** Before the body is read: while memory is short, one request at a time, so that the server is never stuck. */
  readonly spareMemory: RequestHandler;
  /** Once the body is read: a place among those that are answered, after a wait in a bounded queue. */
  readonly awaitPlace: RequestHandler;
}

/**
 * One start for each turn of the event loop, in order. Work that never waits for anything would else be done for all who came
 * together in one go, and probes of liveness with everything else that is cheap would wait for all of it.
 */
function createTurns(): () => Promise<void> {
  const last = { turn: Promise.resolve() };
  return () => (last.turn = last.turn.then(() => endTurn()));
}

/** Counts waiting requests, and reports how long they waited. */
type JoinLine = (weight: WeightClass) => { readonly leave: () => void };

function createLine(metrics: Metrics): JoinLine {
  const waiting = { light: 0, medium: 0, heavy: 0 };
  metrics.watchQueue(() => waiting);
  return (weight) => {
    const joinedAt = performance.now();
    waiting[weight] += 1;
    const state = { waits: true };
    return {
      leave() {
        if (!state.waits) return;
        state.waits = false;
        waiting[weight] -= 1;
        metrics.recordQueueWait({ weight, seconds: (performance.now() - joinedAt) / 1_000 });
      },
    };
  };
}

function sendBusy(res: Response): void {
  res.set("retry-after", "1");
  const message = "The server is busy. Nothing was looked up. Try again in a moment.";
  sendJsonRpcError(res, { status: 503, code: UNAVAILABLE, message });
}

/** A client waits for a place until it leaves, and not forever. */
function startWaiting(res: Response) {
  const waiting = new AbortController();
  const timer = setTimeout(() => waiting.abort(), LONGEST_WAIT_MS);
  const answered = Promise.withResolvers<void>();
  res.once("close", () => {
    waiting.abort();
    answered.resolve();
  });
  return { signal: waiting.signal, answered: answered.promise, stop: () => clearTimeout(timer) };
}

/** Lets so many requests be answered at once, so many wait, and refuses the rest with 503 and Retry-After. */
export function createAdmission(limits: ConcurrencyLimits, { logger, metrics }: Observers): Admission {
  const { most, mostQueued, isMemoryShort, weigh } = limits;
  const places = new PQueue({ concurrency: most });
  const join = createLine(metrics);
  const takeTurn = createTurns();
  const state = { wasShort: false };
  const refuse = (res: Response, reason: "busy" | "memory"): void => {
    metrics.countRefusal(reason);
    sendBusy(res);
  };
  return {
    spareMemory(_req, res, next) {
      const isShort = isMemoryShort();
      if (isShort !== state.wasShort) logger.warn(isShort ? "memory_short" : "memory_enough");
      state.wasShort = isShort;
      if (isShort && places.pending > 0) refuse(res, "memory");
      else next();
    },
    awaitPlace(req, res, next) {
      if (req.method !== "POST" || isSubscription(req.body)) {
        next();
        return;
      }
      // Asked again: others may have sent their bodies at the same time.
      const isSpared = isMemoryShort() && places.pending > 0;
      if (isSpared || (places.pending >= most && places.size >= mostQueued)) {
        refuse(res, isSpared ? "memory" : "busy");
        return;
      }
      const place = join(toWeightClass(weigh(req.body)));
      const patience = startWaiting(res);
      const stopWaiting = (): void => {
        patience.stop();
        place.leave();
      };
      const answer = async (): Promise<void> => {
        stopWaiting();
        await takeTurn();
        if (!res.closed) next();
        return patience.answered;
      };
      // Rejected when the client leaves, or has waited too long for a place.
      places.add(answer, { signal: patience.signal }).catch(() => {
        stopWaiting();
        if (!res.closed) refuse(res, "busy");
      });
    },
  };
}
