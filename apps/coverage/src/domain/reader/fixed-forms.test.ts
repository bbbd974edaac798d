import { expect, test } from "vitest";
import { findFixedForms } from "./fixed-forms.ts";

const read = (text: string, taken: Parameters<typeof findFixedForms>[1] = []) =>
  findFixedForms(text, taken).map(({ span: { start, end }, meaning }) => ({
    written: text.slice(start, end),
    ...meaning,
  }));

test.each([
  ["18 months old", { kind: "age", unit: "months", value: 18 }],
  ["6 weeks old", { kind: "age", unit: "days", value: 42 }],
  ["72 years old", { kind: "age", unit: "years", value: 72 }],
  ["for 3 months", { kind: "length", unit: "month", value: 3 }],
  ["for 2 years", { kind: "length", unit: "month", value: 24 }],
  ["pendant 2 annees", { kind: "length", unit: "month", value: 24 }],
  ["for 40 minutes", { kind: "length", unit: "minute", value: 40 }],
  ["for 2 hours", { kind: "length", unit: "hour", value: 2 }],
  ["two and a half hours", { kind: "length", unit: "hour", value: 2.5 }],
  ["2 and a half hours", { kind: "length", unit: "hour", value: 2.5 }],
  ["an hour and a half", { kind: "length", unit: "hour" }],
  ["seventy-five minutes", { kind: "length", unit: "minute", value: 75 }],
  ["a hundred minutes", { kind: "length", unit: "minute", value: 100 }],
  ["for 10 days", { kind: "length", unit: "day", value: 10 }],
  ["for 2 weeks", { kind: "length", unit: "day", value: 14 }],
  ["$1,200", { kind: "money", value: 1200 }],
  ["2k", { kind: "money", value: 2000 }],
  ["45 dollars", { kind: "money", value: 45 }],
  ["the third", { kind: "ordinal", value: 3 }],
  ["the 4th", { kind: "ordinal", value: 4 }],
  ["500 mg", { kind: "strength", value: "500 mg" }],
  ["a007a", { kind: "code", value: "A007" }],
])("%s", (text, meaning) => {
  expect(read(text)).toContainEqual(expect.objectContaining(meaning));
});

test("reads the sex from an age with a letter", () => {
  expect(read("72f with pain")).toEqual([
    expect.objectContaining({ kind: "age", value: 72 }),
    expect.objectContaining({ kind: "term", field: "patient.sex", value: "female" }),
  ]);
  expect(read("30m")).toContainEqual(expect.objectContaining({ field: "patient.sex", value: "male" }));
});

test("finds every occurrence of a code that is a separate word", () => {
  const found = read("a007 beside xa007 and a0071, then a007");
  expect(found.filter(({ kind }) => kind === "code").map(({ written }) => written)).toEqual(["a007", "a007"]);
});

test("keeps forms apart from each other, and from used words", () => {
  const text = "72 years old, 500 mg for 2 weeks, $1,200 and 3 more";
  const spans = findFixedForms(text, []).map(({ span }) => span);
  for (const one of spans)
    for (const other of spans)
      expect(one === other || one.end <= other.start || one.start >= other.end).toBe(true);
  for (const [at, span] of spans.entries())
    expect(findFixedForms(text, [span]).map((one) => one.span)).not.toContainEqual(spans[at]);
});
