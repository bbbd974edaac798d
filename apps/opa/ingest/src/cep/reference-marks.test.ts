import { load } from "cheerio";
import { expect, test } from "vitest";
import { mendReferenceMarks } from "./reference-marks.ts";

const mend = (inside: string): string => {
  const $ = load(`<main><p>${inside}</p></main>`);
  mendReferenceMarks($);
  return $("p").text();
};
const pasted = (...runs: readonly string[]): string =>
  runs.map((run) => `<span class="markedContent"><span>${run}</span></span>`).join("");

test.each([
  ["Weight loss<sup>10</sup>", "Weight loss"],
  ["Weight loss<sup>10\u0085</sup>", "Weight loss"],
  ["Keys<sup>1,3</sup>: turn", "Keys: turn"],
  ["suspension<sup>,3,7</sup> or", "suspension or"],
  ["10<sup>9</sup> keys of 5 m<sup>2</sup>", "109 keys of 5 m2"],
  [pasted("for 4 weeks", "4", " and titrate"), "for 4 weeks and titrate"],
  [pasted("Dry mouth", " ", "Weight gain", "-", "3"), "Dry mouth Weight gain-3"],
  ["discuss options6 with a colleague.", "discuss options ⁶ with a colleague."],
  ["if that fails.3 Then", "if that fails. ³ Then"],
  [
    "Vitamin B12, COVID19, Form 1, AppendixB_May6 and 6-8 weeks",
    "Vitamin B12, COVID19, Form 1, AppendixB_May6 and 6-8 weeks",
  ],
])("%s", (inside, text) => {
  expect(mend(inside)).toBe(text);
});
