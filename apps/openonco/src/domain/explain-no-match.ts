import type { NamedFilter } from "./named-filter.ts";
import { findTests } from "./find-tests.ts";
import { findNearest } from "./nearest.ts";
import type { CategoryCatalog } from "./test-catalog.ts";
import { listTexts } from "./test-catalog.ts";
import type { TestStore } from "./test-store.ts";

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

/** Tells which filter emptied an answer, and near misses of its texts. */
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
    const values = findNearest(filter.text, candidates(catalog, filter.field));
    return values.length === 0 ? [] : [[filter.parameter, [...values]]];
  });
  return {
    ...(dropped.length > 0 ? { if_filter_dropped: dropped } : {}),
    ...(nearest.length > 0 ? { nearest_values: Object.fromEntries(nearest) } : {}),
  };
}
