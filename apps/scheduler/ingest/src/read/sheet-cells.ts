import { SSF, utils } from "@e965/xlsx";
import type { CellObject, WorkBook, WorkSheet } from "@e965/xlsx";

const two = (number: number): string => String(number).padStart(2, "0");

/** Excel counts days and keeps times as parts of one; only the format of the cell tells a date from a number. */
function formatDate(serial: number, date1904: boolean): string {
  const { y, m, d, H, M } = SSF.parse_date_code(serial, { date1904 });
  const clock = `${two(H)}:${two(M)}`;
  if (serial < 1) return clock;
  const date = `${y}-${two(m)}-${two(d)}`;
  return Number.isInteger(serial) ? date : `${date}T${clock}`;
}

function toText(cell: CellObject | undefined, date1904: boolean): string {
  if (cell === undefined || cell.v === undefined) return "";
  if (typeof cell.v === "number" && typeof cell.z === "string" && SSF.is_date(cell.z))
    return formatDate(cell.v, date1904);
  return String(cell.t === "e" ? (cell.w ?? "#ERROR") : cell.v).trim();
}

/** A sheet as rows of text; what a merged area shows stands in each of its cells. */
export function readCells(sheet: WorkSheet, { Workbook }: WorkBook): readonly (readonly string[])[] {
  const range = utils.decode_range(sheet["!ref"] ?? "A1:A1");
  const date1904 = Workbook?.WBProps?.date1904 === true;
  const rows = Array.from({ length: range.e.r + 1 }, (_, row) =>
    Array.from({ length: range.e.c + 1 }, (_, column) =>
      toText(sheet[utils.encode_cell({ r: row, c: column })], date1904),
    ),
  );
  for (const { s, e } of sheet["!merges"] ?? []) {
    const shown = rows[s.r]?.[s.c] ?? "";
    for (let row = s.r; row <= e.r; row += 1)
      for (let column = s.c; column <= e.c; column += 1) {
        const cells = rows[row];
        if (cells !== undefined) cells[column] = shown;
      }
  }
  return rows;
}

/** E.g. sheet "People", cell C5; both from 0. */
export const nameSheetCell = (sheet: string, row: number, column: number): string =>
  `sheet "${sheet}", cell ${utils.encode_cell({ r: row, c: column })}`;
