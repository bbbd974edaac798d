import type { PdfPage } from "@clinical-mcp/ingestion";
import type { CodeCell } from "./product-columns.ts";
import type { ProductCell, ProductPage } from "./product-pages.ts";
import { readProductPages } from "./product-pages.ts";

/** A device of a product manual: what may be billed, under which code and at which price. */
export interface ProductLine {
  readonly code: string;
  /** Title above the table, e.g. "Wheelchairs (Power): OPTIONS". */
  readonly section: string;
  /** Heading between the rows, e.g. "LM Trunk". */
  readonly group: string | null;
  readonly deviceType: string;
  readonly typeDescription: string | null;
  readonly manufacturer: string | null;
  readonly device: string;
  readonly maxQuantity: number | null;
  /** null if the manual states no price for it. */
  readonly priceCents: number | null;
  readonly page: number;
}

export interface ProductTable {
  readonly lines: readonly ProductLine[];
  readonly notes: readonly { readonly page: number; readonly text: string }[];
  /** Cells that belong to no row. */
  readonly unplaced: readonly { readonly page: number; readonly text: string }[];
}

interface DeviceType {
  title: string;
  readonly description: string[];
}

interface Draft extends CodeCell {
  readonly type: DeviceType | undefined;
  readonly section: string;
  readonly group: string | null;
  manufacturer: string | null;
  device: string;
  readonly page: number;
}

interface Reading {
  readonly drafts: Draft[];
  readonly unplaced: { page: number; text: string }[];
  /** Size of the rows' letters; descriptions of types are set in another. */
  readonly rowSize: number;
  section: string;
  group: string | null;
  type: DeviceType | undefined;
  manufacturer: string | null;
}

const TOLERANCE = 2.5;

/** Words are broken only at their own hyphens; "Sacral- Class 1B" is printed with a space. */
const isJoined = (text: string, next: string): boolean => /\S-$/u.test(text) && !/^Class\b/.test(next);

const joinTexts = (texts: readonly string[]): string =>
  texts.reduce((text, next) => (text === "" || isJoined(text, next) ? text + next : `${text} ${next}`), "");

const textOf = (lines: ProductCell["lines"]): string => joinTexts(lines.map(({ text }) => text));

interface OnPage {
  readonly page: ProductPage;
  readonly reading: Reading;
  /** Whether a row begins at this height. */
  readonly isRow: (top: number) => boolean;
  /** Above the page's first row. */
  readonly isAbove: (top: number) => boolean;
}

/** A new type, or the same one again at the top of a page, which keeps its description. */
function setType(reading: Reading, title: string, description: readonly string[]): void {
  if (reading.type?.title === title) {
    if (reading.type.description.length === 0) reading.type.description.push(...description);
    return;
  }
  reading.type = { title, description: [...description] };
  reading.manufacturer = null;
}

/** A title that the page's end cut continues with a small letter: the description if there is one, else the name. */
function goOn(type: DeviceType, text: string): void {
  if (type.description.length > 0) type.description.push(text);
  else type.title = joinTexts([type.title, text]);
}

function readTypeCell(on: OnPage, cell: ProductCell): void {
  const { reading, isRow, isAbove } = on;
  const count = cell.lines.findIndex(({ size }) => size !== reading.rowSize);
  const named = count < 0 ? cell.lines : cell.lines.slice(0, count);
  const description = cell.lines.slice(named.length).map(({ text }) => text);
  if (named.length === 0) {
    reading.type?.description.push(...description);
    return;
  }
  const title = textOf(named);
  const { type } = reading;
  const isOwnRow = isRow(cell.top);
  // Above the first row a narrow cell may be more of the type that the page before has begun.
  const begun = !cell.isWide && isAbove(cell.top) ? type : undefined;
  if (type && isOwnRow && /^\p{Ll}/u.test(title)) goOn(type, title);
  else if (isOwnRow || begun?.title === title) setType(reading, title, description);
  else if (begun && isRest(on, cell)) {
    begun.title = joinTexts([begun.title, title]);
    begun.description.push(...description);
  } else reading.group = title;
}

/**
 * Whether a cell above a page's first row continues the page before. In tables with headings, the first cell of a page repeats the
 * heading or begins a new one, and is separate.
 */
