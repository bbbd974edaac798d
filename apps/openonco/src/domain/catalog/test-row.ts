import type { JsonValue } from "../../dataset/index.ts";
import { listStated } from "../shared/field-synonyms.ts";
import { withOrigins } from "../values/derived-fields.ts";
import type { DiagnosticTest } from "./diagnostic-test.ts";

/** A test as an answer shows it; id, name and vendor are always there. */
export interface TestRow {
  readonly id: string;
  readonly name: string;
  readonly vendor: string;
  readonly [field: string]: unknown;
}

/** Cautions of the fields shown, all where they are asked for themselves, or nothing when there are none. */
export function cautionsOf(
  test: DiagnosticTest,
  fields: readonly string[],
): { readonly cautions?: Readonly<Record<string, JsonValue>> } {
  const behind = withOrigins(fields);
  const all = behind.has("cautions");
  const shown = Object.entries(test.cautions).filter(([field]) => all || behind.has(field));
  return shown.length === 0 ? {} : { cautions: Object.fromEntries(shown) };
}

/** In every row: a reader of a figure must see whether the test is available, or that nobody says. */
const availabilityOf = ({ values }: DiagnosticTest): JsonValue => values["availability"] ?? "not_stated";

/** Availability and the stated fields among those asked; what a test does not state is left out. */
export function toRow(test: DiagnosticTest, fields: readonly string[]): TestRow {
  const { id, name, vendor } = test;
  const stated: [string, JsonValue][] = [];
  for (const field of fields) {
    const value = test.values[field];
    if (value !== undefined) stated.push([field, value]);
  }
  const availability = availabilityOf(test);
  return { id, name, vendor, availability, ...Object.fromEntries(stated), ...cautionsOf(test, fields) };
}

/** A value that would crowd out rows is left to openonco_find. */
const LONGEST_EXTRA = 400;

/** The fields that the test states in few bytes. */
export const withShort = (test: DiagnosticTest, fields: readonly string[]): readonly string[] =>
  fields.filter((field) => JSON.stringify(test.values[field] ?? "").length <= LONGEST_EXTRA);

/**
 * As toRow, with null for every field that the test does not state: a comparison must show gaps. A value in another
 * field of the same meaning is shown next to the gap.
 */
export function toComparedRow(test: DiagnosticTest, asked: readonly string[]): TestRow {
  const { id, name, vendor } = test;
  const fields = [...new Set([...asked, ...listStated(test.values, asked)])];
  const all = fields
    .filter((field) => field !== "availability")
    .map((field) => [field, test.values[field] ?? null] as const);
  return {
    id,
    name,
    vendor,
    availability: availabilityOf(test),
    ...Object.fromEntries(all),
    ...cautionsOf(test, fields),
  };
}
