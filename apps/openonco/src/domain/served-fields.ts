import { UserInputError } from "@clinical-mcp/errors";
import type { ServedField } from "./derived-fields.ts";
import { findNearest } from "./nearest.ts";
import type { CategoryCatalog } from "./test-catalog.ts";

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

/** The field of that name, whatever its case. */
export const findField = (catalog: CategoryCatalog, name: string): ServedField | undefined =>
  catalog.fields.find((field) => field.name.toLowerCase() === name.toLowerCase());

/** Whether the field can be asked for: remarks and other prose are in raw exports only. */
const isServed = ({ stated }: CategoryCatalog, field: ServedField | undefined): boolean =>
  field !== undefined && (field.kind !== "prose" || (stated.get(field.name) ?? 0) > 0);

/**
 * The canonical names of the fields asked for, in the order asked.
 *
 * @param parameter named in the error
 * @throws UserInputError naming the valid names nearest to the unknown ones
 */
export function getFieldNames(
  catalog: CategoryCatalog,
  asked: readonly string[],
  parameter: string,
): readonly string[] {
  const unknown = asked.filter((name) => !isServed(catalog, findField(catalog, name)));
  if (unknown.length > 0) throw unknownField(catalog, unknown, parameter);
  return [...new Set(asked.flatMap((name) => findField(catalog, name)?.name ?? []))];
}

/** Canonical names of the fields asked for, and a sentence on those that there are none of. */
export interface TakenFields {
  readonly names: readonly string[];
  readonly notices: readonly string[];
}

/**
 * The fields asked for, in the order asked, of whichever category has them. One unknown name among known ones is told with the
 * nearest, and costs the caller no answer.
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
    owner: catalogs.find((catalog) => isServed(catalog, findField(catalog, name))),
  }));
  const names = served.flatMap(({ name, owner }) => (owner && findField(owner, name)?.name) ?? []);
  const unknown = served.filter(({ owner }) => owner === undefined).map(({ name }) => name);
  const [first] = catalogs;
  if (unknown.length === 0 || first === undefined) return { names: [...new Set(names)], notices: [] };
  if (names.length === 0) throw unknownField(first, unknown, parameter);
  const { message, did } = describeUnknown(first, unknown, parameter);
  return { names: [...new Set(names)], notices: [`${message}. ${did}`.trim()] };
}

const listServed = (catalog: CategoryCatalog): readonly string[] =>
  catalog.fields.filter((field) => isServed(catalog, field)).map(({ name }) => name);

/** What is unknown, without repeating free text, and which names are near. */
function describeUnknown(catalog: CategoryCatalog, unknown: readonly string[], parameter: string) {
  const nearest = [
    ...new Set(unknown.flatMap((name) => findNearest(name.slice(0, 60), listServed(catalog)))),
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
    details: { nearest_fields: nearest, valid_fields: listServed(catalog) },
  });
}
