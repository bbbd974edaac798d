import type { ServerSettings } from "@clinical-mcp/config";
import type { Logger } from "@clinical-mcp/telemetry";
import { hostHeaderValidation, originValidation } from "@modelcontextprotocol/express";
import { toNodeHandler } from "@modelcontextprotocol/node";
import { createMcpHandler } from "@modelcontextprotocol/server";
import type { McpHttpHandler, McpServer } from "@modelcontextprotocol/server";
import cors from "cors";
import express from "express";
import type { Express, RequestHandler } from "express";
import { createServerFactory } from "./create-server-factory.ts";
import type { MakeServer } from "./create-server-factory.ts";
import { openGuards } from "./open-guards.ts";
import { createAdminPages } from "./admin/admin-pages.ts";
import type { AdminPages } from "./admin/admin-pages.ts";
import { acceptDottedNames } from "./http/accept-dotted-names.ts";
import { cancelRequests } from "./http/cancel-requests.ts";
import { checkArguments } from "./http/check-arguments.ts";
import { checkBody } from "./http/check-body.ts";
import { handleError } from "./http/handle-error.ts";
import { LOOPBACK_NAMES, toHostName } from "./http/host-names.ts";
import { limitDuration } from "./http/limit-duration.ts";
import { measureRequest } from "./http/measure-request.ts";
import { refuseBatch } from "./http/refuse-batch.ts";
import { refuseInheritedNames } from "./http/refuse-inherited-names.ts";
import { refuseLongMeta } from "./http/refuse-long-meta.ts";
import { refuseMethods } from "./http/refuse-methods.ts";
import { traceRequest } from "./http/trace-request.ts";
import { createActivity } from "./http/track-activity.ts";
import { requestContext } from "./request-context.ts";
import type { ServerDefinition } from "./server-definition.ts";
import type { Context } from "./context.ts";

/** How the SDK words what the client did wrong. */
const CLIENTS_FAULT =
  /^(Rejected|Unsupported|Bad Request|Not Acceptable|Parse error|Method not allowed|Connection closed)/i;

/** How the protocol is spoken: the SDK's dual-era handler over a maker of fresh servers. */
export type ProtocolHandler = Pick<McpHttpHandler, "fetch" | "close">;

export interface McpApp {
  readonly name: string;
  readonly http: Express;
  /** A server that can answer everything, for a connection that lasts. */
  readonly makeServer: () => McpServer;
  /** Logs what went wrong with the protocol. */
  readonly onerror: (error: Error) => void;
  /** What is not for clients. */
  readonly adminPages: AdminPages;
  /** To be waited for before anybody is served: the limits that copies share hold from the first request on. */
  readonly connect: () => Promise<void>;
  /** Refuses new requests; resolves when the running ones are answered. */
  readonly drain: () => Promise<void>;
  /** Answers what still runs or waits with the error that the server is stopping. */
  readonly refuseRunning: () => void;
  /** Ends what is still open, such as subscription streams. */
  readonly close: () => Promise<void>;
}

/**
 * One MCP server as an Express app: `/mcp` in both protocol eras, and `/healthz`.
 * `speak` exists for the conformance fixture, which adds 2025-era sessions; servers leave it out.
 */
