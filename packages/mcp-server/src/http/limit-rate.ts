import type { Metrics } from "@clinical-mcp/telemetry";
import type { RequestHandler } from "express";
import type { Budget, LimitStore } from "../limits/limit-store.ts";
import { requestContext } from "../request-context.ts";
import { RATE_LIMITED, sendJsonRpcError } from "./json-rpc-error.ts";

/**
 * Limits the requests of one caller in a minute, before their bodies are read; the further cost of a call is spent when
 * it is made.
 */
export function limitRate(store: LimitStore, budget: Budget, metrics: Metrics): RequestHandler {
  const { perMinute } = budget;
  return async (_req, res, next) => {
    const seconds = await store.take(budget, requestContext.getStore()?.caller?.user ?? "");
    if (seconds === 0) return next();
    metrics.countRefusal("rate_limited");
    res.set("retry-after", String(seconds));
    sendJsonRpcError(res, {
      status: 429,
      code: RATE_LIMITED,
      message: `More than ${perMinute} requests, or calls of that weight, in a minute. Nothing was looked up. Try again in ${seconds} s.`,
      data: { code: "RATE_LIMITED", retry_after_seconds: seconds },
    });
  };
}
