import type { PdfLine } from "./pdf-lines.ts";

/** A stretch of lines that is one table, or lines as they are. */
export type PdfStretch =
  | { readonly kind: "lines"; readonly lines: readonly PdfLine[] }
  | {
      readonly kind: "table";
      readonly lines: readonly PdfLine[];
      readonly rows: readonly (readonly string[])[];
    };

const FEWEST_ROWS = 3;
/** Two columns of prose, drawn line by line across the gutter, fill their widths; cells of a table do not. */
const PROSE_ROWS = 6;
const PROSE_FILL = 0.7;

const overlaps = (one: { x: number; right: number }, other: { x: number; right: number }): boolean =>
  one.x < other.right && other.x < one.right;

/** Columns as stretches of x in which no row has a gap. */
function toColumns(lines: readonly PdfLine[]): readonly { x: number; right: number }[] {
  const columns: { x: number; right: number }[] = [];
  for (const { x, right } of lines.flatMap(({ segments }) => segments)) {
    const touching = columns.filter((column) => overlaps(column, { x, right }));
    const merged = {
      x: Math.min(x, ...touching.map((column) => column.x)),
      right: Math.max(right, ...touching.map((column) => column.right)),
    };
    columns.splice(0, Infinity, ...columns.filter((column) => !touching.includes(column)), merged);
  }
  return columns.sort((one, other) => one.x - other.x);
}

function toRows(lines: readonly PdfLine[]): readonly (readonly string[])[] {
  const columns = toColumns(lines);
  return lines.map(({ segments }) =>
    columns.map((column) =>
      segments
        .filter((segment) => overlaps(column, segment))
        .map(({ text }) => text)
        .join(" "),
    ),
  );
}

function isProse(lines: readonly PdfLine[]): boolean {
  const columns = toColumns(lines);
  if (columns.length !== 2 || lines.length < PROSE_ROWS) return false;
  return columns.every((column) => {
    const parts = lines.flatMap(({ segments }) => segments.filter((segment) => overlaps(column, segment)));
    const mean = parts.reduce((sum, { x, right }) => sum + right - x, 0) / parts.length;
    return parts.length > lines.length / 2 && mean > PROSE_FILL * (column.right - column.x);
  });
}

/** Lines of two columns of prose, the left column first. */
function toSingleColumn(lines: readonly PdfLine[]): readonly PdfLine[] {
  return toColumns(lines).flatMap((column) =>
    lines.flatMap((line) =>
      line.segments
        .filter((segment) => overlaps(column, segment))
        .map((segment) => ({ ...line, ...segment, segments: [segment] })),
    ),
  );
}

function toStretch(lines: readonly PdfLine[]): PdfStretch {
  if (isProse(lines)) return { kind: "lines", lines: toSingleColumn(lines) };
  const rows = toRows(lines);
  const isTable = lines.length >= FEWEST_ROWS && (rows[0]?.length ?? 0) > 1;
  return isTable ? { kind: "table", lines, rows } : { kind: "lines", lines };
}

/** A marker and its text have a gap like two columns, and are a list. */
const isRow = ({ segments: [first, second] }: PdfLine): boolean =>
  first !== undefined && second !== undefined && !/^(?:[•●▪◦–‣o☐□❑❏☑✓→]|\(?\w{1,4}[.)])$/u.test(first.text);

/** Finds tables: successive lines whose parts are in the same columns. Rows keep one line each. */
export function partTables(lines: readonly PdfLine[]): readonly PdfStretch[] {
  const stretches: PdfStretch[] = [];
  let rows: PdfLine[] = [];
  let plain: PdfLine[] = [];
  const endPlain = (): void => {
    if (plain.length > 0) stretches.push({ kind: "lines", lines: plain });
    plain = [];
  };
  const endRows = (): void => {
    const stretch = toStretch(rows);
    if (stretch.kind === "lines") plain.push(...stretch.lines);
    else {
      endPlain();
      stretches.push(stretch);
    }
    rows = [];
  };
  for (const line of lines) {
    if (isRow(line)) rows.push(line);
    else {
      endRows();
      plain.push(line);
    }
  }
  endRows();
  endPlain();
  return stretches;
}
