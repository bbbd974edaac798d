import { COLUMNS } from "@clinical-mcp/scheduler/dataset";
import type { ColumnKind, ScheduleDocument } from "@clinical-mcp/scheduler/dataset";
import { HEAD_TABLE, protectText, TABLE_NAMES } from "../read/tables-to-schedule.ts";

const quote = (text: string): string =>
  /[",\r\n]/.test(text) || text !== text.trim() ? `"${text.replaceAll('"', '""')}"` : text;

function toCell(value: unknown, kind: ColumnKind): string {
  if (value === null || value === undefined) return "";
  if (kind === "words" && Array.isArray(value)) return protectText(value.join("; "));
  if (kind === "json") return JSON.stringify(value);
  if (kind === "flag") return value === true ? "yes" : "no";
  return protectText(String(value));
}

const toText = (lines: readonly (readonly string[])[]): string =>
  lines.map((cells) => `${cells.map(quote).join(",")}\r\n`).join("");

/** A schedule as tables of texts by name, the head first; the first row of each has the field names. */
export function toTables(document: ScheduleDocument): ReadonlyMap<string, readonly (readonly string[])[]> {
  const { program } = document;
  const head = [
    ["field", "value"],
    ["id", document.id],
    ["name", protectText(document.name)],
    ["program_id", program.id],
    ["program_name", protectText(program.name)],
    ["specialty", protectText(program.specialty ?? "")],
    ["time_zone", document.time_zone],
    ["start_date", document.start_date],
    ["end_date", document.end_date],
    ["settings", JSON.stringify(document.settings)],
  ];
  const tables = TABLE_NAMES.map((name) => {
    const columns = Object.entries(COLUMNS[name]);
    const rows: readonly Readonly<Record<string, unknown>>[] = document[name];
    const lines = rows.map((row) => columns.map(([field, kind]) => toCell(row[field], kind)));
    return [name, [columns.map(([field]) => field), ...lines]] as const;
  });
  return new Map<string, readonly (readonly string[])[]>([[HEAD_TABLE, head], ...tables]);
}

/** A schedule as CSV files by name, which `readCsvFolder` reads again. */
export const toCsv = (document: ScheduleDocument): ReadonlyMap<string, string> =>
  new Map([...toTables(document)].map(([name, lines]) => [`${name}.csv`, toText(lines)]));
