import { expect, test } from "vitest";
import { section, document } from "../../../test/example-corpus.ts";
import { hasTerm, listSentences } from "./sentences.ts";
import { measureUnmetMoney } from "./unmet-money.ts";

const term = (stem: string, weight: number, ...otherNames: readonly string[][]) => ({
  stem,
  weight,
  otherNames,
});
const page = section("s", "d", {
  section_text: "Wombats dig. A burrow costs $40. Food is free.\nA kennel costs $90.",
  section_path: ["Zoo"],
  search_words: "animals",
});
const sentences = listSentences({ section: page, document: document("d", { title: "Keepers" }) });
const unmet = (question: string, ...words: readonly ReturnType<typeof term>[]) =>
  measureUnmetMoney(question, words, sentences);
const ASKED = "How much is a burrow?";

test("sentences are between their neighbours, under the title and headings, with the words people ask by", () => {
  expect(sentences.map(({ text }) => text)).toEqual([
    "Wombats dig.",
    "A burrow costs $40.",
    "Food is free.",
    "A kennel costs $90.",
  ]);
  expect(sentences.map(({ near }) => [...near].filter((stem) => !["keeper", "zoo"].includes(stem)))).toEqual([
    ["burrow", "cost", "40"],
    expect.arrayContaining(["wombat", "dig", "food"]),
    expect.arrayContaining(["burrow", "kennel"]),
    ["food", "free"],
  ]);
  expect(sentences.every(({ near }) => near.has("keeper") && near.has("zoo"))).toBe(true);
  expect(sentences.every(({ asked }) => asked.has("anim"))).toBe(true);
});

test.each([
  // With the amount: all of it. In the next sentence or the heading .6; only in the words people ask by .3; nowhere.
  ["burrow", 0],
  ["wombat", 0.4],
  ["zoo", 0.4],
  ["anim", 0.7],
  ["zebra", 1],
])("%s leaves %s unmet", (stem, expected) => {
  expect(unmet(ASKED, term(stem, 2))).toBeCloseTo(expected, 9);
});

test("the best single sentence counts, by the weight of words", () => {
  // The burrow's sentence has 3 of 4; the kennel's 1 of 4.
  expect(unmet(ASKED, term("burrow", 3), term("kennel", 1))).toBeCloseTo(0.25, 9);
  expect(unmet(ASKED, term("burrow", 1), term("kennel", 3))).toBeCloseTo(0.25, 9);
  expect(unmet(ASKED)).toBe(1);
  expect(measureUnmetMoney(ASKED, [term("burrow", 1)], [])).toBe(1);
});

test.each([
  ["How much does it cost?", true],
  ["What is the fee for a letter?", true],
  ["Combien coûte une lettre?", true],
  ["May a fee be charged?", false],
  ["Who digs a burrow?", false],
])("%s asks for an amount: %s", (question, asks) => {
  expect(unmet(question, term("zebra", 1))).toBe(asks ? 1 : 0);
});

test("a term is there by itself, or by all words of one of its other names", () => {
  const stems = new Set(["hand", "rub", "soap"]);
  expect(hasTerm(term("soap", 1), stems)).toBe(true);
  expect(hasTerm(term("sanit", 1, ["gel"], ["hand", "rub"]), stems)).toBe(true);
  expect(
    [term("sanit", 1, ["hand", "gel"]), term("sanit", 1, []), term("sanit", 1)].map((one) =>
      hasTerm(one, stems),
    ),
  ).toEqual([false, false, false]);
});
