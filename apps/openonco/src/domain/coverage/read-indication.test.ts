import { expect, test } from "vitest";
import { readIndication } from "./read-indication.ts";

test.each([
  ["Advanced solid tumors", true],
  ["Any solid malignancy, stage III or IV", true],
  // One cancer covers that cancer alone.
  ["Colorectal cancer, stage II", false],
  ["Selected indications by criteria", false],
  // Blood cancers are none, and a cancer that a virus causes is one kind of several.
  ["Hematologic malignancies", false],
  ["HPV-related cancers", false],
])("%s is for solid tumors of every kind: %s", (text, expected) => {
  expect(readIndication(text).panSolid).toBe(expected);
});
