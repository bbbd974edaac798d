/** A table of a page, with the heading above it. */
export interface Table {
  readonly heading: string;
  readonly columns: readonly string[];
  readonly rows: readonly (readonly string[])[];
}

const cellsOf = (line: string): readonly string[] =>
  line
    .split("|")
    .slice(1, -1)
    .map((cell) => cell.trim());
const isRow = (line: string): boolean => line.startsWith("|");
const isHeading = (line: string): boolean => /^#{1,6} /.test(line);

/** The tables of a Markdown page, in their order. Pipes inside cells are not known. */
export function readTables(page: string): readonly Table[] {
  const tables: Table[] = [];
  const lines = page.split("\n");
  let heading = "";
  for (const [at, line] of lines.entries()) {
    if (isHeading(line)) heading = line.replace(/^#+ /, "");
    // The line of dashes has a header above it and the rows below.
    if (!/^\|[ :|-]+\|$/.test(line)) continue;
    const below = lines.slice(at + 1);
    const end = below.findIndex((next) => !isRow(next));
    const rows = below.slice(0, end === -1 ? undefined : end).map(cellsOf);
    tables.push({ heading, columns: cellsOf(lines[at - 1] ?? ""), rows });
  }
  return tables;
}

/** The place of a figure on a page of results. */
export interface Place {
  readonly heading: string;
  /** First column's name: of several tables under one heading, the first that begins so is meant. */
  readonly first: string;
  readonly row: string;
  readonly column: string;
}

/**
 * One cell.
 *
 * @throws Error where the page has no such place, so that an old figure is never kept
 */
export function readCell(page: string, { heading, first, row, column }: Place): string {
  const table = readTables(page).find((one) => one.heading === heading && one.columns[0] === first);
  const cells = table?.rows.find(([name]) => name === row);
  const cell = cells?.[table?.columns.indexOf(column) ?? -1];
  if (cell === undefined) throw new Error(`no figure at: ${[heading, first, row, column].join(" / ")}`);
  return cell;
}
