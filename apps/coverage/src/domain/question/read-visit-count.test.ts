import { expect, test } from "vitest";
import { readVisitCount } from "./read-visit-count.ts";

test.each([
  ["W010: seen exactly once by me this month", 1],
  ["nursing home, I saw him two times", 2],
  ["W010, two W visits", 2],
  ["W010 with no visits", 0],
  ["W010, I did not see her this month", 0],
])("%s: %d", (sentence, count) => {
  expect(readVisitCount(sentence.toLowerCase())).toBe(count);
});

test.each(["W010 for my resident?", "I saw her twice in the office"])("untold: %s", (sentence) => {
  expect(readVisitCount(sentence.toLowerCase())).toBeUndefined();
});
