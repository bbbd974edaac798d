import * as fc from "fast-check";
import { expect, test } from "vitest";
import { splitSentences } from "./sentences.ts";
import { textOf } from "./span.ts";
import { weighSentences } from "./weigh-sentences.ts";

const sentencesOf = (text: string): readonly string[] =>
  splitSentences(text).map((span) => textOf(text, span));

test.each<[string, readonly string[]]>([
  ["Ask first. Then treat.", ["Ask first.", "Then treat."]],
  ["Use aids, e.g. Walkers or canes. See Dr. Smith.", ["Use aids, e.g. Walkers or canes.", "See Dr. Smith."]],
  ["Form No. 5 is due. It costs $1.50 a page.", ["Form No. 5 is due.", "It costs $1.50 a page."]],
  [
    "24. Physicians must keep\nrecords for ten years. 25. They may charge.",
    ["24. Physicians must keep\nrecords for ten years.", "25. They may charge."],
  ],
  ["Items:\n• gloves\n• masks\n\nClean daily.", ["Items:", "• gloves", "• masks", "Clean daily."]],
  ["a) Screen from 25.\nb) Stop at 69.", ["a) Screen from 25.", "b) Stop at 69."]],
  ["Is it covered? No. It is not.", ["Is it covered?", "No.", "It is not."]],
  [
    "Table on p. A12 and in Fig. 3. Wait 5 min. Then rinse.",
    ["Table on p. A12 and in Fig. 3.", "Wait 5 min.", "Then rinse."],
  ],
  ["Is it covered? No! It is not.", ["Is it covered?", "No!", "It is not."]],
  ["Eligibility\n\nRecords are kept.", ["Eligibility", "Records are kept."]],
  ["  ", []],
])("%j has its sentences", (text, expected) => expect(sentencesOf(text)).toEqual(expected));

test("sentences cover all that is not white space, in order, without overlap", () => {
  fc.assert(
    fc.property(
      fc.array(
        fc.constantFrom("Dr. ", "a. ", "1. ", "Word ", "x.", "\n", "\r\n", "• ", "? ", "Ünï ", "e.g. "),
      ),
      (parts) => {
        const text = parts.join("");
        const spans = splitSentences(text);
        const rest = spans.reduceRight(
          (left, { start, end }) => left.slice(0, start) + left.slice(end),
          text,
        );
        expect(rest.trim()).toBe("");
        expect(spans.every(({ start }, at) => start >= (spans[at - 1]?.end ?? 0))).toBe(true);
      },
    ),
  );
});

const toTerms = (text: string): readonly string[] => text.toLowerCase().match(/[a-z0-9]+/gu) ?? [];
const POLICY =
  "Screening is free. Mammograms are done every two years. People at high risk are seen each year. Call first.";

test("each sentence bears its share of the question's weight, in the order of the text", () => {
  const terms = [
    { term: "mammograms", idf: 5 },
    { term: "years", idf: 2 },
    { term: "risk", idf: 3 },
  ];
  const weighed = weighSentences(POLICY, { terms, toTerms });
  expect(weighed.map((span) => [textOf(POLICY, span), span.score])).toEqual([
    ["Screening is free.", 0],
    ["Mammograms are done every two years.", 0.7],
    ["People at high risk are seen each year.", 0.3],
    ["Call first.", 0],
  ]);
});

test("the sentences of a passage that has none of the question's words have no weight", () => {
  const scoresOf = (terms: Parameters<typeof weighSentences>[1]["terms"]) =>
    weighSentences(POLICY, { terms, toTerms }).map(({ score }) => score);
  expect(scoresOf([{ term: "wheelchair", idf: 4 }])).toEqual([0, 0, 0, 0]);
  expect(scoresOf([])).toEqual([0, 0, 0, 0]);
  expect(scoresOf([{ term: "years", idf: 0 }])).toEqual([0, 0, 0, 0]);
});
