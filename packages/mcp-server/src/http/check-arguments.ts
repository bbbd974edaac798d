import type { RequestHandler } from "express";
import { INVALID_PARAMS, sendJsonRpcError } from "./json-rpc-error.ts";

/**
 * Arguments of a tool call are an object. The SDK would answer anything else with its validator's raw findings;
 * null, which some models send for "none", is taken as none.
 */
export const checkArguments: RequestHandler = (req, res, next) => {
  const call = req.body?.method === "tools/call" ? req.body.params : undefined;
  if (call?.arguments === null) delete call.arguments;
  const given: unknown = call?.arguments;
  if (given === undefined || (typeof given === "object" && !Array.isArray(given))) {
    next();
    return;
  }
  const id: unknown = req.body.id;
  const message = 'The arguments of a tool call must be an object, e.g. {"id": "mrd-1"}.';
  sendJsonRpcError(res, { status: 400, code: INVALID_PARAMS, message, id });
};
