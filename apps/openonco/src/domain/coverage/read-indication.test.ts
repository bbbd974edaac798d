import { expect, test } from "vitest";
import { readIndication } from "./read-indication.ts";
import type { Indication } from "./read-indication.ts";

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

test.each<[string, Partial<Indication>]>([
  ["Stage II-III colorectal cancer", { groups: ["colorectal"], stages: { first: 2, last: 3 } }],
  ["Colorectal cancer stage IIA+", { stages: { first: 2, last: 4 } }],
  ["Metastatic colorectal cancer", { stages: { first: 3, last: 4 } }],
  ["Colorectal cancer I/II", { stages: { first: 1, last: 2 } }],
  ["Breast (HER2+, TNBC)", { groups: ["breast"] }],
  ["Triple-negative breast cancer", { groups: ["triple-negative breast"] }],
  ["Breast, all subtypes", { groups: ["breast"], kinds: [] }],
  ["Solid tumors, non-lung", { groups: [], except: ["lung"], panSolid: true }],
  ["Non-small cell lung cancer", { groups: ["NSCLC"], except: [] }],
  ["Neoadjuvant breast cancer", { settings: ["neoadjuvant"] }],
  ["Neoadjuvant and adjuvant breast cancer", { settings: ["neoadjuvant", "post_surgery"] }],
  ["Neoadjuvant therapy, after surgery", { settings: ["neoadjuvant", "post_surgery"] }],
  ["Adjuvant colon cancer", { settings: ["post_surgery"] }],
  ["Immunotherapy response monitoring", { settings: ["immunotherapy_monitoring"] }],
  ["Response monitoring", { settings: ["treatment_response"] }],
  ["Response monitoring and surveillance", { settings: ["surveillance", "treatment_response"] }],
  ["Selected indications by criteria", { vague: true }],
  ["Colorectal cancer", { vague: false, settings: [], kinds: [] }],
])("%s is read as %j", (text, expected) => {
  expect(readIndication(text)).toMatchObject(expected);
});

test("without a stage there is none", () => {
  expect(readIndication("Colorectal cancer")).not.toHaveProperty("stages");
});
