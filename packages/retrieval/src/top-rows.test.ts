import * as fc from "fast-check";
import { expect, test } from "vitest";
import { createTopRows } from "./top-rows.ts";

test("the best rows are those of a full sort, equal scores in the order of their rows", () => {
  const property = fc.property(
    fc.array(fc.integer({ min: 0, max: 6 })),
    fc.integer({ min: 1, max: 12 }),
    (scores, limit) => {
      const top = createTopRows(limit);
      for (const [row, score] of scores.entries()) top.offer(row, score);
      // A stable sort keeps the order of rows.
      const sorted = scores
        .map((score, row) => ({ row, score }))
        .toSorted((one, other) => other.score - one.score);
      expect(top.list()).toEqual(sorted.slice(0, limit));
    },
  );
  fc.assert(property, { numRuns: 500 });
});
