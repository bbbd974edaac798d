import { parse } from "csv-parse/sync";
import { UserInputError } from "@clinical-mcp/errors";
import type { ParseTable } from "../domain/claims/row-table.ts";

const SEPARATORS = [",", ";", "\t"] as const;

/** The separator that the header has most often. */
function findSeparator(text: string): string {
  const [header = ""] = text.split(/\r?\n/u, 1);
  const [first] = SEPARATORS.map((separator) => ({
    separator,
    count: header.split(separator).length,
  })).toSorted((one, other) => other.count - one.count);
  return first?.separator ?? ",";
}

/**
 * The records of a CSV with a header: comma, semicolon or tab, quotes as in RFC 4180.
 *
 * @throws UserInputError INVALID_ROWS
 */
export const parseTable: ParseTable = (text) => {
  try {
    return parse<Record<string, string>>(text, {
      bom: true,
      columns: true,
      delimiter: findSeparator(text),
      skip_empty_lines: true,
      // Spreadsheets save rows that were formatted and never filled as separators alone.
      skip_records_with_empty_values: true,
      relax_column_count_less: true,
      trim: true,
    });
  } catch (cause) {
    const line = cause instanceof Error && "lines" in cause ? `, line ${Number(cause.lines)}` : "";
    throw new UserInputError(`The rows are no whole CSV${line}.`, {
      code: "INVALID_ROWS",
      suggestion: "The first line names the columns; cells with a separator need quotes.",
      cause,
    });
  }
};
