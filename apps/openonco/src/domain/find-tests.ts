import type { CategoryCatalog } from "./test-catalog.ts";
import type { TestFilter } from "./test-filter.ts";
import type { MatchingTest, TestOrder, TestStore } from "./test-store.ts";

/**
 * Tests of one category that meet all filters: those of the table by a query, the judged ones by the records.
 *
 * @throws UpstreamError when the table could not be searched
 */
export async function findTests(
  { category, byId }: CategoryCatalog,
  { filters, order }: { readonly filters: readonly TestFilter[]; readonly order?: TestOrder | undefined },
  { store, signal }: { readonly store: TestStore; readonly signal: AbortSignal },
): Promise<readonly MatchingTest[]> {
  const judged = filters.flatMap((filter) => (filter.kind === "judged" ? [filter.accepts] : []));
  const asked = filters.filter(({ kind }) => kind !== "judged");
  const found = await store.findMatching({ category, filters: asked, ...(order ? { order } : {}) }, signal);
  if (judged.length === 0) return found;
  return found.filter(({ id }) => {
    const test = byId.get(id.toLowerCase());
    return test !== undefined && judged.every((accepts) => accepts(test));
  });
}
