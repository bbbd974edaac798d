import { createServer } from "node:http";
import type { Server, ServerOptions } from "node:http";
import type { AddressInfo } from "node:net";
import { setTimeout as pause } from "node:timers/promises";
import type { ServerSettings } from "@clinical-mcp/config";
import type { Logger, Telemetry } from "@clinical-mcp/telemetry";
import { openAdmin } from "./admin/open-admin.ts";
import { toListenError } from "./listen-error.ts";
import { toHostName } from "./http/host-names.ts";
import { limitConnections } from "./http/limit-connections.ts";
import type { McpApp } from "./create-mcp-app.ts";

/** Above the idle time of common load balancers (60 s), so that they close first and no request is lost. */
const KEEP_ALIVE_MS = 65_000;
/** Time for the headers of a request to arrive; they fit into one packet. */
const HEADERS_MS = 10_000;
/** How often connections are checked for requests that arrive too slowly. */
const LOOK_EVERY_MS = 1_000;
/**
 * A connection that ends while a request is on its way loses that request without a word. So a stopping server first
 * answers 503 and `Connection: close` for a while, until clients have seen it, and only then hangs up.
 */
const LINGER_MS = 1_000;
/**
 * A stopping server answers what still runs or waits in line this long before its grace ends, with an error that says so:
 * a request may take longer than the grace, and a caller who is cut off learns nothing. At most half of the grace.
 */
const REFUSE_BEFORE_END_MS = 1_000;
/** Time for the last answers to leave. */
const LAST_ANSWERS_MS = 500;
const MOST_HEADER_BYTES = 16_384;
/** Connections beyond these are closed at once: each may hold a body in the making. */
const MOST_CONNECTIONS = 5_000;

export interface ServeOptions {
  readonly app: McpApp;
  readonly settings: ServerSettings;
  readonly logger: Logger;
  /** Closes what the app reads from. */
  readonly closeDeps: () => Promise<void>;
  /** Closed last, so that it also sends what the last requests left. */
  readonly telemetry: Pick<Telemetry, "close">;
}

export interface RunningServer {
  readonly url: string;
  /** Refuses new work, lets running requests finish within the grace, then closes everything. */
  readonly stop: () => Promise<void>;
  /** Resolves when there is nobody left to serve; absent where that never is. */
  readonly ended?: Promise<void>;
}

export interface ListeningServer extends RunningServer {
  /** Base address of `/healthz`, `/readyz` and `/metrics`. */
  readonly adminUrl: string;
  /** @param lingerMs least time to send clients away before it hangs up: a second, unless no client is left */
  readonly stop: (lingerMs?: number) => Promise<void>;
}

/**
 * Listens on HOST and PORT, and for the operator on ADMIN_HOST and ADMIN_PORT, until stopped.
 *
 * @throws ConfigurationError if the address cannot be listened on; what was open is closed then.
 */
export async function serve({
  app,
  settings,
  logger,
  closeDeps,
  telemetry,
}: ServeOptions): Promise<ListeningServer> {
  const server = createServer(toHttpLimits(settings), app.http);
  server.maxConnections = MOST_CONNECTIONS;
  // Behind a proxy all connections are its own.
  if (settings.TRUSTED_PROXIES === 0) limitConnections(server, settings.MAX_CONNECTIONS_PER_ADDRESS, logger);
  const open = async () => {
    await app.connect();
    const url = await listen(server, settings);
    return { url, admin: await openAdmin({ app, settings, logger }) };
  };
  const { url, admin } = await open().catch(async (error: unknown) => {
    if (server.listening) await closeConnections(server);
    await app.close();
    await closeDeps();
    await telemetry.close();
    throw error;
  });
  logger.info("listening", { url, admin: admin.url });
  const stop = async (lingerMs = LINGER_MS): Promise<void> => {
    logger.info("stopping", { graceMs: settings.SHUTDOWN_GRACE_MS });
    const grace = Promise.withResolvers<"late">();
    const graceMs = settings.SHUTDOWN_GRACE_MS;
    const refuseAfterMs = graceMs - Math.min(REFUSE_BEFORE_END_MS, graceMs / 2);
    const refusing = setTimeout(app.refuseRunning, refuseAfterMs);
    const timer = setTimeout(() => grace.resolve("late"), graceMs);
    const lingered = pause(lingerMs);
    const outcome = await Promise.race([app.drain(), grace.promise]);
    clearTimeout(refusing);
    clearTimeout(timer);
    if (outcome === "late") logger.warn("cut_off", { reason: "requests outlasted the grace" });
    await lingered;
    await app.close();
    await closeConnections(server);
    await admin.close();
    await closeDeps();
    await telemetry.close();
    logger.info("stopped");
  };
  return { url, adminUrl: admin.url, stop };
}

/** Ends idle connections at once, and those on which an answer is on its way a moment later. */
async function closeConnections(server: Server): Promise<void> {
  const closed = new Promise<void>((resolve) => server.close(() => resolve()));
  const cut = setTimeout(() => server.closeAllConnections(), LAST_ANSWERS_MS);
  await closed;
  clearTimeout(cut);
}

/** A client that sends a request slowly, byte for byte, is cut off with 408. */
const toHttpLimits = ({ REQUEST_DEADLINE_MS }: ServerSettings): ServerOptions => ({
  keepAliveTimeout: KEEP_ALIVE_MS,
  headersTimeout: Math.min(HEADERS_MS, REQUEST_DEADLINE_MS),
  requestTimeout: REQUEST_DEADLINE_MS,
  connectionsCheckingInterval: Math.min(LOOK_EVERY_MS, REQUEST_DEADLINE_MS),
  maxHeaderSize: MOST_HEADER_BYTES,
});

async function listen(server: Server, { HOST, PORT }: ServerSettings): Promise<string> {
  const listening = Promise.withResolvers<void>();
  server.once("error", listening.reject);
  server.listen({ host: HOST, port: PORT }, listening.resolve);
  try {
    await listening.promise;
  } catch (cause) {
    throw toListenError(cause, { HOST, PORT });
  }
  const { port } = server.address() as AddressInfo;
  return `http://${toHostName(HOST)}:${port}/mcp`;
}
