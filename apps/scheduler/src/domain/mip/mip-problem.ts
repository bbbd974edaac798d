/** Number of a column, from 0. */
export type Column = number;

/** A sum of columns, each times a factor. */
export type Terms = readonly (readonly [Column, number])[];

/** The place of a choice in a roster: its person and day. Without a day, it follows from the person's other choices. */
export interface Place {
  readonly personId: string;
  readonly day?: number;
}

export interface ColumnBounds {
  readonly lower: number;
  readonly upper: number;
  readonly isInteger: boolean;
  /** By it a search for better solutions picks choices that belong together. */
  readonly place?: Place | undefined;
}

/** `lower` <= the sum of `terms` <= `upper`; either may be infinite. */
export interface Row {
  readonly terms: Terms;
  readonly lower: number;
  readonly upper: number;
}

/** Columns and rows of a mixed-integer problem; the objective is given when it is solved. */
export interface MipProblem {
  readonly columns: readonly ColumnBounds[];
  readonly rows: readonly Row[];
  /** A solution that is known already: values of its whole-numbered columns, or of those from which the others follow. */
  readonly start?: Terms | undefined;
}

export interface MipOutcome {
  /** Whether no better solution exists, up to a tolerance below one unit of an objective of whole numbers. */
  readonly isProved: boolean;
  /** A value for each column; absent where time was over before any was found. */
  readonly values: Float64Array | undefined;
  /** No solution is below it. */
  readonly bound: number;
}

/** Where an optimisation problem gets solved. */
export interface MipSolver {
  /**
   * Minimises the sum of `objective`, whose values must be whole numbers wherever integer columns are.
   *
   * @param timeLimitMs longest time to take
   * @throws UpstreamError SOLVER_FAILED when the problem could not be solved at all
   */
  minimise(problem: MipProblem, objective: Terms, timeLimitMs: number): MipOutcome;
}

/** A problem while it is being written down. */
export interface MipBuilder {
  /** Either it is taken or not. */
  addChoice(place?: Place): Column;
  addColumn(bounds: ColumnBounds): Column;
  /** Terms of the same column are added up; a row without terms is left out, as its bounds hold by themselves. */
  addRow(terms: Terms, bounds: { readonly lower?: number; readonly upper?: number }): void;
  build(): MipProblem;
}

function mergeTerms(terms: Terms): Terms {
  const merged = new Map<Column, number>();
  for (const [column, factor] of terms) merged.set(column, (merged.get(column) ?? 0) + factor);
  return [...merged].filter(([, factor]) => factor !== 0);
}

export function createMipBuilder(): MipBuilder {
  const columns: ColumnBounds[] = [];
  const rows: Row[] = [];
  const addColumn = (bounds: ColumnBounds): Column => columns.push(bounds) - 1;
  return {
    addColumn,
    addChoice: (place) => addColumn({ lower: 0, upper: 1, isInteger: true, place }),
    addRow(terms, { lower = -Infinity, upper = Infinity }) {
      const merged = mergeTerms(terms);
      if (merged.length > 0) rows.push({ terms: merged, lower, upper });
    },
    build: () => ({ columns, rows }),
  };
}

/** What the terms come to. */
export const sumTerms = (terms: Terms, values: Float64Array): number =>
  terms.reduce((sum, [column, factor]) => sum + factor * (values[column] ?? 0), 0);
