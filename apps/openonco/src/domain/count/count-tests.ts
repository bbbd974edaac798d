import { UserInputError } from "@clinical-mcp/errors";
import type { Category, JsonValue } from "../../dataset/index.ts";
import type { FilterInput } from "../search/filters.ts";
import { toBudget } from "../shared/answer-budget.ts";
import { cutCounts } from "./cut-counts.ts";
import { toFilters } from "../search/filters.ts";
import { COUNTED_FIELDS } from "../shared/lean-fields.ts";
import { findNearestFields } from "../shared/nearest-fields.ts";
import type { OpenOncoDependencies } from "../shared/open-onco-dependencies.ts";
import { findField, listMeant } from "../shared/served-fields.ts";
import type { CategoryCatalog } from "../catalog/test-catalog.ts";
import type { GroupCount, TestStore } from "../catalog/test-store.ts";

export interface CountInput {
  readonly group_by?: string | undefined;
  readonly filter_vendor?: string | undefined;
  readonly filter_approach?: string | undefined;
  readonly filter_test_scope?: string | undefined;
  readonly filter_product_type?: string | undefined;
  readonly filter_fda_status?: string | undefined;
  readonly include_discontinued?: boolean | undefined;
}

export interface CountAnswer {
  readonly total: number;
  readonly note?: string;
  readonly data_as_of: string | null;
  /** `by_<field>`: counts by value. */
  readonly [field: string]: unknown;
}

const NOT_STATED = "not stated";

const toFilterInput = (input: CountInput): FilterInput => ({
  vendor: input.filter_vendor,
  approach: input.filter_approach,
  test_scope: input.filter_test_scope,
  product_type: input.filter_product_type,
  fda_status: input.filter_fda_status,
  include_discontinued: input.include_discontinued,
});

function getGroupField(catalog: CategoryCatalog, groupBy: string): string {
  const [name = groupBy] = listMeant(catalog, groupBy);
  const field = findField(catalog, name);
  if (field && field.type !== "object") return field.name;
  const { category, fields } = catalog;
  const nearest = findNearestFields(
    groupBy,
    fields.filter(({ type }) => type !== "object"),
  );
  const useful = [...new Set([...nearest, ...COUNTED_FIELDS[category]])];
  throw new UserInputError(`Invalid group_by field for ${category.toUpperCase()} tests`, {
    code: "INVALID_PARAMETER",
    suggestion: `Valid group_by options: ${useful.join(", ")} and the other fields of openonco://fields/${category}`,
    details: { nearest_fields: nearest },
  });
}

const labelOf = (value: JsonValue): string =>
  value === null ? NOT_STATED : typeof value === "string" ? value : JSON.stringify(value);

/** Most frequent first, then by value; a JSON object orders keys that are whole numbers by number. */
function toCounts(groups: readonly GroupCount[]): Readonly<Record<string, number>> {
  const sorted = groups
    .map(({ value, count }) => ({ label: labelOf(value), count }))
    .sort((a, b) => b.count - a.count || a.label.localeCompare(b.label, "en", { numeric: true }));
  return Object.fromEntries(sorted.map(({ label, count }) => [label, count]));
}

const NUMBER_NOTE = "Values that are whole numbers come first, in order of value, not of count.";
/** Bytes for everything but the counts asked for. */
const ROOM = 900;

const LIST_NOTE =
  "A test counts once under each of its values, so the counts can add up to more than the total.";

async function groupAnswer(
  catalog: CategoryCatalog,
  field: string,
  ask: (field: string) => ReturnType<TestStore["countByField"]>,
): Promise<{ readonly note?: string; readonly [field: string]: unknown }> {
  const all = toCounts(await ask(field));
  const { counts, notice } = cutCounts(all, toBudget({}) - ROOM);
  const notes = [
    ...(notice ? [notice] : []),
    ...(findField(catalog, field)?.type === "list" ? [LIST_NOTE] : []),
    ...(Object.keys(all).some((label) => /^\d+$/.test(label)) ? [NUMBER_NOTE] : []),
  ];
  return { [`by_${field}`]: counts, ...(notes.length > 0 ? { note: notes.join(" ") } : {}) };
}

/**
 * Counts tests, in total, by availability, and by the values of one field.
 *
 * @throws UserInputError INVALID_PARAMETER for a field that cannot be counted by
 * @throws UpstreamError when the table could not be counted
 */
export async function countTests(
  { category, input }: { readonly category: Category; readonly input: CountInput },
  { store, catalog: catalogs, dataAsOf }: OpenOncoDependencies,
  signal: AbortSignal,
): Promise<CountAnswer> {
  const catalog = catalogs[category];
  const groupBy = input.group_by?.trim() ?? "";
  const field = groupBy === "" ? undefined : getGroupField(catalog, groupBy);
  const filters = toFilters(category, toFilterInput(input)).map(({ filter }) => filter);
  const total = await store.countMatching({ category, filters }, signal);
  const countBy = (name: string) => store.countByField({ category, filters, field: name }, signal);
  const groups = field === undefined ? {} : await groupAnswer(catalog, field, countBy);
  const by_availability = toCounts(await countBy("availability"));
  return { total, by_availability, ...groups, data_as_of: dataAsOf };
}
