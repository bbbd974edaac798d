import * as fc from "fast-check";
import { expect, test } from "vitest";
import { openHighsSolver } from "../../solver/highs-solver.ts";
import { createMipBuilder, sumTerms } from "./mip-problem.ts";
import type { MipProblem, Terms } from "./mip-problem.ts";
import { searchNeighbourhoods } from "./search-neighbourhoods.ts";

const solver = await openHighsSolver();
const NO_HURRY = 10_000;
const PEOPLE = 6;
const DAYS = 7;
const MOST_DAYS = 5;
const NEEDED = 3;

/** Three of six people a day, nobody more than five days, each day at a price; a missing person costs more. */
function toProblem(prices: readonly number[]): {
  problem: MipProblem;
  objective: Terms;
  worst: Float64Array;
} {
  const builder = createMipBuilder();
  const priced = prices.map((price, index) => {
    const [personId, day] = [`p${index % PEOPLE}`, Math.floor(index / PEOPLE)];
    return { personId, day, term: [builder.addChoice({ personId, day }), price] as const };
  });
  const pick = (matches: (each: (typeof priced)[number]) => boolean): Terms =>
    priced.filter(matches).map(({ term: [column] }) => [column, 1] as const);
  for (const who of new Set(priced.map(({ personId }) => personId)))
    builder.addRow(
      pick(({ personId }) => personId === who),
      { upper: MOST_DAYS },
    );
  const missing = Array.from({ length: DAYS }, (_, on): Terms[number] => {
    const column = builder.addColumn({ lower: 0, upper: NEEDED, isInteger: true });
    builder.addRow([...pick(({ day }) => day === on), [column, 1]], { lower: NEEDED });
    return [column, 100];
  });
  const problem = builder.build();
  const worst = new Float64Array(problem.columns.length);
  for (const [column] of missing) worst[column] = NEEDED;
  return { problem, objective: [...priced.map(({ term }) => term), ...missing], worst };
}

const keepsRows = ({ rows }: MipProblem, values: Float64Array): boolean =>
  rows.every(({ terms, lower, upper }) => {
    const sum = sumTerms(terms, values);
    return lower - 1e-6 <= sum && sum <= upper + 1e-6;
  });

/** Time for so many neighbourhoods. */
function turns(count: number): () => number {
  let asked = 0;
  return () => ((asked += 1) <= count ? NO_HURRY : 0);
}

test("from the worst solution there is, it comes to a better one that keeps every row, and never below the best", () => {
  const prices = fc.array(fc.integer({ min: 1, max: 20 }), {
    minLength: PEOPLE * DAYS,
    maxLength: PEOPLE * DAYS,
  });
  fc.assert(
    fc.property(prices, (each) => {
      const { problem, objective, worst } = toProblem(each);
      const best = solver.minimise(problem, objective, NO_HURRY);
      const found = searchNeighbourhoods(
        { problem, objective, values: worst },
        { minimise: (...asked) => solver.minimise(...asked), timeLeft: turns(200), bound: best.bound },
      );
      expect(keepsRows(problem, found)).toBe(true);
      const [least, cost] = [sumTerms(objective, best.values ?? worst), sumTerms(objective, found)];
      expect(cost).toBeGreaterThanOrEqual(least - 1e-6);
      // Every place can be filled, and is; what the places cost is within a tenth.
      expect(cost).toBeLessThanOrEqual(least * 1.1);
    }),
    { numRuns: 10, seed: 5 },
  );
});

test("without time the solution stays as it is", () => {
  const { problem, objective, worst } = toProblem(Array.from({ length: PEOPLE * DAYS }, () => 1));
  const tools = { minimise: solver.minimise, timeLeft: () => 0, bound: 0 };
  expect(searchNeighbourhoods({ problem, objective, values: worst }, tools)).toEqual(worst);
});

test("a solution that nothing can be better than is not searched around", () => {
  const { problem, objective, worst } = toProblem(Array.from({ length: PEOPLE * DAYS }, () => 1));
  const minimise = () => expect.unreachable("there is nothing to look for");
  const bound = sumTerms(objective, worst);
  expect(
    searchNeighbourhoods({ problem, objective, values: worst }, { minimise, timeLeft: turns(5), bound }),
  ).toBe(worst);
});
