import type { RequestHandler } from "express";
import { sendJsonRpcError, UNAVAILABLE } from "./json-rpc-error.ts";
import { isSubscription } from "./track-activity.ts";

/** A tool answers at its own deadline; this long after it, a request that still hangs is cut off. */
const BACKSTOP_MS = 5_000;

/** No request may hold a connection forever, even if the layers below never end it. */
export const limitDuration =
  (deadlineMs: number): RequestHandler =>
  (req, res, next) => {
    if (isSubscription(req.body)) {
      next();
      return;
    }
    const timer = setTimeout(() => {
      if (res.headersSent) res.destroy();
      else sendJsonRpcError(res, { status: 504, code: UNAVAILABLE, message: "The request took too long." });
    }, deadlineMs + BACKSTOP_MS);
    res.once("close", () => clearTimeout(timer));
    next();
  };
