import { UNAVAILABLE } from "../domain/values/availability.ts";
import type { CancerTypeQuestion } from "../domain/cancer/cancer-types.ts";
import { findServedField } from "../domain/values/derived-fields.ts";
import type { TestFilter } from "../domain/search/test-filter.ts";
import type { TestOrder, TestSelection } from "../domain/catalog/test-store.ts";
import type { Category } from "../dataset/index.ts";
import { keyColumn, numberColumn, quote, searchTableName, tableName } from "./test-table.ts";

export type Parameter = string | number | boolean;

export interface Query {
  readonly sql: string;
  readonly parameters: readonly Parameter[];
}

/** Collects values; each becomes a bound parameter, never a part of the text. */
function createBinder(): {
  readonly bind: (value: Parameter) => string;
  readonly parameters: readonly Parameter[];
} {
  const parameters: Parameter[] = [];
  return { parameters, bind: (value) => `$${parameters.push(value)}` };
}

type Bind = (value: Parameter) => string;

const anyOf = (conditions: readonly string[]): string =>
  conditions.length === 0 ? "false" : `(${conditions.join(" OR ")})`;

const containsMarker = (column: string, bind: Bind) => (name: string) =>
  `contains(${column}, ${bind(`;${name};`)})`;

/** Condition under which a test names the very cancer asked, not only a wider group or solid tumors in general. */
function toExactCondition(question: CancerTypeQuestion, bind: Bind): string {
  return anyOf([
    ...(question.text === undefined ? [] : [`contains(${keyColumn("cancerTypes")}, ${bind(question.text)})`]),
    ...(question.qualified ? [] : question.groups.map(containsMarker("cancer_groups", bind))),
    ...(question.pan ? ["multi_cancer"] : []),
  ]);
}

/** Condition under which a test answers the question at all. */
function toCancerCondition(question: CancerTypeQuestion, bind: Bind): string {
  return anyOf([
    toExactCondition(question, bind),
    ...(question.qualified ? question.groups.map(containsMarker("cancer_groups", bind)) : []),
    ...[...question.widerGroups, ...question.nearGroups].map(containsMarker("named_cancer_groups", bind)),
    ...(question.broad ? ["pan_solid"] : []),
  ]);
}

function numericColumn(category: Category, field: string): string {
  return findServedField(category, field)?.type === "mixed" ? numberColumn(field) : quote(field);
}

function toCondition(category: Category, filter: TestFilter, bind: Bind): string {
  switch (filter.kind) {
    case "judged":
      // Asked of the tests that the table finds: see find-tests.ts.
      return "true";
    case "contains":
      return `contains(${keyColumn(filter.field)}, ${bind(filter.text)})`;
    case "containsAny":
      return anyOf(filter.texts.map((text) => `contains(${keyColumn(filter.field)}, ${bind(text)})`));
    case "oneOf":
      return anyOf(filter.texts.map((text) => `${keyColumn(filter.field)} = ${bind(text)}`));
    case "atLeast":
      return `${numericColumn(category, filter.field)} >= ${bind(filter.value)}`;
    case "atMost":
      return `${numericColumn(category, filter.field)} <= ${bind(filter.value)}`;
    case "flag":
      return `${quote(filter.field)} = ${bind(filter.value)}`;
    case "available":
      return `availability IS DISTINCT FROM 'discontinued'`;
    case "orderable":
      return `(availability IS NULL OR availability NOT IN (${UNAVAILABLE.map((state) => bind(state)).join(", ")}))`;
    case "regulatory": {
      const stated = anyOf(filter.anyOf.map(containsMarker("regulatory", bind)));
      return filter.text === undefined
        ? stated
        : `(${stated} AND contains(${keyColumn("fdaStatus")}, ${bind(filter.text)}))`;
    }
    case "cancerType":
      return toCancerCondition(filter.question, bind);
  }
}

function toWhere({ category, filters }: TestSelection, bind: Bind): string {
  const conditions = filters.map((filter) => toCondition(category, filter, bind));
  return conditions.length === 0 ? "" : ` WHERE ${conditions.join(" AND ")}`;
}

function toOrder(category: Category, { field, descending }: TestOrder): string {
  const direction = descending ? "DESC" : "ASC";
  if (field === "id") return `position ${direction}`;
  const type = findServedField(category, field)?.type;
  const column = quote(field);
  const asText = `strip_accents(lower(${column}))`;
  // A mixed field holds numbers and texts: the numbers come first, then the texts, each in order.
  const keys = type === "mixed" ? [numberColumn(field), asText] : [type === "text" ? asText : column];
  return [...keys.map((key) => `${key} ${direction} NULLS LAST`), "position"].join(", ");
}

export function toMatchingQuery(selection: TestSelection & { readonly order?: TestOrder }): Query {
  const { bind, parameters } = createBinder();
  const where = toWhere(selection, bind);
  const cancer = selection.filters.find((filter) => filter.kind === "cancerType");
  const exact = cancer === undefined ? "true" : toExactCondition(cancer.question, bind);
  // Rows are in the natural order of ids, and DuckDB keeps that order: sorting by it again would double the cost.
  const order = selection.order ? ` ORDER BY ${toOrder(selection.category, selection.order)}` : "";
  const table = (selection.order ? tableName : searchTableName)(selection.category);
  const sql = `SELECT id, ${exact} FROM ${table}${where}${order}`;
  return { sql, parameters };
}

export function toCountQuery(selection: TestSelection): Query {
  const { bind, parameters } = createBinder();
  const sql = `SELECT count(*)::INTEGER FROM ${searchTableName(selection.category)}${toWhere(selection, bind)}`;
  return { sql, parameters };
}

export function toGroupQuery(selection: TestSelection & { readonly field: string }): Query {
  const { bind, parameters } = createBinder();
  const from = `${tableName(selection.category)}${toWhere(selection, bind)}`;
  const column = quote(selection.field);
  const isList = findServedField(selection.category, selection.field)?.type === "list";
  // An outer unnest keeps tests that do not state the field: they count as "not stated".
  const values = isList
    ? `SELECT unnest(CASE WHEN len(${column}) > 0 THEN list_distinct(${column}) ELSE [NULL] END) AS value FROM ${from}`
    : `SELECT ${column} AS value FROM ${from}`;
  return { sql: `SELECT value, count(*)::INTEGER FROM (${values}) GROUP BY value`, parameters };
}

export function toDistinctQuery(field: "vendor" | "cancerTypes", categories: readonly Category[]): Query {
  const column = quote(field);
  const value = field === "cancerTypes" ? `unnest(${column})` : column;
  const parts = categories.map((category) => `SELECT ${value} AS value FROM ${tableName(category)}`);
  // Hereditary tests name the cancers whose risk they assess in a field of their own.
  if (field === "cancerTypes" && categories.includes("hct"))
    parts.push(`SELECT unnest(${quote("cancerTypesAssessed")}) AS value FROM ${tableName("hct")}`);
  return {
    sql: `SELECT DISTINCT value FROM (${parts.join(" UNION ALL ")}) WHERE value IS NOT NULL`,
    parameters: [],
  };
}
