import { expect, test } from "vitest";
import { readVisitWords } from "./read-visit-words.ts";

// 2025-09-26 is a Friday; Thanksgiving is 2025-10-13.
test.each([
  ["house call Saturday 9 pm", "home", ["2025-09-27"], 1260],
  ["home visits on Sunday at 7:30 a.m.", "home", ["2025-09-28"], 450],
  ["palliative house call 21h15 on 2025-12-25", "palliative_home", ["2025-12-25"], 1275],
  ["special visit to the nursing home on a weekend at noon", "long_term_care", ["2025-09-27"], 720],
  ["special visit to the ER Monday evening", "emergency_department", ["2025-09-29"], 1080],
  ["visite à domicile", "home", ["2025-09-30", "2025-09-27"], undefined],
  ["What does A007 pay for a 12 am visit?", undefined, ["2025-09-30", "2025-09-27"], 0],
  ["home oxygen", undefined, ["2025-09-30", "2025-09-27"], undefined],
])("%s", (text, place, days, minute) => {
  expect(readVisitWords(text, "2025-09-26")).toMatchObject({ place, days, minute });
});

test("never reads a named weekday as a holiday", () => {
  expect(readVisitWords("house call Monday 10:00", "2025-10-08").days).toEqual(["2025-10-20"]);
});
