import type { FieldType } from "./field-definition.ts";
import type { JsonValue } from "./test-record.ts";

const EMAIL_ADDRESS = /[\p{L}\p{N}._%+-]{1,64}@[\p{L}\p{N}-]+(?:\.[\p{L}\p{N}-]+)+/gu;
const REMOVED = "[e-mail address removed]";

/** "Vendor data (Jane Doe, Laboratory, Dec 2025)": the person who wrote to the source; the vendor is in the record. */
const NAMED_CORRESPONDENT = /\b(vendor(?: data)?) \([^()]*?,\s*((?:[A-Z][a-z]{2,8} )?\d{4})\)/gi;
/** "Jane Doe communication Dec 2025". */
const NAMED_COMMUNICATION =
  /\p{Lu}[\p{L}.'’-]{1,40} (?:[\p{L}.'’-]{1,40} ){0,2}\p{Lu}[\p{L}.'’-]{1,40} communication\b/gu;

/** The kind of a JSON value in the words of an error message. */
export function describeType(value: unknown): string {
  if (value === null) return "null";
  if (Array.isArray(value)) return value.every((item) => typeof item === "string") ? "list" : "nested list";
  return typeof value === "string" ? "text" : typeof value;
}

/** Null, blank text, an empty list and an empty object say nothing; such fields are left out of a record. */
export function isEmpty(value: unknown): boolean {
  if (value === null || value === undefined) return true;
  if (typeof value === "string") return value.trim() === "";
  return typeof value === "object" && Object.keys(value).length === 0;
}

/** Whether a field of the given type may have a JSON value. 1e999 parses to Infinity and is refused. */
export function fitsType(value: unknown, type: FieldType): boolean {
  if (typeof value === "number") return Number.isFinite(value) && (type === "number" || type === "mixed");
  const found = describeType(value);
  if (type === "mixed") return true;
  if (type === "object") return found === "object" || found.endsWith("list");
  if (type === "list") return found === "list" || found === "text";
  return found === type;
}

const cleanText = (text: string): string =>
  text
    .replace(EMAIL_ADDRESS, REMOVED)
    .replace(NAMED_CORRESPONDENT, "$1 ($2)")
    .replace(NAMED_COMMUNICATION, "personal communication");

/** The value without e-mail addresses and names of correspondents, at any depth. */
export function withoutPersonalTraces(value: JsonValue): JsonValue {
  if (typeof value === "string") return cleanText(value);
  if (Array.isArray(value)) return value.map(withoutPersonalTraces);
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, nested]) => [cleanText(key), withoutPersonalTraces(nested)]),
  );
}
