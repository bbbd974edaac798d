import { expect, test } from "vitest";
import { isDeniedIn, isOpenIn, toClauses } from "./clauses.ts";

const denies = (text: string, word: string): boolean => {
  const start = text.indexOf(word);
  return isDeniedIn({ start: 0, text }, { start, end: start + word.length });
};

test("clauses end at commas and where a new statement begins", () => {
  expect(toClauses("no sores, gets on and off alone and she drives").map(({ text }) => text.trim())).toEqual([
    "no sores",
    "gets on and off alone",
    "she drives",
  ]);
});

test.each([
  ["he has no seating needs", true],
  ["he never needed any seating", true],
  ["he needs seating", false],
  ["it is not only seating", false],
  ["seating is not needed", true],
  ["seating isn't an issue", true],
  ["he cannot sit because of seating", false],
])("%s", (text, expected) => {
  expect(denies(text, "seating")).toBe(expected);
});

test("what is doubly denied is there", () => {
  expect(denies("he cannot move without a lift", "lift")).toBe(false);
  expect(denies("he moves without a lift", "lift")).toBe(true);
});

test("a clause is open where it says so, or the next one does", () => {
  const isOpen = (text: string): boolean => isOpenIn(toClauses(text), 0);
  expect(isOpen("the audiogram is pending")).toBe(true);
  expect(isOpen("she had an audiogram, result unknown")).toBe(true);
  expect(isOpen("she had an audiogram, it shows a loss")).toBe(false);
});