export function createMcpApp<TDeps>(
  definition: ServerDefinition<TDeps>,
  context: Context,
  speak?: (makeWholeServer: () => McpServer, onerror: (error: Error) => void) => ProtocolHandler,
): McpApp {
  const { settings, logger, metrics, tracer } = context;
  const guards = openGuards(definition, context);
  const deadlineMs = settings.REQUEST_DEADLINE_MS;
  const refusal = new AbortController();
  const bounds = { deadlineMs, stopping: refusal.signal, limitTool: guards.limitTool };
  const makeServer = createServerFactory(definition, { logger, metrics, ...bounds });
  const onerror = reportProtocolErrors(logger);
  const handler = speak ? speak(() => makeServer(), onerror) : speakBothEras(makeServer, onerror);
  const activity = createActivity();
  const http = createExpress(settings);
  const dependencies = [...definition.dependencies, ...guards.dependencies];
  http.use(guards.publish);
  http.use("/mcp", measureRequest(context, definition));
  http.use(...guardOrigin(settings));
  http.use(
    "/mcp",
    activity.middleware,
    ...guards.beforeBody,
    express.json({ limit: settings.MAX_BODY_BYTES, verify: checkBody }),
    refuseBatch,
    refuseLongMeta,
    activity.letSubscriptionsBe,
    limitDuration(deadlineMs),
    // An extension that speaks in sessions cancels in them, too.
    ...(speak === undefined ? [cancelRequests()] : []),
    checkArguments,
    acceptDottedNames(definition.tools.map(({ name }) => name)),
    traceRequest(tracer),
    ...guards.beforeWork,
    refuseInheritedNames,
    answer(handler, onerror),
  );
  http.use(serveNothing, handleError(logger, settings.MAX_BODY_BYTES));
  const adminPages = createAdminPages({ dependencies, isDraining: activity.isDraining, logger, metrics });
  return {
    name: definition.name,
    http,
    makeServer: () => makeServer(),
    onerror,
    adminPages,
    connect: guards.connect,
    drain: activity.drain,
    refuseRunning: () => refusal.abort(),
    close: () => handler.close().then(guards.close),
  };
}

function createExpress({ TRUSTED_PROXIES }: ServerSettings): Express {
  const http = express();
  http.disable("x-powered-by");
  http.disable("etag");
  http.set("trust proxy", TRUSTED_PROXIES);
  http.use(refuseMethods);
  http.get("/healthz", serveLiveness);
  return http;
}

const serveNothing: RequestHandler = (_req, res) => {
  res.status(404).json({ error: "Nothing here. The MCP endpoint is /mcp." });
};

/** Alive: the process answers. Says nothing about what it depends on. */
const serveLiveness: RequestHandler = (_req, res) => {
  res.json({ status: "ok" });
};

/** The SDK reports here both requests that it refused, which is the client's affair, and failures of its own. */
const reportProtocolErrors =
  (logger: Logger) =>
  (error: Error): void => {
    if (CLIENTS_FAULT.test(error.message)) logger.debug("request_refused", { kind: error.name });
    else logger.error("protocol_error", { kind: error.name }, error);
  };

function speakBothEras(makeServer: MakeServer, onerror: (error: Error) => void): ProtocolHandler {
  const makeAsked = (): McpServer => makeServer(requestContext.getStore()?.asked);
  return createMcpHandler(makeAsked, { onerror });
}

function answer(handler: ProtocolHandler, onerror: (error: Error) => void): RequestHandler {
  const node = toNodeHandler(handler, { onerror });
  return (req, res, next) => {
    const context = requestContext.getStore();
    if (context) context.asked = { method: req.body?.method, name: req.body?.params?.name };
    node(req, res, req.body).catch(next);
  };
}

/**
 * A web page elsewhere must not reach a server on this machine by a rebound name (Host), nor script one that
 * it may not (Origin). Browsers of allowed origins get the CORS headers that MCP clients need.
 */
function guardOrigin({ HOST, ALLOWED_HOSTS, ALLOWED_ORIGINS }: ServerSettings): RequestHandler[] {
  const answerBrowser = cors({
    origin: true,
    methods: ["GET", "POST", "DELETE"],
    // prettier-ignore
    allowedHeaders: [
      "Content-Type", "Accept", "Authorization", "MCP-Protocol-Version", "Mcp-Method", "Mcp-Name",
      "Mcp-Session-Id", "Last-Event-ID",
    ],
    exposedHeaders: ["X-Request-Id", "Mcp-Session-Id", "WWW-Authenticate", "Retry-After"],
    maxAge: 600,
  });
  return [
    hostHeaderValidation([...LOOPBACK_NAMES, toHostName(HOST), ...ALLOWED_HOSTS]),
    originValidation([...LOOPBACK_NAMES, ...ALLOWED_ORIGINS]),
    (req, res, next) => (req.headers.origin === undefined ? next() : answerBrowser(req, res, next)),
  ];
}
