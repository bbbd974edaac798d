import { expect, test } from "vitest";
import { asCorrected } from "./as-corrected.ts";
import { foldText } from "./folded-text.ts";
import { readPlace } from "./read-place.ts";

const corrected = (text: string): string => asCorrected(foldText(text).folded).replaceAll(/\s+/gu, " ");

test.each([
  ["Talked for 25 minutes, sorry, 18 by the clock. K013?", "talked for 18 minutes by the clock. k013?"],
  ["Sat with her 15 min, no wait, it was 35 min", "sat with her , no wait, it was 35 min"],
  ["A cut of 8 cm, correction, 3, on the chin", "a cut of 3 cm , on the chin"],
  ["Came in Thursday, I mean Friday, at noon", "came in friday , at noon"],
  ["Her second, oops, third K039", "her third k039"],
  ["The first is 16... no, sorry, she is 41", "the first is ... no, sorry, she is 41"],
])("%s", (text, expected) => {
  expect(corrected(text)).toBe(expected);
});

test.each([
  "Seen for 30 minutes, no other visit, 2 problems",
  "Two visits, and no, 3 pm is not the time that I mean",
  "Was it Monday or Tuesday? Sorry for the bother, 2 questions",
])("takes nothing back: %s", (text) => {
  const { folded } = foldText(text);
  expect(asCorrected(folded)).toBe(folded);
});

test("offsets stay where they were", () => {
  const text = "20 minutes, no, 45, and then some";
  expect(asCorrected(text)).toHaveLength(text.length);
});

const place = (text: string) => readPlace(foldText(text).folded);

test.each([
  ["I charted it as in the office, sorry, it was at her home", "home"],
  ["At his house. No wait, he came to the clinic with his son", "office"],
  ["Home visit was last month, today he is in the office", "office"],
  ["Saw her in emerg, scratch that, on the ward", "hospital_in_patient"],
  ["Down as an office visit, but it was really a house call", "home"],
  ["She moved over to the nursing home in spring, house call", "long_term_care"],
])("the place that takes the other's: %s", (text, expected) => {
  expect(place(text).setting?.value).toBe(expected);
});

test.each(["Seen in the office and then at her home", "At home, sorry for asking. Or in the office?"])(
  "two places stay two: %s",
  (text) => {
    expect(place(text).setting).toBeUndefined();
    expect(place(text).contradictions).toHaveLength(1);
  },
);

test("a place that is taken back for an unknown one is none", () => {
  expect(place("At the nursing home, scratch that, at her niece's").setting).toBeUndefined();
});
