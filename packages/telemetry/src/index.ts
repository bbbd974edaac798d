export type { LogFields, Logger, LogLevel } from "./logger.ts";
export { createLogger } from "./logger.ts";
export type { Metrics, Operation, Refusal } from "./metrics.ts";
export { createMetrics } from "./metrics.ts";
