import type { UserInputError } from "@clinical-mcp/errors";
import type { TableName } from "@clinical-mcp/scheduler/dataset";
import { read } from "@e965/xlsx";
import type { WorkBook } from "@e965/xlsx";
import { readGrid, type Grid } from "./read-grid.ts";
import type { RawTable } from "./raw-table.ts";
import { unreadable } from "./read-json.ts";
import { nameSheetCell, readCells } from "./sheet-cells.ts";
import type { ReadSchedule } from "./source.ts";
import { isWhole, listZipEntries } from "./zip-file.ts";
import { HEAD_TABLE, TABLE_NAMES, tablesToSchedule } from "./tables-to-schedule.ts";

const ZIP = [0x50, 0x4b, 0x03, 0x04];
const KNOWN: readonly string[] = [HEAD_TABLE, ...TABLE_NAMES];

/** A year of a hundred people unpacks to some 30 MB; what is made to fill the memory unpacks to gigabytes. */
const MOST_UNPACKED = 300_000_000;

const damaged = (cause?: unknown): UserInputError =>
  unreadable("The XLSX workbook is damaged and cannot be read.", cause);

/** The library reads almost anything as a sheet of something; a workbook is a ZIP file. */
export function openWorkbook(bytes: Uint8Array, mostUnpacked = MOST_UNPACKED): WorkBook {
  if (!ZIP.every((byte, index) => bytes[index] === byte)) throw unreadable("The file is no XLSX workbook.");
  const entries = listZipEntries(bytes);
  if (entries === undefined) throw damaged();
  if (entries.reduce((sum, { unpacked }) => sum + unpacked, 0) > mostUnpacked)
    throw unreadable(
      `The workbook has more than ${Math.floor(mostUnpacked / 1_000_000)} MB once it is unpacked.`,
    );
  // The library ignores checksums: a damaged sheet would come out empty, or with other values.
  if (!entries.every((entry) => isWhole(bytes, entry))) throw damaged();
  try {
    return read(bytes, { type: "array", cellNF: true, cellText: false, sheetStubs: true });
  } catch (cause) {
    throw damaged(cause);
  }
}

const toTableName = (sheet: string): string => sheet.trim().toLowerCase().replaceAll(/[ -]+/g, "_");

function toTable(sheet: string, cells: readonly (readonly string[])[]): RawTable {
  const [header = [], ...rows] = cells;
  return {
    place: `sheet "${sheet}"`,
    header,
    rows,
    nameCell: (row, column) => nameSheetCell(sheet, row + 1, column),
  };
}

type Rows = readonly Readonly<Record<string, unknown>>[];

const isRows = (value: unknown): value is Rows => Array.isArray(value);

/** The grids one after another: each has the blocks of those before it. */
function readGrids(
  sheets: readonly { readonly name: string; readonly rows: readonly (readonly string[])[] }[],
  rowsOf: (table: TableName) => Rows,
): readonly Grid[] {
  const grids: Grid[] = [];
  for (const { name, rows: cells } of sheets) {
    const blocks = [...rowsOf("blocks"), ...grids.flatMap((grid) => grid.blocks.map(({ row }) => row))];
    grids.push(readGrid(name, cells, { people: rowsOf("people"), rotations: rowsOf("rotations"), blocks }));
  }
  return grids;
}

/**
 * Reads a workbook: sheets named after the tables of a schedule, as CSV files have them, and any number of sheets whose
 * names begin with "Grid".
 *
 * @throws UserInputError for a file that is not a workbook
 */
export function readWorkbook(bytes: Uint8Array): ReadSchedule {
  const workbook = openWorkbook(bytes);
  const isGrid = (name: string): boolean => toTableName(name).startsWith("grid");
  const isTable = (name: string): boolean => KNOWN.includes(toTableName(name));
  const { sheets = [], others = [] } = Object.groupBy(Object.entries(workbook.Sheets), ([name]) =>
    isGrid(name) || isTable(name) ? "sheets" : "others",
  );
  const read = sheets.map(([name, sheet]) => ({ name, ...readCells(name, sheet, workbook) }));
  const schedule = tablesToSchedule(
    read
      .filter(({ name }) => isTable(name))
      .map(({ name, rows }) => [toTableName(name), toTable(name, rows)]),
    others.map(([name]) => name),
  );
  const rowsOf = (table: TableName): Rows => {
    const rows = schedule.candidate[table];
    return isRows(rows) ? rows : [];
  };
  const grids = readGrids(
    read.filter((sheet) => isGrid(sheet.name)),
    rowsOf,
  );
  const merge = (table: "blocks" | "assignments" | "absences") => {
    const added = grids.flatMap((grid) => grid[table]);
    return {
      rows: [...rowsOf(table), ...added.map(({ row }) => row)],
      origins: [...(schedule.origins.get(table) ?? []), ...added.map(({ origin }) => origin)],
    };
  };
  const merged = (["blocks", "assignments", "absences"] as const).map(
    (table) => [table, merge(table)] as const,
  );
  return {
    candidate: {
      ...schedule.candidate,
      ...Object.fromEntries(merged.map(([table, { rows }]) => [table, rows])),
    },
    origins: new Map([
      ...schedule.origins,
      ...merged.map(([table, { origins }]) => [table, origins] as const),
    ]),
    problems: [
      ...read.flatMap((sheet) => sheet.problems),
      ...schedule.problems,
      ...grids.flatMap((grid) => grid.problems),
    ],
    ignored: schedule.ignored,
    warnings: [],
  };
}
