import { UserInputError } from "@clinical-mcp/errors";
import type { ServedField } from "./derived-fields.ts";
import { findNearest } from "./nearest.ts";
import type { CategoryCatalog } from "./test-catalog.ts";

const NEAREST = 5;

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
  const unknown = asked.filter((name) => findField(catalog, name) === undefined);
  if (unknown.length > 0) throw unknownField(catalog, unknown, parameter);
  return [...new Set(asked.flatMap((name) => findField(catalog, name)?.name ?? []))];
}

function unknownField(
  catalog: CategoryCatalog,
  unknown: readonly string[],
  parameter: string,
): UserInputError {
  const names = catalog.fields.map(({ name }) => name);
  const nearest = [...new Set(unknown.flatMap((name) => findNearest(name.slice(0, 60), names)))].slice(
    0,
    NEAREST,
  );
  const did = nearest.length === 0 ? "" : `Nearest valid names: ${nearest.join(", ")}. `;
  return new UserInputError(`Unknown field in '${parameter}' for ${catalog.category.toUpperCase()} tests`, {
    code: "INVALID_PARAMETER",
    suggestion: `${did}The resource openonco://fields/${catalog.category} lists all fields`,
    details: { nearest_fields: nearest },
  });
}
