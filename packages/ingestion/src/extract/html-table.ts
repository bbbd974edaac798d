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
  const pending = new Map<number, { text: string; rows: number }>();
  const rows: string[][] = [];
  let headerRows = 0;
  for (const tr of table.find("tr").toArray()) {
    const cells: string[] = [];
    const fillSpans = (): void => {
      for (let span = pending.get(cells.length); span; span = pending.get(cells.length)) {
        const column = cells.length;
        cells.push(span.text);
        if (--span.rows === 0) pending.delete(column);
      }
    };
    const own = $(tr).children("td,th").toArray();
    for (const cell of own) {
      fillSpans();
      const text = normaliseText(toText(cell));
      const rowSpan = toSpan($(cell).attr("rowspan"));
      const column = cells.length;
      const width = toSpan($(cell).attr("colspan"));
      cells.push(text, ...Array.from({ length: width - 1 }, () => ""));
      if (rowSpan > 1) {
        for (let offset = 0; offset < width; offset++) {
          pending.set(column + offset, { text: offset === 0 ? text : "", rows: rowSpan - 1 });
        }
      }
    }
    fillSpans();
    if (cells.every((text) => text === "")) continue;
    const isHead = $(tr).parent().is("thead") || (own.length > 0 && own.every((cell) => cell.name === "th"));
    if (isHead && headerRows === rows.length) headerRows++;
    rows.push(cells);
  }
  return { rows, headerRows };
}
