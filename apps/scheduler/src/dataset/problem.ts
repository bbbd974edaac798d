import type { TableName } from "./schedule-document.ts";

/** Something wrong with a schedule that someone gives us. */
export interface Problem {
  /** Absent where it is about the schedule as a whole. */
  readonly table?: TableName;
  /** Index of the row, from 0. */
  readonly row?: number;
  /** Name of the field, dotted where it is nested. */
  readonly field: string;
  /** What is wrong with it, to be read after the field's name, and before where the other row is. */
  readonly message: string;
  /** Index of another row of the table that it clashes with, from 0. */
  readonly otherRow?: number;
}
