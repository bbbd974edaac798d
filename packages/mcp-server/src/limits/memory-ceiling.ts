import { totalmem } from "node:os";
import { getHeapStatistics } from "node:v8";
import type { Metrics } from "@clinical-mcp/telemetry";

/** What part of the memory that a container or the JavaScript heap may have is left to a server. */
const SHARE = 0.9;
/** A reading is good for this long: asking the kernel for each request would cost as much as answering some. */
const READING_MS = 250;
const MIB = 1_048_576;

/**
 * Says whether memory is short: resident memory above the ceiling, or the JavaScript heap nearly full. The metrics know both ceilings.
 *
 * @param ceilingMib resident memory in MiB; nine tenths of the container's limit by default, none outside a container
 */
export function createMemoryCeiling(
  ceilingMib: number | undefined,
  metrics: Pick<Metrics, "describeMemoryCeiling">,
): () => boolean {
  const resident = ceilingMib === undefined ? containerCeiling() : ceilingMib * MIB;
  const heap = getHeapStatistics().heap_size_limit * SHARE;
  metrics.describeMemoryCeiling({ resident, heap });
  const reading = { isShort: false, until: 0 };
  return () => {
    const now = performance.now();
    if (now < reading.until) return reading.isShort;
    reading.isShort = process.memoryUsage.rss() > resident || getHeapStatistics().used_heap_size > heap;
    reading.until = now + READING_MS;
    return reading.isShort;
  };
}

function containerCeiling(): number {
  const limit = process.constrainedMemory();
  return limit > 0 && limit < totalmem() ? limit * SHARE : Number.POSITIVE_INFINITY;
}
