import { randomUUID } from "node:crypto";
import type { Logger, Metrics, Operation } from "@clinical-mcp/telemetry";
import type { Request, RequestHandler, Response } from "express";
import { requestContext } from "../request-context.ts";
import type { RequestContext } from "../request-context.ts";

const KNOWN_METHODS: ReadonlySet<string> = new Set([
  "initialize", "notifications/initialized", "notifications/cancelled", "ping", "server/discover", "tools/list",
  "tools/call", "resources/list", "resources/read", "resources/templates/list", "prompts/list", "prompts/get",
  "completion/complete", "subscriptions/listen", "logging/setLevel",
]); // prettier-ignore

interface Observed {
  readonly context: RequestContext;
  readonly startedAt: number;
  readonly toolNames: ReadonlySet<string>;
}

/**
 * Gives each request an id and, when its response ends, one log line and one measurement. Only names that we
 * know are recorded: method and tool names of strangers would be free text in logs and labels.
 */
export function measureRequest(
  { logger, metrics }: { readonly logger: Logger; readonly metrics: Metrics },
  toolNames: readonly string[],
): RequestHandler {
  const known = new Set(toolNames);
  return (req, res, next) => {
    const context: RequestContext = { requestId: randomUUID() };
    const startedAt = performance.now();
    res.set("x-request-id", context.requestId);
    metrics.changeActiveRequests(1);
    res.once("close", () => {
      metrics.changeActiveRequests(-1);
      const operation = toOperation(req, res, { context, startedAt, toolNames: known });
      metrics.recordOperation(operation);
      const { seconds, ...fields } = operation;
      logger.info("mcp_request", {
        requestId: context.requestId,
        client: context.caller?.client,
        ...fields,
        toolErrorCode: context.toolErrorCode,
        milliseconds: Math.round(seconds * 10_000) / 10,
      });
    });
    requestContext.run(context, next);
  };
}

function toOperation(req: Request, res: Response, { context, startedAt, toolNames }: Observed): Operation {
  const method: unknown = req.body?.method;
  const tool: unknown = method === "tools/call" ? req.body.params?.name : undefined;
  return {
    method: typeof method === "string" && KNOWN_METHODS.has(method) ? method : "other",
    tool: typeof tool === "string" && toolNames.has(tool) ? tool : undefined,
    protocolEra: toEra(req),
    httpStatus: res.statusCode,
    errorType: toErrorType(res, context),
    seconds: (performance.now() - startedAt) / 1_000,
  };
}

function toEra(req: Request): "legacy" | "modern" | "unknown" {
  if (!req.body?.method) return "unknown";
  return req.headers["mcp-method"] === undefined ? "legacy" : "modern";
}

function toErrorType(res: Response, { toolErrorCode }: RequestContext): string | undefined {
  if (!res.writableFinished) return "client_gone";
  if (toolErrorCode !== undefined) return "tool_error";
  return res.statusCode >= 400 ? String(res.statusCode) : undefined;
}
