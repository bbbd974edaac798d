import type { UnderstoodQuery } from "@clinical-mcp/retrieval";
import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { estimateHeld, HELD_SIGNALS, measureHeld, type HeldSignals } from "./measure-held.ts";

/** A question as it is understood where only SDM is a term of the thesaurus. */
const understand = (original: string): UnderstoodQuery => {
  const terms = original.toLowerCase().split(" ");
  return {
    original,
    terms,
    groups: [
      { terms, weight: 1 },
      { terms: [], weight: 0.3 },
    ],
    embeddingText: original,
    corrections: [],
    expansions: terms.includes("sdm")
      ? [{ from: "sdm", to: "substitute decision-maker", kind: "abbreviation" }]
      : [],
    codes: [],
    language: "en",
  };
};
const nothing = new Set<string>();
const section = (text: string) => ({
  text: new Set(text.split(" ")),
  asked: nothing,
  heading: nothing,
  title: nothing,
});
const search = (question: string, doubts: readonly unknown[] = []) => ({
  query: understand(question),
  signals: { term_share: 0, log1p_qlen: 1, cosine_max: 0.8, cosine_of_top1: 0.7 },
  doubts,
  terms: [
    { term: "retent", idf: 4 },
    { term: "record", idf: 2 },
    { term: "sdm", idf: 5 },
    { term: "psa", idf: 5 },
  ],
});

describe("what of a question the sections are about", () => {
  test("counts by rarity and length, in the best section alone", () => {
    // retention: 9 letters, 6 of them beyond 3, over 4, times 4; record: 6, 3 beyond, times 2.
    const question = "retention record";
    const both = measureHeld(search(question), [section("record"), section("retent")]);
    expect(both.met).toBeCloseTo((1.5 * 4) / (1.5 * 4 + 0.75 * 2), 6);
    expect(both.met_by_first).toBeCloseTo((0.75 * 2) / (1.5 * 4 + 0.75 * 2), 6);
    expect(measureHeld(search(question), [section("retent record")]).met).toBe(1);
    expect(measureHeld(search(question), []).met).toBe(0);
  });

  test("a term by another name is met; an abbreviation that nothing is about is not", () => {
    const named = measureHeld(search("SDM"), [section("substitut decis maker")]);
    expect([named.unmet_terms, named.unmet_capitals]).toEqual([0, 0]);
    const unnamed = measureHeld(search("SDM"), [section("record")]);
    expect([unnamed.unmet_terms, unnamed.unmet_capitals]).toEqual([1, 1]);
    expect(measureHeld(search("PSA"), [section("record")]).unmet_capitals).toBe(1);
  });
});

const shares = fc.record({
  met: fc.double({ min: 0, max: 1, noNaN: true }),
  met_by_first: fc.double({ min: 0, max: 1, noNaN: true }),
  cosine_best: fc.double({ min: 0, max: 1, noNaN: true }),
  cosine_first: fc.double({ min: 0, max: 1, noNaN: true }),
  cosine_french: fc.double({ min: 0, max: 1, noNaN: true }),
  log_words: fc.double({ min: 0, max: 4, noNaN: true }),
  doubts: fc.integer({ min: 0, max: 2 }),
  unmet_terms: fc.integer({ min: 0, max: 2 }),
  unmet_capitals: fc.integer({ min: 0, max: 1 }),
});

test("the chance is one, and what speaks against an answer never raises it", () => {
  const against: readonly (keyof HeldSignals)[] = ["doubts", "unmet_terms", "unmet_capitals"];
  fc.assert(
    fc.property(shares, fc.constantFrom(...HELD_SIGNALS), (signals, name) => {
      const chance = estimateHeld(signals);
      expect(chance).toBeGreaterThanOrEqual(0);
      expect(chance).toBeLessThanOrEqual(1);
      const more = estimateHeld({ ...signals, [name]: signals[name] + 0.5 });
      if (against.includes(name)) expect(more).toBeLessThanOrEqual(chance);
      else expect(more).toBeGreaterThanOrEqual(chance);
    }),
  );
});
