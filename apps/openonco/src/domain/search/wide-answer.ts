import type { Category, JsonValue } from "../../dataset/index.ts";
import { jsonBytes } from "@clinical-mcp/mcp-tool";
import { toBudget } from "../shared/answer-budget.ts";
import { toMedicareJudge, toShownRow } from "../shared/answer-page.ts";
import type { CoverageJudgement } from "../coverage/judge-coverage.ts";
import { cutCounts } from "../count/cut-counts.ts";
import type { DiagnosticTest } from "../catalog/diagnostic-test.ts";
import { lookedAt, MOST_RICH, toRichFields, WIDE_FIELDS } from "../shared/lean-fields.ts";
import type { NamedFilter } from "./named-filter.ts";
import type { WideFilterInput } from "./search-all-filters.ts";
import { findCancerQuestion } from "./search-notices.ts";
import { listStated } from "../shared/field-synonyms.ts";
import { parseFieldNames, requireSimple, splitShortList, takeFieldNames } from "../shared/served-fields.ts";
import type { CategoryCatalog } from "../catalog/test-catalog.ts";
import { toPlaceFinder } from "./text-filters.ts";
import type { TestRow } from "../catalog/test-row.ts";
import { toRow, withShort } from "../catalog/test-row.ts";
import type { MatchingTest } from "../catalog/test-store.ts";

const DEFAULT_LIMIT = 25;
const MAX_LIMIT = 200;

