import { nearestNames } from "@clinical-mcp/errors";
import type { Category } from "../../dataset/index.ts";
import type { FilterInput } from "./filters.ts";
import { toFilters } from "./filters.ts";
import { nameTests } from "../catalog/name-tests.ts";
import type { NamedFilter } from "./named-filter.ts";
import { findTests } from "./find-tests.ts";
import { foldText } from "../shared/fold-text.ts";
import type { CategoryCatalog, TestCatalog } from "../catalog/test-catalog.ts";
import { listTexts } from "../catalog/test-catalog.ts";
import type { TestStore } from "../catalog/test-store.ts";

/** Why an empty answer is empty. */
export interface NoMatch {
  /** How many tests would match if that one filter were dropped. */
  readonly if_filter_dropped?: { readonly filter: string; readonly total: number }[];
  /** Valid values that look most like the text asked for, by filter. */
  readonly nearest_values?: Record<string, string[]>;
}

const LONGEST_VALUE = 200;

/** Only values that some test of the category has: a group without tests would empty the answer again. */
function candidates(catalog: CategoryCatalog, field: string): readonly string[] {
  const grouped = { cancerTypes: "cancerGroups", fdaStatus: "fdaCategories" }[field];
  const texts = [...(grouped === undefined ? [] : listTexts(catalog, grouped)), ...listTexts(catalog, field)];
  return [...new Set(texts)].filter((text) => text.length <= LONGEST_VALUE);
}

/** Finds the filter that emptied an answer, and near misses of its texts. */
export async function explainNoMatch(
  catalog: CategoryCatalog,
  named: readonly NamedFilter[],
  { store, signal }: { readonly store: TestStore; readonly signal: AbortSignal },
): Promise<NoMatch> {
  const dropped: { filter: string; total: number }[] = [];
  for (const { parameter } of named) {
    const filters = named.filter((other) => other.parameter !== parameter).map(({ filter }) => filter);
    const found = await findTests(catalog, { filters }, { store, signal });
    dropped.push({ filter: parameter, total: found.length });
  }
  const nearest = named.flatMap((filter): readonly [string, string[]][] => {
    if (filter.text === undefined) return [];
    const values = nearestNames(filter.text, candidates(catalog, filter.field), { limit: 3, fold: foldText });
    return values.length === 0 ? [] : [[filter.parameter, [...values]]];
  });
  return {
    ...(dropped.length > 0 ? { if_filter_dropped: dropped } : {}),
    ...(nearest.length > 0 ? { nearest_values: Object.fromEntries(nearest) } : {}),
  };
}

/** What every category can be asked. */
const toShared = ({ vendor, cancer_type, fda_status }: FilterInput): FilterInput => ({
  vendor,
  cancer_type,
  fda_status,
  include_discontinued: true,
});

/** A sentence on tests of other categories that meet the filters which all have; none where there are none. */
export async function explainOtherCategories(
  catalogs: TestCatalog,
  { category, input }: { readonly category: Category; readonly input: FilterInput },
  where: { readonly store: TestStore; readonly signal: AbortSignal },
): Promise<readonly string[]> {
  const asked = toFilters(category, toShared(input));
  if (asked.length === 0) return [];
  const others = Object.values(catalogs).filter((catalog) => catalog.category !== category);
  const found = await Promise.all(
    others.map(async (catalog) => {
      const filters = toFilters(catalog.category, toShared(input)).map(({ filter }) => filter);
      const matches = await findTests(catalog, { filters }, where);
      return matches.flatMap(({ id }) => catalog.byId.get(id.toLowerCase()) ?? []);
    }),
  );
  const tests = found.flat();
  const by = asked.map(({ parameter }) => parameter).join(" and ");
  return tests.length === 0
    ? []
    : [
        `Tests of other categories by ${by}: ${tests.length} (${nameTests(tests)}); openonco_search finds them.`,
      ];
}
