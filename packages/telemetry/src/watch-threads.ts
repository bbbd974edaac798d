import { channel, subscribe, unsubscribe } from "node:diagnostics_channel";
import type { Worker } from "node:worker_threads";
import type { ThreadTurn } from "./queue-metrics.ts";

/** The channel on which Node reports every thread that is started. */
const STARTS_CHANNEL = "worker_threads";

/** The channel on which this module reports every thread that ends by an error of its own. */
const FAILURES_CHANNEL = "clinical-mcp.thread-failures";

/** The channel on which pools of threads report each piece of work that waits for one (`packages/threads`). */
const TURNS_CHANNEL = "clinical-mcp.thread-turns";

/**
 * Reports each piece of work of this process that waits for a thread, of any caller.
 *
 * @returns ends the watch
 */
export function watchThreadTurns(onTurn: (turn: ThreadTurn) => void): () => void {
  const watch = (message: unknown): void => onTurn(message as ThreadTurn);
  subscribe(TURNS_CHANNEL, watch);
  return () => void unsubscribe(TURNS_CHANNEL, watch);
}

const reportFailure = (): void => channel(FAILURES_CHANNEL).publish({});

/** Makes a thread report its failure once, however many servers of the process watch: Node warns of many listeners. */
function followThread(message: unknown): void {
  const { worker } = message as { readonly worker: Worker };
  if (!worker.listeners("error").includes(reportFailure)) worker.once("error", reportFailure);
}

/**
 * Reports each thread of this process that ends by an error of its own, from any pool.
 *
 * @returns ends the watch
 */
export function watchThreads(onFailed: () => void): () => void {
  const watch = (): void => onFailed();
  subscribe(STARTS_CHANNEL, followThread);
  subscribe(FAILURES_CHANNEL, watch);
  return () => {
    unsubscribe(FAILURES_CHANNEL, watch);
    unsubscribe(STARTS_CHANNEL, followThread);
  };
}
