import type { ExportResult } from "@opentelemetry/core";
import { OTLPMetricExporter } from "@opentelemetry/exporter-metrics-otlp-http";
import { OTLPTraceExporter } from "@opentelemetry/exporter-trace-otlp-http";
import { resourceFromAttributes } from "@opentelemetry/resources";
import type { Resource } from "@opentelemetry/resources";
import { PeriodicExportingMetricReader } from "@opentelemetry/sdk-metrics";
import { BatchSpanProcessor, TracerProvider } from "@opentelemetry/sdk-trace";
import type { Logger } from "./logger.ts";
import { createMetrics } from "./metrics.ts";
import type { Metrics } from "./metrics.ts";
import { createTracer, noTracer } from "./tracer.ts";
import type { Tracer } from "./tracer.ts";
import { watchThreads, watchThreadTurns } from "./watch-threads.ts";

/** How a server is watched. */
export interface Telemetry {
  readonly metrics: Metrics;
  readonly tracer: Tracer;
  /** Sends what waits, for at most three seconds, and sends no more. */
  readonly close: () => Promise<void>;
}

export interface TelemetryOptions {
  /** Name of the server, e.g. `opa`. */
  readonly server: string;
  readonly version: string;
  /** Base address of an OTLP/HTTP receiver, e.g. `http://localhost:4318`; without it nothing is sent. */
  readonly endpoint: string | undefined;
  readonly logger: Logger;
}

/** A process that must stop is gone soon, whether or not the collector takes the rest. */
const LONGEST_FLUSH_MS = 3_000;

/**
 * Metrics for `/metrics`, and, where a collector is named, the same metrics and spans sent to it. Sending is
 * asynchronous: a collector that is away costs no request anything, and what does not fit into the queue is dropped.
 * Further settings are the OTLP exporters' own environment variables, e.g. OTEL_EXPORTER_OTLP_HEADERS.
 */
export function createTelemetry({ server, version, endpoint, logger }: TelemetryOptions): Telemetry {
  const resource = resourceFromAttributes({
    "service.namespace": "clinical-mcp",
    "service.name": server,
    "service.version": version,
  });
  const sending =
    endpoint === undefined
      ? undefined
      : openSending({ resource, base: endpoint.replace(/(?<!\/)\/+$/, ""), logger });
  const metrics = createMetrics(server, { resource, ...(sending && { reader: sending.reader }) });
  const watches = [watchThreads(metrics.countThreadFailure), watchThreadTurns(metrics.recordThreadTurn)];
  return {
    metrics,
    tracer: sending ? createTracer(sending.spans.getTracer("clinical-mcp", version)) : noTracer,
    async close() {
      for (const end of watches) end();
      await sending?.close();
    },
  };
}

interface Sending {
  readonly reader: PeriodicExportingMetricReader;
  readonly spans: TracerProvider;
  readonly close: () => Promise<void>;
}

function openSending(sender: Sender): Sending {
  const reader = openMetricReader(sender);
  const spans = openTracerProvider(sender);
  return {
    reader,
    spans,
    async close() {
      const late = Promise.withResolvers<"late">();
      const timer = setTimeout(() => late.resolve("late"), LONGEST_FLUSH_MS);
      const sent = Promise.allSettled([spans.shutdown(), reader.shutdown()]);
      const outcome = await Promise.race([sent, late.promise]);
      clearTimeout(timer);
      const isWhole = outcome !== "late" && outcome.every(({ status }) => status === "fulfilled");
      if (!isWhole) sender.logger.warn("telemetry_lost", { when: "stopping" });
    },
  };
}

interface Sender {
  readonly resource: Resource;
  readonly base: string;
  readonly logger: Logger;
}

function openMetricReader({ base, logger }: Sender): PeriodicExportingMetricReader {
  const exporter = new OTLPMetricExporter({ url: `${base}/v1/metrics` });
  return new PeriodicExportingMetricReader({ exporter: watchExports(exporter, "metrics", logger) });
}

function openTracerProvider({ resource, base, logger }: Sender): TracerProvider {
  const exporter = new OTLPTraceExporter({ url: `${base}/v1/traces` });
  const processor = new BatchSpanProcessor({ exporter: watchExports(exporter, "traces", logger) });
  return new TracerProvider({ resource, spanProcessors: [processor] });
}

interface Exporter<TItems> {
  export(items: TItems, done: (result: ExportResult) => void): void;
}

/** Says once in the log that sending fails, and once that it works again; the SDK itself is silent. */
function watchExports<TItems, TExporter extends Exporter<TItems>>(
  exporter: TExporter & Exporter<TItems>,
  signal: string,
  logger: Logger,
): TExporter {
  const state = { fails: false };
  const send = exporter.export.bind(exporter);
  exporter.export = (items, done) =>
    send(items, (result) => {
      const fails = result.error !== undefined;
      // Its message may include the address with its credentials.
      if (fails && !state.fails) logger.warn("telemetry_not_sent", { signal, kind: result.error?.name });
      if (!fails && state.fails) logger.info("telemetry_sent_again", { signal });
      state.fails = fails;
      done(result);
    });
  return exporter;
}
