import * as fc from "fast-check";
import { expect, test } from "vitest";
import type { MipProblem, Terms } from "./mip-problem.ts";
import { restrictProblem } from "./restrict-problem.ts";

const COLUMNS = 5;
const factor = fc.integer({ min: -2, max: 2 });
const sumOf = (terms: Terms, values: ArrayLike<number>): number =>
  terms.reduce((sum, [column, by]) => sum + by * (values[column] ?? 0), 0);

/** A problem of choices that a solution keeps, with sides that may be open, and which of its columns are free. */
const world = fc
  .record({
    solution: fc.array(fc.integer({ min: 0, max: 1 }), { minLength: COLUMNS, maxLength: COLUMNS }),
    rows: fc.array(
      fc.record({
        factors: fc.array(factor, { minLength: COLUMNS, maxLength: COLUMNS }),
        room: fc.tuple(fc.integer({ min: 0, max: 2 }), fc.integer({ min: 0, max: 2 })),
        open: fc.constantFrom("none", "lower", "upper", "both"),
      }),
      { maxLength: 4 },
    ),
    objective: fc.array(factor, { minLength: COLUMNS, maxLength: COLUMNS }),
    free: fc.subarray([0, 1, 2, 3, 4]),
  })
  .map(({ solution, rows, objective, free }) => {
    const toTerms = (factors: readonly number[]): Terms =>
      factors.flatMap((by, column) => (by === 0 ? [] : [[column, by] as const]));
    const problem: MipProblem = {
      columns: solution.map(() => ({ lower: 0, upper: 1, isInteger: true })),
      rows: rows.map(({ factors, room: [below, above], open }) => {
        const terms = toTerms(factors);
        const at = sumOf(terms, solution);
        return {
          terms,
          lower: open === "lower" || open === "both" ? -Infinity : at - below,
          upper: open === "upper" || open === "both" ? Infinity : at + above,
        };
      }),
    };
    return { problem, solution, free, objective: toTerms(objective) };
  });

const keeps = ({ rows }: MipProblem, values: ArrayLike<number>): boolean =>
  rows.every(({ terms, lower, upper }) => lower <= sumOf(terms, values) && sumOf(terms, values) <= upper);

const choices = (count: number): readonly (readonly number[])[] =>
  Array.from({ length: 2 ** count }, (_, number) =>
    Array.from({ length: count }, (_unused, place) => (number >> place) & 1),
  );

test("the rest of a problem has the solutions that the whole has with the fixed columns as they are", () => {
  fc.assert(
    fc.property(world, ({ problem, solution, free, objective }) => {
      // Solvers leave whole numbers inexact.
      const inexact = Float64Array.from(solution, (value) => value + 1e-9);
      const rest = restrictProblem(problem, inexact, (column) => free.includes(column));
      expect(rest.columns).toEqual(free);
      expect(rest.problem.start).toEqual(free.map((column, number) => [number, solution[column]]));
      expect(rest.problem.rows.every(({ lower, upper }) => lower > -Infinity || upper < Infinity)).toBe(true);
      const moved = new Set<number>();
      for (const own of choices(free.length)) {
        const whole = solution.map((value, column) => own[free.indexOf(column)] ?? value);
        expect(keeps(rest.problem, own)).toBe(keeps(problem, whole));
        const back = rest.toWhole(Float64Array.from(own));
        expect([...back].map(Math.round)).toEqual(whole);
        moved.add(sumOf(objective, whole) - sumOf(rest.toOwn(objective), own));
      }
      // What is fixed adds the same to all.
      expect(moved.size).toBe(1);
    }),
    { numRuns: 300 },
  );
});
