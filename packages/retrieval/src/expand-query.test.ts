import * as fc from "fast-check";
import { expect, test } from "vitest";
import { openSampleDataset } from "./contracts/open-sample-dataset.ts";
import { toPassage } from "./contracts/sample-passages.ts";
import { expandQuery } from "./expand-query.ts";
import { createThesaurus } from "./thesaurus.ts";
import { understandQuery } from "./understand-query.ts";

const noWords = { has: () => false, countPassages: () => 0, findNearest: () => undefined };
const understand = (question: string) =>
  understandQuery(question, { vocabulary: noWords, thesaurus: createThesaurus([]) });

const passages = [
  "gifts from patients may be declined or accepted with care",
  "jam is made of fruit and sugar and kept in a jar",
  "records are kept for ten years after the last entry",
  "a telephone is answered in business hours",
].map((text, n) => toPassage({ id: `p${n}`, title: `t${n}`, heading: `Org > t${n}`, text }));

test("other words find what the question's do not, and the question's own words still lead", async () => {
  await using sample = await openSampleDataset(passages);
  const search = async (question: string, also: readonly string[] = []) => {
    const { hits } = await sample.dataset.search({
      query: expandQuery(understand(question), also.map(understand)),
      filter: [],
      limit: 4,
      mode: "hybrid",
      boosts: { today: "2026-11-22", facets: [] },
      signal: new AbortController().signal,
    });
    return hits.map(({ passage }) => passage.title);
  };
  expect(await search("homemade marmalade")).not.toContain("t0");
  expect((await search("homemade marmalade", ["accepting gifts from patients"]))[0]).toBe("t0");
  expect((await search("jam in a jar", ["gifts"]))[0]).toBe("t1");
});

test("the question stays: terms, phrase, codes and the first group, with any additions", () => {
  const words = fc.stringMatching(/^[a-z]{3,8}( [a-z]{3,8}){0,3}$/u);
  fc.assert(
    fc.property(words, fc.array(words, { maxLength: 5 }), (question, others) => {
      const query = understand(question);
      const { groups, embeddingText, ...rest } = expandQuery(query, others.map(understand));
      const { groups: own, embeddingText: text, ...asked } = query;
      expect(rest).toEqual(asked);
      expect(groups.slice(0, 2)).toEqual(own);
      expect(embeddingText.startsWith(text)).toBe(true);
      for (const { terms, weight } of groups.slice(2)) {
        expect(weight).toBeLessThan(1);
        expect(terms.filter((term) => own.some((group) => group.terms.includes(term)))).toEqual([]);
      }
    }),
  );
});
