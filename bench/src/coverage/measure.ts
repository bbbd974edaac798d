import { setTimeout as pause } from "node:timers/promises";
import type { ServerProcess } from "../server-process.ts";

export interface Call {
  readonly name: string;
  readonly arguments: Readonly<Record<string, unknown>>;
}

export interface Measured {
  /** Milliseconds from the request to the whole answer, one request at a time. */
  readonly p50: number;
  readonly p95: number;
  readonly p99: number;
  /** Processor time of the server for each request, all its threads, without Chroma's. */
  readonly cpuMs: number;
}

const WARM_UP = 0.25;

async function ask(url: string, params: Call): Promise<void> {
  const response = await fetch(url, {
    method: "POST",
    headers: {
      "content-type": "application/json",
      accept: "application/json, text/event-stream",
      "mcp-protocol-version": "2025-11-25",
    },
    body: JSON.stringify({ jsonrpc: "2.0", id: 1, method: "tools/call", params }),
  });
  const text = await response.text();
  if (!response.ok || text.includes('"isError":true'))
    throw new Error(`${params.name}: ${text.slice(0, 300)}`);
}

const LOOK_EVERY_MS = 300;
/** Share of one core, over this many checks in a row. */
const REST = { share: 0.1, looks: 3 };

/** Waits until the server has done what it does by itself after its start: it asks questions of its own to be warm. */
export async function waitForRest({ cpuMs }: Pick<ServerProcess, "cpuMs">): Promise<void> {
  for (let [quiet, before] = [0, cpuMs()]; quiet < REST.looks;) {
    await pause(LOOK_EVERY_MS);
    const now = cpuMs();
    quiet = now - before < LOOK_EVERY_MS * REST.share ? quiet + 1 : 0;
    before = now;
  }
}

/** Asks the calls in turn, one after the other, after a quarter as many that do not count. */
export async function measure(
  { url, cpuMs }: Pick<ServerProcess, "url" | "cpuMs">,
  calls: readonly Call[],
  requests: number,
): Promise<Measured> {
  const run = async (count: number): Promise<readonly number[]> => {
    const times: number[] = [];
    for (let at = 0; at < count; at++) {
      const call = calls[at % calls.length];
      if (!call) continue;
      const startedAt = performance.now();
      await ask(url, call);
      times.push(performance.now() - startedAt);
    }
    return times.toSorted((one, other) => one - other);
  };
  await run(Math.ceil(requests * WARM_UP));
  const before = cpuMs();
  const times = await run(requests);
  const at = (share: number): number =>
    times[Math.min(times.length - 1, Math.floor(times.length * share))] ?? 0;
  return { p50: at(0.5), p95: at(0.95), p99: at(0.99), cpuMs: (cpuMs() - before) / requests };
}
