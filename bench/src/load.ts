import autocannon from "autocannon";
import type { ServerProcess } from "./server-process.ts";

const MODERN = "2026-07-28";
const META = {
  "io.modelcontextprotocol/protocolVersion": MODERN,
  "io.modelcontextprotocol/clientCapabilities": {},
};

export interface Call {
  readonly method: string;
  readonly params: Readonly<Record<string, unknown>>;
}

/** Calls to take in turn, or a maker of the next one. */
export type Calls = readonly Call[] | (() => Call);

/** `modern` is 2026-07-28, which the old SDK does not speak. */
export type Era = "modern" | "legacy";

export interface LoadOutcome {
  readonly cpuMsPerRequest: number;
  readonly requestsPerSecond: number;
  /** Latency in milliseconds; autocannon has no 95th percentile, the 97.5th is stricter. */
  readonly p50: number;
  readonly p97_5: number;
  readonly failed: number;
}

/** Sends `amount` requests over `connections` keep-alive connections, without pause, taking the calls in turn. */
export async function load(
  server: ServerProcess,
  calls: Calls,
  {
    connections,
    amount,
    era = "modern",
    headers = {},
  }: {
    readonly connections: number;
    readonly amount: number;
    readonly era?: Era;
    /** Sent beside those of the protocol. */
    readonly headers?: Readonly<Record<string, string>>;
  },
): Promise<LoadOutcome> {
  const cpuBefore = server.cpuMs();
  const startedAt = performance.now();
  const result = await autocannon({
    url: server.url,
    connections,
    amount,
    // It ends only at a sample, which would round the time up to whole seconds.
    sampleInt: 50,
    requests:
      typeof calls === "function"
        ? [{ setupRequest: (request) => ({ ...request, ...toRequest(calls(), era, headers) }) }]
        : calls.map((call) => toRequest(call, era, headers)),
  });
  const answered = result["2xx"];
  return {
    cpuMsPerRequest: (server.cpuMs() - cpuBefore) / answered,
    requestsPerSecond: (answered * 1_000) / (performance.now() - startedAt),
    p50: result.latency.p50,
    p97_5: result.latency.p97_5,
    failed: result.non2xx + result.errors + result.timeouts,
  };
}

function toRequest(
  { method, params }: Call,
  era: Era,
  more: Readonly<Record<string, string>>,
): autocannon.Request {
  const headers = {
    "content-type": "application/json",
    accept: "application/json, text/event-stream",
    ...more,
  };
  const message = { jsonrpc: "2.0", id: 1, method };
  if (era === "legacy") return { method: "POST", headers, body: JSON.stringify({ ...message, params }) };
  return {
    method: "POST",
    headers: {
      ...headers,
      "mcp-protocol-version": MODERN,
      "mcp-method": method,
      ...(typeof params["name"] === "string" && { "mcp-name": params["name"] }),
    },
    body: JSON.stringify({ ...message, params: { ...params, _meta: META } }),
  };
}
