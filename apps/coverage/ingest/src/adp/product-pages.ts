import type { PdfLine, PdfPage } from "@clinical-mcp/ingestion";
import type { CodeCell, ColumnPlace, ColumnText } from "./product-columns.ts";
import {
  findCodeLeft,
  isHeadRest,
  isHeadRow,
  readCells,
  readCodeCell,
  readColumns,
} from "./product-columns.ts";

/** The lines of one table cell on one page of a price list. */
export interface ProductCell {
  readonly column: ColumnText["column"];
  /** Height of its first line on the page, in points. */
  readonly top: number;
  readonly isWide: boolean;
  readonly lines: readonly { readonly text: string; readonly size: number }[];
}

export interface ProductPage {
  readonly page: number;
  /** Titles above the table, e.g. "Wheelchairs (Power)" and "OPTIONS:". */
  readonly titles: readonly string[];
  readonly cells: readonly ProductCell[];
  readonly codes: readonly (CodeCell & { readonly top: number })[];
  /** Text outside the table's columns. */
  readonly notes: readonly string[];
  readonly hasTypes: boolean;
}

const TITLE_SIZE = 15;
const TOLERANCE = 2.5;
/** Gap between lines of one cell, in font sizes. Gaps between rows are larger. */
const LINE_GAP = 1.5;
/** A description in another size is slightly below the name of its type. */
const DESCRIPTION_GAP = 1.8;
const PAGE_LABEL = /^(?:Page: \d+ of \d+$|Printed Date:)/;
const LETTERHEAD = /^(?:Ministry of Health|Assistive Devices Program)$/;
const EDITION = /\bEffective (?:Date|From)\b/;
const NOTE_INDENT = 4;

interface Entry extends ColumnText {
  readonly y: number;
  readonly size: number;
}

/** Lines of one column as cells: what follows closely is the same cell. */
function toCells(entries: readonly Entry[]): readonly ProductCell[] {
  const cells: { column: Entry["column"]; top: number; last: Entry; lines: Entry[] }[] = [];
  for (const entry of entries.toSorted((one, other) => other.y - one.y)) {
    const cell = cells.findLast(({ column }) => column === entry.column);
    const gap = cell ? cell.last.y - entry.y : Infinity;
    const most = (cell?.last.size === entry.size ? LINE_GAP : DESCRIPTION_GAP) * entry.size;
    if (cell && gap <= most) {
      cell.lines.push(entry);
      cell.last = entry;
    } else cells.push({ column: entry.column, top: entry.y, last: entry, lines: [entry] });
  }
  return cells.map(({ column, top, last, lines }) => ({
    column,
    top,
    isWide: last.isWide,
    lines: lines.map(({ text, size }) => ({ text, size })),
  }));
}

export interface ProductTablePart {
  readonly page: PdfPage;
  readonly head: PdfLine;
  readonly titles: readonly string[];
  readonly body: readonly PdfLine[];
}

/** The tables of a page: each begins with a row of column heads. */
export function findTables(page: PdfPage): readonly ProductTablePart[] {
  const heads = page.lines.filter(isHeadRow);
  return heads.map((head, position) => {
    const top = heads[position - 1]?.y ?? Infinity;
    const bottom = heads[position + 1]?.y ?? -Infinity;
    const body = page.lines.filter(
      (line) => line.y < head.y - TOLERANCE && line.y > bottom && !isTitle(line) && isCell(line),
    );
    const titles = page.lines.filter((line) => line.y > head.y && line.y < top && isTitle(line));
    return { page, head, body, titles: titles.map(({ text }) => text) };
  });
}

/** Lists of approved models have no column of codes. */
export const hasCodes = ({ head }: ProductTablePart): boolean =>
  head.segments.filter(({ text }) => /^Device(?! Type)/.test(text)).length > 1;

const isCell = ({ text, segments }: PdfLine): boolean =>
  !segments.every((segment) => isHeadRest(segment.text)) && !PAGE_LABEL.test(text);

const isTitle = ({ text, size }: PdfLine): boolean =>
  size >= TITLE_SIZE && !LETTERHEAD.test(text) && !EDITION.test(text);

function readTable(
  table: ProductTablePart,
  columns: readonly ColumnPlace[],
  codeLeft: number | undefined,
): ProductPage {
  const { page, body, titles } = table;
  const left = (columns[0]?.left ?? 0) - NOTE_INDENT;
  const lines = body.filter(({ x }) => x >= left);
  const coded = lines.map((line) => ({ line, cell: readCodeCell(line, codeLeft) }));
  const codes = coded.flatMap(({ line, cell }) => (cell ? [{ ...cell, top: line.y }] : []));
  const isRow = ({ y }: PdfLine): boolean => codes.some(({ top }) => Math.abs(top - y) < TOLERANCE);
  return {
    page: page.number,
    titles,
    cells: toCells(
      coded.flatMap(({ line, cell }) =>
        readCells({ ...line, isRow: isRow(line) }, columns, cell).map((entry) => ({
          ...entry,
          y: line.y,
          size: line.size,
        })),
      ),
    ),
    codes,
    notes: body.filter(({ x }) => x < left).map(({ text }) => text),
    hasTypes: columns.some(({ column }) => column === "type"),
  };
}

/** The pages of a product manual that hold a table of devices, cell by cell. */
export function readProductPages(pages: readonly PdfPage[]): readonly ProductPage[] {
  const tables = pages.flatMap(findTables).filter(hasCodes);
  const usualLeft = findCodeLeft(tables.flatMap(({ body }) => body));
  return tables.map((table) => {
    // Tables of one manual differ in their columns; those under one title have nearly the same places.
    const alike = tables.filter((other) => other.titles.join() === table.titles.join());
    const columns = readColumns(
      table.head,
      table.body,
      alike.flatMap(({ body }) => body),
    );
    return readTable(table, columns, findCodeLeft(table.body) ?? usualLeft);
  });
}
