import { LRUCache } from "lru-cache";
import { facetFields, facetValues, isInRange, toFilterKey, type Condition, type Filter } from "./filter.ts";
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

type RowsOfValue = ReadonlyMap<FacetValue, Uint32Array>;

/** Filters whose rows are kept, one byte for each passage: 10 MB at 100,000 passages. */
const FILTERS = 100;

/** Reads all passages of a dataset, in its order, once. */
export async function createFacetIndex(
  passages: AsyncIterable<Passage> | Iterable<Passage>,
): Promise<FacetIndex> {
  const { rowsOfField, size } = await readFacets(passages);
  const kept = new LRUCache<string, Selection>({ max: FILTERS });
  return {
    size,
    select(filter) {
      const key = toFilterKey(filter);
      const known = kept.get(key);
      if (known) return known;
      const sets = filter.map((condition) => selectRows(rowsOfField.get(condition.field), condition, size));
      const selection = toSelection(sets, size);
      kept.set(key, selection);
      return selection;
    },
  };
}

async function readFacets(
  passages: AsyncIterable<Passage> | Iterable<Passage>,
): Promise<{ readonly rowsOfField: ReadonlyMap<string, RowsOfValue>; readonly size: number }> {
  const lists = new Map<string, Map<FacetValue, number[]>>();
  let size = 0;
  for await (const passage of passages) {
    for (const field of facetFields(passage)) {
      const rowsOfValue = lists.get(field) ?? new Map<FacetValue, number[]>();
      lists.set(field, rowsOfValue);
      for (const value of facetValues(passage, field)) {
        const rows = rowsOfValue.get(value);
        if (rows) rows.push(size);
        else rowsOfValue.set(value, [size]);
      }
    }
    size += 1;
  }
  const packed = [...lists].map(
    ([field, rowsOfValue]) =>
      [field, new Map([...rowsOfValue].map(([value, rows]) => [value, Uint32Array.from(rows)]))] as const,
  );
  return { rowsOfField: new Map(packed), size };
}

function selectRows(rowsOfValue: RowsOfValue | undefined, condition: Condition, size: number): Uint8Array {
  const selected = new Uint8Array(size);
  for (const rows of listMatching(rowsOfValue ?? new Map(), condition))
    for (const row of rows) selected[row] = 1;
  return selected;
}

const listMatching = (rowsOfValue: RowsOfValue, condition: Condition): readonly Uint32Array[] =>
  "in" in condition
    ? condition.in.map((value) => rowsOfValue.get(value)).filter((rows) => rows !== undefined)
    : [...rowsOfValue].filter(([value]) => isInRange(value, condition)).map(([, rows]) => rows);

/** All conditions must hold: the rows that are in every set. */
function toSelection(sets: readonly Uint8Array[], size: number): Selection {
  const rows = new Uint8Array(size).fill(1);
  // Plain loops: this runs on the event loop, over every row, for each new filter.
  for (const set of sets)
    for (let row = 0; row < size; row += 1) rows[row] = (rows[row] ?? 0) & (set[row] ?? 0);
  let count = 0;
  for (let row = 0; row < size; row += 1) count += rows[row] ?? 0;
  return { count, rows, has: (row) => rows[row] === 1 };
}
