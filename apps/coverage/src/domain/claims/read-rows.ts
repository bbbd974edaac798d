import { UserInputError } from "@clinical-mcp/errors";
import type { z } from "zod";
import { claimRow, rowDefaults, statedDefaults, type ClaimRow, type RowDefaults } from "./claim-row.ts";
import { isFields } from "../case/answer-paths.ts";
import { refuseClaimFile, refusePrivate } from "./refuse-private.ts";
import { refuseColumn, toRow, type ParseTable } from "./row-table.ts";

/** Also accepts `stated: {fact: true}` for the list of facts. */
function withFacts(row: unknown): unknown {
  if (!isFields(row)) return row;
  const { stated, facts, ...fields } = row;
  if (!isFields(stated)) return row;
  const converted = Object.entries(stated).map(([fact, value]) => ({ fact, value }));
  const listed: readonly unknown[] = Array.isArray(facts) ? facts : [];
  return { ...fields, facts: [...listed, ...converted] };
}

/** A row as it was read, or what of it cannot be: it is then left out, and named. */
export type WrittenRow =
  | { readonly row: ClaimRow }
  | { readonly line: string | undefined; readonly field: string; readonly why: string };

/** @throws UserInputError UNKNOWN_FIELD */
function toWritten(value: unknown): WrittenRow {
  const fields = withFacts(value);
  const read = claimRow.safeParse(fields);
  if (read.success) return { row: read.data };
  const [issue] = read.error.issues;
  if (issue?.code === "unrecognized_keys" && issue.path.length === 0) refuseColumn(issue.keys[0] ?? "");
  const named = isFields(fields) ? fields["line"] : undefined;
  return {
    line: typeof named === "string" || typeof named === "number" ? String(named) : undefined,
    field: issue?.path.map(String).join(".") ?? "",
    why: (issue?.message ?? "").replace(/^Invalid input: /u, ""),
  };
}

/** @throws UserInputError HEALTH_NUMBER_REFUSED, CLAIM_FILE_REFUSED, UNKNOWN_FIELD */
function checkRows(rows: readonly unknown[]): readonly WrittenRow[] {
  refusePrivate(rows);
  return rows.map(toWritten);
}

/**
 * Rows of a table, each by its columns' names.
 *
 * @throws UserInputError HEALTH_NUMBER_REFUSED, CLAIM_FILE_REFUSED, UNKNOWN_FIELD
 */
export function readRecords(records: readonly Readonly<Record<string, string>>[]): readonly WrittenRow[] {
  // Here by the columns as they are written; once more below, when each has its field's name.
  refusePrivate(records);
  return checkRows(records.map(toRow));
}

/** The JSON list in a text; undefined if it has none. */
export function parseList(text: string): readonly unknown[] | undefined {
  if (!text.trimStart().startsWith("[")) return undefined;
  try {
    const value: unknown = JSON.parse(text);
    return Array.isArray(value) ? value : undefined;
  } catch {
    return undefined;
  }
}

/**
 * Rows of a call: a CSV with a header, or a list of objects as JSON.
 *
 * @throws UserInputError HEALTH_NUMBER_REFUSED, CLAIM_FILE_REFUSED, UNKNOWN_FIELD, INVALID_ROWS
 */
export function readRows(text: string, parseTable: ParseTable): readonly WrittenRow[] {
  const listed = parseList(text);
  if (listed) return checkRows(listed);
  refuseClaimFile(text);
  return readRecords(parseTable(text));
}

/** "setting=office; specialty=00" as fields. */
const toFields = (text: string): Readonly<Record<string, unknown>> =>
  toRow(
    Object.fromEntries(text.split(";").map((part) => [part.split("=")[0] ?? "", part.split("=")[1] ?? ""])),
  );

function readFields<TFields>(
  text: string,
  { name, schema }: { readonly name: string; readonly schema: z.ZodObject & z.ZodType<TFields> },
): TFields {
  const fields = toFields(text);
  refusePrivate([fields]);
  const read = schema.safeParse(fields);
  if (read.success) return read.data;
  const [issue] = read.error.issues;
  throw new UserInputError(`${name}, ${issue?.path.map(String).join(".") ?? ""}: ${issue?.message ?? ""}.`, {
    code: "INVALID_PARAMETER",
    suggestion: `It may have ${Object.keys(schema.shape).join(", ")}.`,
  });
}

/**
 * Fields that all rows share, "setting=office; specialty=00", and facts that hold for all of them, "is_prebooked=yes".
 *
 * @throws UserInputError UNKNOWN_FIELD, INVALID_PARAMETER
 */
export function readDefaults(text: string | undefined, stated?: string): RowDefaults {
  const fields = text === undefined ? {} : readFields(text, { name: "defaults", schema: rowDefaults });
  if (stated === undefined) return fields;
  const { facts = [] } = readFields(stated, { name: "stated", schema: statedDefaults });
  return { ...fields, facts: [...(fields.facts ?? []), ...facts] };
}
