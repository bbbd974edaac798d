import { SSF, utils } from "@e965/xlsx";
import type { CellObject, Range, WorkBook, WorkSheet } from "@e965/xlsx";
import { unreadable } from "./read-json.ts";
import type { LocatedProblem } from "./source.ts";

/** A sheet as rows of text, and the cells that say nothing which could be read. */
export interface SheetCells {
  readonly rows: readonly (readonly string[])[];
  readonly problems: readonly LocatedProblem[];
}

const MINUTES_PER_DAY = 1_440;
const two = (number: number): string => String(number).padStart(2, "0");

/** Excel counts days and keeps times as parts of one; only the format of the cell distinguishes a date from a number. */
function formatDate(serial: number, date1904: boolean): string {
  // Seven o'clock is not a finite part of a day: to the second below, it would be a minute early.
  const minutes = Math.round(serial * MINUTES_PER_DAY);
  const { y, m, d, H, M } = SSF.parse_date_code(minutes / MINUTES_PER_DAY, { date1904 });
  const clock = `${two(H)}:${two(M)}`;
  if (serial < 1) return clock;
  const date = `${y}-${two(m)}-${two(d)}`;
  return minutes % MINUTES_PER_DAY === 0 ? date : `${date}T${clock}`;
}

function toText({ t, v: value, z: format }: CellObject, date1904: boolean): string {
  if (t === "z" || value === undefined) return "";
  if (typeof value === "number" && typeof format === "string" && SSF.is_date(format))
    return formatDate(value, date1904);
  return String(value).trim();
}

function findFault({ t, f, v }: CellObject): string | undefined {
  if (t === "e" && v !== undefined) return "holds an error in place of a value.";
  if (t === "z" && f !== undefined)
    return "holds a formula that was never worked out: open and save the workbook in the program that made it.";
  return undefined;
}

/** A year of a hundred people and its calls has half a million cells. */
const MOST_CELLS = 5_000_000;

interface Placed {
  readonly row: number;
  readonly column: number;
  readonly cell: CellObject;
}

/** Cells that are only formatted are stubs, and so are formulas without a result. */
const isFilled = ({ t, f, v }: CellObject): boolean => f !== undefined || (t !== "z" && (v ?? "") !== "");

function listFilled(sheet: WorkSheet): readonly Placed[] {
  return Object.entries(sheet).flatMap(([address, cell]: [string, CellObject]) => {
    if (address.startsWith("!") || !isFilled(cell)) return [];
    const { r: row, c: column } = utils.decode_cell(address);
    return [{ row, column, cell }];
  });
}

/** Each cell of a merged area has what the area shows, as far as the sheet has any content. */
function spread(rows: readonly string[][], merges: readonly Range[]): void {
  const width = rows[0]?.length ?? 0;
  for (const { s, e } of merges) {
    const shown = rows[s.r]?.[s.c] ?? "";
    for (let row = s.r; row <= Math.min(e.r, rows.length - 1); row += 1)
      rows[row]?.fill(shown, s.c, Math.min(e.c + 1, width));
  }
}

/**
 * Reads the part of a sheet that has content: formatted columns extend over a million rows.
 *
 * @throws UserInputError for a sheet that is too large
 */
export function readCells(name: string, sheet: WorkSheet, { Workbook }: WorkBook): SheetCells {
  const filled = listFilled(sheet);
  const height = filled.reduce((most, { row }) => Math.max(most, row + 1), 0);
  const width = filled.reduce((most, { column }) => Math.max(most, column + 1), 0);
  if (height * width > MOST_CELLS)
    throw unreadable(
      `The sheet "${name}" reaches to cell ${utils.encode_cell({ r: height - 1, c: width - 1 })}: ` +
        "remove what stands far outside its table.",
    );
  const date1904 = Workbook?.WBProps?.date1904 === true;
  const rows = Array.from({ length: height }, () => Array.from({ length: width }, () => ""));
  for (const { row, column, cell } of filled) {
    const cells = rows[row];
    if (cells !== undefined) cells[column] = toText(cell, date1904);
  }
  spread(rows, sheet["!merges"] ?? []);
  const problems = filled.flatMap(({ row, column, cell }) => {
    const message = findFault(cell);
    return message === undefined ? [] : [{ where: nameSheetCell(name, row, column), message }];
  });
  return { rows, problems };
}

/** E.g. sheet "People", cell C5; both from 0. */
export const nameSheetCell = (sheet: string, row: number, column: number): string =>
  `sheet "${sheet}", cell ${utils.encode_cell({ r: row, c: column })}`;
