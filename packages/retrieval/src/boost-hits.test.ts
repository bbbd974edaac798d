import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { createBoosts, type BoostSettings } from "./boost-hits.ts";
import { isStopword } from "./analyze.ts";
import type { Passage } from "./passage.ts";

const SETTINGS: BoostSettings = {
  today: "2026-01-01",
  dateField: "effective_date",
  facets: [
    { name: "expectation", field: "policy_level", value: "expectation", factor: 1.2 },
    { name: "superseded", field: "is_superseded", value: true, factor: 0.3 },
  ],
};

const toPassage = (parts: Partial<Passage>): Passage => ({
  id: "p",
  collection: "opa_cpso_corpus",
  documentId: "d",
  sectionId: "p",
  kind: "parent",
  title: "Virtual Care",
  heading: "CPSO > Virtual Care",
  text: "Patients must give informed consent to the use of virtual care.",
  facets: {},
  ...parts,
});

const ask = (parts: Partial<Passage>, terms: string, phrase?: string): Readonly<Record<string, number>> => {
  const query = { terms: terms === "" ? [] : terms.split(" "), ...(phrase !== undefined && { phrase }) };
  return Object.fromEntries(
    createBoosts(query, SETTINGS)(toPassage(parts)).map(({ name, factor }) => [name, factor]),
  );
};

describe("boosts", () => {
  it.each([
    ["informed consent", 1.5],
    ["consent use", 1.5],
    ["informed consents", 1.5],
    ["virtual care patients", undefined],
    ["consent informed", undefined],
    ["informed patients", undefined],
    ["consent", undefined],
    ["", undefined],
    [undefined, undefined],
  ])("exact phrase %j: %s", (phrase, factor) =>
    expect(ask({}, "something", phrase)["exact_phrase"]).toBe(factor),
  );

  it.each([
    ["virtual", 1.3],
    ["virtual care", 1.3],
    ["virtual care consent", 1.3],
    ["virtual consent", undefined],
    ["virtual care consent documentation", undefined],
    ["consent", undefined],
    ["", undefined],
  ])("title match %j: %s", (terms, factor) => expect(ask({}, terms)["title_match"]).toBe(factor));

  it.each([
    ["2026-01-01", 1.1],
    ["2027-05-01", 1.1],
    ["2023-07-02", 1.05],
    ["2021-01-01", undefined],
    ["1999", undefined],
    ["June 2022", 1.05],
    ["2022-13-45", 1.05],
    [undefined, 1.05],
  ])("recency of %j: %s", (date, factor) => {
    const facets = date === undefined ? {} : { effective_date: date };
    const recency = ask({ facets }, "something")["recency"];
    if (factor === undefined) expect(recency ?? 1).toBeCloseTo(1, 3);
    else expect(recency).toBeCloseTo(factor, 3);
  });

  it("of configured facets apply where the passage has the value", () => {
    expect(ask({ facets: { policy_level: "expectation" } }, "x")["expectation"]).toBe(1.2);
    expect(ask({ facets: { policy_level: ["advice", "expectation"] } }, "x")["expectation"]).toBe(1.2);
    expect(ask({ facets: { is_superseded: true } }, "x")["superseded"]).toBe(0.3);
    expect(ask({ facets: { is_superseded: false, policy_level: "advice" } }, "x")).toEqual({ recency: 1.05 });
  });

  it("without a date field say nothing of recency", () => {
    expect(createBoosts({ terms: [] }, { today: "2026-01-01", facets: [] })(toPassage({}))).toEqual([]);
  });

  it("are never zero or negative, and none more helps one passage less than another", () => {
    const date = fc.option(fc.integer({ min: 1990, max: 2030 }).map(String), { nil: undefined });
    fc.assert(
      fc.property(
        date,
        fc.boolean(),
        fc.array(fc.constantFrom("virtual", "care", "consent", "x")),
        (year, old, terms) => {
          const facets = { is_superseded: old, ...(year !== undefined && { effective_date: year }) };
          const applied = createBoosts({ terms, phrase: terms.join(" ") }, SETTINGS)(toPassage({ facets }));
          const product = applied.reduce((value, { factor }) => value * factor, 1);
          const current = createBoosts(
            { terms, phrase: terms.join(" ") },
            SETTINGS,
          )(toPassage({ facets: { ...facets, is_superseded: false } })).reduce(
            (value, { factor }) => value * factor,
            1,
          );
          expect(product).toBeGreaterThan(0);
          expect(product).toBeCloseTo(old ? current * 0.3 : current, 10);
          expect(new Set(applied.map(({ name }) => name)).size).toBe(applied.length);
        },
      ),
    );
  });

  it("a newer document is never boosted less", () => {
    const year = fc.integer({ min: 1990, max: 2030 });
    fc.assert(
      fc.property(year, year, (left, right) => {
        const recency = (value: number): number =>
          ask({ facets: { effective_date: String(value) } }, "x")["recency"] ?? 1;
        expect(Math.sign(recency(left) - recency(right)) * Math.sign(left - right)).toBeGreaterThanOrEqual(0);
      }),
    );
  });

  it("finds a word in a title by any of its forms, however Porter changes its end", () => {
    const beginning = fc.string({
      unit: fc.constantFrom(..."abcdeilmnoprstuvyz"),
      minLength: 1,
      maxLength: 7,
    });
    const end = fc.constantFrom(
      ..."s,ed,ing,ies,y,ational,ization,fulness,bility,ality,ively,ement,ation,ator,alism,ousness,icate".split(
        ",",
      ),
      ..."ical,ance,tional,izer,eed,ll,e,".split(","),
    );
    fc.assert(
      fc.property(beginning, end, (start, ending) => {
        const word = `${start}${ending}`;
        expect(ask({ title: `about ${word} things` }, word)["title_match"]).toBe(1.3);
        expect(ask({ text: `about ${word} things`, title: "" }, "x", `${word} thing`)["exact_phrase"]).toBe(
          isStopword(word) ? undefined : 1.5,
        );
      }),
      { numRuns: 2_000 },
    );
  });
});
