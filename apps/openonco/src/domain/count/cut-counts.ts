import { jsonBytes } from "@clinical-mcp/mcp-tool";

type Counts = Readonly<Record<string, number>>;

const OTHERS = "other values";

/** The first counts that fit; the others as one, so that all add up as before, with a sentence that says so. */
export function cutCounts(
  counts: Counts,
  budget: number,
): { readonly counts: Counts; readonly notice?: string } {
  const entries = Object.entries(counts);
  let bytes = 2;
  const at = entries.findIndex(([value, count]) => {
    bytes += jsonBytes(value) + String(count).length + 2;
    return bytes > budget;
  });
  if (at < 0) return { counts };
  const others = entries.slice(at).reduce((sum, [, count]) => sum + count, 0);
  return {
    counts: Object.fromEntries([...entries.slice(0, at), [OTHERS, others]]),
    notice: `${entries.length - at} of ${entries.length} values, the rarest, are counted as "${OTHERS}" for size.`,
  };
}
