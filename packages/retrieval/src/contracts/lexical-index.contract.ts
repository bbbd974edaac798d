import { UpstreamError } from "@clinical-mcp/errors";
import * as fc from "fast-check";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { satisfies } from "../filter.ts";
import type { Passage } from "../passage.ts";
import type { LexicalIndex, SearchOptions, TermGroup } from "../ports.ts";
import { facetedPassages, filters, toPassage } from "./sample-passages.ts";

/** Builds an index of its own over the passages, whose order is that of the dataset. */
export type OpenLexicalIndex = (passages: readonly Passage[]) => Promise<LexicalIndex & AsyncDisposable>;

const { signal } = new AbortController();
const everything: SearchOptions = { filter: [], limit: 100, signal };
const words = (...terms: readonly string[]): readonly TermGroup[] => [{ terms, weight: 1 }];
const idsOf = ({ hits }: { readonly hits: readonly { readonly id: string }[] }): readonly string[] =>
  hits.map(({ id }) => id);

const library = [
  toPassage({
    id: "pump",
    title: "Insulin pump funding",
    heading: "ADP > Insulin pumps",
    text: "Who may apply.",
  }),
  toPassage({ id: "walker", title: "Mobility", text: "A walker is funded, and one insulin pump is named." }),
  toPassage({
    id: "hearing",
    title: "Aids",
    text: "Hearing aids are funded. Hôpitaux et médecins.",
    kind: "child",
  }),
  toPassage({ id: "pumping", title: "Gas", text: "The pump of the station holds no insulin at all." }),
];

/** What every lexical index keeps: ranking, limits, filters, and the difference between nothing and no answer. */
export function describeLexicalIndex(name: string, open: OpenLexicalIndex): void {
  describe(`${name} as a lexical index`, () => {
    checkRanking(open);
    checkLimits(open);
    checkFilters(open);
  });
}

function checkRanking(open: OpenLexicalIndex): void {
  test("finds inflected and accented forms, best first, with what a hit is", async () => {
    await using index = await open(library);
    const { hits } = await index.search(words("insulin", "pumps"), everything);
    expect(hits.map(({ id }) => id).toSorted()).toEqual(["pump", "pumping", "walker"]);
    expect(hits[0]).toMatchObject({ id: "pump", sectionId: "pump", kind: "parent" });
    expect(hits.every(({ score }) => score > 0)).toBe(true);
    expect(hits.map(({ score }) => score)).toEqual(hits.map(({ score }) => score).toSorted((a, b) => b - a));
    expect(idsOf(await index.search(words("hopital"), everything))).toEqual([]);
    expect(idsOf(await index.search(words("hopitaux"), everything))).toEqual(["hearing"]);
    expect(idsOf(await index.search(words("MÉDECINS"), everything))).toEqual(["hearing"]);
  });

  test("a term of several words is a phrase", async () => {
    await using index = await open(library);
    const found = idsOf(await index.search(words("insulin pump"), everything));
    expect(found.toSorted()).toEqual(["pump", "walker"]);
  });

  test("the score is the sum of weight × score over the groups", async () => {
    await using index = await open(library);
    const scoresOf = async (groups: readonly TermGroup[]): Promise<Map<string, number>> =>
      new Map((await index.search(groups, everything)).hits.map(({ id, score }) => [id, score]));
    const pump = await scoresOf(words("pump"));
    const funded = await scoresOf(words("funded"));
    const both = await scoresOf([
      { terms: ["pump"], weight: 1 },
      { terms: ["funded"], weight: 0.3 },
    ]);
    for (const { id } of library)
      expect(both.get(id) ?? 0).toBeCloseTo((pump.get(id) ?? 0) + 0.3 * (funded.get(id) ?? 0), 9);
  });

  test("tells the terms of the first group with their idf; what nobody wrote is rarest", async () => {
    await using index = await open(library);
    const { terms } = await index.search(
      [
        { terms: ["hearing", "zebras"], weight: 1 },
        { terms: ["walker"], weight: 1 },
      ],
      everything,
    );
    // 1 of 4 passages holds hear-: ln((4 - 1 + 0.5) / (1 + 0.5)); none holds zebra: ln(4.5 / 0.5).
    expect(terms.map(({ term }) => term)).toEqual(["hear", "zebra"]);
    expect(terms[0]?.idf).toBeCloseTo(Math.log(3.5 / 1.5), 9);
    expect(terms[1]?.idf).toBeCloseTo(Math.log(4.5 / 0.5), 9);
  });
}

function checkLimits(open: OpenLexicalIndex): void {
  test("cuts at the limit, and a shorter list is the head of the longer", async () => {
    await using index = await open(facetedPassages);
    const all = idsOf(await index.search(words("fever", "fee"), everything));
    expect(all.length).toBeGreaterThan(10);
    for (const limit of [1, 7, all.length])
      expect(idsOf(await index.search(words("fever", "fee"), { ...everything, limit }))).toEqual(
        all.slice(0, limit),
      );
  });

  test("nothing that matches is an empty list; a question given up is an error", async () => {
    await using index = await open(library);
    expect((await index.search(words("zebra"), everything)).hits).toEqual([]);
    expect((await index.search([], everything)).hits).toEqual([]);
    expect((await index.search(words("", "?!"), everything)).hits).toEqual([]);
    const gone = AbortSignal.abort(new UpstreamError("gone", { code: "GONE" }));
    await expect(index.search(words("pump"), { ...everything, signal: gone })).rejects.toBeInstanceOf(
      UpstreamError,
    );
  });
}

function checkFilters(open: OpenLexicalIndex): void {
  describe("filters", () => {
    const groups = words("fever", "insulin", "rules");
    const shared: { index?: LexicalIndex & AsyncDisposable } = {};
    beforeAll(async () => {
      shared.index = await open(facetedPassages);
    });
    afterAll(async () => shared.index?.[Symbol.asyncDispose]());
    const search = async (options: Partial<SearchOptions>) => {
      const answer = await shared.index?.search(groups, { ...everything, ...options });
      return {
        hits: idsOf(answer ?? { hits: [] }),
        unfiltered: idsOf({ hits: answer?.unfiltered ?? [] }),
      };
    };

    test("a filtered list is the whole list without what breaks the filter, then cut; the whole one comes along", async () => {
      const byId = new Map(facetedPassages.map((passage) => [passage.id, passage]));
      const { hits: all } = await search({});
      expect(all).toHaveLength(60);
      const property = fc.asyncProperty(filters, fc.integer({ min: 1, max: 70 }), async (filter, limit) => {
        const kept = all.filter((id) => satisfies(byId.get(id) ?? toPassage({ id }), filter));
        expect(await search({ filter, limit })).toEqual({
          hits: kept.slice(0, limit),
          unfiltered: all.slice(0, limit),
        });
      });
      await fc.assert(property, { numRuns: 150 });
    });
  });
}
