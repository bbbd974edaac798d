import type { RequestHandler } from "express";
import { INVALID_PARAMS, sendJsonRpcError } from "./json-rpc-error.ts";

const KINDS: Readonly<Record<string, string>> = { "tools/call": "Tool", "prompts/get": "Prompt" };

/**
 * A name that every object of JavaScript has, such as "constructor", is neither a tool nor a prompt. The SDK looks names up
 * in an object and would call what it finds there disabled; here it is reported as any other unknown name is.
 */
export const refuseInheritedNames: RequestHandler = (req, res, next) => {
  const { method, params, id } = req.body ?? {};
  const kind = typeof method === "string" && Object.hasOwn(KINDS, method) ? KINDS[method] : undefined;
  const name: unknown = params?.name;
  if (kind === undefined || typeof name !== "string" || !(name in Object.prototype)) {
    next();
    return;
  }
  sendJsonRpcError(res, { status: 200, code: INVALID_PARAMS, message: `${kind} ${name} not found`, id });
};
