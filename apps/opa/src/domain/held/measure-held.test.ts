import type { UnderstoodQuery } from "@clinical-mcp/retrieval";
import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { understoodQuery } from "../../../test/understood-query.ts";
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
  return understoodQuery(original, {
    terms,
    expansions: terms.includes("sdm")
      ? [{ from: "sdm", to: "substitute decision-maker", kind: "abbreviation" }]
      : [],
  });
};

/** A section of a publisher, with only the fields that are measured. */
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

describe("the part of a question that the first section is about", () => {
  const metByFirst = (question: string, ...texts: readonly string[]): number =>
    measureHeld(
      search(question),
      texts.map((text) => section(text)),
    ).met_by_first;

  test("counts by rarity and length", () => {
    // retention: 9 letters, 6 of them beyond 3, over 4, times 4; record: 6, 3 beyond, times 2.
    const question = "retention record";
    expect(metByFirst(question, "record", "retention")).toBeCloseTo((0.75 * 2) / (1.5 * 4 + 0.75 * 2), 6);
    expect(metByFirst(question, "retention record")).toBe(1);
    expect(metByFirst(question)).toBe(0);
  });

  test("a term by another name is met", () => {
    expect(metByFirst("chart SDM", "substitute decision maker")).toBe(0);
    expect(metByFirst("retention SDM record", "substitute decision maker record")).toBeLessThan(
      metByFirst("retention SDM record", "retention record"),
    );
  });
});

describe("an amount of money that is asked for", () => {
  const unmet = (question: string, text: string): number =>
    measureHeld(search(question), [section(text)]).unmet_money;

  test("is met by the sentence that is about the question, not by the amount of another", () => {
    const question = "How much does chart retention cost?";
    expect(unmet(question, "Chart retention is $30.")).toBe(0);
    expect(unmet(question, "Chart retention is a duty.")).toBe(1);
    expect(unmet(question, "Chart retention is a duty. It is told in part two. Gloves are $12.")).toBe(1);
    // The sentence next to it counts for .6 of its words.
    expect(unmet(question, "It is $30. Chart retention is a duty.")).toBeCloseTo(0.4);
  });

  test.each([
    "hourly rate of a chart auditor",
    "Price of chart retention",
    "What salary is due for charts?",
    "What will they bill us for the chart?",
    "Quel est le tarif du dossier?",
    "Combien vaut le code?",
  ])("is distinguished from %s", (question) => expect(unmet(question, "Gloves.")).toBe(1));

  test.each(["May charts be shredded?", "May I bill for a chart?", "When must I discuss fees?"])(
    "is none in %s",
    (question) => expect(unmet(question, "Gloves.")).toBe(0),
  );
});

describe("people whom a tool is not for", () => {
  const unmet = (question: string, title: string, org = "cep"): number =>
    measureHeld(search(question), [section("Unlike in a child.", { org, title })]).unmet_groups;

  test("count where neither its title nor its headings name them", () => {
    expect(unmet("Stimulants in a toddler?", "ADHD")).toBe(1);
    expect(unmet("How do I begin stimulants in an eight-year-old?", "ADHD")).toBe(1);
    expect(unmet("Stimulants in a pregnant 14 yo?", "ADHD")).toBe(2);
    expect(unmet("Stimulants pour un bébé?", "ADHD")).toBe(1);
    expect(unmet("Stimulants in a toddler?", "ADHD in Children")).toBe(0);
    expect(unmet("Stimulants in an 80-year-old?", "ADHD in Adults")).toBe(0);
  });

  test("count twice where it names others", () =>
    expect(unmet("Stimulants in a toddler?", "ADHD in Adults")).toBe(2));

  test("are no reason where a rule comes first: a child is a case of it", () => {
    expect(unmet("May a toddler's chart be shredded?", "Records", "cpso")).toBe(0);
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

  test("the longer name is the one that is meant; its words may be apart but in order", () => {
    expect(names("Fee for the licence?", section("Charts."))).toEqual([]);
    expect(names("What licence renewal fee is due?", section("Charts.")).join()).toMatch(/licence|renewal/u);
    expect(names("chronic kidney disease", section("Charts."))).toEqual(["chronic kidney disease"]);
  });

  test("the singular and the plural of a name are one", () => {
    expect(names("A bed bug, or two bed bugs", section("Chairs."))).toHaveLength(1);
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
  /** Each as rare as a word that counts for one. */
  const ofRarity = (idf: number) =>
    ["fridg", "temperatur", "rel", "famili", "certif", "cremat", "fee"].map((term) => ({ term, idf }));
  const unmetNouns = (question: string, texts: readonly string[], idf = 4): number =>
    measureHeld(
      { ...search(""), query: understand(question), terms: ofRarity(idf) },
      texts.map((text) => section(text)),
    ).unmet_nouns;

  test("are met where they are together, not where one section has one and another the other", () => {
    const question = "What is the temperature of the fridge?";
    expect(
      unmetNouns(question, ["Each fridge has a thermometer. Its temperature is read twice daily."]),
    ).toBe(0);
    expect(unmetNouns(question, ["Each fridge is locked.", "A fever is a high temperature."])).toBe(1);
    expect(unmetNouns(question, ["Gloves are worn once."])).toBe(2);
  });

  test("count by their rarity, up to 3", () => {
    expect(unmetNouns("What is the temperature?", ["Gloves."], 2)).toBe(0.5);
    expect(unmetNouns("What is the temperature of the fridge?", ["Gloves."], 8)).toBe(3);
  });

  test("are those of the sentence that asks; its circumstances, time and manner are not", () => {
    expect(
      unmetNouns("My nephew swallowed a coin on Monday. May I treat family?", ["Family is not treated."]),
    ).toBe(0);
    expect(unmetNouns("May I quickly treat three relatives?", ["Relatives are not treated."])).toBe(0);
    expect(unmetNouns("cremation certificate fee", ["A fee may be charged for a certificate."])).toBe(1);
  });

  test("are found in French by the words before them, and met by their English", () => {
    const unmet = (question: string, text: string): number => {
      const query: UnderstoodQuery = {
        ...understand(question),
        language: "fr",
        expansions: [{ from: "dossier médical", to: "medical record", kind: "french" }],
      };
      return measureHeld({ ...search(""), query }, [section(text)]).unmet_nouns;
    };
    expect(unmet("Où garder le dossier médical?", "A medical record is kept.")).toBe(0);
    expect(unmet("Où garder le dossier médical?", "Gloves are worn.")).toBe(1);
    expect(unmet("Faut-il un défibrillateur et un chariot?", "Gloves are worn.")).toBe(2);
    expect(unmet("Est-il permis de garder?", "Gloves are worn.")).toBe(0);
  });
});

const shares = fc.record({
  met_by_first: fc.double({ min: 0, max: 1, noNaN: true }),
  cosine_best: fc.double({ min: 0, max: 1, noNaN: true }),
  cosine_first: fc.double({ min: 0, max: 1, noNaN: true }),
  log_words: fc.double({ min: 0, max: 4, noNaN: true }),
  doubts: fc.integer({ min: 0, max: 2 }),
  unmet_money: fc.double({ min: 0, max: 1, noNaN: true }),
  unmet_nouns: fc.double({ min: 0, max: 3, noNaN: true }),
  unmet_groups: fc.integer({ min: 0, max: 3 }),
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
