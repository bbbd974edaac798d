import { expect, test } from "vitest";
import { withoutCorrectedTold } from "./correct-told.ts";
import { foldText } from "./folded-text.ts";

/** What is left of a text, with single spaces. */
const left = (text: string): string =>
  withoutCorrectedTold(foldText(text)).folded.replaceAll(/\s+/gu, " ").trim();

test.each([
  ["She scored 9, no, 19 on the test", "she scored 19 on the test"],
  ["Left 4 weeks, oops, 8 days ago, seen today", "left 8 days ago, seen today"],
  [
    "We talked 14 minutes, no sorry, 23 by my notes, all charted",
    "we talked 23 minutes by my notes, all charted",
  ],
  ["Home on Monday, I mean Tuesday, well again", "home on tuesday, well again"],
  ["The liquid? no, tablets, please", "the tablets, please"],
  ["A cut of 8 cm, correction, 3, on the chin", "a cut of 3 cm, on the chin"],
  ["Her second, oops, third K039", "her third k039"],
  ["Last paid in March, sorry, in April, by me", "last paid in april, by me"],
  ["The first is 16... no, sorry, she is 41", ", she is 41"],
  ["Examined at her house, no wait, at our clinic", "examined , at our clinic"],
])("%s", (text, expected) => {
  expect(left(text)).toBe(expected);
});

test.each([
  "Sorry, one more: 20 minutes of it at the clinic",
  "Seen at the office, no home visit ever",
  "Two tablets a day, no more than 40 units",
  "In hospital for 3 days, actually well, and 70 years old",
  "K013 for 30 minutes. No wait. K005 for 20 minutes too?",
])("nothing is taken back: %s", (text) => {
  expect(left(text)).toBe(foldText(text).folded);
});

test("keeps the length, so that places stay those of the question", () => {
  const question = foldText("At home, no sorry, at the office, for 12 minutes, make that 21");
  const corrected = withoutCorrectedTold(question);
  expect(corrected.text).toHaveLength(question.text.length);
  expect(corrected.folded).toHaveLength(question.folded.length);
});
