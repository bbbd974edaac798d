import { expect, test } from "vitest";
import { readLesions } from "./read-lesions.ts";

test.each<[string, number | undefined]>([
  ["froze four stubborn plantar warts", 4],
  ["a wart on the thumb", 1],
  ["both keloids", 2],
  ["biopsies x 3 on the back", 3],
  ["two moles on the cheek and three on the back", 5],
  ["trois verrues congelees", 3],
  ["half a dozen aks", 6],
  // What is not a number of lesions, or more than one number of them.
  ["a few warts", undefined],
  ["3 cm lesions", undefined],
  ["four warts last year, six warts today", undefined],
  ["she is 4 and has eczema", undefined],
])("%s", (text, count) => {
  expect(readLesions(text)?.value).toBe(count);
});
