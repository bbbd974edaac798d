import type { PdfPage } from "@clinical-mcp/ingestion";
import { readCells, readColumns } from "./product-columns.ts";
import type { ProductTablePart } from "./product-pages.ts";
import { findTables, hasCodes } from "./product-pages.ts";

/** A model that may be supplied under the code of its type. Lists of approved models state neither code nor price. */
export interface ApprovedModel {
  readonly deviceType: string;
  readonly manufacturer: string;
  readonly model: string;
  readonly page: number;
}

interface Row {
  readonly page: number;
  readonly type: string[];
  readonly manufacturer: string[];
  readonly device: string[];
}

/** Rows in the order in which the page draws them: the type's lines, then the manufacturer's, then the model's. */
function readRows({ page, head, body }: ProductTablePart, alike: ProductTablePart["body"]): readonly Row[] {
  const columns = readColumns(head, body, alike);
  const rows: Row[] = [];
  for (const line of body) {
    for (const { column, text } of readCells({ ...line, isRow: true }, columns, undefined)) {
      const last = rows.at(-1);
      const isNew = column === "type" && (!last || last.manufacturer.length + last.device.length > 0);
      const row = isNew || !last ? { page: page.number, type: [], manufacturer: [], device: [] } : last;
      if (row !== last) rows.push(row);
      if (column !== "code") row[column].push(text);
    }
  }
  return rows;
}

/** The rows of lists without codes; empty for a manual that is a price list. */
export function readModelList(pages: readonly PdfPage[]): readonly ApprovedModel[] {
  const tables = pages.flatMap(findTables).filter((table) => !hasCodes(table));
  const alike = tables.flatMap(({ body }) => body);
  return tables.flatMap((table) =>
    readRows(table, alike).map(({ page, type, manufacturer, device }) => ({
      deviceType: type.join(" "),
      manufacturer: manufacturer.join(" "),
      model: device.join(" "),
      page,
    })),
  );
}
