import { expect, test } from "vitest";
import { listNumbers } from "./list-numbers.ts";

const ONES = "one two three four five six seven eight nine".split(" ");
const TENS = "twenty thirty forty fifty sixty seventy eighty ninety".split(" ");

test("reads every number from 21 to 99 that is written as two words", () => {
  for (const [at, ten] of TENS.entries())
    for (const [by, one] of ONES.entries()) {
      const [tens, ones] = [(at + 2) * 10, by + 1];
      expect(listNumbers(`${ten}-${one} minutes`), ten).toEqual([tens, tens + ones, ones]);
      // The other way round they are two numbers.
      expect(listNumbers(`${one}, ${ten}`), one).toEqual([ones, tens]);
    }
});

test.each([
  ["twenty zero", [20, 0]],
  ["twenty ten", [20, 10]],
  ["nineteen one", [19, 1]],
  ["twenty lamps two", [20, 2]],
  ["sixty", [60]],
  ["forty", [40]],
  ["a half and a quarter", [1, 0.5, 1, 0.25]],
  ["vingt et deux", [20, 2]],
  ["soixante quinze", [60, 15]],
  ["no lamp", [0]],
  ["lamps of the tower", []],
  ["1,200 and 1 200 and 1200", [1200, 1200, 1200]],
  ["2,5 mg or 2.5 mg", [2.5, 2.5]],
  ["12,34,567", [12.34, 567]],
  ["1,234,567", [1_234_567]],
  ["65", [65]],
] as const)("%s", (words, numbers) => {
  expect(listNumbers(words)).toEqual(numbers);
});
