import { subscribe, unsubscribe } from "node:diagnostics_channel";
import type { Worker } from "node:worker_threads";
import type { ThreadTurn } from "./queue-metrics.ts";

/** Where Node tells of every thread that is started. */
const CHANNEL = "worker_threads";

/** Where pools of threads tell of each piece of work that waits for one (`packages/threads`). */
const TURNS_CHANNEL = "clinical-mcp.thread-turns";

/**
 * Tells of each piece of work of this process that waits for a thread, whoever wants it done.
 *
 * @returns ends the watch
 */
export function watchThreadTurns(onTurn: (turn: ThreadTurn) => void): () => void {
  const watch = (message: unknown): void => onTurn(message as ThreadTurn);
  subscribe(TURNS_CHANNEL, watch);
  return () => void unsubscribe(TURNS_CHANNEL, watch);
}

/**
 * Tells of each thread of this process that ends by an error of its own, whoever started it.
 *
 * @returns ends the watch
 */
export function watchThreads(onFailed: () => void): () => void {
  const watch = (message: unknown): void => {
    (message as { readonly worker: Worker }).worker.once("error", onFailed);
  };
  subscribe(CHANNEL, watch);
  return () => void unsubscribe(CHANNEL, watch);
}
