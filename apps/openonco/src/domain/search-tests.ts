import { UserInputError } from "@clinical-mcp/errors";
import { ORDERED_BY } from "./derived-fields.ts";
import type { FilterInput, NamedFilter } from "./filters.ts";
import { toFilters } from "./filters.ts";
import { ANSWER_BYTES, jsonBytes } from "./json-size.ts";
import type { OpenOncoReach } from "./open-onco-reach.ts";
import { explainNoMatch } from "./explain-no-match.ts";
import type { NoMatch } from "./explain-no-match.ts";
import { findField, getFieldNames, splitList } from "./served-fields.ts";
import type { CategoryCatalog, SizedRow } from "./test-catalog.ts";
import type { TestRow } from "./test-row.ts";
import { toRow } from "./test-row.ts";
import type { MatchingTest, TestOrder } from "./test-store.ts";
import type { Category } from "../dataset/index.ts";

const DEFAULT_LIMIT = 50;
const MAX_LIMIT = 500;

export interface SearchInput extends FilterInput {
  readonly fields?: string | undefined;
  readonly order_by?: string | undefined;
  readonly limit?: number | undefined;
  readonly offset?: number | undefined;
}

export interface SearchAnswer extends NoMatch {
  readonly tests: TestRow[];
  readonly total: number;
  readonly returned: number;
  readonly offset: number;
  readonly has_more: boolean;
  readonly next_offset?: number;
  readonly fields_shown: "all" | "lean" | "selected";
  readonly notice?: string;
  readonly data_as_of: string | null;
}

/** One page before it is cut to size. */
interface Page {
  readonly matches: readonly MatchingTest[];
  readonly total: number;
  readonly offset: number;
  readonly showMatch: boolean;
  readonly notices: readonly string[];
  readonly dataAsOf: string | null;
}

function parseOrder(catalog: CategoryCatalog, text: string | undefined): TestOrder | undefined {
  const asked = text?.trim() ?? "";
  if (asked === "") return undefined;
  const descending = asked.startsWith("-");
  const [name = ""] = getFieldNames(catalog, [asked.replace(/^-/, "").trim()], "order_by");
  const field = ORDERED_BY.get(name) ?? name;
  const type = findField(catalog, field)?.type;
  if (type !== "list" && type !== "object") return { field, descending };
  throw new UserInputError(`order_by needs a field with one value; ${name} has several`, {
    code: "INVALID_PARAMETER",
    suggestion: "Order by a number, a text or a yes/no field, such as sensitivity or -numPublications",
  });
}

/** Sentences on what a filter or an order could not see. */
function describeGaps(
  catalog: CategoryCatalog,
  filters: readonly NamedFilter[],
  order?: TestOrder,
): readonly string[] {
  const all = catalog.tests.length;
  const what = `${catalog.category.toUpperCase()} tests`;
  const blind = filters.flatMap(({ parameter, field, filter }) => {
    if (filter.kind === "available" || filter.kind === "cancerType" || filter.kind === "regulatory")
      return [];
    const usable =
      filter.kind === "atLeast" || filter.kind === "atMost"
        ? countNumbers(catalog, field)
        : (catalog.stated.get(field) ?? 0);
    if (usable === all) return [];
    return [
      `${parameter} cannot judge ${all - usable} of the ${all} ${what}: they state no usable ${field}.`,
    ];
  });
  return order && countOrdered(catalog, order.field) < all
    ? [...blind, `Tests without a usable ${order.field} come last.`]
    : blind;
}

/** Texts order as texts, but a field of mixed type only by its numbers. */
const countOrdered = (catalog: CategoryCatalog, field: string): number =>
  findField(catalog, field)?.type === "mixed"
    ? countNumbers(catalog, field)
    : (catalog.stated.get(field) ?? 0);

const countNumbers = ({ tests }: CategoryCatalog, field: string): number =>
  tests.filter(({ values }) => typeof values[field] === "number").length;

function withMatch({ row, bytes }: SizedRow, match: MatchingTest, showMatch: boolean): SizedRow {
  if (!showMatch) return { row, bytes };
  const { id, name, vendor, ...rest } = row;
  const value = match.exact ? "exact" : "broad";
  return { row: { id, name, vendor, match: value, ...rest }, bytes: bytes + `,"match":"${value}"`.length };
}

/** The answer with the first `count` rows. */
function toAnswer(
  page: Page,
  rows: readonly SizedRow[],
  shown: SearchAnswer["fields_shown"],
): (count: number) => SearchAnswer {
  return (count) => {
    const { total, offset, notices, dataAsOf, matches } = page;
    const next = offset + count;
    const cut = count < matches.length;
    const told = cut
      ? [...notices, `Cut at a whole test to stay under ${ANSWER_BYTES} bytes; go on with offset=${next}.`]
      : notices;
    return {
      tests: rows.slice(0, count).map(({ row }) => row),
      total,
      returned: count,
      offset,
      has_more: next < total && count > 0,
      ...(next < total && count > 0 ? { next_offset: next } : {}),
      fields_shown: shown,
      ...(told.length > 0 ? { notice: told.join(" ") } : {}),
      data_as_of: dataAsOf,
    };
  };
}

