import * as fc from "fast-check";
import { expect, test } from "vitest";
import { facetedPassages, filters } from "./contracts/sample-passages.ts";
import { createFacetIndex } from "./facet-index.ts";
import { satisfies, toFilterKey } from "./filter.ts";

test("a selection holds exactly the passages that satisfy the filter", async () => {
  const index = await createFacetIndex(facetedPassages);
  expect(index.size).toBe(60);
  const property = fc.property(filters, (filter) => {
    const { count, rows, has } = index.select(filter);
    const expected = facetedPassages.map((passage) => satisfies(passage, filter));
    expect(facetedPassages.map((_, row) => has(row))).toEqual(expected);
    expect([...rows].map((bit) => bit === 1)).toEqual(expected);
    expect(count).toBe(expected.filter(Boolean).length);
  });
  fc.assert(property, { numRuns: 500 });
});

test("bounds of two types let nothing through, nor does a range without bounds", async () => {
  const index = await createFacetIndex(facetedPassages);
  expect(index.select([{ field: "level", from: -9, to: "9" }]).count).toBe(0);
  expect(index.select([{ field: "level" }]).count).toBe(0);
});

test("filters that differ only in type have keys that differ", () => {
  const values = [3, "3", "#3", true, "true", Number.POSITIVE_INFINITY, "Infinity", ""];
  const keys = values.map((value) => toFilterKey([{ field: "level", in: [value] }]));
  expect(new Set(keys).size).toBe(values.length);
});
