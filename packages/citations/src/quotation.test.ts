import { createHash } from "node:crypto";
import * as fc from "fast-check";
import { expect, test } from "vitest";
import { checkQuotation, findQuotation, hashText, quote } from "./quotation.ts";
import { textOf } from "./span.ts";

const found = (text: string, quotation: string): string | undefined => {
  const span = findQuotation(text, quotation);
  return span === undefined ? undefined : textOf(text, span);
};

test.each([
  ["white space", "Stop at\n  65\u00A0to 69.", "Stop at 65 to 69.", "Stop at\n  65\u00A0to 69."],
  ["quotation marks", "the terms ‘must’ and “advised”", `'must' and "advised"`, "‘must’ and “advised”"],
  ["dashes", "ages 50–74, every 2 years", "ages 50-74", "ages 50–74"],
  ["ligatures", "oﬃce ﬁles", "office files", "oﬃce ﬁles"],
  ["a soft hyphen", "medi\u00ADcation list", "medication list", "medi\u00ADcation list"],
  [
    "a soft hyphen at a line's end",
    "medi\u00AD\n  cation list",
    "medication list",
    "medi\u00AD\n  cation list",
  ],
  ["composed and decomposed accents", "re\u0301fe\u0301rence", "référence", "re\u0301fe\u0301rence"],
  ["full width", "ＨＰＶ test", "HPV test", "ＨＰＶ test"],
  ["white space around", "one dose", "  one dose\n", "one dose"],
  [
    "a hyphen that is no sign",
    "ages 50-74, T-score, d'une visite",
    "74, T-score, d'une",
    "74, T-score, d'une",
  ],
])("%s may differ, and the span is of the stored text", (_, text, quotation, expected) => {
  expect(found(text, quotation)).toBe(expected);
});

test.each([
  ["case", "Physicians must", "physicians must"],
  ["a word", "is not payable", "is payable"],
  ["an accent", "re\u0301sume\u0301", "resume"],
  ["a raised figure", "above 10⁵ copies", "above 105 copies"],
  ["a fraction", "½ tablet", "1/2 tablet"],
  ["a figure cut at its start", "15 mg daily", "5 mg daily"],
  ["a figure cut at its point", "1.5 mg daily", "5 mg daily"],
  ["a figure without its leading zero", "take .5 mg", "5 mg"],
  ["a figure cut at its end", "up to $5,000 a year", "up to $5"],
  ["a word cut at its start", "the person is ineligible", "eligible"],
  ["the sign of a figure", "a T-score of −2.5", "2.5"],
  ["a word cut at its non-", "it is non-payable", "payable"],
  ["a word cut at its n't", "you can't bill it", "you can"],
  ["a figure cut at a soft hyphen", "1\u00AD5 mg daily", "5 mg daily"],
  ["a raised figure left out", "above 10⁵", "above 10"],
  ["half a ligature", "oﬃce", "of"],
  ["nothing but white space", "a b", " \n"],
])("%s may not differ", (_, text, quotation) => {
  expect(found(text, quotation)).toBeUndefined();
});

test("of two places the one equal to the letter counts, else the first", () => {
  const text = `say "yes" or say “yes”`;
  expect(findQuotation(text, "say “yes”")).toEqual({ start: 13, end: 22 });
  expect(findQuotation(text, "say «yes»")).toEqual({ start: 0, end: 9 });
});

const word = fc.stringMatching(/^[a-zA-Z0-9éß]{1,6}$/u);
const gap = fc.constantFrom(" ", "  ", "\n", "\u00A0", " – ", ", ", ". ", "; ", ' "');
const prose = fc.array(fc.tuple(word, gap), { minLength: 1, maxLength: 30 });

test("every run of words is found, and its span reproduces it", () => {
  fc.assert(
    fc.property(prose, fc.nat(), fc.nat(), (parts, from, count) => {
      const start = from % parts.length;
      const end = start + 1 + (count % (parts.length - start));
      const text = parts.flat().join("");
      const quotation = parts.slice(start, end).flat().slice(0, -1).join("");
      expect(found(text, quotation)).toBe(quotation);
    }),
  );
});

test("white space changed at will, the words are still found at the same place", () => {
  fc.assert(
    fc.property(
      fc.array(word, { minLength: 1, maxLength: 20 }),
      fc.array(fc.constantFrom(" ", "\n ", "\u2009\u00A0", "\t")),
      (words, blanks) => {
        const stored = words.reduce(
          (text, next, at) => text + (blanks[at % (blanks.length || 1)] ?? " ") + next,
        );
        expect(findQuotation(stored, words.join(" "))).toEqual({ start: 0, end: stored.length });
      },
    ),
  );
});

/** Independent of the code under test: plain words, so that equality after collapsing blanks decides. */
test("a quotation with any letter or figure changed is refused, unless the text says that elsewhere", () => {
  const plain = fc.array(fc.stringMatching(/^[a-zA-Z0-9]{1,5}$/u), { minLength: 1, maxLength: 15 });
  const letter = fc.stringMatching(/^[a-zA-Z0-9]$/u);
  fc.assert(
    fc.property(plain, fc.nat(), letter, (words, at, other) => {
      const text = words.join(" ");
      const position = at % text.length;
      fc.pre(text[position] !== " " && text[position] !== other);
      expect(found(text, text.slice(0, position) + other + text.slice(position + 1))).toBeUndefined();
    }),
    { numRuns: 500 },
  );
});

const passage = { id: "p1", text: "Funding periods: ambulation aids 5 years, seating 2 years." };

test("a quotation taken from a stored passage checks out, and its hash is plain SHA-256", async () => {
  const span = findQuotation(passage.text, "seating 2 years");
  if (span === undefined) return expect.unreachable();
  const quotation = await quote(passage, span);
  expect(quotation).toMatchObject({ passageId: "p1", text: "seating 2 years", start: 42, end: 57 });
  expect(quotation.passageHash).toBe(createHash("sha256").update(passage.text).digest("hex"));
  expect(await checkQuotation(quotation, passage)).toEqual([]);
});

test("each way in which a quotation can be wrong is named", async () => {
  const quotation = await quote(passage, { start: 42, end: 57 });
  const changed = { ...passage, text: passage.text.replace("seating 2", "seating 3") };
  expect(await checkQuotation(quotation, undefined)).toEqual(["passage_missing"]);
  expect(await checkQuotation(quotation, { ...passage, id: "p2" })).toEqual(["passage_missing"]);
  expect(await checkQuotation(quotation, changed)).toEqual(["passage_changed", "text_differs"]);
  expect(await checkQuotation({ ...quotation, end: 999 }, passage)).toEqual(["outside_passage"]);
  expect(await checkQuotation({ ...quotation, text: "seating 3 years" }, passage)).toEqual(["text_differs"]);
  expect(await checkQuotation({ ...quotation, start: 41 }, passage)).toEqual(["text_differs"]);
  expect(await hashText("")).toBe("e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855");
});
