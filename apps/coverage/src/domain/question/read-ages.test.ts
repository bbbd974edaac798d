import { expect, it } from "vitest";
import { foldText } from "./folded-text.ts";
import { readAges } from "./read-ages.ts";

const months = (question: string): readonly number[] =>
  readAges(foldText(question).folded).patients.map(({ value }) => value.months);

it.each([
  ["My sister is 41 with asthma", 41 * 12],
  ["Our neighbour is 77 and lives alone", 77 * 12],
  ["My grandmother is 83. Is it free?", 83 * 12],
  ["K131, patient 40.", 40 * 12],
])("reads the age of whom a relative asks for: %s", (question, wanted) => {
  expect(months(question)).toEqual([wanted]);
});

it("reads no age of a number that counts something else", () => {
  expect(months("My partner 12 visits, patient 3 of 4")).toEqual([]);
});

it("takes the months of a child's code for an age where the code is blank in the text", () => {
  const whole = foldText("A002 at 15 months?").folded;
  const blanked = whole.replace("a002", "    ");
  expect(readAges(blanked).patients).toEqual([]);
  expect(readAges(blanked, whole).patients.map(({ value }) => value.months)).toEqual([15]);
});
