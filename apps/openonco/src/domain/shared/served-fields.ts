import { UserInputError } from "@clinical-mcp/errors";
import { CATEGORIES } from "../../dataset/index.ts";
import type { ServedField } from "../values/derived-fields.ts";
import { listServedFields } from "../values/derived-fields.ts";
import { synonymsOf } from "./field-synonyms.ts";
import { findNearestFields } from "./nearest-fields.ts";
import type { CategoryCatalog } from "../catalog/test-catalog.ts";

const NEAREST = 5;

/** What may be repeated in an error: a plain word, not free text. */
const FIELD_NAME = /^[A-Za-z][A-Za-z0-9]{0,40}$/;

/** Most distinct entries of a comma-separated list. */
const LIST_ENTRIES = 100;

function splitList(text: string | undefined): readonly string[] {
  const entries = (text ?? "").split(",").map((entry) => entry.trim());
  return [...new Set(entries.filter((entry) => entry !== ""))];
}

/**
 * Splits a comma-separated list: trimmed, without empty and repeated entries.
 *
 * @throws UserInputError with more than 100 distinct entries
 */
export function splitShortList(text: string | undefined, parameter: string): readonly string[] {
  const entries = splitList(text);
  if (entries.length <= LIST_ENTRIES) return entries;
  throw new UserInputError(`'${parameter}' lists more than ${LIST_ENTRIES} entries`, {
    code: "INVALID_PARAMETER",
    suggestion: `Ask for at most ${LIST_ENTRIES} at a time`,
  });
}

/** The field of that name, in any case. */
export const findField = (catalog: CategoryCatalog, name: string): ServedField | undefined =>
  catalog.fields.find((field) => field.name.toLowerCase() === name.toLowerCase());

/** Whether the field can be asked for: remarks and other prose are in raw exports only. */
const isServed = ({ stated }: CategoryCatalog, field: ServedField | undefined): boolean =>
  field !== undefined && (field.kind !== "prose" || (stated.get(field.name) ?? 0) > 0);

/** The fields of a category that a name means: the one so called, else those that callers mean by it. */
export function listMeant(catalog: CategoryCatalog, name: string): readonly string[] {
  const exact = findField(catalog, name);
  if (exact !== undefined && isServed(catalog, exact)) return [exact.name];
  return synonymsOf(name).filter((each) => isServed(catalog, findField(catalog, each)));
}

/**
 * The canonical names of the fields asked for, in the order asked; of a synonym the first that it means.
 *
 * @param parameter named in the error
 * @throws UserInputError naming the valid names nearest to the unknown ones
 */
export function getFieldNames(
  catalog: CategoryCatalog,
  asked: readonly string[],
  parameter: string,
): readonly string[] {
  const unknown = asked.filter((name) => listMeant(catalog, name).length === 0);
  if (unknown.length > 0) throw unknownField(catalog, unknown, parameter);
  return [...new Set(asked.flatMap((name) => listMeant(catalog, name)[0] ?? []))];
}

/**
 * As getFieldNames, for a comma-separated list of names of any category.
 *
 * @throws UserInputError naming the valid names nearest to the unknown ones
 */
export function parseFieldNames(
  catalogs: readonly CategoryCatalog[],
  text: string | undefined,
  parameter: string,
): readonly string[] {
  const names = splitShortList(text, parameter);
  return [
    ...new Set(
      names.flatMap((name) => {
        const owner = catalogs.find((catalog) => listMeant(catalog, name).length > 0) ?? catalogs[0];
        return owner === undefined ? [] : getFieldNames(owner, [name], parameter);
      }),
    ),
  ];
}

/**
 * Refuses a field whose values cannot be put in order, or counted where only whole objects cannot.
 *
 * @throws UserInputError naming what can
 */
export function requireSimple(
  catalogs: readonly CategoryCatalog[],
  name: string,
  parameter: "order_by" | "count_by",
): void {
  const type = catalogs.flatMap((catalog) => findField(catalog, name) ?? [])[0]?.type;
  if (type !== "object" && (type !== "list" || parameter === "count_by")) return;
  const [what, such] =
    parameter === "order_by"
      ? ["one value", "a number, a text or a yes/no field, such as sensitivity or -numPublications"]
      : ["plain values", "a text, a list or a yes/no field, such as vendor, cancerGroups or availability"];
  throw new UserInputError(`${parameter} needs a field with ${what}; ${name} has several`, {
    code: "INVALID_PARAMETER",
    suggestion: `Take ${such}`,
  });
}

