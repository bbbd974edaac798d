import { ConfigurationError } from "@clinical-mcp/errors";
import type { ComparedDocument } from "../dataset/compare-datasets.ts";

/** A source that loses more than this share of its documents is broken until a person says otherwise. */
const MOST_LOST = 0.25;

function countBySource(documents: readonly ComparedDocument[]): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const { source } of documents) counts.set(source, (counts.get(source) ?? 0) + 1);
  return counts;
}

/** @throws ConfigurationError naming each source that shrinks too much, and both counts */
export function refuseShrink(before: readonly ComparedDocument[], after: readonly ComparedDocument[]): void {
  const fresh = countBySource(after);
  const shrunk = [...countBySource(before)].filter(
    ([source, count]) => (fresh.get(source) ?? 0) < count * (1 - MOST_LOST),
  );
  if (shrunk.length === 0) return;
  const counts = shrunk.map(
    ([source, count]) => `${source} would go from ${count} to ${fresh.get(source) ?? 0} documents`,
  );
  throw new ConfigurationError(
    `${counts.join(", ")}: more than a quarter lost. Check the publisher's pages; if this is right, run again with --allow-shrink.`,
  );
}
