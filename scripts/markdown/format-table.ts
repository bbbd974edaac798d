const toRow = (cells: readonly string[]): string => `| ${cells.join(" | ")} |`;

/** A table of a Markdown page; cells are unchanged. */
export const formatTable = (head: readonly string[], rows: readonly (readonly string[])[]): string =>
  [toRow(head), toRow(head.map(() => "---")), ...rows.map(toRow)].join("\n");
