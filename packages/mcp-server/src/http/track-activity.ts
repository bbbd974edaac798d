import type { RequestHandler, Response } from "express";
import { sendJsonRpcError, UNAVAILABLE } from "./json-rpc-error.ts";

/** Subscription streams stay open by design: they neither delay a stop nor have a deadline. */
export const isSubscription = (body: unknown): boolean =>
  typeof body === "object" && body !== null && "method" in body && body.method === "subscriptions/listen";

export interface Activity {
  /** Counts requests from their first byte on and, once draining, refuses new ones with 503. */
  readonly middleware: RequestHandler;
  /** Once the body is read: takes a subscription stream out of the count. */
  readonly letSubscriptionsBe: RequestHandler;
  readonly isDraining: () => boolean;
  /** Refuses new work from now on; resolves when the last running request has been answered. */
  readonly drain: () => Promise<void>;
}

export function createActivity(): Activity {
  const running = new Set<Response>();
  const idle = Promise.withResolvers<void>();
  const state = { draining: false };
  const settle = (): void => {
    if (state.draining && running.size === 0) idle.resolve();
  };
  const forget = (res: Response): void => {
    running.delete(res);
    settle();
  };
  return {
    middleware(_req, res, next) {
      if (state.draining) {
        res.set({ connection: "close", "retry-after": "5" });
        sendJsonRpcError(res, {
          status: 503,
          code: UNAVAILABLE,
          message: "The server is stopping. Try again soon.",
        });
        return;
      }
      running.add(res);
      res.once("close", () => forget(res));
      next();
    },
    letSubscriptionsBe(req, res, next) {
      if (isSubscription(req.body)) forget(res);
      next();
    },
    isDraining: () => state.draining,
    drain() {
      state.draining = true;
      // So that their clients send nothing more on connections that are about to end.
      for (const res of running) if (!res.headersSent) res.set("connection", "close");
      settle();
      return idle.promise;
    },
  };
}
