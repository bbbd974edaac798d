import type { Problem, TableName } from "@clinical-mcp/scheduler/dataset";

/** A place in the input, for people: `people.csv, line 5, column pgy_level`. */
export type Locate = (field: string) => string;

/** A problem and where it is. */
export interface LocatedProblem {
  readonly where: string;
  readonly message: string;
}

/** What a file says, before anything is checked. */
export interface ReadSchedule {
  /** For `parseSchedule`. */
  readonly candidate: unknown;
  /** For each row of each table of the candidate, where it comes from; tables that say it themselves are absent. */
  readonly origins: ReadonlyMap<TableName, readonly Locate[]>;
  /** What could not even be read. */
  readonly problems: readonly LocatedProblem[];
  /** What was left out, such as a sheet of notes. */
  readonly ignored: readonly string[];
  /** What was read, and may not be meant so. */
  readonly warnings: readonly string[];
}

/** Says where a problem of the candidate is in what was given. */
export function locate(problem: Problem, { origins }: ReadSchedule): LocatedProblem {
  const { table, row, otherRow, field, message } = problem;
  if (table === undefined || row === undefined) return { where: field, message };
  const nameRow = (index: number): string =>
    origins.get(table)?.[index]?.(field) ?? `${table}, row ${index + 1}, ${field}`;
  return {
    where: nameRow(row),
    message: otherRow === undefined ? message : `${message} ${nameRow(otherRow)}`,
  };
}
