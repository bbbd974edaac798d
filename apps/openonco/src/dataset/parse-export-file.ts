import { ConfigurationError } from "@clinical-mcp/errors";
import type { Category } from "./category.ts";
import { categoryOfFile, categoryOfRecord, EXPORT_FILE_NAMES } from "./category.ts";
import type { FieldDefinition } from "./field-definition.ts";
import { FIELD_DICTIONARY } from "./field-dictionary.ts";
import { describeType, fitsType, isEmpty, withoutPersonalTraces } from "./field-value.ts";
import type { JsonValue, TestRecord } from "./test-record.ts";

/** A field of the export that the dictionary does not list for its category, and how many records had it. */
export interface IgnoredField {
  readonly field: string;
  readonly count: number;
}

/** A value of an optional field that is not of its type and was left out. */
export interface SkippedValue {
  /** "mrd.json, record 3 (mrd-7)". */
  readonly place: string;
  readonly field: string;
  readonly expected: string;
  readonly found: string;
}

export interface ParsedFile {
  readonly records: readonly TestRecord[];
  readonly ignoredFields: readonly IgnoredField[];
  readonly skipped: readonly SkippedValue[];
}

const REMEDY = "Correct the file, or put back the last export that loaded.";

const FIELDS: ReadonlyMap<string, FieldDefinition> = new Map(
  FIELD_DICTIONARY.map((field) => [field.name, field]),
);

/** Fields of the export that have the name of a derived one. */
const RENAMED: ReadonlyMap<string, string> = new Map([["availability", "availabilityStated"]]);

function refuse(place: string, problem: string): never {
  throw new ConfigurationError(`${place}: ${problem} ${REMEDY}`);
}

function parseJson(fileName: string, text: string): unknown {
  try {
    return JSON.parse(text.replace(/^\uFEFF/, ""));
  } catch (cause) {
    const message = `${fileName}: not complete, valid JSON (${text.length} characters read). ${REMEDY}`;
    throw new ConfigurationError(message, { cause });
  }
}

/** "mrd.json, record 3 (mrd-7)"; records are counted from 1. */
function placeOf(fileName: string, position: number, record: object): string {
  const id =
    "id" in record && typeof record.id === "string" && record.id.trim() !== "" ? ` (${record.id})` : "";
  return `${fileName}, record ${position}${id}`;
}

function requireText(place: string, record: Readonly<Record<string, unknown>>, field: string): string {
  const value = record[field];
  if (isEmpty(value)) refuse(place, `field "${field}" is missing or blank.`);
  if (typeof value !== "string")
    refuse(place, `field "${field}" must be text, found ${describeType(value)}.`);
  return value;
}

/** Without these a record cannot be served; a bad value of any other field costs only that value. */
const REQUIRED: ReadonlySet<string> = new Set(["id", "name", "vendor"]);

/** The value as a record holds it; undefined when it says nothing or is not of the field's type. */
function readValue(field: FieldDefinition, given: unknown): JsonValue | undefined {
  const isNumeral =
    field.type === "number" && typeof given === "string" && /^\d+(?:\.\d+)?$/.test(given.trim());
  const value = isNumeral ? Number(given) : given;
  if (isEmpty(value) || !fitsType(value, field.type)) return undefined;
  const clean = withoutPersonalTraces(value as JsonValue);
  return field.type === "list" && typeof clean === "string" ? [clean] : clean;
}

function readRecord(
  place: string,
  category: Category,
  raw: Readonly<Record<string, unknown>>,
): { record: TestRecord; ignored: readonly string[]; skipped: readonly SkippedValue[] } {
  const fields: Record<string, JsonValue> = {};
  const ignored: string[] = [];
  const skipped: SkippedValue[] = [];
  for (const [given, value] of Object.entries(raw)) {
    const name = RENAMED.get(given) ?? given;
    const field = FIELDS.get(name);
    if (!field?.categories.includes(category)) {
      if (!isEmpty(value)) ignored.push(name);
      continue;
    }
    const read = readValue(field, value);
    if (read !== undefined) fields[name] = read;
    else if (!isEmpty(value) && !REQUIRED.has(name))
      skipped.push({ place, field: name, expected: field.type, found: describeType(value) });
  }
  const identity = {
    id: requireText(place, raw, "id"),
    name: requireText(place, raw, "name"),
    vendor: requireText(place, raw, "vendor"),
  };
  return { record: { ...fields, ...identity }, ignored, skipped };
}

function countByName(names: readonly string[]): readonly IgnoredField[] {
  const counts = new Map<string, number>();
  for (const name of names) counts.set(name, (counts.get(name) ?? 0) + 1);
  return [...counts].sort(([a], [b]) => (a < b ? -1 : 1)).map(([field, count]) => ({ field, count }));
}

/**
 * Reads one file of the dataset, shipped or of a raw export. It keeps the fields that the dictionary lists for the
 * record's category, and drops empty values, e-mail addresses and correspondents' names. It skips optional values of a
 * wrong type, and refuses the file at the first fault of a required one.
 *
 * @param fileName bare name, one of EXPORT_FILE_NAMES
 * @throws ConfigurationError naming file, record and field
 */
export function parseExportFile(fileName: string, text: string): ParsedFile {
  const fileCategory = categoryOfFile(fileName);
  if (!fileCategory) refuse(fileName, `not a file of the dataset (${EXPORT_FILE_NAMES.join(", ")}).`);
  const json = parseJson(fileName, text);
  if (!Array.isArray(json)) refuse(fileName, `must hold a list of records, found ${describeType(json)}.`);
  const positions = new Map<string, number>();
  const ignored: string[] = [];
  const skipped: SkippedValue[] = [];
  const records = json.map((raw: unknown, index) => {
    const found = describeType(raw);
    if (found !== "object") refuse(`${fileName}, record ${index + 1}`, `must be an object, found ${found}.`);
    const fields = raw as Readonly<Record<string, unknown>>;
    const place = placeOf(fileName, index + 1, fields);
    const id = requireText(place, fields, "id").toLowerCase();
    const first = positions.get(id);
    if (first !== undefined) refuse(place, `field "id" repeats that of record ${first}.`);
    positions.set(id, index + 1);
    const read = readRecord(place, categoryOfRecord(fileCategory, id), fields);
    ignored.push(...read.ignored);
    skipped.push(...read.skipped);
    return read.record;
  });
  return { records, ignoredFields: countByName(ignored), skipped };
}