/** Canonical names of the fields asked for, and a sentence on those that there are none of. */
export interface TakenFields {
  readonly names: readonly string[];
  readonly notices: readonly string[];
}

/** A field that the categories asked do not have, though others do: their tests state no such thing. */
function describeElsewhere(catalogs: readonly CategoryCatalog[], name: string): string | undefined {
  const owners = CATEGORIES.filter((category) =>
    listServedFields(category).some(
      (field) => field.kind !== "prose" && field.name.toLowerCase() === name.toLowerCase(),
    ),
  );
  if (owners.length === 0) return undefined;
  const asked = catalogs.map(({ category }) => category.toUpperCase()).join(", ");
  const near = [...new Set(catalogs.flatMap((catalog) => findNearestFields(name, listServed(catalog))))];
  return (
    `${asked} tests have no ${name}, which is a field of ${owners.join(", ").toUpperCase()} tests. ` +
    `Nearest of theirs: ${near.slice(0, NEAREST).join(", ")}.`
  );
}

/** "price" means other fields, and says so; "tat" is a field of some categories, and needs no word. */
function describeSynonyms(catalogs: readonly CategoryCatalog[], asked: readonly string[]): readonly string[] {
  return asked.flatMap((name) => {
    if (!FIELD_NAME.test(name) || catalogs.some((catalog) => findField(catalog, name) !== undefined))
      return [];
    const meant = [...new Set(catalogs.flatMap((catalog) => listMeant(catalog, name)))];
    return meant.length === 0 ? [] : [`'${name}' was read as ${meant.join(", ")}.`];
  });
}

/**
 * The fields asked for, in the order asked, of any category; synonyms are read as what they mean. An unknown name among
 * known ones, or one of another category, costs no answer: a notice gives the nearest names.
 *
 * @param parameter named in the notice and in the error
 * @throws UserInputError where none of the names is known
 */
export function takeFieldNames(
  catalogs: readonly CategoryCatalog[],
  asked: readonly string[],
  parameter: string,
): TakenFields {
  const served = asked.map((name) => ({
    name,
    meant: catalogs.flatMap((catalog) => listMeant(catalog, name)),
  }));
  const names = [...new Set(served.flatMap(({ meant }) => meant))];
  const reported = describeSynonyms(catalogs, asked);
  const missing = served.filter(({ meant }) => meant.length === 0).map(({ name }) => name);
  const [first] = catalogs;
  if (missing.length === 0 || first === undefined) return { names, notices: reported };
  const described = missing.map((name) => ({ name, elsewhere: describeElsewhere(catalogs, name) }));
  const elsewhere = described.flatMap((one) => one.elsewhere ?? []);
  const unknown = described.filter((one) => one.elsewhere === undefined).map(({ name }) => name);
  if (unknown.length === 0) return { names, notices: [...reported, ...elsewhere] };
  if (names.length === 0) throw unknownField(first, unknown, parameter);
  const { message, did } = describeUnknown(first, unknown, parameter);
  return { names, notices: [...reported, ...elsewhere, `${message}. ${did}`.trim()] };
}

const listServed = (catalog: CategoryCatalog): readonly ServedField[] =>
  catalog.fields.filter((field) => isServed(catalog, field));

/** What is unknown, without repeating free text, and which names are near. */
function describeUnknown(catalog: CategoryCatalog, unknown: readonly string[], parameter: string) {
  const each = Math.max(1, Math.floor(NEAREST / unknown.length));
  const nearest = [
    ...new Set(unknown.flatMap((name) => findNearestFields(name, listServed(catalog)).slice(0, each))),
  ].slice(0, NEAREST);
  const which = unknown.filter((name) => FIELD_NAME.test(name)).slice(0, NEAREST);
  const named = which.length === 0 ? "" : ` (${which.join(", ")})`;
  return {
    message: `Unknown field in '${parameter}'${named}: not in this dataset of ${catalog.category.toUpperCase()} tests`,
    did: nearest.length === 0 ? "" : `Nearest valid names: ${nearest.join(", ")}.`,
    nearest,
  };
}

function unknownField(
  catalog: CategoryCatalog,
  unknown: readonly string[],
  parameter: string,
): UserInputError {
  const { message, did, nearest } = describeUnknown(catalog, unknown, parameter);
  const all = `All valid names are in valid_fields; openonco://fields/${catalog.category} explains them`;
  return new UserInputError(message, {
    code: "INVALID_PARAMETER",
    suggestion: `${did} ${all}`.trim(),
    details: { nearest_fields: nearest, valid_fields: listServed(catalog).map(({ name }) => name) },
  });
}
