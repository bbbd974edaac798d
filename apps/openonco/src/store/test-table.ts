import { ConfigurationError } from "@clinical-mcp/errors";
import type { Category, FieldType, JsonValue } from "../dataset/index.ts";
import { listServedFields } from "../domain/values/derived-fields.ts";
import type { DiagnosticTest } from "../domain/catalog/diagnostic-test.ts";
import { toSearchKeys } from "../domain/search/search-keys.ts";
import { SEARCHED_FIELDS } from "../domain/search/searched-fields.ts";

/** Identifiers come from the field dictionary only; quoting keeps words such as "method" apart from SQL. */
export const quote = (name: string): string => `"${name.replaceAll('"', '""')}"`;

export const tableName = (category: Category): string => `${category}_tests`;

/**
 * Table with only the columns that filters read: DuckDB plans a statement with parameters at each call, which takes 0.7
 * ms over the 200 columns of the full table and 0.25 ms over these.
 */
export const searchTableName = (category: Category): string => `${category}_search`;

/** Column with the folded text that searches read. */
export const keyColumn = (field: string): string => quote(`key_${field}`);

/** Column with a mixed field's value where it is a number. */
export const numberColumn = (field: string): string => quote(`number_${field}`);

const SQL_TYPES: Readonly<Record<FieldType, string>> = {
  text: "VARCHAR",
  number: "DOUBLE",
  boolean: "BOOLEAN",
  list: "VARCHAR[]",
  object: "VARCHAR",
  mixed: "VARCHAR",
};

/** Columns of a category's table with their types, in order. */
export function listColumns(category: Category): readonly (readonly [name: string, type: string])[] {
  const fields = listServedFields(category);
  return [
    ["position", "INTEGER"],
    ...fields.map(({ name, type }) => [name, SQL_TYPES[type]] as const),
    ...fields.filter(({ type }) => type === "mixed").map(({ name }) => [`number_${name}`, "DOUBLE"] as const),
    ...SEARCHED_FIELDS.map((field) => [`key_${field}`, "VARCHAR"] as const),
    ["cancer_groups", "VARCHAR"],
    ["named_cancer_groups", "VARCHAR"],
    ["pan_solid", "BOOLEAN"],
    ["multi_cancer", "BOOLEAN"],
    ["regulatory", "VARCHAR"],
  ];
}

const FILTERED_FIELDS = [
  "sensitivity",
  "specificity",
  "priceUsd",
  "genesAnalyzed",
  "hasFdaCdx",
  "availability",
];

/** The statement that makes a category's search table from its full one. */
export function toSearchTableStatement(category: Category): string {
  const isFiltered = (name: string) =>
    name === "id" || FILTERED_FIELDS.includes(name.replace(/^number_/, "")) || name.startsWith("key_");
  const shared = ["cancer_groups", "named_cancer_groups", "pan_solid", "multi_cancer", "regulatory"];
  const columns = listColumns(category)
    .map(([name]) => name)
    .filter((name) => isFiltered(name) || shared.includes(name));
  return `CREATE TABLE ${searchTableName(category)} AS SELECT ${columns.map(quote).join(", ")} FROM ${tableName(category)}`;
}

/** Mixed and nested values are kept as JSON text, which distinguishes "30" from 30. */
function toCell(type: FieldType, value: JsonValue | undefined): JsonValue {
  if (value === undefined) return null;
  return type === "mixed" || type === "object" ? JSON.stringify(value) : value;
}

function toTableRow(test: DiagnosticTest, position: number): Readonly<Record<string, JsonValue>> {
  const fields = listServedFields(test.category);
  const { text, ...keys } = toSearchKeys(test);
  const numbers = fields
    .filter(({ type }) => type === "mixed")
    .map(({ name }) => {
      const value = test.values[name];
      return [`number_${name}`, typeof value === "number" ? value : null] as const;
    });
  return {
    position,
    ...Object.fromEntries(fields.map(({ name, type }) => [name, toCell(type, test.values[name])])),
    ...Object.fromEntries(numbers),
    ...Object.fromEntries(Object.entries(text).map(([field, folded]) => [`key_${field}`, folded])),
    cancer_groups: keys.cancerGroups,
    named_cancer_groups: keys.namedCancerGroups,
    pan_solid: keys.panSolid,
    multi_cancer: keys.multiCancer,
    regulatory: keys.regulatory,
  };
}

/**
 * The statement that makes and fills a category's table, and the JSON bound to it.
 *
 * @throws ConfigurationError when two columns differ in case only, which DuckDB cannot tell apart
 */
export function toTableStatement(
  category: Category,
  tests: readonly DiagnosticTest[],
): { readonly sql: string; readonly json: string } {
  const columns = listColumns(category);
  const seen = new Set<string>();
  for (const [name] of columns) {
    const folded = name.toLowerCase();
    if (seen.has(folded))
      throw new ConfigurationError(`The field dictionary names ${name} twice for ${category}.`);
    seen.add(folded);
  }
  const shape = JSON.stringify([Object.fromEntries(columns)]).replaceAll("'", "''");
  const sql = `CREATE TABLE ${tableName(category)} AS SELECT r.* FROM (SELECT unnest(from_json($1::JSON, '${shape}')) AS r)`;
  return { sql, json: JSON.stringify(tests.map(toTableRow)) };
}
