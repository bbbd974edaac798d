import type { ScheduleDocument, TableName } from "./schedule-document.ts";
import { TABLE_SCHEMAS } from "./schedule-document.ts";

/** One row that two documents do not have alike. */
export interface RowDifference {
  readonly table: TableName;
  readonly id: string;
  readonly kind: "added" | "removed" | "changed";
  /** Fields that differ, with their values in both; of a row that only one has: none. */
  readonly fields: readonly { readonly field: string; readonly before: unknown; readonly after: unknown }[];
}

type Row = Readonly<Record<string, unknown>>;

const TABLES = Object.keys(TABLE_SCHEMAS).filter((name): name is TableName => name in TABLE_SCHEMAS);

const idOf = (row: Row): string => String(row["id"] ?? row["conflict_id"]);
const isSame = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b);

function compareRows(before: readonly Row[], after: readonly Row[]): readonly Omit<RowDifference, "table">[] {
  const old = new Map(before.map((row) => [idOf(row), row]));
  const now = new Map(after.map((row) => [idOf(row), row]));
  const gone = before.filter((row) => !now.has(idOf(row)));
  return [
    ...gone.map((row) => ({ id: idOf(row), kind: "removed" as const, fields: [] })),
    ...after.flatMap((row): Omit<RowDifference, "table">[] => {
      const id = idOf(row);
      const earlier = old.get(id);
      if (earlier === undefined) return [{ id, kind: "added", fields: [] }];
      const fields = Object.keys(row)
        .filter((field) => !isSame(earlier[field], row[field]))
        .map((field) => ({ field, before: earlier[field], after: row[field] }));
      return fields.length === 0 ? [] : [{ id, kind: "changed", fields }];
    }),
  ];
}

/** Rows in which two schedules differ, table by table; the order of rows aside. */
export const compareDocuments = (
  before: ScheduleDocument,
  after: ScheduleDocument,
): readonly RowDifference[] =>
  TABLES.flatMap((table) =>
    compareRows(before[table], after[table]).map((difference) => ({ table, ...difference })),
  );
