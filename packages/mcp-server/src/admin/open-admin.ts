import { Worker } from "node:worker_threads";
import type { ServerSettings } from "@clinical-mcp/config";
import type { Logger } from "@clinical-mcp/telemetry";
import { toWorkerUrl } from "@clinical-mcp/threads";
import { toListenError } from "../listen-error.ts";
import { LOOPBACK_NAMES, toHostName } from "../http/host-names.ts";
import type { McpApp } from "../create-mcp-app.ts";
import type { AdminAnswer, AdminOpening, AdminQuestion, AdminStart } from "./admin-messages.ts";

/** The server that is looked after. */
export interface AdminOptions {
  readonly app: Pick<McpApp, "name" | "adminPages">;
  readonly settings: ServerSettings;
  readonly logger: Logger;
}

export interface Admin {
  /** Base address, e.g. `http://127.0.0.1:9001`. */
  readonly url: string;
  readonly close: () => Promise<void>;
}

const TURN_EVERY_MS = 250;
/** The loop is stuck, not busy, when twice the time of the longest answer has gone by, and never before this. */
const LEAST_STUCK_MS = 60_000;
/** From the port of the protocol to that of the operator, where neither is chosen. */
const STEP = 1_000;
const LAST_PORT = 65_535;

/** 0 for a free one. */
function choosePort({ ADMIN_PORT, PORT }: ServerSettings): number {
  if (ADMIN_PORT !== undefined) return ADMIN_PORT;
  return PORT === 0 || PORT + STEP > LAST_PORT ? 0 : PORT + STEP;
}

/**
 * Listens on ADMIN_HOST and ADMIN_PORT, in a thread of its own: `/healthz` answers during any computation, `/readyz`
 * and `/metrics` as soon as it is known that the server cannot.
 *
 * @throws ConfigurationError if the address cannot be listened on
 */
export async function openAdmin({ app, settings, logger }: AdminOptions): Promise<Admin> {
  const { ADMIN_HOST: host, ALLOWED_HOSTS, REQUEST_DEADLINE_MS } = settings;
  const turnedAt = new BigInt64Array(new SharedArrayBuffer(BigInt64Array.BYTES_PER_ELEMENT));
  const turn = (): void => void Atomics.store(turnedAt, 0, process.hrtime.bigint());
  turn();
  const turning = setInterval(turn, TURN_EVERY_MS).unref();
  const workerData: AdminStart = {
    server: app.name,
    host,
    port: choosePort(settings),
    names: [...LOOPBACK_NAMES, toHostName(host), ...ALLOWED_HOSTS],
    turnedAt,
    stuckAfterMs: Math.max(LEAST_STUCK_MS, 2 * REQUEST_DEADLINE_MS),
  };
  const worker = new Worker(toWorkerUrl("admin-worker", import.meta.url), { workerData, execArgv: [] });
  worker.unref();
  const close = async (): Promise<void> => {
    clearInterval(turning);
    await worker.terminate();
  };
  const opened = Promise.withResolvers<AdminOpening>();
  worker.once("message", opened.resolve);
  worker.on("error", (error) => {
    opened.reject(error);
    // Probes fail from here on, so that the supervisor restarts this process.
    logger.error("admin_ended", {}, error);
  });
  const opening = await opened.promise;
  if ("failure" in opening) {
    await close();
    throw toListenError(opening.failure, { ADMIN_HOST: host, ADMIN_PORT: workerData.port });
  }
  worker.on("message", ({ id, page }: AdminQuestion) => {
    app.adminPages[page]()
      .catch((error: unknown) => {
        logger.error("admin_page_failed", { page }, error);
        return { status: 500, text: "" };
      })
      .then((answer) => worker.postMessage({ id, ...answer } satisfies AdminAnswer));
  });
  return { url: `http://${toHostName(host)}:${opening.port}`, close };
}