/** Bytes of an answer, from the bytes of its rows, without writing the rows again. */
function answerBytes(answer: SearchAnswer, rows: readonly SizedRow[]): number {
  const rowBytes = rows.slice(0, answer.returned).reduce((sum, { bytes }) => sum + bytes + 1, 0);
  return jsonBytes({ ...answer, tests: [] }) + Math.max(0, rowBytes - 1);
}

/** Cuts at a whole test; one test is always shown, however large. */
function fit(page: Page, rows: readonly SizedRow[], shown: SearchAnswer["fields_shown"]): SearchAnswer {
  const answer = toAnswer(page, rows, shown);
  for (let count = rows.length; count > 1; count -= 1) {
    const candidate = answer(count);
    if (answerBytes(candidate, rows) <= ANSWER_BYTES) return candidate;
  }
  return answer(Math.min(1, rows.length));
}

function rowsOf(page: Page, row: (id: string) => SizedRow | undefined): readonly SizedRow[] {
  return page.matches.flatMap((match) => {
    const sized = row(match.id);
    return sized ? [withMatch(sized, match, page.showMatch)] : [];
  });
}

function presentSelected(catalog: CategoryCatalog, page: Page, fields: readonly string[]): SearchAnswer {
  const rows = rowsOf(page, (id) => {
    const test = catalog.byId.get(id.toLowerCase());
    if (test === undefined) return undefined;
    const row = toRow(test, fields);
    return { row, bytes: jsonBytes(row) };
  });
  return fit(page, rows, "selected");
}

function presentDefault(catalog: CategoryCatalog, page: Page): SearchAnswer {
  const full = rowsOf(page, (id) => catalog.fullRows.get(id));
  const answer = toAnswer(page, full, "all")(full.length);
  if (answerBytes(answer, full) <= ANSWER_BYTES) return answer;
  const lean = rowsOf(page, (id) => catalog.leanRows.get(id));
  const how = `Lean rows, since full ones exceed ${ANSWER_BYTES} bytes: choose with fields=, page through all with fields=*, or read one test with openonco_get_${catalog.category}.`;
  return fit({ ...page, notices: [how, ...page.notices] }, lean, "lean");
}

function present(catalog: CategoryCatalog, page: Page, fields: string | undefined): SearchAnswer {
  const asked = splitList(fields);
  if (asked.length === 0) return presentDefault(catalog, page);
  if (asked.includes("*"))
    return fit(
      page,
      rowsOf(page, (id) => catalog.fullRows.get(id)),
      "all",
    );
  return presentSelected(catalog, page, getFieldNames(catalog, asked, "fields"));
}

/**
 * Searches one category.
 *
 * @throws UserInputError for an unknown field
 * @throws UpstreamError when the table could not be searched
 */
export async function searchTests(
  query: { readonly category: Category; readonly input: SearchInput },
  { store, catalog: catalogs, dataAsOf }: OpenOncoReach,
  signal: AbortSignal,
): Promise<SearchAnswer> {
  const { category, input } = query;
  const catalog = catalogs[category];
  const named = toFilters(category, input);
  const order = parseOrder(catalog, input.order_by);
  getFieldNames(
    catalog,
    splitList(input.fields).filter((field) => field !== "*"),
    "fields",
  );
  const filters = named.map(({ filter }) => filter);
  const found = await store.findMatching({ category, filters, ...(order ? { order } : {}) }, signal);
  const sorted = [...found.filter(({ exact }) => exact), ...found.filter(({ exact }) => !exact)];
  const offset = input.offset ?? 0;
  const limit =
    input.limit === undefined || input.limit === 0 ? DEFAULT_LIMIT : Math.min(input.limit, MAX_LIMIT);
  const page: Page = {
    matches: sorted.slice(offset, offset + limit),
    total: found.length,
    offset,
    showMatch: named.some(({ filter }) => filter.kind === "cancerType"),
    notices: [
      ...((input.limit ?? 0) > MAX_LIMIT ? [`limit was lowered to ${MAX_LIMIT}.`] : []),
      ...(offset > 0 && offset >= found.length ? ["offset lies beyond the last match."] : []),
      ...describeGaps(catalog, named, order),
    ],
    dataAsOf,
  };
  const answer = present(catalog, page, input.fields);
  if (found.length > 0) return answer;
  return { ...answer, ...(await explainNoMatch(catalog, named, { store, signal })) };
}
