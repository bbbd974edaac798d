import * as fc from "fast-check";
import { expect, test } from "vitest";
import { createMipBuilder, sumTerms } from "../domain/mip/mip-problem.ts";
import { openHighsSolver } from "./highs-solver.ts";

const solver = await openHighsSolver();
const NO_HURRY = 10_000;

/** The least weight of items that together are worth enough, by trying all. */
function lightest(
  items: readonly { readonly weight: number; readonly worth: number }[],
  least: number,
): number | undefined {
  const sums = Array.from({ length: 2 ** items.length }, (_, set) =>
    items.filter((_, item) => (set >> item) & 1),
  );
  const add = (set: typeof items, what: "weight" | "worth"): number =>
    set.reduce((sum, item) => sum + item[what], 0);
  const weights = sums.filter((set) => add(set, "worth") >= least).map((set) => add(set, "weight"));
  return weights.length === 0 ? undefined : Math.min(...weights);
}

test("finds the least of an objective, and proves it", () => {
  const item = fc.record({ weight: fc.integer({ min: 1, max: 20 }), worth: fc.integer({ min: 1, max: 20 }) });
  fc.assert(
    fc.property(fc.array(item, { minLength: 1, maxLength: 8 }), fc.nat(40), (items, least) => {
      const expected = lightest(items, least);
      fc.pre(expected !== undefined);
      const builder = createMipBuilder();
      const columns = items.map(() => builder.addChoice());
      builder.addRow(
        items.map(({ worth }, place) => [columns[place] ?? 0, worth]),
        { lower: least },
      );
      const weights = items.map(({ weight }, place) => [columns[place] ?? 0, weight] as const);
      const { isProved, values, bound } = solver.minimise(builder.build(), weights, NO_HURRY);
      expect(isProved).toBe(true);
      expect(Math.round(sumTerms(weights, values ?? new Float64Array(0)))).toBe(expected);
      expect(bound).toBeGreaterThan((expected ?? 0) - 1);
    }),
    { numRuns: 30, seed: 3 },
  );
});

test("a row adds up the terms of a column, and one without terms is not a row", () => {
  const builder = createMipBuilder();
  const column = builder.addColumn({ lower: 0, upper: 9, isInteger: true });
  builder.addRow(
    [
      [column, 1],
      [column, 2],
    ],
    { lower: 7 },
  );
  builder.addRow(
    [
      [column, 1],
      [column, -1],
    ],
    { lower: 0 },
  );
  const problem = builder.build();
  expect(problem.rows).toEqual([{ terms: [[column, 3]], lower: 7, upper: Infinity }]);
  const { values } = solver.minimise(problem, [[column, 1]], NO_HURRY);
  expect(values?.[column]).toBe(3);
});

test("an infeasible problem is a failure of the problem, not an answer", () => {
  const builder = createMipBuilder();
  const column = builder.addChoice();
  builder.addRow([[column, 1]], { lower: 2 });
  expect(() => solver.minimise(builder.build(), [[column, 1]], NO_HURRY)).toThrow(
    expect.objectContaining({ code: "SOLVER_FAILED" }),
  );
});
