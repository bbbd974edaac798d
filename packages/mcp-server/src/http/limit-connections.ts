import type { IncomingMessage, Server } from "node:http";
import { isIPv4 } from "node:net";
import type { Socket } from "node:net";
import type { Logger } from "@clinical-mcp/telemetry";

/** How many connections of one address may not have sent a whole request yet: honest ones have, within a packet. */
const UNFINISHED_SHARE = 0.25;
const WINDOW_MS = 60_000;
/** 64 of the 128 bits of an IPv6 address; the others are the client's to choose. */
const NETWORK_GROUPS = 4;
const GROUPS = 8;

/** What one client can call from: an IPv4 address, or the network of an IPv6 address. */
export function toNetwork(address: string): string {
  const last = address.slice(address.lastIndexOf(":") + 1);
  if (isIPv4(last)) return last;
  const [start = "", end] = (address.split("%")[0] ?? "").split("::");
  const left = start.split(":").filter(Boolean);
  const right = end?.split(":").filter(Boolean) ?? [];
  const zeros = Array.from({ length: Math.max(0, GROUPS - left.length - right.length) }, () => "0");
  return [...left, ...zeros, ...right].slice(0, NETWORK_GROUPS).join(":");
}

interface Held {
  readonly all: Set<Socket>;
  /** Those that have sent no whole request yet. */
  readonly unfinished: Set<Socket>;
}

/**
 * Closes what one address opens beyond its share, so that no single machine can hold all connections of a server, with whole
 * requests or with beginnings of headers.
 *
 * @param most connections of one address; a quarter of them before their first request
 */
export function limitConnections(server: Server, most: number, logger: Logger): void {
  const mostUnfinished = Math.ceil(most * UNFINISHED_SHARE);
  const byNetwork = new Map<string, Held>();
  const countRefused = createRefusalLog(server, logger);
  server.on("connection", (socket: Socket) => {
    const network = toNetwork(socket.remoteAddress ?? "");
    const held = byNetwork.get(network) ?? { all: new Set(), unfinished: new Set() };
    if (held.all.size >= most || held.unfinished.size >= mostUnfinished) {
      countRefused();
      socket.destroy();
      return;
    }
    byNetwork.set(network, held);
    held.all.add(socket);
    held.unfinished.add(socket);
    socket.once("close", () => {
      held.all.delete(socket);
      held.unfinished.delete(socket);
      if (held.all.size === 0) byNetwork.delete(network);
    });
  });
  server.prependListener("request", ({ socket }: IncomingMessage) => {
    byNetwork.get(toNetwork(socket.remoteAddress ?? ""))?.unfinished.delete(socket);
  });
}

/** A flood is reported once at its start, and once a minute with its size. */
function createRefusalLog(server: Server, logger: Logger): () => void {
  const state = { count: 0 };
  const report = (): void => {
    if (state.count > 1)
      logger.warn("connections_refused", { count: state.count - 1, seconds: WINDOW_MS / 1_000 });
    state.count = 0;
  };
  const timer = setInterval(report, WINDOW_MS).unref();
  server.once("close", () => clearInterval(timer));
  return () => {
    if (state.count === 0) logger.warn("connections_refused", { count: 1 });
    state.count += 1;
  };
}
