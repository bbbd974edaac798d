import type { RequestHandler } from "express";
import { INVALID_REQUEST, sendJsonRpcError } from "./json-rpc-error.ts";

/**
 * Batches left the protocol with 2025-06-18. An SDK that is handed one with a request and its own
 * cancellation never answers (context7 had an outage by that on 2026-08-11), so it is not handed any.
 */
export const refuseBatch: RequestHandler = (req, res, next) => {
  if (!Array.isArray(req.body)) {
    next();
    return;
  }
  const message = "JSON-RPC batches are not part of this protocol. Send one message for each POST.";
  sendJsonRpcError(res, { status: 400, code: INVALID_REQUEST, message });
};
