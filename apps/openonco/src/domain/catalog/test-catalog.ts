import type { Category, JsonValue, LoggedChange, TestRecord } from "../../dataset/index.ts";
import { CATEGORIES, compareIds } from "../../dataset/index.ts";
import { UNAVAILABLE } from "../values/availability.ts";
import { parsePlannedScope } from "../cancer/planned-scope.ts";
import type { PlannedScope } from "../cancer/planned-scope.ts";
import { listCancers } from "../values/derive-values.ts";
import { listServedFields } from "../values/derived-fields.ts";
import type { ServedField } from "../values/derived-fields.ts";
import type { DiagnosticTest } from "./diagnostic-test.ts";
import { toDiagnosticTest } from "./diagnostic-test.ts";
import { jsonBytes } from "@clinical-mcp/mcp-tool";
import type { Former } from "./former-names.ts";
import { listFormer } from "./former-names.ts";
import { LEAN_FIELDS, toRichFields, WIDE_FIELDS } from "../shared/lean-fields.ts";
import type { SearchedWords } from "../search/searched-words.ts";
import { toSearchedWords } from "../search/searched-words.ts";
import { toTestNames } from "./test-names.ts";
import type { TestNames } from "./test-names.ts";
import { toRow } from "./test-row.ts";
import type { TestRow } from "./test-row.ts";

/** A row made once, since records never change while the process runs. */
export interface SizedRow {
  readonly test: DiagnosticTest;
  readonly row: TestRow;
  readonly bytes: number;
}

/** Everything known of one category. */
export interface CategoryCatalog {
  readonly category: Category;
  /** In natural order of ids. */
  readonly tests: readonly DiagnosticTest[];
  /** By lower-case id. */
  readonly byId: ReadonlyMap<string, DiagnosticTest>;
  /** Each test with the names it goes by. */
  readonly named: readonly { readonly test: DiagnosticTest; readonly names: TestNames }[];
  readonly fields: readonly ServedField[];
  /** How many tests state a field. */
  readonly stated: ReadonlyMap<string, number>;
  readonly fullRows: ReadonlyMap<string, SizedRow>;
  readonly leanRows: ReadonlyMap<string, SizedRow>;
  /** Rows shown with those of other categories. */
  readonly wideRows: ReadonlyMap<string, SizedRow>;
  /** Rows of few tests. */
  readonly richRows: ReadonlyMap<string, SizedRow>;
  /** Words that filters look in, by id. */
  readonly words: ReadonlyMap<string, SearchedWords>;
  /** Ids of tests that cannot be ordered in the United States. */
  readonly unavailable: ReadonlySet<string>;
  /** Tests that name cancers as planned, in research or in validation. */
  readonly planned: readonly { readonly id: string; readonly scope: PlannedScope }[];
}

export type TestCatalog = Readonly<Record<Category, CategoryCatalog>>;

function sizeRows(
  tests: readonly DiagnosticTest[],
  fields: readonly string[],
): ReadonlyMap<string, SizedRow> {
  return new Map(
    tests.map((test) => {
      const row = toRow(test, fields);
      return [test.id, { test, row, bytes: jsonBytes(row) }];
    }),
  );
}

function toCategoryCatalog(
  category: Category,
  records: readonly TestRecord[],
  former: ReadonlyMap<string, Former>,
): CategoryCatalog {
  const tests = records
    .map((record) => toDiagnosticTest(category, record, former.get(record.id)))
    .sort((a, b) => compareIds(a.id, b.id));
  const fields = listServedFields(category);
  const names = fields.map(({ name }) => name);
  return {
    category,
    tests,
    byId: new Map(tests.map((test) => [test.id.toLowerCase(), test])),
    named: tests.map((test) => ({ test, names: toTestNames(test) })),
    fields,
    stated: new Map(names.map((name) => [name, tests.filter(({ values }) => name in values).length])),
    fullRows: sizeRows(tests, names),
    leanRows: sizeRows(tests, LEAN_FIELDS[category]),
    wideRows: sizeRows(tests, WIDE_FIELDS),
    richRows: sizeRows(tests, toRichFields(LEAN_FIELDS[category])),
    words: new Map(tests.map((test) => [test.id, toSearchedWords(test, toTestNames(test).words)])),
    unavailable: new Set(
      tests
        .filter(({ values }) => UNAVAILABLE.some((state) => state === values["availability"]))
        .map(({ id }) => id),
    ),
    planned: tests.flatMap(({ id, values }) => {
      const scope = parsePlannedScope(listCancers(values));
      return scope === undefined ? [] : [{ id, scope }];
    }),
  };
}

/** Makes the catalog of a whole dataset; names of older exports are read from its log of changes. */
export function createTestCatalog(
  records: Readonly<Record<Category, readonly TestRecord[]>>,
  changes: readonly LoggedChange[] = [],
): TestCatalog {
  const former = listFormer(changes);
  const entries = CATEGORIES.map(
    (category) => [category, toCategoryCatalog(category, records[category], former)] as const,
  );
  return Object.fromEntries(entries) as Record<Category, CategoryCatalog>;
}

/** Distinct texts of a text or list field, for naming nearest valid values. */
export function listTexts({ tests }: CategoryCatalog, field: string): readonly string[] {
  const texts = tests.flatMap(({ values }): readonly JsonValue[] => {
    const value = values[field];
    return Array.isArray(value) ? value : value === undefined ? [] : [value];
  });
  return [...new Set(texts.filter((text): text is string => typeof text === "string"))];
}
