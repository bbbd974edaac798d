import type { RequestHandler } from "express";
import { INVALID_REQUEST, sendJsonRpcError } from "./json-rpc-error.ts";

/** No message of the protocol nests this deep; a validator that recurses would run out of stack far below. */
const MOST_LEVELS = 32;
/** Fields of a large honest call are some hundred; validators look at each, whatever the message asks for. */
const MOST_KEYS = 2_000;

/** Characters of `_meta`, which says who asks and how, and is read by every layer; a client's icon fits. */
const MOST_META = 32_768;

/** Refuses a body that is nested deeper, has more fields, or more about itself, than any honest message, before anybody validates it. */
export const refuseBulkyBody: RequestHandler = (req, res, next) => {
  const excess = findExcess(req.body) ?? findMetaExcess(req.body?.params?._meta);
  if (excess === undefined) {
    next();
    return;
  }
  sendJsonRpcError(res, { status: 400, code: INVALID_REQUEST, message: excess });
};

/** Level by level, not by recursion; it stops where there is too much. */
function findExcess(body: unknown): string | undefined {
  let level: unknown[] = [body];
  let keys = 0;
  for (let depth = 0; depth <= MOST_LEVELS; depth += 1) {
    const next: unknown[] = [];
    for (const value of level) {
      if (typeof value !== "object" || value === null) continue;
      const inner = Object.values(value);
      if (!Array.isArray(value)) keys += inner.length;
      if (keys > MOST_KEYS) return `The message has more than ${MOST_KEYS} fields.`;
      for (const each of inner) next.push(each);
    }
    if (next.length === 0) return undefined;
    level = next;
  }
  return `The message is nested deeper than ${MOST_LEVELS} levels.`;
}

const findMetaExcess = (meta: unknown): string | undefined =>
  meta !== undefined && JSON.stringify(meta).length > MOST_META
    ? `The message's _meta is longer than ${MOST_META} characters.`
    : undefined;
