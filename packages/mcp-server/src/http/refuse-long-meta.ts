import type { RequestHandler } from "express";
import { INVALID_REQUEST, sendJsonRpcError } from "./json-rpc-error.ts";

/** Characters of `_meta`, which says who asks and how, and is read by every layer; a client's icon fits. */
const MOST_META = 32_768;

/** Refuses a message that says more about itself than any honest one. */
export const refuseLongMeta: RequestHandler = (req, res, next) => {
  const meta: unknown = req.body?.params?._meta;
  if (meta === undefined || JSON.stringify(meta).length <= MOST_META) {
    next();
    return;
  }
  const message = `The message's _meta is longer than ${MOST_META} characters.`;
  sendJsonRpcError(res, { status: 400, code: INVALID_REQUEST, message });
};
