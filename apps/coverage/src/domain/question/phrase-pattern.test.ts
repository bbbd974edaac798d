import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { findAll } from "./folded-text.ts";
import { createPhraseFinder, toPhrasePattern } from "./phrase-pattern.ts";

const PHRASES = [
  "transfer~ of care",
  "first-line",
  "seen … nurse",
  "# minutes",
  "k99~",
  "power wheelchair",
  "e-bike~",
];
const WORDS = [
  "transferred", "of", "care", "first", "first-line", "line", "lines", "seen", "by", "the", "nurse", "nurses", "ten",
  "12", "minutes", "minute", "k993", "power", "wheelchair", "wheelchairs", "e bikes", "e-biker", ".", ",", "l'an",
]; // prettier-ignore

const written = (phrases: readonly string[], folded: string): readonly string[] =>
  createPhraseFinder(phrases)(folded).map((match) => match.written);

describe("createPhraseFinder", () => {
  test("takes neither a walk-in patient nor a patient's home for an in-patient", () => {
    expect(written(["in-patient"], "a call to a walk-in patient, seen in patient's home")).toEqual([]);
    expect(written(["in-patient"], "a call to an in-patient, two in patients")).toEqual([
      "in-patient",
      "in patients",
    ]);
  });

  test("finds phrases in singular and plural, with open endings, gaps and numbers", () => {
    expect(written(PHRASES, "transferring of care was seen by the same nurse")).toEqual([
      "transferring of care",
      "seen by the same nurse",
    ]);
    expect(written(PHRASES, "first line, 12 minutes, k996 and two power wheelchairs")).toEqual([
      "first line",
      "12 minutes",
      "k996",
      "power wheelchairs",
    ]);
    expect(written(PHRASES, "a wheelchair with power")).toEqual([]);
  });

  test("says of every text what the pattern of the same phrases says", () => {
    const text = fc.array(fc.constantFrom(...WORDS), { maxLength: 12 }).map((words) => words.join(" "));
    const phrases = fc.uniqueArray(fc.constantFrom(...PHRASES), { minLength: 1 });
    fc.assert(
      fc.property(phrases, text, (some, folded) => {
        expect(createPhraseFinder(some)(folded)).toEqual(findAll(folded, toPhrasePattern(some)));
      }),
    );
  });
});
