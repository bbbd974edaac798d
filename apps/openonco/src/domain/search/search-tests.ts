import type { Category } from "../../dataset/index.ts";
import type { FindRow, Page, SearchAnswer } from "../shared/answer-page.ts";
import { fitCut, fitWhole } from "../shared/answer-page.ts";
import { toBudget } from "../shared/answer-budget.ts";
import { toOrderField } from "../values/derived-fields.ts";
import { explainNoMatch, explainOtherCategories } from "./explain-no-match.ts";
import type { FilterInput } from "./filters.ts";
import { toFilters } from "./filters.ts";
import { jsonBytes } from "@clinical-mcp/mcp-tool";
import { LEAN_FIELDS, lookedAt, MOST_RICH } from "../shared/lean-fields.ts";
import type { OpenOncoDependencies } from "../shared/open-onco-dependencies.ts";
import { dropFillers } from "./fillers.ts";
import { findTests } from "./find-tests.ts";
import { asksHereditary } from "../values/hereditary.ts";
import { rankTests } from "./rank-tests.ts";
import { findById } from "../catalog/resolve-test.ts";
import {
  describeCancerReading,
  describeGaps,
  describeHeadlines,
  findCancerQuestion,
} from "./search-notices.ts";
import { listStated } from "../shared/field-synonyms.ts";
import { getFieldNames, requireSimple, splitShortList, takeFieldNames } from "../shared/served-fields.ts";
import type { CategoryCatalog } from "../catalog/test-catalog.ts";
import { toRow, withShort } from "../catalog/test-row.ts";
import type { TestOrder } from "../catalog/test-store.ts";

const DEFAULT_LIMIT = 50;
const MAX_LIMIT = 500;

export interface SearchInput extends FilterInput {
  readonly fields?: string | undefined;
  readonly order_by?: string | undefined;
  readonly limit?: number | undefined;
  readonly offset?: number | undefined;
}

function parseOrder(catalog: CategoryCatalog, text: string | undefined): TestOrder | undefined {
  const asked = text?.trim() ?? "";
  if (asked === "") return undefined;
  const descending = asked.startsWith("-");
  const [name = ""] = getFieldNames(catalog, [asked.replace(/^-/, "").trim()], "order_by");
  const field = toOrderField(asked, name);
  requireSimple([catalog], field, "order_by");
  return { field, descending };
}

function presentSelected(catalog: CategoryCatalog, page: Page, fields: readonly string[]): SearchAnswer {
  return fitCut(page, "selected", (id) => {
    const test = findById(catalog, id);
    if (test === undefined) return undefined;
    const row = toRow(test, listStated(test.values, fields));
    return { test, row, bytes: jsonBytes(row) };
  });
}

/** Lean rows with the fields that the filters read. */
const toLean =
  ({ category, leanRows }: CategoryCatalog, looked: readonly string[]): FindRow =>
  (id) => {
    const lean = leanRows.get(id);
    if (lean === undefined || looked.length === 0) return lean;
    const row = toRow(lean.test, [...LEAN_FIELDS[category], ...withShort(lean.test, looked)]);
    return { test: lean.test, row, bytes: jsonBytes(row) };
  };

function presentDefault(catalog: CategoryCatalog, page: Page, looked: readonly string[] = []): SearchAnswer {
  const { category, fullRows, richRows } = catalog;
  const whole = fitWhole(page, "all", (id) => fullRows.get(id));
  if (whole) return whole;
  const rich = page.matches.length <= MOST_RICH && fitWhole(page, "rich", (id) => richRows.get(id));
  if (rich) return rich;
  const how =
    `Lean rows, since full ones exceed ${page.budget} bytes: choose with fields=, ` +
    `page through all with fields=*, or read one test with openonco_get_${category}.`;
  return fitCut({ ...page, notices: [how, ...page.notices] }, "lean", toLean(catalog, looked));
}

type AskedFields = "default" | "all" | readonly string[];

