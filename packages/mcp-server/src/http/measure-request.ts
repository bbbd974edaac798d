import { randomUUID } from "node:crypto";
import type { Logger, Metrics, Operation } from "@clinical-mcp/telemetry";
import type { Request, RequestHandler, Response } from "express";
import { requestContext } from "../request-context.ts";
import { createRequestLog } from "./log-refusals.ts";
import type { RequestContext } from "../request-context.ts";
import type { ServerDefinition } from "../server-definition.ts";
import { describeTransport } from "./trace-request.ts";

const KNOWN_METHODS: ReadonlySet<string> = new Set([
  "initialize", "notifications/initialized", "notifications/cancelled", "ping", "server/discover", "tools/list",
  "tools/call", "resources/list", "resources/read", "resources/templates/list", "prompts/list", "prompts/get",
  "completion/complete", "subscriptions/listen", "logging/setLevel",
]); // prettier-ignore

interface Observed {
  readonly context: RequestContext;
  readonly toolNames: ReadonlySet<string>;
  readonly promptNames: ReadonlySet<string>;
}

type Named = Pick<ServerDefinition<never>, "tools" | "prompts">;

/**
 * Gives each request an id and, when its response ends, one log line and one measurement, and ends its span. Only
 * names that we know are recorded: method and tool names of strangers would be free text in logs and labels.
 */
export function measureRequest(
  { logger, metrics }: { readonly logger: Logger; readonly metrics: Metrics },
  { tools, prompts }: { readonly [K in keyof Named]: readonly { readonly name: string }[] },
): RequestHandler {
  const toolNames = new Set(tools.map(({ name }) => name));
  const promptNames = new Set(prompts.map(({ name }) => name));
  const requests = createRequestLog(logger);
  return (req, res, next) => {
    const context: RequestContext = { requestId: randomUUID(), startedAt: performance.now() };
    res.set("x-request-id", context.requestId);
    metrics.changeActiveRequests(1);
    res.once("close", () => {
      metrics.changeActiveRequests(-1);
      const observed = { context, toolNames, promptNames };
      const operation = toOperation(req, res, observed);
      metrics.recordOperation(operation);
      endSpan(req, operation, observed);
      const { seconds, ...fields } = operation;
      // The address identifies callers here, and no line has it.
      requests.log(res.statusCode, context.caller?.user ?? req.ip ?? "", {
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

/** Name and attributes of the OpenTelemetry semantic conventions for MCP. */
function endSpan(req: Request, operation: Operation, { context, promptNames }: Observed): void {
  if (!context.span) return;
  const { method, tool, errorType } = operation;
  const prompt: unknown = method === "prompts/get" ? req.body.params?.name : undefined;
  const knownPrompt = typeof prompt === "string" && promptNames.has(prompt) ? prompt : undefined;
  const target = tool ?? knownPrompt;
  context.span.end(
    target === undefined ? method : `${method} ${target}`,
    {
      ...describeTransport(req),
      "mcp.method.name": method,
      "mcp.protocol.era": operation.protocolEra,
      "http.response.status_code": operation.httpStatus,
      "clinical_mcp.request_id": context.requestId,
      ...(tool !== undefined && { "gen_ai.operation.name": "execute_tool", "gen_ai.tool.name": tool }),
      ...(knownPrompt !== undefined && { "gen_ai.prompt.name": knownPrompt }),
      ...(context.toolErrorCode !== undefined && { "clinical_mcp.error_code": context.toolErrorCode }),
    },
    errorType,
  );
}

function toOperation(req: Request, res: Response, { context, toolNames }: Observed): Operation {
  const method: unknown = req.body?.method;
  const tool: unknown = method === "tools/call" ? req.body.params?.name : undefined;
  return {
    method: typeof method === "string" && KNOWN_METHODS.has(method) ? method : "other",
    tool: typeof tool === "string" && toolNames.has(tool) ? tool : undefined,
    protocolEra: toEra(req),
    httpStatus: res.statusCode,
    errorType: toErrorType(res, context),
    seconds: (performance.now() - context.startedAt) / 1_000,
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
