import type { TableName } from "@clinical-mcp/scheduler/dataset";
import { read } from "@e965/xlsx";
import type { WorkBook } from "@e965/xlsx";
import { readGrid } from "./read-grid.ts";
import type { RawTable } from "./raw-table.ts";
import { unreadable } from "./read-json.ts";
import { nameSheetCell, readCells } from "./sheet-cells.ts";
import type { ReadSchedule } from "./source.ts";
import { HEAD_TABLE, TABLE_NAMES, tablesToSchedule } from "./tables-to-schedule.ts";

const ZIP = [0x50, 0x4b, 0x03, 0x04];
const KNOWN: readonly string[] = [HEAD_TABLE, ...TABLE_NAMES];

/** The library reads almost anything as a sheet of something; a workbook is a ZIP file. */
function openWorkbook(bytes: Uint8Array): WorkBook {
  if (!ZIP.every((byte, index) => bytes[index] === byte)) throw unreadable("The file is no XLSX workbook.");
  try {
    return read(bytes, { type: "array", cellNF: true, cellText: false });
  } catch (cause) {
    throw unreadable("The XLSX workbook is damaged and cannot be read.", cause);
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

/**
 * Reads a workbook: sheets named after the tables of a schedule, as CSV files have them, and any number of sheets whose
 * names begin with "Grid".
 *
 * @throws UserInputError for a file that is no workbook
 */
export function readWorkbook(bytes: Uint8Array): ReadSchedule {
  const workbook = openWorkbook(bytes);
  const sheets = Object.entries(workbook.Sheets).map(([name, sheet]) => ({
    name,
    cells: readCells(sheet, workbook),
  }));
  const isGrid = (name: string): boolean => toTableName(name).startsWith("grid");
  const tables = sheets.filter(({ name }) => KNOWN.includes(toTableName(name)));
  const ignored = sheets
    .map(({ name }) => name)
    .filter((name) => !isGrid(name) && !KNOWN.includes(toTableName(name)));
  const schedule = tablesToSchedule(
    new Map(tables.map(({ name, cells }) => [toTableName(name), toTable(name, cells)])),
    ignored,
  );
  const rowsOf = (table: TableName): Rows => {
    const rows = schedule.candidate[table];
    return isRows(rows) ? rows : [];
  };
  const grids: ReturnType<typeof readGrid>[] = [];
  for (const { name, cells } of sheets.filter((sheet) => isGrid(sheet.name))) {
    const blocks = [...rowsOf("blocks"), ...grids.flatMap((grid) => grid.blocks.map(({ row }) => row))];
    grids.push(readGrid(name, cells, { people: rowsOf("people"), rotations: rowsOf("rotations"), blocks }));
  }
  const merge = (table: "blocks" | "assignments") => {
    const added = grids.flatMap((grid) => grid[table]);
    return {
      rows: [...rowsOf(table), ...added.map(({ row }) => row)],
      origins: [...(schedule.origins.get(table) ?? []), ...added.map(({ origin }) => origin)],
    };
  };
  const [blocks, assignments] = [merge("blocks"), merge("assignments")];
  return {
    candidate: { ...schedule.candidate, blocks: blocks.rows, assignments: assignments.rows },
    origins: new Map([...schedule.origins, ["blocks", blocks.origins], ["assignments", assignments.origins]]),
    problems: [...schedule.problems, ...grids.flatMap((grid) => grid.problems)],
    ignored,
  };
}
