import { randomUUID } from "node:crypto";
import { isInitializeRequest, WebStandardStreamableHTTPServerTransport } from "@modelcontextprotocol/server";
import type { LegacyHttpHandler, McpServer } from "@modelcontextprotocol/server";
import { createEventHistory } from "./event-history.ts";

const MAX_SESSIONS = 32;
const IDLE_MS = 60_000;
const SWEEP_MS = 10_000;
/** After how long a client that lost a stream is asked to come back. */
const RETRY_MS = 100;

interface Session {
  readonly transport: WebStandardStreamableHTTPServerTransport;
  lastUsed: number;
}

export interface LegacySessions {
  readonly fetch: LegacyHttpHandler;
  readonly close: () => Promise<void>;
}

/**
 * The sessions of 2025-11-25, in which the server may ask the client and notify it. Bounded: the longest idle
 * session makes room for a new one, and idle ones expire.
 */
export function createLegacySessions(
  makeServer: () => McpServer,
  onerror: (error: Error) => void,
): LegacySessions {
  const sessions = new Map<string, Session>();
  const end = async (id: string): Promise<void> => {
    const session = sessions.get(id);
    sessions.delete(id);
    await session?.transport.close();
  };
  const endOldest = async (keep: number): Promise<void> => {
    const oldestFirst = [...sessions].toSorted(([, a], [, b]) => a.lastUsed - b.lastUsed);
    for (const [id] of oldestFirst.slice(0, Math.max(0, sessions.size - keep))) await end(id);
  };
  const endIdle = async (): Promise<void> => {
    const deadline = performance.now() - IDLE_MS;
    for (const [id, { lastUsed }] of sessions) if (lastUsed < deadline) await end(id);
  };
  const sweep = setInterval(() => void endIdle().catch(onerror), SWEEP_MS);
  sweep.unref();

  const open = async (): Promise<WebStandardStreamableHTTPServerTransport> => {
    await endOldest(MAX_SESSIONS - 1);
    const transport = createTransport(sessions);
    // oxlint-disable-next-line unicorn/prefer-add-event-listener -- a transport has no addEventListener
    transport.onerror = onerror;
    await makeServer().connect(transport);
    return transport;
  };

  return {
    async fetch(request, options) {
      const id = request.headers.get("mcp-session-id");
      if (id === null) {
        if (!isInitializeRequest(options?.parsedBody)) return refuse(400, "Begin with initialize.");
        return (await open()).handleRequest(request, options);
      }
      const session = sessions.get(id);
      if (!session) return refuse(404, "There is no such session.");
      session.lastUsed = performance.now();
      return session.transport.handleRequest(request, options);
    },
    async close() {
      clearInterval(sweep);
      await endOldest(0);
    },
  };
}

/** A transport that enters itself among the sessions, and leaves them with its client. */
function createTransport(sessions: Map<string, Session>): WebStandardStreamableHTTPServerTransport {
  const transport: WebStandardStreamableHTTPServerTransport = new WebStandardStreamableHTTPServerTransport({
    sessionIdGenerator: randomUUID,
    eventStore: createEventHistory(),
    retryInterval: RETRY_MS,
    onsessioninitialized: (id) => void sessions.set(id, { transport, lastUsed: performance.now() }),
    onsessionclosed: (id) => void sessions.delete(id),
  });
  return transport;
}

/** -32000: what the SDK's own transport answers to a request outside a session. */
const refuse = (status: number, message: string): Response =>
  Response.json({ jsonrpc: "2.0", id: null, error: { code: -32_000, message } }, { status });
