import { UserInputError } from "@clinical-mcp/errors";
import { jsonBytes } from "@clinical-mcp/mcp-tool";
import type { Category, JsonValue } from "../dataset/index.ts";
import { CATEGORIES } from "../dataset/index.ts";
import { toBudget } from "./answer-budget.ts";
import { toShownRow } from "./answer-page.ts";
import { describeCoverage, toCoverageQuestion } from "./coverage/covered-by.ts";
import { ORDERED_BY } from "./derived-fields.ts";
import type { DiagnosticTest } from "./diagnostic-test.ts";
import { dropFillers } from "./fillers.ts";
import { findTests } from "./find-tests.ts";
import type { NamedFilter } from "./named-filter.ts";
import type { FilterInput } from "./filters.ts";
import { toFilters } from "./filters.ts";
import { asksHereditary } from "./hereditary.ts";
import type { OpenOncoReach } from "./open-onco-reach.ts";
import { rankTests } from "./rank-tests.ts";
import type { WideFilterInput } from "./search-all-filters.ts";
import { toWideFilters } from "./search-all-filters.ts";
import { describeCancerReading, describeGaps, findCancerQuestion } from "./search-notices.ts";
import { findField, getFieldNames, splitShortList } from "./served-fields.ts";
import type { CategoryCatalog, TestCatalog } from "./test-catalog.ts";
import type { TestRow } from "./test-row.ts";
import { toRow } from "./test-row.ts";
import type { MatchingTest } from "./test-store.ts";

const DEFAULT_LIMIT = 25;
const MAX_LIMIT = 200;

export interface WideSearchInput extends WideFilterInput {
  readonly categories?: string | undefined;
  readonly vendor?: string | undefined;
  readonly approach?: string | undefined;
  readonly fda_status?: string | undefined;
  readonly gene?: string | undefined;
  readonly available_only?: boolean | undefined;
  readonly count_by?: string | undefined;
  readonly fields?: string | undefined;
  readonly order_by?: string | undefined;
  readonly limit?: number | undefined;
  readonly offset?: number | undefined;
}

export interface WideSearchAnswer {
  readonly tests: TestRow[];
  readonly total: number;
  readonly by_category: Readonly<Partial<Record<Category, number>>>;
  readonly returned: number;
  readonly has_more: boolean;
  readonly next_offset?: number;
  readonly notices?: string[];
  readonly data_as_of: string | null;
  /** `by_<field>` of count_by. */
  readonly [field: string]: unknown;
}

/** What a row shows of any category. */
const WIDE_FIELDS = [
  "approach",
  "testScope",
  "intendedFor",
  "productType",
  "sampleCategory",
  "fdaCategories",
  "sensitivity",
  "specificity",
  "genesAnalyzed",
  "hasFdaCdx",
  "initialTatDaysMax",
  "tatDaysMax",
  "listPriceUsd",
  "reimbursementCategory",
];

/** TDS is called CGP in newer exports. */
function parseCategories(text: string | undefined): readonly Category[] {
  const asked = splitShortList(text?.toLowerCase(), "categories").map((name) =>
    name === "cgp" ? "tds" : name,
  );
  const known = CATEGORIES.filter((category) => asked.includes(category));
  if (known.length === asked.length) return known;
  throw new UserInputError("Unknown category in 'categories'", {
    code: "INVALID_PARAMETER",
    suggestion: `Valid categories: ${CATEGORIES.join(", ")}`,
  });
}

interface Hit {
  readonly match: MatchingTest;
  readonly test: DiagnosticTest;
  readonly catalog: CategoryCatalog;
}

async function findHits(
  catalogs: readonly CategoryCatalog[],
  toNamed: (catalog: CategoryCatalog) => readonly NamedFilter[],
  where: Parameters<typeof findTests>[2],
): Promise<readonly Hit[]> {
  const found = await Promise.all(
    catalogs.map(async (catalog) => {
      const filters = toNamed(catalog).map(({ filter }) => filter);
      const matches = await findTests(catalog, { filters }, where);
      return matches.flatMap((match): readonly Hit[] => {
        const test = catalog.byId.get(match.id.toLowerCase());
        return test ? [{ match, test, catalog }] : [];
      });
    }),
  );
  return found.flat();
}

/** The fields asked for, whichever category has them. */
function parseFields(
  catalogs: readonly CategoryCatalog[],
  text: string | undefined,
  parameter: string,
): readonly string[] {
  const names = splitShortList(text, parameter);
  return [
    ...new Set(
      names.flatMap((name) => {
        const owner = catalogs.find((catalog) => findField(catalog, name) !== undefined) ?? catalogs[0];
        return owner === undefined ? [] : getFieldNames(owner, [name], parameter);
      }),
    ),
  ];
}

