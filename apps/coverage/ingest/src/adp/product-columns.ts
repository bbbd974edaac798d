import type { PdfLine, PdfSegment } from "@clinical-mcp/ingestion";

type ProductColumn = "type" | "manufacturer" | "device" | "code";

/** A column of a price list: heads are centred, cells begin at the column's left edge. */
export interface ColumnPlace {
  readonly column: ProductColumn;
  /** Right edge of the head: no cell of the column begins beyond it. */
  readonly headRight: number;
  /** Left edge of its cells in points; the most frequent one. */
  readonly left: number;
}

export interface CodeCell {
  readonly code: string;
  readonly quantity: number | null;
  /** null if the list states none, e.g. if each device is priced individually. */
  readonly cents: number | null;
}

const HEAD_WORDS = [
  ["type", /^Device Type$/],
  ["manufacturer", /^Manufacturer$/],
  ["device", /^Device$/],
  // The heads of the last columns are close together.
  ["code", /^Device(?: Code)?(?: Max(?: Allowed)?)?(?: Approved)?(?: Price)?$/],
] as const;

const isHead = (text: string): boolean =>
  HEAD_WORDS.some(([, pattern]) => pattern.test(text)) || isHeadRest(text);

/** The row of column heads: it begins a table on every page. */
export const isHeadRow = ({ segments }: PdfLine): boolean =>
  segments.length >= 2 &&
  segments.every(({ text }) => isHead(text)) &&
  segments.some(({ text }) => text === "Device");

/** Words of the column heads below their first row. */
export const isHeadRest = (text: string): boolean =>
  /^(?:(?:Code|Max|Allowed|Qty\.?(?: \*)?|Approved|Price)(?: |$))+$/.test(text);

const CODE_CELL =
  /(?:^|\s)(?<code>[A-Z][A-Z0-9]{2,10}(?:-\d{3,4})?)(?: (?<quantity>\d{1,3}))?(?: \$(?<price>[\d,]+\.\d{2}))?$/u;

const toCents = (price: string): number => Math.round(Number(price.replaceAll(",", "")) * 100);

/**
 * Code, quantity and price at the end of a row. Without a price or quantity, a word in capitals is a code only at the left edge of the
 * code column.
 */
export function readCodeCell(line: PdfLine, codeLeft: number | undefined): CodeCell | undefined {
  const groups = CODE_CELL.exec(line.text)?.groups;
  const code = groups?.["code"];
  if (groups === undefined || code === undefined) return undefined;
  const [quantity, price] = [groups["quantity"], groups["price"]];
  const stands = line.segments.some(
    ({ x, text }) => text.split(" ")[0] === code && codeLeft !== undefined && Math.abs(x - codeLeft) < 6,
  );
  const isLong = quantity !== undefined && /^(?=[A-Z0-9]*\d)[A-Z0-9]{8,10}$/.test(code);
  if (!stands && price === undefined && !isLong) return undefined;
  return {
    code,
    quantity: quantity === undefined ? null : Number(quantity),
    cents: price === undefined ? null : toCents(price),
  };
}

const mostFrequent = (values: readonly number[]): number | undefined => {
  const counts = new Map<number, number>();
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1);
  return [...counts].sort(([, one], [, other]) => other - one)[0]?.[0];
};

const CODE_SEGMENT = /^[A-Z][A-Z0-9]{2,10}(?:-\d{3,4})?(?: \d{1,3})?$/;
const LONG_CODE_SEGMENT = /^(?=[A-Z0-9]*\d)[A-Z0-9]{8,10}(?: \d{1,3})?$/;

/** Left edge of the code column, from rows with a price and from codes of the usual length. */
export function findCodeLeft(lines: readonly PdfLine[]): number | undefined {
  return mostFrequent(
    lines.flatMap(({ text, segments }) => {
      const pattern = /\$[\d,]+\.\d{2}$/.test(text) ? CODE_SEGMENT : LONG_CODE_SEGMENT;
      const segment = segments.findLast((candidate) => pattern.test(candidate.text));
      return segment ? [Math.round(segment.x)] : [];
    }),
  );
}

/** Number of cells with one left edge from which a page decides the column's. Otherwise the section's pages decide. */
const FEW = 2;

function findLeft(starts: readonly number[], alike: readonly number[]): number | undefined {
  const own = mostFrequent(starts);
  const isSure = starts.filter((start) => start === own).length >= FEW;
  return isSure ? own : mostFrequent(alike);
}