function isRest({ page, reading }: OnPage, cell: ProductCell): boolean {
  const types = page.cells.filter(({ column }) => column === "type");
  const isAlone = !page.cells.some(
    ({ column, top }) => column !== "type" && Math.abs(top - cell.top) < TOLERANCE,
  );
  return reading.group === null || !isAlone || types.indexOf(cell) === 1;
}

function readManufacturerCell({ reading, isRow, isAbove }: OnPage, { top, lines }: ProductCell): void {
  const text = textOf(lines);
  const isRest = !isRow(top) && isAbove(top) && reading.manufacturer !== text;
  const last = reading.drafts.at(-1);
  if (isRest && last && last.manufacturer !== null) {
    reading.manufacturer = `${last.manufacturer} ${text}`;
    last.manufacturer = reading.manufacturer;
  } else reading.manufacturer = text;
}

function readDeviceCell({ page, reading, isRow, isAbove }: OnPage, { top, lines }: ProductCell): void {
  const text = textOf(lines);
  const last = reading.drafts.at(-1);
  if (isRow(top)) {
    if (last) last.device = text;
  } else if (!page.hasTypes) reading.group = text;
  else if (isAbove(top) && last) last.device = `${last.device} ${text}`.trim();
  else reading.unplaced.push({ page: page.page, text });
}

function readRow({ page, reading }: OnPage, { code, quantity, cents }: CodeCell): void {
  const { section, group, type, manufacturer } = reading;
  reading.drafts.push({
    code,
    quantity,
    cents,
    section,
    group,
    type,
    manufacturer,
    device: "",
    page: page.page,
  });
}

/** The page from top to bottom; at one height the type, the manufacturer, the row, then its device. */
function readPage(reading: Reading, page: ProductPage): void {
  const tops = page.codes.map(({ top }) => top);
  const first = Math.max(...tops, -Infinity);
  const on: OnPage = {
    page,
    reading,
    isRow: (top) => tops.some((other) => Math.abs(other - top) < TOLERANCE),
    isAbove: (top) => top > first + TOLERANCE,
  };
  const section = page.titles.join(": ").replace(/:$/, "");
  if (section !== reading.section) {
    Object.assign(reading, { section, group: null, type: undefined, manufacturer: null });
  }
  const steps = [
    ...page.cells.map((cell) => ({
      top: cell.top,
      rank: { type: 0, manufacturer: 1, code: 2, device: 3 }[cell.column],
      run: () => {
        if (cell.column === "type") readTypeCell(on, cell);
        else if (cell.column === "manufacturer") readManufacturerCell(on, cell);
        else readDeviceCell(on, cell);
      },
    })),
    ...page.codes.map((code) => ({ top: code.top, rank: 2, run: () => readRow(on, code) })),
  ];
  const byPlace = steps.toSorted((one, other) =>
    Math.abs(one.top - other.top) < TOLERANCE ? one.rank - other.rank : other.top - one.top,
  );
  for (const { run } of byPlace) run();
}

const mostFrequent = (values: readonly number[]): number => {
  const counts = new Map<number, number>();
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1);
  return [...counts].sort(([, one], [, other]) => other - one)[0]?.[0] ?? 0;
};

const toLine = ({ type, device, cents, quantity, ...draft }: Draft): ProductLine => {
  const title = type?.title ?? draft.group ?? draft.section;
  const description = joinTexts(type?.description ?? []);
  return {
    code: draft.code,
    section: draft.section,
    group: draft.group,
    deviceType: title,
    typeDescription: description === "" ? null : description,
    manufacturer: draft.manufacturer,
    device: device === "" ? title : device,
    maxQuantity: quantity,
    priceCents: cents,
    page: draft.page,
  };
};

/** All rows of a product manual's tables. A row with a code and without a readable price has `priceCents` null. */
export function readProductTable(pages: readonly PdfPage[]): ProductTable {
  const read = readProductPages(pages);
  const sizes = read.flatMap(({ cells }) =>
    cells.filter(({ column }) => column === "device").flatMap(({ lines }) => lines.map(({ size }) => size)),
  );
  const reading: Reading = {
    drafts: [],
    unplaced: [],
    rowSize: mostFrequent(sizes),
    section: "",
    group: null,
    type: undefined,
    manufacturer: null,
  };
  for (const page of read) readPage(reading, page);
  return {
    lines: reading.drafts.map(toLine),
    notes: read.flatMap(({ page, notes }) => notes.map((text) => ({ page, text }))),
    unplaced: reading.unplaced,
  };
}