/** Numbers before texts, what is missing last, whichever way. */
function compareValues(a: JsonValue | undefined, b: JsonValue | undefined, descending: boolean): number {
  const kind = (value: JsonValue | undefined): number =>
    typeof value === "number" ? 0 : typeof value === "string" || typeof value === "boolean" ? 1 : 2;
  if (kind(a) !== kind(b) || kind(a) === 2) return kind(a) - kind(b);
  const order =
    typeof a === "number" && typeof b === "number"
      ? a - b
      : String(a).localeCompare(String(b), "en", { numeric: true });
  return descending ? -order : order;
}

function orderHits(
  hits: readonly Hit[],
  catalogs: readonly CategoryCatalog[],
  text: string | undefined,
): readonly Hit[] {
  const asked = text?.trim() ?? "";
  if (asked === "") return hits;
  const [name = ""] = parseFields(catalogs, asked.replace(/^-/, ""), "order_by");
  const field = ORDERED_BY.get(name) ?? name;
  return hits.toSorted((a, b) =>
    compareValues(a.test.values[field], b.test.values[field], asked.startsWith("-")),
  );
}

const countBy = (
  hits: readonly Hit[],
  keyOf: (hit: Hit) => readonly string[],
): Readonly<Record<string, number>> => {
  const counts = new Map<string, number>();
  for (const key of hits.flatMap(keyOf)) counts.set(key, (counts.get(key) ?? 0) + 1);
  return Object.fromEntries([...counts].sort(([a, x], [b, y]) => y - x || a.localeCompare(b)));
};

const labelsOf = (value: JsonValue | undefined): readonly string[] =>
  value === undefined
    ? ["not stated"]
    : Array.isArray(value)
      ? [...new Set(value.map(String))]
      : [String(value)];

interface Asked {
  readonly input: WideSearchInput;
  readonly chosen: readonly CategoryCatalog[];
  readonly named: readonly NamedFilter[];
  readonly notices: readonly string[];
}

function choose(catalogs: TestCatalog, input: WideSearchInput): Asked["chosen"] {
  const categories = parseCategories(input.categories);
  if (categories.length > 0) return categories.map((category) => catalogs[category]);
  const hereditary = asksHereditary(input.cancer_type) || asksHereditary(input.query);
  return hereditary ? [catalogs.hct] : CATEGORIES.map((category) => catalogs[category]);
}

/** The first rows that fit; one at least, however large. */
function cutRows(rows: readonly TestRow[], budget: number): readonly TestRow[] {
  let bytes = 600;
  const at = rows.findIndex((row) => {
    bytes += jsonBytes(row) + 1;
    return bytes > budget;
  });
  return at < 0 ? rows : rows.slice(0, Math.max(1, at));
}

function present(
  hits: readonly Hit[],
  { input, chosen, named, notices }: Asked,
  dataAsOf: string | null,
): WideSearchAnswer {
  const fields = parseFields(chosen, input.fields, "fields");
  const offset = input.offset ?? 0;
  const limit = Math.min(input.limit || DEFAULT_LIMIT, MAX_LIMIT);
  const cancer = findCancerQuestion(named);
  const coverage = toCoverageQuestion(input);
  const rows = hits.slice(offset, offset + limit).map(({ match, test }) => {
    const row = toRow(test, fields.length > 0 ? fields : WIDE_FIELDS);
    const { id, name, vendor, ...rest } = toShownRow({ row, test }, match, { cancer, coverage });
    return { id, name, vendor, category: test.category, ...rest };
  });
  const shown = cutRows(rows, toBudget(input));
  const next = offset + shown.length;
  return {
    tests: [...shown],
    total: hits.length,
    by_category: countBy(hits, ({ test }) => [test.category]),
    returned: shown.length,
    has_more: next < hits.length && shown.length > 0,
    ...(next < hits.length && shown.length > 0 ? { next_offset: next } : {}),
    ...(notices.length > 0 ? { notices: [...notices] } : {}),
    data_as_of: dataAsOf,
  };
}

/** In the order asked, or by evidence; better grades first, and what cannot be ordered last. */
function rankHits(hits: readonly Hit[], { input, chosen, named }: Omit<Asked, "notices">): readonly Hit[] {
  const ordered = orderHits(hits, chosen, input.order_by);
  const place = new Map(ordered.map((hit) => [hit.match.id, hit]));
  const ranked = rankTests(
    ordered.map(({ match }) => match),
    {
      cancer: findCancerQuestion(named),
      unavailable: new Set(chosen.flatMap((catalog) => [...catalog.unavailable])),
      isOrdered: (input.order_by ?? "").trim() !== "",
      byId: new Map(ordered.map(({ test }) => [test.id.toLowerCase(), test])),
    },
  );
  return ranked.flatMap(({ id }) => place.get(id) ?? []);
}

