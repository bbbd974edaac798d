import { expect, test } from "vitest";
import { readClaimsOf, TODAY } from "../../../test/earlier-claims.ts";
import { foldText } from "./folded-text.ts";
import { readFacts } from "./read-facts.ts";

const timesOf = (text: string, code: string): number | undefined => {
  const earlier = readClaimsOf(text, code);
  return earlier?.told.includes(code)
    ? earlier.claims.filter((claim) => claim.code === code).length
    : undefined;
};

test.each([
  ["Ward patient since spring, the ninth visit of this month. C009 fine?", "C009", 8],
  ["I have been in to see him three times this week. Is one more C007 all right?", "C007", 3],
  ["Rounded twice this week already, may a third go in as C007?", "C007", 2],
])("rounds of a week or month are claims of their code: %s", (text, code, times) => {
  expect(timesOf(text, code)).toBe(times);
});

test.each([
  ["Rounded three times this week, C007 for each?", "C007"],
  ["She was seen three times this month by nursing. Another K030?", "K030"],
])("what asks for no further round counts none: %s", (text, code) => {
  expect(timesOf(text, code)).not.toBe(3);
});

const factsOf = (text: string) =>
  readFacts({ folded: foldText(text).folded, language: "en", today: TODAY, taken: [] }).facts;

test("a summary of a day by its name was written after the discharge", () => {
  const { discharge, dischargeSummary } = factsOf(
    "She left on Thursday after eight days; the discharge summary was only finished on Tuesday",
  );
  expect([discharge?.value.day, dischargeSummary?.value.day]).toEqual(["2025-09-25", "2025-09-30"]);
});

test("an admission so many days ago ends on the latest day of the name", () => {
  const { admission, discharge } = factsOf("Admitted 11 days ago, went home Thursday");
  expect([admission?.value.day, discharge?.value.day]).toEqual(["2025-09-15", "2025-09-25"]);
});

test("a day-of-discharge visit tells no length of the stay", () => {
  expect(factsOf("He went home at noon. Is a day-of-discharge visit payable?").stay).toBeUndefined();
});

test("weeks since a discharge are read behind it", () => {
  expect(
    factsOf("First office visit since her discharge, it's been five weeks").daysSinceDischarge?.value,
  ).toBe(35);
});

test("one premium for each of several persons is not that of the first alone", () => {
  const { stated } = factsOf("Can the first person premium go in for all of the residents I saw?");
  expect(stated.is_first_person_at_location?.value).toBe(false);
});

test("the sole delivery premium by its name says nothing of the day", () => {
  expect(factsOf("Is the sole delivery premium payable?").stated.is_sole_delivery_of_day).toBeUndefined();
});
