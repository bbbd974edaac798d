import { subscribe, unsubscribe } from "node:diagnostics_channel";
import type { Worker } from "node:worker_threads";

/** Where Node tells of every thread that is started. */
const CHANNEL = "worker_threads";

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
