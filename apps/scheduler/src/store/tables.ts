import type { ColumnKind, TableName } from "../dataset/index.ts";

/** In the order in which they are written, so that what is named is there before what names it. */
export const TABLE_NAMES = [
  "averaging_periods", "people", "rotations", "blocks", "assignments", "absences", "credentials", "preferences",
  "swaps", "resolved_conflicts",
] as const satisfies readonly TableName[]; // prettier-ignore

export type Cell = string | number | null;
export type Row = Record<string, Cell>;

/** One row for each schedule; the other tables hang on it. */
export interface ScheduleRow {
  id: string;
  name: string;
  program_id: string;
  time_zone: string;
  start_date: string;
  end_date: string;
  settings: string;
  /** Digest of the document: a reader that knows it need not read again. */
  revision: string;
  imported_at: string;
}

export interface ProgramRow {
  id: string;
  name: string;
  specialty: string | null;
}

/** A schedule as it was: it stays when the schedule is replaced. */
export interface VersionRow {
  schedule_id: string;
  /** From 1. */
  number: number;
  at: string;
  kind: string;
  author: string | null;
  reason: string | null;
  plan: string | null;
  restores: number | null;
  revision: string;
  /** The whole document, packed. */
  document: string;
}

export interface Tables extends Record<TableName, Row> {
  programs: ProgramRow;
  schedules: ScheduleRow;
  versions: VersionRow;
}

/** As both databases keep it: yes and no as 1 and 0, lists and objects as JSON text. */
export function toCell(value: unknown, kind: ColumnKind): Cell {
  if (value === null || value === undefined) return null;
  if (kind === "words" || kind === "json") return JSON.stringify(value);
  if (kind === "flag") return value === true ? 1 : 0;
  return typeof value === "number" ? value : String(value);
}

/** The reverse of `toCell`. */
export function fromCell(cell: Cell | undefined, kind: ColumnKind): unknown {
  if (cell === null || cell === undefined) return null;
  if (kind === "words" || kind === "json") return JSON.parse(String(cell));
  return kind === "flag" ? cell === 1 : cell;
}
