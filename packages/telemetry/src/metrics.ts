import type { Attributes, Meter } from "@opentelemetry/api";
import { PrometheusExporter, PrometheusSerializer } from "@opentelemetry/exporter-prometheus";
import { resourceFromAttributes } from "@opentelemetry/resources";
import type { Resource } from "@opentelemetry/resources";
import { MeterProvider } from "@opentelemetry/sdk-metrics";
import type { IMetricReader } from "@opentelemetry/sdk-metrics";
import { createQueueMetrics, type QueueMetrics } from "./queue-metrics.ts";
import { watchEventLoop } from "./watch-event-loop.ts";

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

/** How one path of a search ended. */
export interface SearchPath {
  readonly path: "lexical" | "vector" | "rerank";
  /** `answered`, `failed`, `late`, … */
  readonly state: string;
  /** Index of the vector path: `chroma` or `exact`. */
  readonly engine?: string | undefined;
  readonly seconds: number;
}

/** What an answer of a tool rests on; what the answer does not state is left out. */
export interface AnswerQuality {
  readonly tool: string;
  /** The paths that looked, sorted and joined by `+`, e.g. `sql+vector`; `none` where none did. */
  readonly provenance?: string | undefined;
  /** From 0 to 1. */
  readonly confidence?: number | undefined;
  readonly conflicts?: number | undefined;
}

/** The dataset in service. */
export interface DatasetFacts {
  readonly version: string;
  /** When it was built, or the day that it describes. */
  readonly builtAt: Date;
}

/** `degraded`: something takes its place. */
export type DependencyHealth = (typeof DEPENDENCY_STATES)[number];

/** In bytes; Infinity where nothing bounds it. */
export interface MemoryCeiling {
  readonly resident: number;
  readonly heap: number;
}

export interface Metrics extends QueueMetrics {
  readonly recordOperation: (operation: Operation) => void;
  readonly changeActiveRequests: (by: 1 | -1) => void;
  readonly countRefusal: (reason: Refusal) => void;
  readonly recordSearchPath: (path: SearchPath) => void;
  readonly recordAnswer: (answer: AnswerQuality) => void;
  readonly describeDataset: (dataset: DatasetFacts) => void;
  /** Replaces the earlier state; `off` where none is wanted. */
  readonly describeChroma: (state: string) => void;
  /** Replaces the earlier state of a dependency. */
  readonly describeDependency: (name: string, state: DependencyHealth) => void;
  /** A thread ended by an error of its own. */
  readonly countThreadFailure: () => void;
  /** Bytes beyond which the server takes one request at a time: of resident memory where it has such a ceiling, and of the heap. */
  readonly describeMemoryCeiling: (bytes: MemoryCeiling) => void;
  /** One statement that a database answered, or did not. */
  readonly recordQuery: (query: { readonly system: string; readonly seconds: number }) => void;
  /** All metrics in the Prometheus text format. */
  readonly toPrometheusText: () => Promise<string>;
}

/** The server of the metrics, and their destinations other than `/metrics`. */
export interface MetricsExport {
  /** Without one the library names the program by its path. */
  readonly resource?: Resource;
  readonly reader?: IMetricReader;
}

const SECONDS_BUCKETS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30];
/** The bands that confidence is read in. */
const CONFIDENCE_BUCKETS = [0, 0.1, 0.2, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8, 0.9, 1];

type Shared = Readonly<Record<string, string>>;

/** Metrics of one server, kept in memory until asked for. docs/telemetry.md names them; the names stay. */
export function createMetrics(server: string, exported: MetricsExport = {}): Metrics {
  const reader = new PrometheusExporter({ preventServerStart: true });
  const provider = new MeterProvider({
    readers: [reader, ...(exported.reader ? [exported.reader] : [])],
    resource: exported.resource ?? resourceFromAttributes({ "service.name": server }),
  });
  const meter = provider.getMeter("clinical-mcp");
  const shared = { "mcp.server.name": server };
  const serializer = new PrometheusSerializer();
  return {
    ...createRequestMetrics(meter, shared),
    ...createQueueMetrics(meter, shared),
    ...createAnswerMetrics(meter, shared),
    ...createStateMetrics(meter, shared),
    async toPrometheusText() {
      const { resourceMetrics } = await reader.collect();
      return serializer.serialize(resourceMetrics);
    },
  };
}

type RequestMetrics = Pick<Metrics, "recordOperation" | "changeActiveRequests" | "countRefusal">;

function createRequestMetrics(meter: Meter, shared: Shared): RequestMetrics {
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
  return {
    recordOperation: (operation) =>
      duration.record(operation.seconds, { ...shared, ...toAttributes(operation) }),
    countRefusal: (reason) => refused.add(1, { ...shared, reason }),
    changeActiveRequests: (by) => active.add(by, shared),
  };
}

type AnswerMetrics = Pick<Metrics, "recordSearchPath" | "recordAnswer" | "recordQuery">;

