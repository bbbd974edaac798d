/** A cell as text; empty for an empty cell. */
export type RawCell = string;

/** A table of a file or sheet, unchanged. The first row names the columns. */
export interface RawTable {
  /** E.g. people.csv, or sheet "People". */
  readonly place: string;
  readonly header: readonly string[];
  readonly rows: readonly (readonly RawCell[])[];
  /** How people find a cell: row from 0 below the header, column from 0. */
  readonly nameCell: (row: number, column: number) => string;
}
