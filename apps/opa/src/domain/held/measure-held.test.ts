import type { UnderstoodQuery } from "@clinical-mcp/retrieval";
import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  estimateHeld,
  findUnmetSubjects,
  HELD_SIGNALS,
  measureHeld,
  type HeldSignals,
} from "./measure-held.ts";

/** A question as it is understood where only SDM is a term of the thesaurus. */
const understand = (original: string): UnderstoodQuery => {
  const terms = original.toLowerCase().replaceAll(/[?.]/gu, "").split(" ");
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

/** A section of a publisher; only what is measured is told of it. */
const section = (text: string, { org = "pho", title = "" } = {}) => {
  const shown: Pick<Parameters<typeof measureHeld>[1][number], "section" | "document"> = JSON.parse(
    JSON.stringify({
      section: { section_text: text, section_path: [], search_words: null },
      document: { title, source_org: org },
    }),
  );
  return shown;
};

const search = (question: string, doubts: readonly unknown[] = []) => ({
  query: understand(question),
  signals: { term_share: 0, log1p_qlen: 1, cosine_max: 0.8, cosine_of_top1: 0.7 },
  doubts,
  unmetSubjects: [],
  terms: [
    { term: "retent", idf: 4 },
    { term: "record", idf: 2 },
    { term: "chart", idf: 3 },
    { term: "sdm", idf: 5 },
    { term: "psa", idf: 5 },
  ],
});

describe("what of a question the sections are about", () => {
  test("counts by rarity and length, in the best section alone", () => {
    // retention: 9 letters, 6 of them beyond 3, over 4, times 4; record: 6, 3 beyond, times 2.
    const question = "retention record";
    const both = measureHeld(search(question), [section("record"), section("retention")]);
    expect(both.met).toBeCloseTo((1.5 * 4) / (1.5 * 4 + 0.75 * 2), 6);
    expect(both.met_by_first).toBeCloseTo((0.75 * 2) / (1.5 * 4 + 0.75 * 2), 6);
    expect(measureHeld(search(question), [section("retention record")]).met).toBe(1);
    expect(measureHeld(search(question), []).met).toBe(0);
  });

  test("a term by another name is met; an abbreviation that nothing is about is not", () => {
    const named = measureHeld(search("SDM"), [section("substitute decision maker")]);
    expect([named.unmet_terms, named.unmet_capitals]).toEqual([0, 0]);
    const unnamed = measureHeld(search("SDM"), [section("record")]);
    expect([unnamed.unmet_terms, unnamed.unmet_capitals]).toEqual([1, 1]);
    expect(measureHeld(search("PSA"), [section("record")]).unmet_capitals).toBe(1);
  });
});

describe("a figure that is asked for", () => {
  const question = "How long is chart retention?";
  const unmet = (text: string): number => measureHeld(search(question), [section(text)]).figure_unmet;

  test("is met by the sentence that is about the question, not by the figure of another", () => {
    expect(unmet("Chart retention is 10 years.")).toBe(0);
    expect(unmet("Chart retention is a duty.")).toBe(1);
    expect(unmet("Chart retention is a duty. It is told in part two. Fridges are read every 12 hours.")).toBe(
      1,
    );
    // The sentence beside it counts for .6 of its words, and half of the question is enough.
    expect(unmet("It lasts 10 years. Chart retention is a duty.")).toBe(0);
  });

  test("is none where the question asks for none", () => {
    expect(measureHeld(search("May charts be shredded?"), [section("Fridges.")]).figure_unmet).toBe(0);
  });
});

describe("subjects of others", () => {
  const names = (question: string, ...shown: Parameters<typeof findUnmetSubjects>[1]) =>
    findUnmetSubjects(understand(question), shown).map(({ name }) => name);

  test("are unmet where nothing shown names them, in any of their words or misspelt", () => {
    expect(names("A bed bug in the waiting room", section("Chairs are wiped."))).toEqual(["bed bug"]);
    expect(names("A bed bug in the waiting room", section("A bed bug is no infection."))).toEqual([]);
    expect(names("Punaises de lit dans la salle", section("A bed bug is no infection."))).toEqual([]);
    expect(names("Does colchisine help?", section("Pain."))).toEqual(["colchicine"]);
  });

  test("the longer name is the one that is meant, its words may stand apart but in order", () => {
    expect(names("Fee for the licence?", section("Charts."))).toEqual([]);
    expect(names("What licence renewal fee is due?", section("Charts.")).join()).toMatch(/licence|renewal/u);
    expect(names("chronic kidney disease", section("Charts."))).toEqual(["chronic kidney disease"]);
  });

  test("a word that ends as names of drugs and diseases do is one without standing in the list", () => {
    expect(names("May I stop tezepelumab?", section("Charts."))).toEqual(["tezepelumab"]);
    expect(names("What is the diagnosis?", section("Charts."))).toEqual([]);
  });

  test("a clinical tool that names a disease in passing is not about it", () => {
    const tool = { org: "cep", title: "COPD" };
    expect(names("Inhalers in asthma?", section("Unlike asthma, COPD progresses.", tool))).toEqual([
      "asthma",
    ]);
    expect(names("Inhalers in asthma?", section("Steps.", { org: "cep", title: "Asthma" }))).toEqual([]);
    expect(names("Inhalers in asthma?", section("Unlike asthma, COPD progresses."))).toEqual([]);
  });

  test("count apart where the College's rules come first: they are asked for by cases", () => {
    const measured = (org: string) => {
      const shown = [section("Charts.", { org })];
      const query = understand("My asthma patient paid no CPD credits");
      return measureHeld({ ...search(""), query, unmetSubjects: findUnmetSubjects(query, shown) }, shown);
    };
    expect(measured("cpso")).toMatchObject({
      unmet_matters: 1,
      unmet_subjects: 0,
      unmet_subjects_college: 1,
    });
    expect(measured("pho")).toMatchObject({ unmet_matters: 1, unmet_subjects: 1, unmet_subjects_college: 0 });
  });
});

describe("nouns of what is asked", () => {
  const unmetNouns = (question: string, ...texts: readonly string[]) =>
    measureHeld(
      { ...search(""), query: understand(question) },
      texts.map((text) => section(text)),
    ).unmet_nouns;

  test("are met where they stand together, not where one section has one and another the other", () => {
    const question = "What is the temperature of the fridge?";
    expect(unmetNouns(question, "Each fridge has a thermometer. Its temperature is read twice daily.")).toBe(
      0,
    );
    expect(unmetNouns(question, "Each fridge is locked.", "A fever is a high temperature.")).toBe(1);
    expect(unmetNouns(question, "Gloves are worn once.")).toBe(2);
  });

  test("are those of the sentence that asks; what it tells of, when and how is not", () => {
    expect(
      unmetNouns("My nephew swallowed a coin on Monday. May I treat family?", "Family is not treated."),
    ).toBe(0);
    expect(unmetNouns("May I quickly treat three relatives?", "Relatives are not treated.")).toBe(0);
    expect(unmetNouns("cremation certificate fee", "A fee may be charged for a certificate.")).toBe(1);
  });

  test("are not told apart in French", () => {
    const query: UnderstoodQuery = { ...understand("Quel est le tarif du certificat?"), language: "fr" };
    expect(measureHeld({ ...search(""), query }, [section("Gloves are worn.")]).unmet_nouns).toBe(0);
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
  figure_unmet: fc.double({ min: 0, max: 1, noNaN: true }),
  unmet_nouns: fc.integer({ min: 0, max: 3 }),
  asked_words: fc.double({ min: -2, max: 2, noNaN: true }),
  unmet_matters: fc.integer({ min: 0, max: 2 }),
  unmet_subjects: fc.integer({ min: 0, max: 1 }),
  unmet_subjects_college: fc.integer({ min: 0, max: 1 }),
});

test("the chance is one, and what speaks against an answer never raises it", () => {
  const against: readonly (keyof HeldSignals)[] = HELD_SIGNALS.filter((name) => /unmet|doubts/u.test(name));
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
