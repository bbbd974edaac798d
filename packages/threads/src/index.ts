export { NOT_BEGUN, type RequestTurn, type WorkerPoolOptions } from "./pool-options.ts";
export { createWorkerPool, type WorkerPool } from "./worker-pool.ts";
export { unlessAborted } from "./unless-aborted.ts";
export { answerRequests } from "./worker-requests.ts";
export { toWorkerUrl } from "./worker-url.ts";
