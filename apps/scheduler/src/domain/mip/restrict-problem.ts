import type { Column, MipProblem, Terms } from "./mip-problem.ts";

/** A problem in which most columns keep the value that they have in a solution. */
export interface RestrictedProblem {
  readonly problem: MipProblem;
  /** Its columns by their numbers in the whole problem. */
  readonly columns: readonly Column[];
  toWhole(values: Float64Array): Float64Array;
  toOwn(terms: Terms): Terms;
}

const isBoundBy = ({ lower, upper }: MipProblem["rows"][number]): boolean =>
  lower > -Infinity || upper < Infinity;

/**
 * Fixes columns at the values of a solution. Whole-numbered ones are rounded first, so that what solvers leave inexact does not
 * make the rest impossible.
 *
 * @param solution values of all columns that keep every row
 */
export function restrictProblem(
  { columns, rows }: MipProblem,
  solution: Float64Array,
  isFree: (column: Column) => boolean,
): RestrictedProblem {
  const valueOf = (column: Column): number => {
    const value = solution[column] ?? 0;
    return columns[column]?.isInteger ? Math.round(value) : value;
  };
  const free = columns.flatMap((_, column) => (isFree(column) ? [column] : []));
  const numbers = new Map(free.map((column, number) => [column, number]));
  const toOwn = (terms: Terms): Terms =>
    terms.flatMap(([column, factor]) => {
      const number = numbers.get(column);
      return number === undefined ? [] : [[number, factor] as const];
    });
  const ownRows = rows.filter(isBoundBy).flatMap(({ terms, lower, upper }) => {
    const own = toOwn(terms);
    if (own.length === 0) return [];
    const fixed = terms.reduce(
      (sum, [column, factor]) => (numbers.has(column) ? sum : sum + factor * valueOf(column)),
      0,
    );
    return [{ terms: own, lower: lower - fixed, upper: upper - fixed }];
  });
  return {
    problem: {
      columns: free.flatMap((column) => columns[column] ?? []),
      rows: ownRows,
      start: free.map((column, number) => [number, valueOf(column)] as const),
    },
    columns: free,
    toWhole(values) {
      const whole = solution.slice();
      for (const [number, column] of free.entries()) whole[column] = values[number] ?? 0;
      return whole;
    },
    toOwn,
  };
}