function createAnswerMetrics(meter: Meter, shared: Shared): AnswerMetrics {
  const paths = meter.createHistogram("clinical_mcp.search.path.duration", {
    description: "Time of one path of a search: by words, by meaning, and the model's judgement",
    unit: "s",
    advice: { explicitBucketBoundaries: SECONDS_BUCKETS },
  });
  const answers = meter.createCounter("clinical_mcp.answers", {
    description: "Answers of tools, by the paths that they rest on",
  });
  const conflicts = meter.createCounter("clinical_mcp.answer.conflicts", {
    description: "Conflicts stated in answers of tools",
  });
  const confidence = meter.createHistogram("clinical_mcp.answer.confidence", {
    description: "Confidence stated in answers of tools, from 0 to 1",
    advice: { explicitBucketBoundaries: CONFIDENCE_BUCKETS },
  });
  const queries = meter.createHistogram("db.client.operation.duration", {
    description: "Time of one statement of a database",
    unit: "s",
    advice: { explicitBucketBoundaries: SECONDS_BUCKETS },
  });
  return {
    recordSearchPath: ({ path, state, engine, seconds }) =>
      paths.record(seconds, { ...shared, path, state, ...(engine !== undefined && { engine }) }),
    recordAnswer({ tool, provenance, confidence: value, conflicts: found }) {
      const ofTool = { ...shared, "gen_ai.tool.name": tool };
      answers.add(1, { ...ofTool, ...(provenance !== undefined && { provenance }) });
      if (found !== undefined) conflicts.add(found, ofTool);
      if (value !== undefined) confidence.record(value, ofTool);
    },
    recordQuery: ({ system, seconds }) => queries.record(seconds, { ...shared, "db.system.name": system }),
  };
}

/** The states that Chroma can be in; each is served as 0 or 1, so that an alert need not know which one holds. */
const CHROMA_STATES = ["off", "starting", "loading", "ready", "recovering", "unavailable", "stopped"];

const DEPENDENCY_STATES = ["ok", "degraded", "failed"] as const;

type StateMetrics = Pick<
  Metrics,
  "describeDataset" | "describeChroma" | "describeDependency" | "describeMemoryCeiling" | "countThreadFailure"
>;

function createStateMetrics(meter: Meter, shared: Shared): StateMetrics {
  const current: { dataset?: DatasetFacts; chroma?: string } = {};
  const describeMemoryCeiling = watchMemory(meter, shared);
  const dependencies = new Map<string, DependencyHealth>();
  const threadFailures = meter.createCounter("clinical_mcp.thread.failures", {
    description: "Threads that ended by an error of their own; another takes the place of each",
  });
  // Counted from zero, so that the first one is seen as an increase.
  threadFailures.add(0, shared);
  watchEventLoop(meter, shared);
  meter
    .createObservableGauge("clinical_mcp.dependency.state", {
      description: "1 for the state that a dependency was last found in, 0 for the others",
    })
    .addCallback((observed) => {
      for (const [dependency, now] of dependencies)
        for (const state of DEPENDENCY_STATES)
          observed.observe(now === state ? 1 : 0, { ...shared, dependency, state });
    });
  meter
    .createObservableGauge("clinical_mcp.dataset.built_at", {
      description: "When the dataset in service was built, in seconds since 1970",
      unit: "s",
    })
    .addCallback((observed) => {
      if (!current.dataset) return;
      const { version, builtAt } = current.dataset;
      observed.observe(builtAt.getTime() / 1_000, { ...shared, version });
    });
  meter
    .createObservableGauge("clinical_mcp.chroma.state", {
      description: "1 for the state that Chroma is in, 0 for the others",
    })
    .addCallback((observed) => {
      if (current.chroma === undefined) return;
      for (const state of CHROMA_STATES)
        observed.observe(current.chroma === state ? 1 : 0, { ...shared, state });
    });
  return {
    describeDataset(dataset) {
      current.dataset = dataset;
    },
    describeChroma(state) {
      current.chroma = state;
    },
    describeDependency: (name, state) => void dependencies.set(name, state),
    describeMemoryCeiling,
    countThreadFailure: () => threadFailures.add(1, shared),
  };
}

/** What the process holds, and how much it may. @returns takes the ceiling */
function watchMemory(meter: Meter, shared: Shared): (bytes: MemoryCeiling) => void {
  const current: { ceiling?: MemoryCeiling } = {};
  meter
    .createObservableGauge("process.memory.usage", { description: "Resident memory", unit: "By" })
    .addCallback((observed) => observed.observe(process.memoryUsage.rss(), shared));
  meter
    .createObservableGauge("v8js.memory.heap.used", { description: "JavaScript heap in use", unit: "By" })
    .addCallback((observed) => observed.observe(process.memoryUsage().heapUsed, shared));
  meter
    .createObservableGauge("clinical_mcp.memory.ceiling", {
      description: "Memory beyond which one request is taken at a time, by what is bounded",
      unit: "By",
    })
    .addCallback((observed) => {
      for (const [bounded, bytes] of Object.entries(current.ceiling ?? {}))
        if (Number.isFinite(bytes)) observed.observe(bytes, { ...shared, bounded });
    });
  return (bytes) => {
    current.ceiling = bytes;
  };
}

const toAttributes = (operation: Operation): Attributes => ({
  "mcp.method.name": operation.method,
  "mcp.protocol.era": operation.protocolEra,
  "http.response.status_code": operation.httpStatus,
  ...(operation.tool === undefined ? {} : { "gen_ai.tool.name": operation.tool }),
  ...(operation.errorType === undefined ? {} : { "error.type": operation.errorType }),
});
