import { facetFields, facetValues, isInRange, type Condition, type Filter } from "./filter.ts";
import type { FacetValue, Passage } from "./passage.ts";

/** The rows that a filter lets through. */
export interface Selection {
  readonly count: number;
  /** One byte for each row of the dataset: 1 where the filter lets the passage through. */
  readonly rows: Uint8Array;
  has(row: number): boolean;
}

/** Answers filters from memory, without any database: field → value → rows. */
export interface FacetIndex {
  /** How many passages there are. */
  readonly size: number;
  select(filter: Filter): Selection;
}

type RowsOfValue = ReadonlyMap<FacetValue, readonly number[]>;

/** Reads all passages of a dataset, in its order, once. */
export async function createFacetIndex(
  passages: AsyncIterable<Passage> | Iterable<Passage>,
): Promise<FacetIndex> {
  const rowsOfField = new Map<string, Map<FacetValue, number[]>>();
  const seen = { size: 0 };
  for await (const passage of passages) {
    const row = seen.size;
    for (const field of facetFields(passage))
      for (const value of facetValues(passage, field)) addRow(rowsOfField, { field, value, row });
    seen.size += 1;
  }
  const { size } = seen;
  return {
    size,
    select(filter) {
      const sets = filter.map((condition) => selectRows(rowsOfField.get(condition.field), condition, size));
      return toSelection(sets, size);
    },
  };
}

function addRow(
  rowsOfField: Map<string, Map<FacetValue, number[]>>,
  { field, value, row }: { readonly field: string; readonly value: FacetValue; readonly row: number },
): void {
  const rowsOfValue = rowsOfField.get(field) ?? new Map<FacetValue, number[]>();
  rowsOfField.set(field, rowsOfValue);
  const rows = rowsOfValue.get(value);
  if (rows) rows.push(row);
  else rowsOfValue.set(value, [row]);
}

function selectRows(rowsOfValue: RowsOfValue | undefined, condition: Condition, size: number): Uint8Array {
  const selected = new Uint8Array(size);
  for (const rows of listMatching(rowsOfValue ?? new Map(), condition))
    for (const row of rows) selected[row] = 1;
  return selected;
}

const listMatching = (rowsOfValue: RowsOfValue, condition: Condition): readonly (readonly number[])[] =>
  "in" in condition
    ? condition.in.map((value) => rowsOfValue.get(value) ?? [])
    : [...rowsOfValue].filter(([value]) => isInRange(value, condition)).map(([, rows]) => rows);

/** All conditions must hold: the rows that stand in every set. */
function toSelection(sets: readonly Uint8Array[], size: number): Selection {
  const rows = new Uint8Array(size).fill(1);
  // Plain loops: this runs on the event loop, over every row, for each new filter.
  for (const set of sets)
    for (let row = 0; row < size; row += 1) rows[row] = (rows[row] ?? 0) & (set[row] ?? 0);
  let count = 0;
  for (let row = 0; row < size; row += 1) count += rows[row] ?? 0;
  return { count, rows, has: (row) => rows[row] === 1 };
}
