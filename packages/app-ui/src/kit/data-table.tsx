import type { ComponentChildren, JSX } from "preact";
import { useState } from "preact/hooks";

export interface Column<TRow> {
  readonly key: string;
  readonly title: string;
  readonly cell: (row: TRow) => ComponentChildren;
  /** What the column is sorted by; without it nobody can sort by it. */
  readonly order?: (row: TRow) => string | number;
  /** Figures stand at the right. */
  readonly isFigure?: boolean;
}

export interface DataTableProps<TRow> {
  readonly caption: string;
  /** The first names its row, and stays in sight while the others scroll. */
  readonly columns: readonly Column<TRow>[];
  readonly rows: readonly TRow[];
  readonly keyOf: (row: TRow) => string;
}

interface Sorting {
  readonly key: string;
  readonly isDown: boolean;
}

const compare = (one: string | number, two: string | number): number =>
  typeof one === "number" && typeof two === "number" ? one - two : String(one).localeCompare(String(two));

/** The rows in the order of a column; those that are alike stay as they were. */
export function sortRows<TRow>(
  rows: readonly TRow[],
  columns: readonly Column<TRow>[],
  sorting: Sorting | undefined,
): readonly TRow[] {
  const order = columns.find(({ key }) => key === sorting?.key)?.order;
  if (!order) return rows;
  const sign = sorting?.isDown === true ? -1 : 1;
  return rows.toSorted((one, two) => sign * compare(order(one), order(two)));
}

function HeadCell<TRow>({
  column: { key, title, order, isFigure },
  sorting,
  onSort,
}: {
  readonly column: Column<TRow>;
  readonly sorting: Sorting | undefined;
  readonly onSort: (key: string) => void;
}): JSX.Element {
  const isSorted = sorting?.key === key;
  const direction = sorting?.isDown === true ? "descending" : "ascending";
  return (
    <th
      scope="col"
      class={isFigure === true ? "figure" : undefined}
      aria-sort={isSorted ? direction : undefined}
    >
      {order ? (
        <button type="button" class="quiet" onClick={() => onSort(key)}>
          {title}
          <span aria-hidden="true">{isSorted ? (sorting.isDown ? " ↓" : " ↑") : " ↕"}</span>
        </button>
      ) : (
        title
      )}
    </th>
  );
}

/** A table that scrolls inside itself, with columns that can be sorted. */
export function DataTable<TRow>({ caption, columns, rows, keyOf }: DataTableProps<TRow>): JSX.Element {
  const [sorting, setSorting] = useState<Sorting | undefined>(undefined);
  const sort = (key: string): void =>
    setSorting((last) => ({ key, isDown: last?.key === key ? !last.isDown : false }));
  return (
    <div class="scroller" role="region" aria-label={caption} tabIndex={0}>
      <table>
        <caption>{caption}</caption>
        <thead>
          <tr>
            {columns.map((column) => (
              <HeadCell key={column.key} column={column} sorting={sorting} onSort={sort} />
            ))}
          </tr>
        </thead>
        <tbody>
          {sortRows(rows, columns, sorting).map((row) => (
            <tr key={keyOf(row)}>
              {columns.map(({ key, cell, isFigure }, at) =>
                at === 0 ? (
                  <th key={key} scope="row">
                    {cell(row)}
                  </th>
                ) : (
                  <td key={key} class={isFigure === true ? "figure" : undefined}>
                    {cell(row)}
                  </td>
                ),
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
