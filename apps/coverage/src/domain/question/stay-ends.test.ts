import { expect, test } from "vitest";
import { readFacts } from "./read-facts.ts";

const factsOf = (folded: string) =>
  readFacts({ folded, language: "en", today: "2025-09-26", taken: [] }).facts;

test.each([
  ["in: mon 16:10. out: wed 13:30. mrp: me. c124?", 970, 810],
  ["c124: up to the ward tuesday 11:40, home friday at nine in the morning", 700, 540],
  ["came up from emerg on sept 7 at 22:15, home on sept 10 at 09:40. discharge visit?", 1335, 580],
  ["c124, mrp me. sunday 21:00 she got a bed, not in the icu, wednesday 10:00 she walked out", 1260, 600],
])("%s has both ends of the stay", (text, admitted, left) => {
  const { admission, discharge } = factsOf(text);
  expect([admission?.value.minute, discharge?.value.minute]).toEqual([admitted, left]);
});

test("a summary of the next morning is no end of the stay", () => {
  const { admission, discharge } = factsOf(
    "up to the ward on sept 6 at 17:40, walked out on sept 9 at 11:15. summary was finished the next morning. c124?",
  );
  expect([admission?.value.day, discharge?.value.day]).toEqual(["2025-09-06", "2025-09-09"]);
});

test.each([
  "admitted monday, saw her tuesday and wednesday, home thursday. c122, c123 and c124, not a surgeon",
  "came in friday, i rounded saturday and sunday. c122 for saturday, c123 for sunday?",
  "in since monday 2 pm, discharged friday 11 am, letter dictated that day: c122 tuesday, c123 wednesday, c124 friday",
  "admitted him sunday night, he went to the ward. monday's visit c122 and tuesday's c123, both ok?",
])("each code has the day that it is for: %s", (text) => {
  expect(factsOf(text).daysOfCodes?.value).toEqual({ C122: 1, C123: 2 });
});

test("days of two codes are read one by one", () => {
  const { daysOfCodes } = factsOf("admitted friday as mrp. c122 saturday and c123 sunday, not the icu");
  expect(daysOfCodes?.value).toEqual({ C122: 1, C123: 2 });
});

test.each([
  ["an office visit three weeks after he came out of hospital", 21],
  ["let out of hospital six days ago, not day surgery", 6],
  ["seen day 10 after leaving the ward", 10],
])("%s: %d days since the discharge", (text, days) => {
  expect(factsOf(text).daysSinceDischarge?.value).toBe(days);
});
