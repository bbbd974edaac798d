import { expect, test } from "vitest";
import { similarity, toTrigrams } from "./spelling.ts";

const alike = (one: string, other: string): number => similarity(toTrigrams(one), toTrigrams(other));

test.each([
  // Both of the two trigrams each: "whe" and "hee".
  ["whee", "whee", 1],
  // "whe" of whe-hee-eel and of whe-hel: 2 × 1 / (3 + 2).
  ["wheel", "whel", 0.4],
  ["wheel", "chair", 0],
  // A repeated trigram counts once: "aaa".
  ["aaaaa", "aaa", 1],
  // Too short to have one.
  ["no", "no", 0],
  ["", "wheel", 0],
])("%s and %s have %d of their trigrams in common", (one, other, share) => {
  expect(alike(one, other)).toBe(share);
});
