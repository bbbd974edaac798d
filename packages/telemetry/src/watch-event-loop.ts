import { monitorEventLoopDelay, performance } from "node:perf_hooks";
import type { EventLoopUtilization } from "node:perf_hooks";
import type { Meter } from "@opentelemetry/api";

const NS_PER_S = 1e9;
/** How often the delay is sampled, in milliseconds. */
const RESOLUTION_MS = 10;
const WINDOW_MS = 60_000;

/** What was seen since a moment. */
interface Watch {
  readonly startedAt: number;
  readonly delay: ReturnType<typeof monitorEventLoopDelay>;
  readonly utilization: EventLoopUtilization;
}

function startWatch(): Watch {
  const delay = monitorEventLoopDelay({ resolution: RESOLUTION_MS });
  delay.enable();
  return { startedAt: performance.now(), delay, utilization: performance.eventLoopUtilization() };
}

/**
 * Delay and utilisation of the last minute or two, by the names of OpenTelemetry's conventions for Node.js. Reading takes nothing away:
 * a scrape that gave up, or a collector at the same time, would otherwise hide a delay from the next reader.
 */
export function watchEventLoop(meter: Meter, shared: Readonly<Record<string, string>>): void {
  const gauge = (name: string, description: string) =>
    meter.createObservableGauge(`nodejs.eventloop.${name}`, { description, unit: "s" });
  const p50 = gauge("delay.p50", "Median delay of the event loop");
  const p99 = gauge("delay.p99", "99th percentile of the delay of the event loop");
  const longest = gauge("delay.max", "Longest delay of the event loop");
  const utilization = meter.createObservableGauge("nodejs.eventloop.utilization", {
    description: "Share of the time in which the event loop was busy, from 0 to 1",
    unit: "1",
  });
  // The older one is read; the younger one takes its place once it has seen a whole window.
  const watches = { older: startWatch(), younger: startWatch() };
  meter.addBatchObservableCallback(
    (observed) => {
      if (performance.now() - watches.younger.startedAt > WINDOW_MS) {
        watches.older.delay.disable();
        watches.older = watches.younger;
        watches.younger = startWatch();
      }
      const { delay, utilization: before } = watches.older;
      const busy = performance.eventLoopUtilization(performance.eventLoopUtilization(), before);
      observed.observe(utilization, busy.utilization, shared);
      // Nothing was sampled yet.
      if (delay.count === 0) return;
      observed.observe(p50, delay.percentile(50) / NS_PER_S, shared);
      observed.observe(p99, delay.percentile(99) / NS_PER_S, shared);
      observed.observe(longest, delay.max / NS_PER_S, shared);
    },
    [p50, p99, longest, utilization],
  );
}
