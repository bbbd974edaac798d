import type { Cheerio, CheerioAPI } from "cheerio";
import type { Element } from "domhandler";
import { normaliseText } from "../normalise/normalise-text.ts";

export interface HtmlTable {
  readonly rows: readonly (readonly string[])[];
  readonly headerRows: number;
}

/** A span beyond this is a mistake of the page; browsers cap them as well. */
const WIDEST_SPAN = 100;

const toSpan = (value: string | undefined): number =>
  Math.min(WIDEST_SPAN, Math.max(1, Number.parseInt(value ?? "1", 10) || 1));

/** A table that only lays out a page: blocks of text in its cells, a single column, or a table inside. */
export function isLayoutTable($: CheerioAPI, table: Cheerio<Element>): boolean {
  if (table.attr("role") === "presentation" || table.find("table,h1,h2,h3,h4,h5,h6").length > 0) return true;
  return table
    .find("tr")
    .toArray()
    .every((row) => $(row).children("td,th").length < 2);
}

/** Cells of rows above that reach into those below, by their column. */
type Pending = Map<number, { readonly text: string; rows: number }>;

/** Puts into a row, where it has come to, what reaches into it from above. */
function fillSpans(cells: string[], pending: Pending): void {
  for (let span = pending.get(cells.length); span; span = pending.get(cells.length)) {
    const column = cells.length;
    cells.push(span.text);
    if (--span.rows === 0) pending.delete(column);
  }
}

interface Cell {
  readonly text: string;
  readonly width: number;
  readonly height: number;
}

function readRow(own: readonly Cell[], pending: Pending): string[] {
  const cells: string[] = [];
  for (const { text, width, height } of own) {
    fillSpans(cells, pending);
    const column = cells.length;
    const texts = [text, ...Array.from({ length: width - 1 }, () => "")];
    cells.push(...texts);
    if (height > 1)
      for (const [offset, each] of texts.entries())
        pending.set(column + offset, { text: each, rows: height - 1 });
  }
  fillSpans(cells, pending);
  return cells;
}

/**
 * The rows of a table as text. A cell that spans rows is repeated in each, so that a row read alone keeps its meaning;
 * a cell that spans columns fills the first and leaves the others empty.
 *
 * @param toText the text of a cell, without what is not content
 */
export function readHtmlTable(
  $: CheerioAPI,
  table: Cheerio<Element>,
  toText: (cell: Element) => string,
): HtmlTable {
  const pending: Pending = new Map();
  const rows: string[][] = [];
  let headerRows = 0;
  for (const tr of table.find("tr").toArray()) {
    const own = $(tr).children("td,th").toArray();
    const cells = readRow(
      own.map((cell) => ({
        text: normaliseText(toText(cell)),
        height: toSpan($(cell).attr("rowspan")),
        width: toSpan($(cell).attr("colspan")),
      })),
      pending,
    );
    if (cells.every((text) => text === "")) continue;
    const isHead = $(tr).parent().is("thead") || (own.length > 0 && own.every((cell) => cell.name === "th"));
    if (isHead && headerRows === rows.length) headerRows++;
    rows.push(cells);
  }
  return { rows, headerRows };
}
