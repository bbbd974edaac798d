import { gradeFor } from "../cancer/grade-cancer.ts";
import type { CategoryCatalog } from "../catalog/test-catalog.ts";
import type { TestFilter } from "./test-filter.ts";
import type { MatchingTest, TestOrder, TestStore } from "../catalog/test-store.ts";

/**
 * Tests of one category that meet all filters: those of the table by a query, the judged ones by the records; each
 * with its grade, and without those for another kind of the cancer asked.
 *
 * @throws UpstreamError when the table could not be searched
 */
export async function findTests(
  { category, byId }: CategoryCatalog,
  { filters, order }: { readonly filters: readonly TestFilter[]; readonly order?: TestOrder | undefined },
  { store, signal }: { readonly store: TestStore; readonly signal: AbortSignal },
): Promise<readonly MatchingTest[]> {
  const judged = filters.flatMap((filter) => (filter.kind === "judged" ? [filter.accepts] : []));
  const cancer = filters.find((filter) => filter.kind === "cancerType")?.question;
  const asked = filters.filter(({ kind }) => kind !== "judged");
  const grade = cancer === undefined ? () => "exact" as const : gradeFor(cancer);
  const found = await store.findMatching({ category, filters: asked, ...(order ? { order } : {}) }, signal);
  return found.flatMap(({ id, exact }): readonly MatchingTest[] => {
    const test = byId.get(id.toLowerCase());
    if (test === undefined || !judged.every((accepts) => accepts(test))) return [];
    const graded = grade(test, exact);
    return graded === undefined ? [] : [{ id, grade: graded }];
  });
}
