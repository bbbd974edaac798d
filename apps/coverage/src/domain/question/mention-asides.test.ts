import { describe, expect, test } from "vitest";
import { isAllergy, isDisliked, isDoseForm, isSetAside, isVerb } from "./mention-asides.ts";

const spanOf = (folded: string, word: string) => {
  const start = folded.indexOf(word);
  return { start, end: start + word.length };
};

describe("words that are written as a device is called", () => {
  test.each([
    ["on synthroid, won't switch pharmacies because of the dog", "switch"],
    ["switch to basaglar, not to a pump?", "switch"],
    ["we can lift him, he has no walker", "lift"],
  ])("do something: %s", (folded, word) => {
    expect(isVerb(folded, spanOf(folded, word))).toBe(true);
  });

  test.each([
    ["needs an adaptive switch for her device", "switch"],
    ["no brace yet, the lift for the stairs is asked for", "lift"],
  ])("are things: %s", (folded, word) => {
    expect(isVerb(folded, spanOf(folded, word))).toBe(false);
  });

  test("a syringe is the form of a drug, and not where the grant is asked for", () => {
    const price = "denosumab, not prolia: how much per syringe?";
    expect(isDoseForm(price, spanOf(price, "syringe"))).toBe(true);
    const grant = "on lantus, syringes: is there a grant?";
    expect(isDoseForm(grant, spanOf(grant, "syringes"))).toBe(false);
  });

  test("what is set aside, and what somebody is allergic to", () => {
    const aside = "ramipril covered? not asking about the scooter";
    expect(isSetAside(aside, spanOf(aside, "scooter"))).toBe(true);
    expect(isAllergy("allergic to sulfa", spanOf("allergic to sulfa", "sulfa"))).toBe(true);
  });
});

test("what somebody will not have is no service", () => {
  for (const folded of [
    "he hates needles, not pills",
    "she won't have... can't stand needles",
    "no more needles please",
  ])
    expect(isDisliked(folded, spanOf(folded, "needles"))).toBe(true);
  for (const folded of ["gave her needles for b12", "he does not mind needles"])
    expect(isDisliked(folded, spanOf(folded, "needles"))).toBe(false);
});
