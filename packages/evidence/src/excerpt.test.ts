import * as fc from "fast-check";
import { expect, test } from "vitest";
import { createExcerpter, excerpt } from "./excerpt.ts";

const TEXT =
  "Apply within a year. The program pays for batteries of cochlear implants only. Other batteries are not funded. Keep the receipt.";
const terms = [
  { term: "battery", idf: 3 },
  { term: "cochlear", idf: 5 },
];

test("a text that fits stays whole; a longer one is cut to the sentences around what was asked", () => {
  const cut = createExcerpter(terms);
  expect(cut(TEXT, TEXT.length)).toEqual({ text: TEXT, isTruncated: false });
  expect(cut(TEXT, 60)).toEqual({
    text: "The program pays for batteries of cochlear implants only.",
    isTruncated: true,
  });
  expect(cut(TEXT, 95)).toEqual({
    text: "The program pays for batteries of cochlear implants only. Other batteries are not funded.",
    isTruncated: true,
  });
  expect(cut(TEXT, 30)).toEqual({ text: "The program pays for…", isTruncated: true });
});

test("a text without any word of the question is cut from its beginning", () => {
  expect(excerpt(TEXT, { terms: [{ term: "wheelchair", idf: 4 }], limit: 25 }).text).toBe(
    "Apply within a year.",
  );
  expect(excerpt(TEXT, { terms: [], limit: 25 }).text).toBe("Apply within a year.");
});

test("a text read before is cut as if it were new, after any earlier cut", () => {
  const words = fc.constantFrom("battery", "cochlear", "funded", "receipt", "pump");
  const sentence = fc.array(words, { minLength: 1, maxLength: 6 }).map((own) => `${own.join(" ")}. `);
  const texts = fc.array(
    fc.array(sentence, { minLength: 1, maxLength: 6 }).map((all) => all.join("")),
    { minLength: 1, maxLength: 4 },
  );
  const cuts = fc.array(fc.tuple(fc.nat(3), fc.integer({ min: 5, max: 200 })), { maxLength: 12 });
  fc.assert(
    fc.property(texts, cuts, (all, asked) => {
      const cut = createExcerpter(terms);
      for (const [at, limit] of asked) {
        const text = all[at % all.length] ?? "";
        const found = cut(text, limit);
        expect(found).toEqual(excerpt(text, { terms, limit }));
        expect(found.text.length).toBeLessThanOrEqual(Math.max(limit, 0));
        expect(text).toContain(found.text.replace(/…$/u, ""));
      }
    }),
  );
});
