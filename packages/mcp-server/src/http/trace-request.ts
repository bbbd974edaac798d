import type { SpanFacts, Tracer } from "@clinical-mcp/telemetry";
import type { Request, RequestHandler } from "express";
import { requestContext } from "../request-context.ts";

/**
 * Begins the span of a request once its body is read, since the message may name the trace that it belongs to; the
 * time of reading is in it. It ends with the response. What is refused before has no message and no span.
 */
export const traceRequest =
  (tracer: Tracer): RequestHandler =>
  (req, _res, next) => {
    const context = requestContext.getStore();
    const span =
      context &&
      tracer.startRequest({
        startedAt: context.startedAt,
        parent: req.body?.params?._meta?.traceparent,
        carrier: req.headers["traceparent"],
      });
    if (!span) {
      next();
      return;
    }
    context.span = span;
    span.run(next);
  };

const VERSION = /^20\d\d-[01]\d-[0-3]\d$/;

/** How the message came, by the conventions. Addresses and ids of callers are left out. */
export function describeTransport(req: Request): SpanFacts {
  const version = req.headers["mcp-protocol-version"];
  return {
    "network.transport": "tcp",
    "network.protocol.name": "http",
    "network.protocol.version": req.httpVersion,
    ...(typeof version === "string" && VERSION.test(version) && { "mcp.protocol.version": version }),
  };
}
