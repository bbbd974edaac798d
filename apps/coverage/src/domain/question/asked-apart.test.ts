import { expect, test } from "vitest";
import { findApart } from "./asked-apart.ts";
import type { Slot } from "./coverage-question.ts";

const slotsOf = (...codes: readonly string[]): readonly Slot<string>[] =>
  codes.map((value) => ({ value, span: null, from: "text" }));
const codesOf = (text: string, ...codes: readonly string[]) =>
  findApart(text, slotsOf(...codes))?.map((part) => part.codes);

test.each([
  ["a902 how much, and a771 too?", ["A902", "A771"]],
  ["w010 fine? w003 fine?", ["W010", "W003"]],
  ["i saw her three times, so w010. fine? and can the g590 go on top?", ["W010", "G590"]],
  ["what does e079 pay and is k039 the follow-up? my dog is sick, no matter.", ["E079", "K039"]],
  ["combien vaut le a007? et est-ce que le g590 se facture?", ["A007", "G590"]],
])("asks one after the other: %s", (text, codes) => {
  expect(codesOf(text, ...codes)).toEqual(codes.map((code) => [code]));
});

test.each([
  ["can a007 and k013 be billed together?", ["A007", "K013"]],
  [
    "saw her with a007 for her knee, he also got the flu shot too. do i add g700 to the g590?",
    ["A007", "G700", "G590"],
  ],
  ["did an a007 in his kitchen. travel premium b960 with it?", ["A007", "B960"]],
  ["not a003, that one i know. a007, a004 and a001?", ["A007", "A004", "A001"]],
])("asks once: %s", (text, codes) => {
  expect(codesOf(text, ...codes)).toBeUndefined();
});

test("codes of one part are asked about at once, and a code counts where it is asked first", () => {
  expect(codesOf("can e083 go with c121? can it go with a c007?", "E083", "C121", "C007")).toEqual([
    ["E083", "C121"],
    ["C007"],
  ]);
});

test("a part that asks back for fees is of the codes before it", () => {
  const parts = findApart(
    "iud put in, so g378 plus e542, what's each and is removal g552 allowed the same day?",
    slotsOf("G378", "E542", "G552"),
  );
  expect(parts).toEqual([
    { codes: ["G378", "E542"], isPriced: true },
    { codes: ["G552"], isPriced: false },
  ]);
});
