import { expect, test } from "vitest";
import { isNegated } from "./negation.ts";

const isDenied = (sentence: string, word: string): boolean => {
  const start = sentence.indexOf(word);
  return isNegated(sentence, { start, end: start + word.length });
};

test.each([
  ["not on rounds", "rounds"],
  ["she was never on my roster", "roster"],
  ["no video consult before", "video"],
  ["i didn't see her in the office", "office"],
  ["seen without an appointment", "appointment"],
])("%s denies %s", (sentence, word) => {
  expect(isDenied(sentence, word)).toBe(true);
});

test.each([
  ["not frail but housebound", "housebound"],
  ["no fever, housebound", "housebound"],
  ["not only frail", "frail"],
  ["no doubt frail", "frail"],
  ["on rounds, not at home", "rounds"],
])("%s does not deny %s", (sentence, word) => {
  expect(isDenied(sentence, word)).toBe(false);
});
