import { expect, test } from "vitest";
import { lookUp } from "../../../test/screened-persons.ts";
import { formatInterval } from "./format-interval.ts";
import { hasPhrase } from "./match-words.ts";
import { describePlace, formatRange, isInside, placeAge } from "./place-age.ts";

test.each([
  [38, 74, "below", false],
  [39, 74, "below", true],
  [40, 74, "lower_edge", false],
  [41, 74, "within", false],
  [74, 74, "upper_edge", true],
  [75, 74, "above", false],
  [75, null, "within", false],
  [40, 40, "lower_edge", false],
])("%i of ages 40 to %s is %s", (age, to, place, tellsNext) => {
  const range = { from: 40, to };
  expect(placeAge(age, range)).toBe(place);
  expect(isInside(placeAge(age, range))).toBe(place !== "below" && place !== "above");
  // The answer states a birthday that changes it, and no other.
  expect(describePlace(age, range).includes(" turns ")).toBe(tellsNext);
  expect(formatRange(range)).toBe(to === null ? "40 and over" : `40 to ${to}`);
});

test.each([
  [null, null],
  [1, "every month"],
  [12, "every year"],
  [18, "every 18 months"],
  [24, "every 2 years"],
])("%s months are %s", (months, words) => {
  expect(formatInterval(months)).toBe(words);
});

test.each([
  ["altered bowel habits lately", "change in bowel habit", false],
  ["change of her usual bowel habits", "change in bowel habit", true],
  ["change of one two three four bowel habits", "change in bowel habit", false],
  ["habit bowel change", "change in bowel habit", true],
  ["immunosuppression", "immunosuppressed", true],
  ["immune", "immunosuppressed", false],
  ["FITs", "FIT", true],
  ["anything", "of the", false],
])("%s has %s: %s", (text, phrase, expected) => {
  expect(hasPhrase(text, phrase)).toBe(expected);
});

test.each(["breast", "cervical", "colorectal", "lung"])(
  "%s: what holds comes first, what does not last",
  async (program) => {
    const order = ["yes", "depends", null, "no"];
    for (const age of [45, 60, 82])
      for (const said of [
        ["BRCA result pending"],
        ["HPV 16 positive"],
        ["father colon cancer at 52"],
        ["ex-smoker"],
        [],
      ]) {
        const { recommendations } = await lookUp(program, { age, said });
        const places = recommendations.map(({ applies_to_patient: own }) => order.indexOf(own));
        expect(places).toEqual(places.toSorted((a, b) => a - b));
      }
  },
);
