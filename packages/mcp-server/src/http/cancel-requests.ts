import { randomUUID } from "node:crypto";
import type { Request, RequestHandler } from "express";
import { requestContext } from "../request-context.ts";

const SESSION_HEADER = "mcp-session-id";

/** The format of ids given here, and nothing longer. */
const SESSION = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/u;

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === "object" && value !== null;

/** Identifies a running request; undefined without a session, whose clients number alike. */
function toKey(req: Request, id: unknown): string | undefined {
  const session = req.get(SESSION_HEADER);
  if (session === undefined || !SESSION.test(session)) return undefined;
  if (typeof id !== "string" && typeof id !== "number") return undefined;
  return JSON.stringify([session, requestContext.getStore()?.caller?.user ?? "", id]);
}

/**
 * Lets clients of 2025 cancel. Their `notifications/cancelled` is a separate request with a number, which each client
 * counts for itself. So the answer to `initialize` has a session id, which the client repeats with everything that it
 * sends: together they identify one request. Only the running requests of a session are kept; any other id is as good,
 * or none.
 */
export function cancelRequests(): RequestHandler {
  const running = new Map<string, AbortController>();
  return (req, res, next) => {
    const body: unknown = req.body;
    const context = requestContext.getStore();
    if (!isRecord(body) || context === undefined) {
      next();
      return;
    }
    if (body["method"] === "initialize") res.set(SESSION_HEADER, randomUUID());
    if (body["method"] === "notifications/cancelled") {
      const { params } = body;
      const key = isRecord(params) ? toKey(req, params["requestId"]) : undefined;
      if (key !== undefined) running.get(key)?.abort();
    }
    const key = toKey(req, body["id"]);
    if (key !== undefined) {
      const controller = new AbortController();
      running.set(key, controller);
      context.cancelled = controller.signal;
      res.once("close", () => {
        if (running.get(key) === controller) running.delete(key);
      });
    }
    next();
  };
}
