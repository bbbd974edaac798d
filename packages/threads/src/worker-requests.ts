import { parentPort } from "node:worker_threads";

/**
 * The thread's side of a worker pool: one request, one answer, in order. What `handle` throws ends the thread;
 * the pool tells the caller and starts another.
 */
export function answerRequests<TRequest, TAnswer>(handle: (request: TRequest) => TAnswer): void {
  parentPort?.on("message", (request: TRequest) => parentPort?.postMessage(handle(request)));
}
