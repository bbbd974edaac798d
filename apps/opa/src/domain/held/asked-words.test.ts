import * as fc from "fast-check";
import { expect, test } from "vitest";
import { listAskedStems, measureAskedWords } from "./asked-words.ts";

const odds = new Map([
  ["fee", -1.5],
  ["chart", 1],
  ["licenc", -2],
]);
const ask = (original: string, ...terms: readonly string[]) => ({ original, terms });

test("sums the evidence of each word once, and nothing for words that it has not seen", () => {
  expect(measureAskedWords(ask("Chart of charts"), odds)).toBeCloseTo(1 / 5);
  expect(measureAskedWords(ask("chart fee"), odds)).toBeCloseTo(-0.5 / 5);
  expect(measureAskedWords(ask("zebra"), odds)).toBe(0);
});

test("counts a misspelt or French word by what it was read as, and no number", () => {
  expect(measureAskedWords(ask("lisence", "licence"), odds)).toBeCloseTo(-2 / 5);
  expect(listAskedStems(ask("K005 in 2026"))).not.toContain("2026");
});

test("distinguishes words by their neighbour, in which any number is like another", () => {
  const pairs = new Map([
    ["how much", -3],
    ["0 year", 1],
  ]);
  expect(measureAskedWords(ask("How much is it?"), pairs)).toBeCloseTo(-3 / 5);
  expect(measureAskedWords(ask("Much is known how"), pairs)).toBe(0);
  expect(measureAskedWords(ask("2 years or 10 years"), pairs)).toBeCloseTo(1 / 5);
});

test("stays within its bounds for any question, also for a word that is a property of every object", () => {
  fc.assert(
    fc.property(fc.string(), fc.array(fc.string()), (original, terms) => {
      const evidence = measureAskedWords({ original, terms });
      expect(Math.abs(evidence)).toBeLessThanOrEqual(2);
    }),
  );
  expect(measureAskedWords(ask("constructor valueOf toString"), odds)).toBe(0);
});
