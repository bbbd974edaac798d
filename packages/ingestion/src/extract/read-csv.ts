import { parse } from "csv-parse/sync";
import { normaliseText } from "../normalise/normalise-text.ts";
import type { ExtractedDocument } from "./extracted-document.ts";
import { findBlockDates } from "./find-dates.ts";
import { unreadable } from "./unreadable.ts";

export interface CsvOptions {
  /** Columns that must be there, by their heads. */
  readonly columns?: readonly string[];
  readonly delimiter?: string;
}

export interface CsvRow {
  /** Line of the file, from 1, on which the row ends. */
  readonly line: number;
  readonly values: Readonly<Record<string, string>>;
}

/** UTF-8 where the bytes allow it, otherwise the character set that Excel on Windows writes. */
function decode(bytes: Uint8Array): string {
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder("windows-1252").decode(bytes);
  }
}

function parseRows(
  text: string,
  delimiter: string,
): readonly { record: string[]; info: { lines: number } }[] {
  try {
    return parse(text, { bom: true, delimiter, skip_empty_lines: true, trim: true, info: true }) as never;
  } catch (cause) {
    const line = cause instanceof Error && "lines" in cause ? ` at line ${Number(cause.lines)}` : "";
    throw unreadable(`it is not a whole CSV${line}`, cause);
  }
}

/**
 * Rows of a CSV file by the heads of their columns.
 *
 * @throws UpstreamError UNREADABLE_DOCUMENT naming the line that breaks the form, or the columns that are missing
 */
export function readCsv(
  bytes: Uint8Array,
  { columns = [], delimiter = "," }: CsvOptions = {},
): readonly CsvRow[] {
  const [head, ...rows] = parseRows(decode(bytes), delimiter);
  const heads = head?.record.map(normaliseText) ?? [];
  const missing = columns.filter((column) => !heads.includes(column));
  if (heads.length === 0) throw unreadable("the CSV is empty");
  if (missing.length > 0) throw unreadable(`the CSV lacks the column ${missing.join(", ")}`);
  return rows.map(({ record, info }) => ({
    line: info.lines,
    values: Object.fromEntries(record.map((value, position) => [heads[position] ?? "", value])),
  }));
}

/** A CSV file as a document of one table. */
export function extractCsv(
  bytes: Uint8Array,
  { title, ...options }: CsvOptions & { readonly title: string },
): ExtractedDocument {
  const rows = readCsv(bytes, options);
  const heads = Object.keys(rows[0]?.values ?? {});
  if (rows.length === 0) throw unreadable("the CSV has no rows");
  const table = [heads, ...rows.map(({ values }) => heads.map((head) => normaliseText(values[head] ?? "")))];
  const blocks = [{ kind: "table" as const, rows: table, headerRows: 1 }];
  return { title, blocks, dates: findBlockDates(blocks), links: [], warnings: [] };
}