export interface WideSearchInput extends WideFilterInput {
  readonly categories?: string | undefined;
  readonly vendor?: string | undefined;
  readonly approach?: string | undefined;
  readonly fda_status?: string | undefined;
  readonly available_only?: boolean | undefined;
  readonly where?: string | undefined;
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

const RICH_FIELDS = toRichFields(WIDE_FIELDS);

/** A test that meets all filters. */
export interface Hit {
  readonly match: MatchingTest;
  readonly test: DiagnosticTest;
  readonly catalog: CategoryCatalog;
  /** What the payer asked about does; undefined where none was. */
  readonly coverage?: CoverageJudgement;
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

/** A question as it was read. */
export interface Asked {
  readonly input: WideSearchInput;
  readonly chosen: readonly CategoryCatalog[];
  readonly named: readonly NamedFilter[];
  readonly notices: readonly string[];
  /** What covered_by asks of Medicare: what each row states anyway, a setting or stage of it, or nothing. */
  readonly ofMedicare: "cancer" | "part" | undefined;
  /** False where only other fields than the intended ones have the words asked. */
  readonly isOwn: boolean;
}

type Shared = Pick<WideSearchAnswer, "total" | "by_category" | "notices" | "data_as_of">;

/** The answer with the first rows that fit, one at least; the others are not made. */
function fitRows(
  hits: readonly Hit[],
  toWideRow: (hit: Hit) => TestRow,
  { shared, offset, budget }: { readonly shared: Shared; readonly offset: number; readonly budget: number },
): WideSearchAnswer {
  let bytes = jsonBytes({ tests: [], ...shared, returned: 100, has_more: false, next_offset: 1_000 });
  const tests: TestRow[] = [];
  for (const hit of hits) {
    const row = toWideRow(hit);
    bytes += jsonBytes(row) + 1;
    if (bytes > budget && tests.length > 0) break;
    tests.push(row);
  }
  const { total, by_category, notices, data_as_of } = shared;
  const next = offset + tests.length;
  const goesOn = next < total && tests.length > 0;
  return {
    tests,
    total,
    by_category,
    returned: tests.length,
    has_more: goesOn,
    ...(goesOn ? { next_offset: next } : {}),
    ...(notices === undefined ? {} : { notices }),
    data_as_of,
  };
}

/** The counts asked for in place of rows: as many as fit, the most frequent first. */
function presentCounts(
  hits: readonly Hit[],
  { input, chosen, notices }: Asked,
  shared: Shared,
): WideSearchAnswer {
  const [field = ""] = parseFieldNames(chosen, input.count_by, "count_by");
  requireSimple(chosen, field, "count_by");
  const all = countBy(hits, ({ test }) => labelsOf(test.values[field]));
  const budget = toBudget({}) - jsonBytes(shared) - 400;
  const { counts, notice } = cutCounts(all, budget);
  return {
    tests: [],
    ...shared,
    returned: 0,
    has_more: false,
    [`by_${field}`]: counts,
    ...(notices.length > 0 || notice ? { notices: [...notices, ...(notice ? [notice] : [])] } : {}),
  };
}

/** What a page beyond the matches, or longer than any, comes to. */
const describePage = ({ limit = 0, offset = 0 }: WideSearchInput, total: number): readonly string[] => [
  ...(limit > MAX_LIMIT ? [`limit was lowered to ${MAX_LIMIT}.`] : []),
  ...(total > 0 && offset >= total ? ["offset lies beyond the last match."] : []),
];

/** Makes rows of any fields: with the category, how the test matches, and who pays. */
function toRowMaker({ named, ofMedicare }: Asked): (toBare: (hit: Hit) => TestRow) => (hit: Hit) => TestRow {
  const cancer = findCancerQuestion(named);
  const judgeMedicare = ofMedicare === "cancer" ? undefined : toMedicareJudge(cancer);
  return (toBare) => (hit) => {
    const { match, test, coverage } = hit;
    const medicare = ofMedicare === "cancer" ? coverage : judgeMedicare?.(test.coverage);
    const shownFor = { hasCancer: cancer !== undefined, medicare, coverage, isPart: ofMedicare === "part" };
    // Hereditary records state their category in other letters.
    const { id, name, vendor, category: _stated, ...rest } = toShownRow(toBare(hit), match, shownFor);
    return { id, name, vendor, category: test.category, ...rest };
  };
}

/** Rows of the page asked for, or counts of all that matched. */
export function presentHits(hits: readonly Hit[], asked: Asked, dataAsOf: string | null): WideSearchAnswer {
  const { input, chosen, named } = asked;
  const ofCaller = splitShortList(input.fields, "fields").filter((name) => name !== "*");
  const { names: fields, notices: ofFields } = takeFieldNames(chosen, ofCaller, "fields");
  const notices = [...ofFields, ...asked.notices, ...describePage(input, hits.length)];
  const shared = {
    total: hits.length,
    by_category: countBy(hits, ({ test }) => [test.category]),
    ...(notices.length > 0 ? { notices: [...notices] } : {}),
    data_as_of: dataAsOf,
  };
  if ((input.count_by ?? "").trim() !== "") return presentCounts(hits, asked, shared);
  const offset = input.offset ?? 0;
  const limit = Math.min(input.limit || DEFAULT_LIMIT, MAX_LIMIT);
  const all = /(?:^|,)\s*\*/.test(input.fields ?? "");
  const toWideRow = toRowMaker(asked);
  const page = hits.slice(offset, offset + limit);
  const frame = { shared, offset, budget: toBudget(input) };
  const fit = (toBare: (hit: Hit) => TestRow) => fitRows(page, toWideRow(toBare), frame);
  if (all) return fit(({ test, catalog }) => catalog.fullRows.get(test.id)?.row ?? toRow(test, fields));
  const places = toPlaces(input);
  if (fields.length > 0)
    return fit((hit) => toFoundRow(hit, listStated(hit.test.values, fields), asked.isOwn ? [] : places(hit)));
  const shown = [
    ...lookedAt(named.map(({ parameter }) => parameter)),
    ...named.flatMap((each) => each.shown ?? []),
  ];
  const rich =
    page.length <= MOST_RICH
      ? fit((hit) => toFoundRow(hit, [...RICH_FIELDS, ...listStated(hit.test.values, shown)], places(hit)))
      : undefined;
  if (rich?.returned === page.length) return rich;
  return fit((hit) => {
    const { test, catalog } = hit;
    const found = places(hit);
    const made = shown.length + found.length === 0 ? catalog.wideRows.get(test.id)?.row : undefined;
    return (
      made ?? toFoundRow(hit, [...WIDE_FIELDS, ...withShort(test, listStated(test.values, shown))], found)
    );
  });
}

/** A row with the fields that contain the words asked; the answer names those that the row would not show otherwise. */
function toFoundRow({ test }: Hit, fields: readonly string[], places: readonly string[]): TestRow {
  const added = places.filter((field) => !fields.includes(field));
  const row = toRow(test, [...fields, ...withShort(test, added)]);
  return added.length > 0 ? { ...row, found_in: added } : row;
}

/** Where a test contains the words of a question; nowhere without a question. */
function toPlaces(input: WideSearchInput): (hit: Hit) => readonly string[] {
  const find = toPlaceFinder(input);
  if (find === undefined) return () => [];
  return ({ test, catalog }) => {
    const words = catalog.words.get(test.id);
    return words === undefined ? [] : find(words);
  };
}
