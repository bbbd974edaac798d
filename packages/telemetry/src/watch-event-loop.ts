import { monitorEventLoopDelay, performance } from "node:perf_hooks";
import type { Meter } from "@opentelemetry/api";

const NS_PER_S = 1e9;
/** How often the delay is sampled, in milliseconds. */
const RESOLUTION_MS = 10;

/** Delay and utilisation since they were read last, by the names of OpenTelemetry's conventions for Node.js. */
export function watchEventLoop(meter: Meter, shared: Readonly<Record<string, string>>): void {
  const delay = monitorEventLoopDelay({ resolution: RESOLUTION_MS });
  delay.enable();
  const gauge = (name: string, description: string) =>
    meter.createObservableGauge(`nodejs.eventloop.${name}`, { description, unit: "s" });
  const p50 = gauge("delay.p50", "Median delay of the event loop");
  const p99 = gauge("delay.p99", "99th percentile of the delay of the event loop");
  const longest = gauge("delay.max", "Longest delay of the event loop");
  const utilization = meter.createObservableGauge("nodejs.eventloop.utilization", {
    description: "Share of the time in which the event loop was busy, from 0 to 1",
    unit: "1",
  });
  const state = { last: performance.eventLoopUtilization() };
  meter.addBatchObservableCallback(
    (observed) => {
      const now = performance.eventLoopUtilization();
      observed.observe(utilization, performance.eventLoopUtilization(now, state.last).utilization, shared);
      state.last = now;
      // Nothing was sampled yet.
      if (delay.count === 0) return;
      observed.observe(p50, delay.percentile(50) / NS_PER_S, shared);
      observed.observe(p99, delay.percentile(99) / NS_PER_S, shared);
      observed.observe(longest, delay.max / NS_PER_S, shared);
      delay.reset();
    },
    [p50, p99, longest, utilization],
  );
}
