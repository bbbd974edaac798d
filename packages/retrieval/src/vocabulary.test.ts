import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
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
  it("is the nearest, then the one that keeps the first letter, then the most frequent", async () => {
    const vocabulary = await createVocabulary(
      new Map([
        ["jardiance", 3],
        ["canes", 50],
        ["lanes", 90],
        ["caned", 2],
        ["mobility", 7],
      ]),
    );
    expect(vocabulary.findNearest("jardianse")).toBe("jardiance");
    expect(vocabulary.findNearest("canef")).toBe("canes");
    expect(vocabulary.findNearest("mobilety")).toBe("mobility");
  });

  it("is at most one slip away from a short word, two from a longer one that keeps its first letter", async () => {
    const vocabulary = await createVocabulary(
      new Map([
        ["insulin", 4],
        ["empagliflozin", 2],
      ]),
    );
    expect(vocabulary.findNearest("inslun")).toBeUndefined();
    expect(vocabulary.findNearest("empaglifozine")).toBe("empagliflozin");
    expect(vocabulary.findNearest("empaglifozine", { maxSlips: 1 })).toBeUndefined();
    expect(vocabulary.findNearest("ampaglifozin")).toBeUndefined();
  });

  it("agrees with a look at every word", async () => {
    const words = fc.uniqueArray(shortWord, { minLength: 1, maxLength: 30 });
    await fc.assert(
      fc.asyncProperty(words, shortWord, async (corpus, asked) => {
        const vocabulary = await createVocabulary(new Map(corpus.map((word) => [word, 1])));
        const isNear = corpus.some((word) => countByDefinition(word, asked) <= 1);
        expect(vocabulary.findNearest(asked) !== undefined).toBe(isNear);
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
    const words = new Map(Array.from({ length: 20_000 }, (_, position) => [`word${position}`, 1]));
    let turns = 0;
    const timer = setInterval(() => (turns += 1), 0);
    await createVocabulary(words);
    clearInterval(timer);
    expect(turns).toBeGreaterThan(0);
  });
});
