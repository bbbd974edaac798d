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
  /** Requests with an answer of status 2xx. */
  readonly answered: number;
  readonly cpuMsPerRequest: number;
  readonly requestsPerSecond: number;
  /** Latency in milliseconds. */
  readonly p50: number;
  readonly p95: number;
  readonly p97_5: number;
  /** Not answered, or by an error: of the protocol, of a tool. */
  readonly failed: number;
}

/** So many requests, or as many as there are in so many seconds. */
export type Extent = { readonly amount: number } | { readonly seconds: number };

const LATE = 0.95;
const PATIENCE_S = 40;

/** Sends requests over `connections` keep-alive connections, without pause, taking the calls in turn. */
export async function load(
  server: ServerProcess,
  calls: Calls,
  {
    connections,
    era = "modern",
    headers = {},
    ...extent
  }: Extent & {
    readonly connections: number;
    readonly era?: Era;
    /** Headers in addition to those of the protocol. */
    readonly headers?: Readonly<Record<string, string>>;
  },
): Promise<LoadOutcome> {
  const cpuBefore = server.cpuMs();
  const startedAt = performance.now();
  const times: number[] = [];
  const options: autocannon.Options = {
    url: server.url,
    connections,
    ...("amount" in extent ? { amount: extent.amount } : { duration: extent.seconds }),
    timeout: PATIENCE_S,
    // It ends only at a sample, which would round the time up to whole seconds.
    sampleInt: 50,
    // A tool's error is an answer of status 200.
    verifyBody: (body) => !String(body).includes('"isError":true'),
    requests:
      typeof calls === "function"
        ? [{ setupRequest: (request) => ({ ...request, ...toRequest(calls(), era, headers) }) }]
        : calls.map((call) => toRequest(call, era, headers)),
  };
  const ended = Promise.withResolvers<autocannon.Result>();
  autocannon(options, (error: Error | null, result) =>
    error ? ended.reject(error) : ended.resolve(result),
  ).on("response", (_client, _status, _bytes, milliseconds) => void times.push(milliseconds));
  const result = await ended.promise;
  const answered = result["2xx"];
  return {
    answered,
    cpuMsPerRequest: (server.cpuMs() - cpuBefore) / answered,
    requestsPerSecond: (answered * 1_000) / (performance.now() - startedAt),
    p50: result.latency.p50,
    p95: times.toSorted((one, other) => one - other)[Math.floor(times.length * LATE)] ?? 0,
    p97_5: result.latency.p97_5,
    failed: result.non2xx + result.errors + result.timeouts + result.mismatches,
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
