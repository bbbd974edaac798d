import { quantile } from "@clinical-mcp/eval-kit";
import type { Asked } from "./ask-server.ts";

/** Latency of answers over HTTP, one at a time, and the number of characters that a model reads. */
export function formatCost(asked: readonly Asked[]): string {
  const times = asked.map(({ milliseconds }) => milliseconds);
  const sizes = asked.map(({ characters }) => characters);
  const both = (values: readonly number[], unit: string): string =>
    `p50 ${quantile(values, 0.5).toFixed(0)} ${unit}, p95 ${quantile(values, 0.95).toFixed(0)} ${unit}`;
  return `${both(times, "ms")}; ${both(sizes, "characters")}`;
}
