import { expect, test } from "vitest";
import { foldText } from "./folded-text.ts";
import { readPlace } from "./read-place.ts";

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
