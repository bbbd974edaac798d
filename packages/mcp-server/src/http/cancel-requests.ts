import { randomUUID } from "node:crypto";
import type { Request, RequestHandler } from "express";
import { requestContext } from "../request-context.ts";

const SESSION_HEADER = "mcp-session-id";

/** Of the ids that are given here, and nothing longer. */
const SESSION = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/u;

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === "object" && value !== null;

/** What tells a running request from all others; undefined without a session, whose clients number alike. */
function toKey(req: Request, id: unknown): string | undefined {
  const session = req.get(SESSION_HEADER);
  if (session === undefined || !SESSION.test(session)) return undefined;
  if (typeof id !== "string" && typeof id !== "number") return undefined;
  return JSON.stringify([session, requestContext.getStore()?.caller?.user ?? "", id]);
}

/**
 * Lets clients of 2025 cancel. Their `notifications/cancelled` comes as a request of its own and names a number, which each client
 * counts for itself. So `initialize` is answered with a session id, which the client repeats with all that it sends: together
 * they name one request. Of a session nothing is kept but the requests that run; any other id is as good, or none.
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
