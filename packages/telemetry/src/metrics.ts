import { PrometheusExporter, PrometheusSerializer } from "@opentelemetry/exporter-prometheus";
import { MeterProvider } from "@opentelemetry/sdk-metrics";

/** One finished MCP request, in the words of the OpenTelemetry semantic conventions for MCP. */
export interface Operation {
  readonly method: string;
  readonly tool?: string | undefined;
  readonly protocolEra: "legacy" | "modern" | "unknown";
  readonly httpStatus: number;
  /** Absent on success; `tool_error` for a result with isError. */
  readonly errorType?: string | undefined;
  readonly seconds: number;
}

/** Why a server turned a request away; `limits_alone` means that copies could not count together. */
export type Refusal = "unauthenticated" | "forbidden" | "rate_limited" | "busy" | "memory" | "limits_alone";

export interface Metrics {
  readonly recordOperation: (operation: Operation) => void;
  readonly changeActiveRequests: (by: 1 | -1) => void;
  readonly countRefusal: (reason: Refusal) => void;
  /** All metrics in the Prometheus text format. */
  readonly toPrometheusText: () => Promise<string>;
}

const SECONDS_BUCKETS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30];

/** Metrics of one server, kept in memory until asked for. */
export function createMetrics(server: string): Metrics {
  const reader = new PrometheusExporter({ preventServerStart: true });
  const provider = new MeterProvider({ readers: [reader] });
  const meter = provider.getMeter("clinical-mcp");
  const duration = meter.createHistogram("mcp.server.operation.duration", {
    description: "Time from receiving an MCP request to the end of its response",
    unit: "s",
    advice: { explicitBucketBoundaries: SECONDS_BUCKETS },
  });
  const active = meter.createUpDownCounter("mcp.server.active_requests", {
    description: "MCP requests being answered now",
  });
  const refused = meter.createCounter("mcp.server.refused_requests", {
    description: "MCP requests turned away, by reason",
  });
  const resident = meter.createObservableGauge("process.memory.usage", {
    description: "Resident memory",
    unit: "By",
  });
  resident.addCallback((observed) =>
    observed.observe(process.memoryUsage.rss(), { "mcp.server.name": server }),
  );
  const serializer = new PrometheusSerializer();

  return {
    recordOperation: (operation) => duration.record(operation.seconds, toAttributes(server, operation)),
    countRefusal: (reason) => refused.add(1, { "mcp.server.name": server, reason }),
    changeActiveRequests: (by) => active.add(by, { "mcp.server.name": server }),
    async toPrometheusText() {
      const { resourceMetrics } = await reader.collect();
      return serializer.serialize(resourceMetrics);
    },
  };
}

const toAttributes = (server: string, operation: Operation): Record<string, string | number> => ({
  "mcp.server.name": server,
  "mcp.method.name": operation.method,
  "mcp.protocol.era": operation.protocolEra,
  "http.response.status_code": operation.httpStatus,
  ...(operation.tool === undefined ? {} : { "gen_ai.tool.name": operation.tool }),
  ...(operation.errorType === undefined ? {} : { "error.type": operation.errorType }),
});
