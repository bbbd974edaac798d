import { expect, test } from "vitest";
import { readText, resultOf } from "./terms.ts";

/** The terms with the places of their words: what the vocabulary has for the text. */
const termsOf = (text: string): readonly string[] =>
  readText(text).terms.map(({ id, at }) => `${id} ${at.toSorted((a, b) => a - b).join()}`);

test.each([
  // The most telling phrase first, and each word once.
  ["ductal carcinoma in situ", ["dcis 0,1,3"]],
  ["breast cancer and breast cancer", ["breast_cancer 0,1", "breast_cancer 3,4"]],
  ["breast breast cancer", ["breast_cancer 0,2"]],
  ["polyp, polyps", ["polyp 0", "polyp 1"]],
  ["hysterectomies", ["hysterectomy 0"]],
  ["low-dose CT, normal", ["ldct 0,1,2"]],
  // In any order, with two other words between them and not three.
  ["cancer of the left breast", ["breast_cancer 0,4"]],
  ["cancer found outside the breast", ["breast_cancer 0,4"]],
  ["cancer of the left upper outer breast", ["any_cancer 0"]],
  // The words of a phrase that denies must be adjacent and in order: words between or another order say something else.
  ["no cervix", ["total_hysterectomy 0,1"]],
  ["cervix: no", ["cervix_present 0"]],
  // Before another noun the part of the body only says of which.
  ["no breasts since 2012", ["mastectomy 0,1"]],
  ["no breast complaints", ["breast_symptom 1,2"]],
  ["no breast ultrasound", []],
  ["no colon spasms", []],
  ["sans col depuis 2012", ["total_hysterectomy 0,1"]],
  ["avec col de l'utérus", ["cervix_present 1,4"]],
  ["sexually never active", ["sexually_active 0,2"]],
  ["flibbertigibbet", []],
])("%s: %j", (text, expected) => {
  expect(termsOf(text)).toEqual(expected);
});

test.each([
  ["breast breast cancer", ["breast"], []],
  // Figures and plain words are accounted for; those that mean something are reported.
  ["flibbertigibbet of 42 kg, 12.5%, >50, 42x", ["flibbertigibbet", "42x"], []],
  ["abnormal biopsy at 40 years", [], ["abnormal", "biopsy"]],
  ["birthdays of sisters", ["birthdays"], []],
  ["", [], []],
])("%s leaves %j, and %j that mean something", (text, rest, weighty) => {
  const read = readText(text);
  expect([read.rest, read.weighty]).toEqual([rest, weighty]);
});

test.each([
  ["normal", "negative"],
  ["clear", "negative"],
  ["suspicious", "positive"],
  ["anormale", "positive"],
  ["mammogram", "unknown"],
])("%s is %s", (word, expected) => {
  expect(resultOf(word)).toBe(expected);
});
