import { CsvError, parse } from "csv-parse/sync";
import type { RawTable } from "./raw-table.ts";
import { unreadable } from "./read-json.ts";
import type { ReadSchedule } from "./source.ts";
import { HEAD_TABLE, TABLE_NAMES, tablesToSchedule } from "./tables-to-schedule.ts";

interface ParsedLine {
  readonly record: readonly string[];
  readonly info: { readonly lines: number };
}

function isParsedLine(value: unknown): value is ParsedLine {
  return typeof value === "object" && value !== null && "record" in value && "info" in value;
}

function toTable(name: string, text: string): RawTable {
  const lines = parseLines(name, text);
  const [header, ...rows] = lines;
  return {
    place: name,
    header: header?.record ?? [],
    rows: rows.map(({ record }) => record),
    nameCell: (row) => `${name}, line ${rows[row]?.info.lines ?? 1}`,
  };
}

/** The line on which the record begins that could not be read: a quotation mark that is not closed takes the rest of the file in. */
function findLine(text: string, cause: CsvError): string {
  const bytes: unknown = cause["bytes_records"];
  if (typeof bytes !== "number") return "";
  const before = new TextDecoder().decode(new TextEncoder().encode(text).subarray(0, bytes));
  return `, line ${before.split(/\r\n|\n|\r/u).length}`;
}

function parseLines(name: string, text: string): readonly ParsedLine[] {
  try {
    const lines: unknown[] = parse(text, {
      bom: true,
      info: true,
      relax_column_count: true,
      skip_empty_lines: true,
    });
    return lines.filter(isParsedLine);
  } catch (cause) {
    const line = cause instanceof CsvError ? findLine(text, cause) : "";
    throw unreadable(
      `${name}${line}: a quotation mark is not closed or stands inside a value, or it is another kind of file.`,
      cause,
    );
  }
}

/**
 * Reads a folder of CSV files: `schedule.csv` with `field,value`, and one file for each table, named after it.
 *
 * @param files their texts by file name
 * @throws UserInputError for a file that is not CSV
 */
export function readCsvFolder(files: ReadonlyMap<string, string>): ReadSchedule {
  const known = new Map([HEAD_TABLE, ...TABLE_NAMES].map((name) => [`${name}.csv`, name]));
  const tables = [...files].flatMap(([file, text]) => {
    const name = known.get(file.toLowerCase());
    return name === undefined ? [] : [[name, toTable(file, text)] as const];
  });
  return tablesToSchedule(
    tables,
    [...files.keys()].filter((file) => !known.has(file.toLowerCase())),
  );
}
