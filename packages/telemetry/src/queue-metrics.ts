import type { Meter } from "@opentelemetry/api";

/** What waits costs its caller: `light` is one unit, a lookup; `medium` 2 to 9; `heavy` 10 and more, such as a sweep. */
export type WeightClass = (typeof WEIGHT_CLASSES)[number];

const WEIGHT_CLASSES = ["light", "medium", "heavy"] as const;
const LEAST_HEAVY = 10;

/** @param units of a caller's budget, from 1 */
export const toWeightClass = (units: number): WeightClass =>
  units <= 1 ? "light" : units < LEAST_HEAVY ? "medium" : "heavy";

/** Requests that wait for a place now, by what they cost. */
export type Waiting = Readonly<Record<WeightClass, number>>;

/** What became of one piece of work that threads do. */
export interface ThreadTurn {
  /** What the threads do, as their pool names it, e.g. `search`. */
  readonly work: string;
  /** Whether it may hold a thread for more than a second or two. */
  readonly isLong: boolean;
  readonly what: "joined" | "begun" | "left";
  /** Since it joined the line. */
  readonly seconds: number;
}

export interface QueueMetrics {
  /** Registers how to count the requests that wait for a place; called whenever metrics are read. */
  readonly watchQueue: (countWaiting: () => Waiting) => void;
  /** A request got its place, or gave up waiting for one. */
  readonly recordQueueWait: (wait: { readonly weight: WeightClass; readonly seconds: number }) => void;
  readonly recordThreadTurn: (turn: ThreadTurn) => void;
}

const SECONDS_BUCKETS = [0.001, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2, 3, 5, 10, 30];

/** Lines in which work waits: requests for a place among those that are answered, and their work for a thread. */
export function createQueueMetrics(meter: Meter, shared: Readonly<Record<string, string>>): QueueMetrics {
  const queued = meter.createObservableGauge("mcp.server.queued_requests", {
    description: "MCP requests waiting for a place now, by what they cost",
  });
  const wait = meter.createHistogram("mcp.server.queue.duration", {
    description: "Time that MCP requests waited for a place, by what they cost",
    unit: "s",
    advice: { explicitBucketBoundaries: SECONDS_BUCKETS },
  });
  const threadQueued = meter.createUpDownCounter("clinical_mcp.thread.queued", {
    description: "Pieces of work that wait for a thread now",
  });
  const threadWait = meter.createHistogram("clinical_mcp.thread.queue.duration", {
    description: "Time that work waited for a thread",
    unit: "s",
    advice: { explicitBucketBoundaries: SECONDS_BUCKETS },
  });
  return {
    watchQueue: (countWaiting) =>
      queued.addCallback((observed) => {
        const waiting = countWaiting();
        for (const weight of WEIGHT_CLASSES) observed.observe(waiting[weight], { ...shared, weight });
      }),
    recordQueueWait: ({ weight, seconds }) => wait.record(seconds, { ...shared, weight }),
    recordThreadTurn({ work, isLong, what, seconds }) {
      const labels = { ...shared, work, length: isLong ? "long" : "short" };
      threadQueued.add(what === "joined" ? 1 : -1, labels);
      if (what !== "joined") threadWait.record(seconds, labels);
    },
  };
}
