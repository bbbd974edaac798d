import type { RequestHandler } from "express";
import { INVALID_REQUEST, sendJsonRpcError } from "./json-rpc-error.ts";

/** No message of the protocol nests this deep; a validator that recurses would run out of stack far below. */
const MOST_LEVELS = 64;

/** Refuses a body that is nested deeper than any honest message. */
export const refuseDeepBody: RequestHandler = (req, res, next) => {
  if (!isDeeper(req.body, MOST_LEVELS)) {
    next();
    return;
  }
  const message = `The message is nested deeper than ${MOST_LEVELS} levels.`;
  sendJsonRpcError(res, { status: 400, code: INVALID_REQUEST, message });
};

/** Level by level, not by recursion. */
function isDeeper(body: unknown, levels: number): boolean {
  let level: unknown[] = [body];
  for (let depth = 0; depth <= levels; depth += 1) {
    level = level.flatMap((value) =>
      typeof value === "object" && value !== null ? Object.values(value) : [],
    );
    if (level.length === 0) return false;
  }
  return true;
}
