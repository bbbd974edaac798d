import type { RequestHandler } from "express";
import { sendJsonRpcError, UNAVAILABLE } from "./json-rpc-error.ts";

/** Subscription streams stay open by design: they neither delay a stop nor have a deadline. */
export const isSubscription = (body: unknown): boolean =>
  typeof body === "object" && body !== null && "method" in body && body.method === "subscriptions/listen";

export interface Activity {
  /** Counts running requests and, once draining, refuses new ones with 503. */
  readonly middleware: RequestHandler;
  readonly isDraining: () => boolean;
  /** Refuses new work from now on; resolves when the last running request has been answered. */
  readonly drain: () => Promise<void>;
}

export function createActivity(): Activity {
  const running = new Set<symbol>();
  const idle = Promise.withResolvers<void>();
  const state = { draining: false };
  const settle = (): void => {
    if (state.draining && running.size === 0) idle.resolve();
  };
  return {
    middleware(req, res, next) {
      if (state.draining) {
        res.set({ connection: "close", "retry-after": "5" });
        sendJsonRpcError(res, {
          status: 503,
          code: UNAVAILABLE,
          message: "The server is stopping. Try again soon.",
        });
        return;
      }
      if (!isSubscription(req.body)) {
        const request = Symbol("request");
        running.add(request);
        res.once("close", () => {
          running.delete(request);
          settle();
        });
      }
      next();
    },
    isDraining: () => state.draining,
    drain() {
      state.draining = true;
      settle();
      return idle.promise;
    },
  };
}
