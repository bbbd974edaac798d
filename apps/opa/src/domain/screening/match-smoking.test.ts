import * as fc from "fast-check";
import { expect, test } from "vitest";
import { matchSmoking } from "./match-smoking.ts";
import { readClauses } from "./read-clauses.ts";

/** The lung programme asks for twenty years of daily smoking. */
const LEAST = 20;
const match = (said: readonly string[], age?: number) => matchSmoking(LEAST, readClauses(said), age);

test.each<[readonly string[], number | undefined, string]>([
  [["smoked daily for 20 years"], 60, "applies"],
  [["smoked daily for 19 years"], 60, "ruled_out"],
  [["smoked a pack a day for 35 years, quit 3 years ago"], 60, "applies"],
  [["smokes daily since age 20"], 40, "applies"],
  [["smokes daily since age 20"], 39, "ruled_out"],
  [["smokes daily since age 20"], undefined, "depends"],
  [["former smoker since age 20"], 70, "depends"],
  [["smoked daily from 16 to 40"], 60, "applies"],
  [["smoked daily from 16 to 30"], 60, "ruled_out"],
  [["smoked since age 16, quit at 40"], 60, "applies"],
  [["smoked since age 16, quit at 30"], 60, "ruled_out"],
  [["smoked since 20", "still smoking"], 55, "applies"],
  [["fume tous les jours depuis 25 ans"], 60, "applies"],
  [["never smoked"], 60, "ruled_out"],
  [["occasional smoker for 30 years"], 60, "ruled_out"],
  [["smoker"], 60, "depends"],
  [["30 pack-years"], 60, "depends"],
  [["cannabis for 25 years"], 60, "not_mentioned"],
  [["hypertension"], 60, "not_mentioned"],
  // What is smoked must be tobacco.
  [["smokes cannabis daily for 25 years"], 60, "not_mentioned"],
  [["smokes e-cigarettes daily for 25 years"], 60, "not_mentioned"],
  [["smokes cigars daily for 25 years"], 60, "not_mentioned"],
  [["smoked cannabis and cigarettes daily for 25 years"], 60, "applies"],
  [["smoked cannabis and tobacco daily for 25 years"], 60, "applies"],
  [["vapes, smoked a pack a day for 25 years"], 60, "applies"],
  [["smoked daily for twenty-five years"], 60, "applies"],
  [["smoked daily for nineteen years"], 60, "ruled_out"],
  [["mother smoked daily for 30 years"], 60, "not_mentioned"],
  [["smoked daily for 12 years", "smoked for 25 years"], 60, "depends"],
  [["smoked daily for 12 years, then 21 years"], 60, "applies"],
  [["not smoking now", "smoked daily for 30 years"], 60, "applies"],
  [["social smoker", "smoked daily for 25 years"], 60, "applies"],
  [["former smoker, 30 pack-years over 25 years"], 60, "applies"],
  [["quit 25 years ago, ex-smoker"], 60, "depends"],
])("%j at %s: %s", (said, age, status) => {
  expect(match(said, age).status).toBe(status);
});

const years = fc.integer({ min: 1, max: 60 });

test("twenty years of daily smoking are enough, and fewer are not", () => {
  fc.assert(
    fc.property(years, (count) => {
      const { status, factors, note } = match([`smoked daily for ${count} years`], 75);
      expect({ status, factors }).toEqual({ status: count >= LEAST ? "applies" : "ruled_out", factors: [0] });
      expect(note).toBeUndefined();
      // Years alone are taken as years of daily smoking, which the note says.
      const alone = match([`smoked for ${count} years`], 75);
      expect(alone.status).toBe(status);
      expect(alone.note).toContain(String(count));
    }),
  );
});

test("two statements are contradictory on both sides of the rule alone", () => {
  fc.assert(
    fc.property(years, years, (one, other) => {
      const { status, factors, missing } = match([
        `smoked daily for ${one} years`,
        `smoked daily for ${other} years`,
      ]);
      expect(factors).toEqual([0, 1]);
      const isBoth = one >= LEAST !== other >= LEAST;
      expect(status).toBe(isBoth ? "depends" : one >= LEAST ? "applies" : "ruled_out");
      expect(missing === undefined).toBe(!isBoth);
    }),
  );
});

test("years with never are contradictory, and the answer says that pack-years do not decide", () => {
  expect(match(["never smoked", "smoked daily for 30 years"])).toMatchObject({ status: "depends" });
  const { note } = match(["40 pack-years"]);
  expect(note).toContain("20 years");
  expect(match(["smoker"]).note).toBeUndefined();
});
