import { expect, test } from "vitest";
import { fitAskedWords, type WordedQuestion } from "./fit-asked-words.ts";

const ask = (original: string, isHeld: boolean): WordedQuestion => ({
  words: { original, terms: [] },
  isHeld,
});

test("gives how much likelier a word is with an answer than without, and nothing for a word of one question", () => {
  const odds = fitAskedWords([
    ask("chart notes", true),
    ask("chart chart", true),
    ask("chart fee", false),
    ask("big fee", false),
    ask("low fee", false),
  ]);
  // chart: (2 + 1) / (2 + 2) of those with an answer, (1 + 1) / (3 + 2) of those without.
  expect(odds.get("chart")).toBeCloseTo(Math.log(0.75 / 0.4), 2);
  // fee: (0 + 1) / 4 and (3 + 1) / 5.
  expect(odds.get("fee")).toBeCloseTo(Math.log(0.25 / 0.8), 2);
  expect([...odds.keys()]).toEqual(["chart", "fee"]);
});
