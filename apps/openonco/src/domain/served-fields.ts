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

function unknownField(
  catalog: CategoryCatalog,
  unknown: readonly string[],
  parameter: string,
): UserInputError {
  const names = catalog.fields.filter((field) => isServed(catalog, field)).map(({ name }) => name);
  const nearest = [...new Set(unknown.flatMap((name) => findNearest(name.slice(0, 60), names)))].slice(
    0,
    NEAREST,
  );
  const did = nearest.length === 0 ? "" : `Nearest valid names: ${nearest.join(", ")}. `;
  const which = unknown.filter((name) => FIELD_NAME.test(name)).slice(0, NEAREST);
  const named = which.length === 0 ? "" : ` (${which.join(", ")})`;
  const tests = catalog.category.toUpperCase();
  return new UserInputError(
    `Unknown field in '${parameter}'${named}: not in this dataset of ${tests} tests`,
    {
      code: "INVALID_PARAMETER",
      suggestion: `${did}All valid names are in valid_fields; openonco://fields/${catalog.category} explains them`,
      details: { nearest_fields: nearest, valid_fields: names },
    },
  );
}