function parseFields(
  catalog: CategoryCatalog,
  text: string | undefined,
): { readonly fields: AskedFields; readonly notices: readonly string[] } {
  const asked = splitShortList(text, "fields");
  const named = asked.filter((field) => field !== "*");
  const { names, notices } = takeFieldNames([catalog], named, "fields");
  if (asked.length === 0) return { fields: "default", notices };
  return { fields: asked.includes("*") ? "all" : names, notices };
}

function present(
  catalog: CategoryCatalog,
  page: Page,
  { fields, looked }: { readonly fields: AskedFields; readonly looked: readonly string[] },
): SearchAnswer {
  if (fields === "default") return presentDefault(catalog, page, looked);
  if (fields === "all") return fitCut(page, "all", (id) => catalog.fullRows.get(id));
  return presentSelected(catalog, page, fields);
}

/** A question on inherited risk is answered by hereditary tests alone: a profile of a tumor does not answer it. */
function leadToHereditary(
  { category, input }: { readonly category: Category; readonly input: SearchInput },
  { catalog, dataAsOf }: Pick<OpenOncoDependencies, "catalog" | "dataAsOf">,
): SearchAnswer {
  const where =
    catalog.hct.tests.length === 0
      ? "which this dataset does not have"
      : `which are a category of their own: ask openonco_search_hct with cancer_type '${input.cancer_type?.trim()}'`;
  const page: Page = {
    matches: [],
    total: 0,
    offset: 0,
    cancer: undefined,
    notices: [
      `cancer_type asks for tests of inherited (germline) risk, ${where}.`,
      `${category.toUpperCase()} tests examine the cancer, not the inheritance; for them leave the hereditary word out.`,
    ],
    dataAsOf,
    budget: toBudget({}),
  };
  return presentDefault(catalog[category], page);
}

/**
 * Searches one category.
 *
 * @throws UserInputError for an unknown field
 * @throws UpstreamError when the table could not be searched
 */
export async function searchTests(
  query: { readonly category: Category; readonly input: SearchInput },
  { store, catalog: catalogs, dataAsOf }: OpenOncoDependencies,
  signal: AbortSignal,
): Promise<SearchAnswer> {
  const { category } = query;
  const { input, notices: fillers } = dropFillers(query.input);
  const catalog = catalogs[category];
  if (category !== "hct" && asksHereditary(input.cancer_type))
    return leadToHereditary(query, { catalog: catalogs, dataAsOf });
  const named = toFilters(category, input);
  const order = parseOrder(catalog, input.order_by);
  // Before the search, so that fields none of which is known are refused also when nothing matches.
  const { fields, notices: ofFields } = parseFields(catalog, input.fields);
  const filters = named.map(({ filter }) => filter);
  const found = await findTests(catalog, { filters, order }, { store, signal });
  const cancer = findCancerQuestion(named);
  const { unavailable, byId } = catalog;
  const sorted = rankTests(found, { cancer, unavailable, byId, isOrdered: order !== undefined });
  const offset = input.offset ?? 0;
  const limit =
    input.limit === undefined || input.limit === 0 ? DEFAULT_LIMIT : Math.min(input.limit, MAX_LIMIT);
  const page: Page = {
    matches: sorted.slice(offset, offset + limit),
    total: found.length,
    offset,
    cancer,
    notices: [
      ...fillers,
      ...ofFields,
      ...((input.limit ?? 0) > MAX_LIMIT ? [`limit was lowered to ${MAX_LIMIT}.`] : []),
      ...(offset > 0 && offset >= found.length ? ["offset lies beyond the last match."] : []),
      ...describeCancerReading(catalog, named, found),
      ...describeHeadlines(named, order),
      ...describeGaps(catalog, named, order),
    ],
    dataAsOf,
    budget: toBudget(input),
  };
  const looked = lookedAt(named.map(({ parameter }) => parameter));
  if (found.length > 0) return present(catalog, page, { fields, looked });
  const where = { store, signal };
  const elsewhere = await explainOtherCategories(catalogs, { category, input }, where);
  const reported = { ...page, notices: [...page.notices, ...elsewhere] };
  return {
    ...present(catalog, reported, { fields, looked }),
    ...(await explainNoMatch(catalog, named, where)),
  };
}
