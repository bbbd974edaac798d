import * as fc from "fast-check";
import { expect, test } from "vitest";
import { findHighlights } from "./find-highlights.ts";

const TEXT = "Authorization period: 1 year. Authorized for 10.5 mg; not for 110.5 mg. Café, CAFÉ.";

test.each([
  ["authorization", ["Authorization", "Authorized"]],
  ["authorization period", ["Authorization period"]],
  ["10.5", ["10.5"]],
  ["0.5", []],
  ["1", ["1"]],
  ["cafe", ["Café", "CAFÉ"]],
  ["year. authorized", ["year. Authorized"]],
  ["…", []],
  ["", []],
])("finds %j as %j", (term, found) => {
  expect(findHighlights(TEXT, [term]).map(({ text }) => text)).toEqual(found);
});

test("keeps the text's offsets with combining accents", () => {
  const text = "Cafe\u0301 noir, noir";
  expect(findHighlights(text, ["café", "noir"]).map(({ start, end }) => text.slice(start, end))).toEqual([
    "Cafe\u0301",
    "noir",
    "noir",
  ]);
});

test("returns the exact text of every span, and finds a text's own words", () => {
  fc.assert(
    fc.property(fc.array(fc.stringMatching(/^[a-zé]{1,6}$/), { minLength: 1 }), fc.nat(), (words, at) => {
      const text = words.join(" – ");
      const word = words[at % words.length] ?? "";
      const spans = findHighlights(text, [word]);
      for (const { start, end, text: own } of spans) expect(text.slice(start, end)).toBe(own);
      expect(spans.map((span) => span.text)).toContain(word);
    }),
  );
});
