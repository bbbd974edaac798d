import * as fc from "fast-check";
import { expect, test } from "vitest";
import { matchPlaces } from "./match-places.ts";

/** The most places that can be filled, by trying all ways. */
function most(candidates: readonly (readonly number[])[], taken: ReadonlySet<number> = new Set()): number {
  const [first, ...rest] = candidates;
  if (first === undefined) return 0;
  const filled = first
    .filter((person) => !taken.has(person))
    .map((person) => 1 + most(rest, new Set([...taken, person])));
  return Math.max(most(rest, taken), ...filled);
}

const places = fc.array(fc.uniqueArray(fc.nat(4), { maxLength: 4 }), { maxLength: 6 });

test("fills as many places as can be filled, each with another person who can", () => {
  fc.assert(
    fc.property(places, (candidates) => {
      const { filledBy } = matchPlaces(candidates);
      const filled = filledBy.filter((person) => person !== undefined);
      expect(filled).toHaveLength(most(candidates));
      expect(new Set(filled).size).toBe(filled.length);
      for (const [place, person] of filledBy.entries())
        if (person !== undefined) expect(candidates[place]).toContain(person);
    }),
  );
});

test("where places stay empty, so many too few people are there for the tight ones (Hall)", () => {
  fc.assert(
    fc.property(places, (candidates) => {
      const { filledBy, tightPlaces } = matchPlaces(candidates);
      const empty = filledBy.filter((person) => person === undefined).length;
      const able = new Set(tightPlaces.flatMap((place) => candidates[place] ?? []));
      expect(tightPlaces.length - able.size).toBe(empty);
    }),
  );
});

test("three mornings' places and two people who can: one place too many", () => {
  expect(matchPlaces([[0], [0, 1], [1], [2]])).toEqual({
    filledBy: [0, 1, undefined, 2],
    tightPlaces: [0, 1, 2],
  });
});