/** Which single filter emptied the answer. */
async function explainEmpty(
  { chosen, named }: Asked,
  where: Parameters<typeof findTests>[2],
): Promise<readonly string[]> {
  const told = named.map(async ({ parameter }) => {
    const rest = named.filter((other) => other.parameter !== parameter);
    const hits = await findHits(chosen, () => rest, where);
    return `Without ${parameter}: ${hits.length}.`;
  });
  return Promise.all(told);
}

/** What a payer does of the tests that meet every other filter. */
async function describePayer(
  { input, chosen }: Pick<Asked, "input" | "chosen">,
  toNamed: (catalog: CategoryCatalog) => readonly NamedFilter[],
  where: Parameters<typeof findTests>[2],
): Promise<readonly string[]> {
  if (toCoverageQuestion(input) === undefined) return [];
  const rest = (catalog: CategoryCatalog) =>
    toNamed(catalog).filter(({ parameter }) => parameter !== "covered_by");
  const hits = await findHits(chosen, rest, where);
  return describeCoverage(
    hits.map(({ test }) => test),
    input,
  );
}

function describe({ input, chosen, named }: Omit<Asked, "notices">, hits: readonly Hit[]): readonly string[] {
  const ofCategory = (catalog: CategoryCatalog) =>
    hits.filter((hit) => hit.catalog === catalog).map(({ match }) => match);
  const told = chosen.flatMap((catalog) => describeCancerReading(catalog, named, ofCategory(catalog)));
  const only = chosen.length === 1 && chosen[0] ? describeGaps(chosen[0], named) : [];
  const hereditary = chosen.length === 1 && chosen[0]?.category === "hct" && !input.categories;
  return [
    ...new Set([
      ...(hereditary ? ["Read as a question on inherited risk: only hereditary (hct) tests are shown."] : []),
      ...(input.biomarker
        ? [
            "Panels rarely list all their genes: tests without that biomarker in their record may still report it.",
          ]
        : []),
      ...(input.stage
        ? ["stage finds only tests whose record states a stage: what others are for is not known."]
        : []),
      ...told,
      ...only,
    ]),
  ];
}

/** The filters for each category, read once: only hereditary tests read a cancer in another way. */
function readFilters(
  chosen: readonly CategoryCatalog[],
  table: FilterInput,
  input: WideSearchInput,
): (catalog: CategoryCatalog) => readonly NamedFilter[] {
  const queryTexts = new Map(chosen.flatMap((catalog) => [...catalog.queryTexts]));
  const wide = toWideFilters(input, queryTexts);
  const isHereditary = ({ category }: CategoryCatalog): boolean => category === "hct";
  const [usual, hereditary] = [chosen.find((each) => !isHereditary(each)), chosen.find(isHereditary)];
  const ofUsual = usual ? [...toFilters(usual.category, table), ...wide] : [];
  const ofHereditary = hereditary ? [...toFilters("hct", table), ...wide] : [];
  return (catalog) => (isHereditary(catalog) ? ofHereditary : ofUsual);
}

/**
 * Searches all categories at once, or those named.
 *
 * @throws UserInputError for an unknown category, field or setting
 * @throws UpstreamError when a table could not be searched
 */
export async function searchAll(
  given: WideSearchInput,
  { store, catalog: catalogs, dataAsOf }: OpenOncoReach,
  signal: AbortSignal,
): Promise<WideSearchAnswer> {
  const { input, notices: fillers } = dropFillers(given);
  const chosen = choose(catalogs, input);
  const { vendor, cancer_type, approach, fda_status, gene, available_only } = input;
  const table = {
    vendor,
    cancer_type,
    approach,
    fda_status,
    gene,
    available_only,
    include_discontinued: true,
  };
  const toNamed = readFilters(chosen, table, input);
  const hits = await findHits(chosen, toNamed, { store, signal });
  const named = chosen[0] ? toNamed(chosen[0]) : [];
  const sorted = rankHits(hits, { input, chosen, named });
  const told = describe({ input, chosen, named }, sorted);
  const payer = await describePayer({ input, chosen }, toNamed, { store, signal });
  const asked: Asked = { input, chosen, named, notices: [...fillers, ...told, ...payer] };
  const answer = present(sorted, asked, dataAsOf);
  if ((input.count_by ?? "").trim() !== "") {
    const [field = ""] = parseFields(chosen, input.count_by, "count_by");
    return {
      ...answer,
      tests: [],
      returned: 0,
      has_more: false,
      [`by_${field}`]: countBy(sorted, ({ test }) => labelsOf(test.values[field])),
    };
  }
  if (sorted.length > 0 || named.length === 0) return answer;
  return {
    ...answer,
    notices: [...(answer.notices ?? []), ...(await explainEmpty(asked, { store, signal }))],
  };
}