/**
 * The columns left of the codes, with the left edges of their cells.
 *
 * @param body lines of the page's table
 * @param alike lines of all tables under the same title
 */
export function readColumns(
  head: PdfLine,
  body: readonly PdfLine[],
  alike: readonly PdfLine[],
): readonly ColumnPlace[] {
  const columns: { column: ProductColumn; headRight: number }[] = [];
  for (const { text, right } of head.segments) {
    const match = HEAD_WORDS.find(
      ([name, pattern]) => pattern.test(text) && !columns.some(({ column }) => column === name),
    );
    if (match) columns.push({ column: match[0], headRight: right });
  }
  const cells = columns.filter(({ column }) => column !== "code");
  return cells.flatMap(({ column, headRight }, position) => {
    const from = cells[position - 1]?.headRight ?? 0;
    // Text that reaches beyond the next column is a note or two cells.
    const beyond = cells[position + 1]?.headRight ?? Infinity;
    const startsOf = (lines: readonly PdfLine[]): readonly number[] =>
      lines.flatMap(({ segments }) =>
        segments
          .filter(({ x, right }) => x > from && x <= headRight && right <= beyond)
          .map(({ x }) => Math.round(x)),
      );
    const left = findLeft(startsOf(body), startsOf(alike));
    return left === undefined ? [] : [{ column, headRight, left }];
  });
}

/** Approximate widths of letters as parts of the size, enough to find the two words around a position. */
const widthOf = (letter: string): number => {
  if (/[\sijlI.,:;'|!()/-]/.test(letter)) return 0.3;
  if (/[mwMW@%]/.test(letter)) return 0.85;
  return /[A-Z0-9&]/.test(letter) ? 0.65 : 0.52;
};

const widthOfText = (text: string): number => [...text].reduce((sum, letter) => sum + widthOf(letter), 0);

/** Splits two cells without a clear gap at the left edge of the second column. */
function splitAt(segment: PdfSegment, left: number): readonly PdfSegment[] {
  const words = segment.text.split(" ");
  const scale = (segment.right - segment.x) / widthOfText(segment.text);
  const offsets = words.map(
    (_, count) => segment.x + widthOfText(`${words.slice(0, count).join(" ")} `) * scale,
  );
  const nearest = offsets
    .map((offset, count) => ({ count, distance: Math.abs(offset - left) }))
    .slice(1)
    .sort((one, other) => one.distance - other.distance)[0];
  if (!nearest) return [segment];
  const { count } = nearest;
  return [
    { text: words.slice(0, count).join(" "), x: segment.x, right: left },
    { text: words.slice(count).join(" "), x: left, right: segment.right },
  ];
}

/** The segments left of the code on its line. */
function beforeCode(segments: readonly PdfSegment[], code: string): readonly PdfSegment[] {
  const position = segments.findLastIndex(({ text }) => text.split(" ").includes(code));
  const segment = segments[position];
  if (!segment) return segments;
  const words = segment.text.split(" ");
  const text = words.slice(0, words.lastIndexOf(code)).join(" ");
  const width = ((segment.right - segment.x) * widthOfText(text)) / widthOfText(segment.text);
  const rest = text === "" ? [] : [{ text, x: segment.x, right: segment.x + width }];
  return [...segments.slice(0, position), ...rest];
}

export interface ColumnText {
  readonly column: ProductColumn;
  readonly text: string;
  /** It reaches over the columns: a heading between the rows. */
  readonly isWide: boolean;
}

/** Points by which the left edges of one column's cells differ. */
const EDGE = 6;

/** The cells of a line by column, its code apart; `isRow` says that a row begins at its height. */
export function readCells(
  line: Pick<PdfLine, "segments"> & { readonly isRow: boolean },
  columns: readonly ColumnPlace[],
  cell: CodeCell | undefined,
): readonly ColumnText[] {
  const { segments, isRow } = line;
  const own = cell === undefined ? segments : beforeCode(segments, cell.code);
  return own
    .flatMap((segment) => {
      const next = columns.find(({ left }) => left > segment.x + EDGE);
      const isWide = next !== undefined && segment.right > next.left + EDGE;
      if (isWide && !isRow && own.length === 1) return [{ ...segment, isWide }];
      return (isWide ? splitAt(segment, next.left) : [segment]).map((part) => ({ ...part, isWide: false }));
    })
    .flatMap(({ text, x, isWide }) => {
      const place = columns.findLast(({ left }) => left <= x + EDGE);
      return place === undefined || text === "" ? [] : [{ column: place.column, text, isWide }];
    });
}
