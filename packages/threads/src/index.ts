export { createWorkerPool, type WorkerPool, type WorkerPoolOptions } from "./worker-pool.ts";
export { answerRequests } from "./worker-requests.ts";
export { toWorkerUrl } from "./worker-url.ts";
