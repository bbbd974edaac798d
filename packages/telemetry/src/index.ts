export type { Telemetry, TelemetryOptions } from "./create-telemetry.ts";
export { createTelemetry } from "./create-telemetry.ts";
export type { LogFields, Logger, LogLevel } from "./logger.ts";
export { createLogger } from "./logger.ts";
export type {
  AnswerQuality,
  DatasetFacts,
  DependencyHealth,
  MemoryCeiling,
  Metrics,
  Operation,
  Refusal,
  SearchPath,
} from "./metrics.ts";
export { createMetrics } from "./metrics.ts";
export { toWeightClass } from "./queue-metrics.ts";
export type { Waiting, WeightClass } from "./queue-metrics.ts";
export type { RequestSpan, SpanFacts, StartedRequest, Step, Tracer } from "./tracer.ts";
export { noTracer } from "./tracer.ts";
export type { FinishedQuery } from "./watch-queries.ts";
export { watchQueries } from "./watch-queries.ts";
