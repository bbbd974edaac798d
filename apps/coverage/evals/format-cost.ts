import { quantile } from "@clinical-mcp/eval-kit";
import type { Asked } from "./ask-server.ts";

/** How long answers took over HTTP, asked one at a time, and how much of them a model reads. */
export function formatCost(asked: readonly Asked[]): string {
  const times = asked.map(({ milliseconds }) => milliseconds);
  const sizes = asked.map(({ characters }) => characters);
  const both = (values: readonly number[], unit: string): string =>
    `p50 ${quantile(values, 0.5).toFixed(0)} ${unit}, p95 ${quantile(values, 0.95).toFixed(0)} ${unit}`;
  return `${both(times, "ms")}; ${both(sizes, "characters")}`;
}
