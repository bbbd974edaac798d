import type { Category } from "./category.ts";

/**
 * What a field's JSON value may be: `list` is a list of texts (a lone text counts as a list of one),
 * `object` is nested JSON, `mixed` is any of them. DuckDB holds `mixed` and `object` as JSON text.
 */
export type FieldType = "text" | "number" | "boolean" | "list" | "object" | "mixed";

/**
 * - `identity`: id, name, vendor;
 * - `fact`: a figure, status, unit, date, code, short term or list;
 * - `citation`: where a value comes from (addresses, PMIDs, DOIs);
 * - `note`: our own short words on how a value may be used; the only text of ours in a record;
 * - `prose`: sentences of the export, present only when a raw export is served, never shipped.
 */
export type FieldKind = "identity" | "fact" | "citation" | "note" | "prose";

export interface FieldDefinition {
  readonly name: string;
  readonly title: string;
  readonly type: FieldType;
  readonly kind: FieldKind;
  /** Unit of a number, e.g. "%", "days", "USD", "ppm", "mL". */
  readonly unit?: string;
  /** One sentence: what the value says and how to read it. */
  readonly description: string;
  readonly categories: readonly Category[];
}
