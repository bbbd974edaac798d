import * as fc from "fast-check";
import { describe, expect, it, vi } from "vitest";
import { countSlips } from "./edit-distance.ts";
import { createVocabulary } from "./vocabulary.ts";

/** The definition, word for word: slow and without a table. */
function countByDefinition(left: string, right: string): number {
  if (left === "" || right === "") return left.length + right.length;
  const isSame = left.at(-1) === right.at(-1);
  const ways = [
    countByDefinition(left.slice(0, -1), right) + 1,
    countByDefinition(left, right.slice(0, -1)) + 1,
    countByDefinition(left.slice(0, -1), right.slice(0, -1)) + (isSame ? 0 : 1),
  ];
  if (left.length > 1 && right.length > 1 && left.at(-1) === right.at(-2) && left.at(-2) === right.at(-1))
    ways.push(countByDefinition(left.slice(0, -2), right.slice(0, -2)) + 1);
  return Math.min(...ways);
}

const shortWord = fc.string({ unit: fc.constantFrom("a", "b", "c"), maxLength: 6 });

describe("slips between words", () => {
  it.each([
    ["jardianse", "jardiance", 1],
    ["metfromin", "metformin", 1],
    ["metforminn", "metformin", 1],
    ["asprin", "aspirin", 1],
    ["weelchiar", "wheelchair", 2],
    ["prednisolone", "prednisone", 2],
    ["same", "same", 0],
  ])("%s and %s are %i apart", (left, right, slips) => expect(countSlips(left, right, 2)).toBe(slips));

  it("agrees with the definition up to the limit", () => {
    fc.assert(
      fc.property(shortWord, shortWord, fc.integer({ min: 0, max: 3 }), (left, right, limit) => {
        expect(countSlips(left, right, limit)).toBe(Math.min(countByDefinition(left, right), limit + 1));
      }),
    );
  });
});

describe("the word that was meant", () => {
  it("is one slip away and keeps the first letter; of several the most frequent counts", async () => {
    const vocabulary = await createVocabulary(
      new Map([
        ["jardiance", 3],
        ["canes", 50],
        ["lanes", 90],
        ["caned", 2],
        ["mobility", 7],
        ["symptomatic", 9],
      ]),
    );
    expect(vocabulary.findNearest("jardianse")).toBe("jardiance");
    expect(vocabulary.findNearest("canef")).toBe("canes");
    expect(vocabulary.findNearest("mobilety")).toBe("mobility");
    expect(vocabulary.findNearest("mobillita")).toBeUndefined();
    expect(vocabulary.findNearest("asymptomatic")).toBeUndefined();
  });

  it("agrees with a check of every word", async () => {
    const words = fc.uniqueArray(shortWord, { minLength: 1, maxLength: 30 });
    await fc.assert(
      fc.asyncProperty(words, shortWord, async (corpus, asked) => {
        const vocabulary = await createVocabulary(new Map(corpus.map((word) => [word, 1])));
        const near = corpus.filter((word) => word[0] === asked[0] && countByDefinition(word, asked) <= 1);
        expect(vocabulary.findNearest(asked)).toBe(near.toSorted()[0]);
      }),
    );
  });

  it("knows other forms of a word", async () => {
    const vocabulary = await createVocabulary(new Map([["wheelchair", 4]]));
    expect(vocabulary.has("wheelchairs")).toBe(true);
    expect(vocabulary.countPassages("wheelchair")).toBe(4);
    expect(vocabulary.countPassages("wheelchairs")).toBe(0);
    expect(vocabulary.has("wheelchiar")).toBe(false);
  });

  it("is built in slices that leave the event loop free", async () => {
    // A clock on which each reading comes later than a slice lasts, so that no fast machine finishes in one slice.
    let clock = 0;
    vi.spyOn(performance, "now").mockImplementation(() => (clock += 1_000));
    let turns = 0;
    const countTurn = (): void => {
      turns += 1;
      next = setImmediate(countTurn);
    };
    let next = setImmediate(countTurn);
    try {
      await createVocabulary(new Map(Array.from({ length: 1_000 }, (_, position) => [`word${position}`, 1])));
    } finally {
      clearImmediate(next);
      vi.restoreAllMocks();
    }
    expect(turns).toBeGreaterThan(10);
  });
});
