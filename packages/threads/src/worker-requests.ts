import { parentPort } from "node:worker_threads";

/**
 * The thread's side of a worker pool: one request, one answer, in order. An error of `handle` ends the thread; the pool
 * reports it to the caller and starts another.
 */
export function answerRequests<TRequest, TAnswer>(
  handle: (request: TRequest) => TAnswer | Promise<TAnswer>,
): void {
  const send = (answer: TAnswer): void => parentPort?.postMessage(answer);
  parentPort?.on("message", (request: TRequest) => {
    const answer = handle(request);
    if (answer instanceof Promise) void answer.then(send);
    else send(answer);
  });
}
