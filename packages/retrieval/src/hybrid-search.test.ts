import { UpstreamError } from "@clinical-mcp/errors";
import { rename } from "node:fs/promises";
import { join } from "node:path";
import * as fc from "fast-check";
import { describe, expect, test, vi } from "vitest";
import { facetedPassages, filters, toPassage } from "./contracts/sample-passages.ts";
import { openSampleDataset } from "./contracts/open-sample-dataset.ts";
import { satisfies, type Filter } from "./filter.ts";
import { hybridSearch, type SearchEngines, type SearchMode, type SearchRequest } from "./hybrid-search.ts";
import type { Embedder, LexicalIndex, PassageReader, PathHit, Reranker, VectorIndex } from "./ports.ts";
import { createThesaurus } from "./thesaurus.ts";
import { understandQuery } from "./understand-query.ts";

const TODAY = "2026-11-22";
const noWords = { has: () => false, countPassages: () => 0, findNearest: () => undefined };
const understand = (question: string) =>
  understandQuery(question, { vocabulary: noWords, thesaurus: createThesaurus([]) });

const toRequest = (question: string, changes: Partial<SearchRequest> = {}): SearchRequest => ({
  query: understand(question),
  filter: [],
  limit: 10,
  mode: "hybrid",
  boosts: { today: TODAY, facets: [] },
  signal: new AbortController().signal,
  ...changes,
});

/** Passages about four things, several each, so that an embedder can be fitted to them. */
const topics = [
  ["cervix", "HPV test every five years screens for cancer of the cervix from age 25"],
  ["lung", "low-dose CT scans of people who smoked daily for 20 years screen for lung cancer"],
  ["hands", "clean hands with alcohol rub before and after every patient contact in the clinic"],
  ["records", "keep medical records for ten years after the last entry or the patient's majority"],
] as const;
const passages = topics.flatMap(([topic, sentence]) =>
  ["", "This is reviewed yearly.", "Clinicians document it.", "See the program's page."].map((end, n) =>
    toPassage({ id: `${topic}-${n}`, title: topic, heading: `Org > ${topic}`, text: `${sentence}. ${end}` }),
  ),
);

describe("with a real dataset", () => {
  test("both paths find the passages, and each hit says where each path had it", async () => {
    await using sample = await openSampleDataset(passages);
    const answer = await sample.dataset.search(toRequest("how often is HPV testing of the cervix"));
    expect(answer.provenance).toEqual(["sql", "vector"]);
    expect(answer.vectorEngine).toBe("exact");
    expect(answer.hits.slice(0, 4).map(({ passage }) => passage.title)).toEqual(Array(4).fill("cervix"));
    expect(answer.hits.map(({ rank }) => rank)).toEqual(answer.hits.map((_, n) => n + 1));
    for (const hit of answer.hits) expect(hit.lexical ?? hit.dense).toBeDefined();
    expect(answer.hits[0]?.lexical?.rank).toBeLessThanOrEqual(4);
    expect(answer.hits[0]?.dense?.rank).toBeLessThanOrEqual(4);
    expect(answer.paths).toMatchObject({
      lexical: { state: "answered" },
      vector: { state: "answered" },
      rerank: { state: "not_asked" },
    });
    expect(answer.evidence.terms.map(({ term }) => term)).toContain("hpv");
  });

  test.each([
    ["keyword", ["sql"]],
    ["vector", ["vector"]],
    ["hybrid", ["sql", "vector"]],
  ] as const)("mode %s asks %j", async (mode: SearchMode, provenance) => {
    await using sample = await openSampleDataset(passages);
    const answer = await sample.dataset.search(toRequest("alcohol rub for hands", { mode }));
    expect(answer.provenance).toEqual(provenance);
    expect(answer.hits[0]?.passage.title).toBe("hands");
  });

  test("nothing found is an empty answer that says who looked", async () => {
    await using sample = await openSampleDataset(passages);
    const answer = await sample.dataset.search(toRequest("zygomorphic quokka"));
    expect(answer).toMatchObject({ hits: [], candidates: 0, provenance: ["sql"] });
    expect(answer.paths.vector.state).toBe("no_known_word");
  });

  test("a dataset of one passage is found by its words alone", async () => {
    await using sample = await openSampleDataset(passages.slice(0, 1));
    const answer = await sample.dataset.search(toRequest("HPV test"));
    expect(answer.hits.map(({ passage }) => passage.id)).toEqual(["cervix-0"]);
    expect(answer.provenance).toEqual(["sql"]);
    expect(answer.paths.vector.state).toBe("no_known_word");
  });

  test("a lost word index leaves the vectors alone, says so, and comes back by itself", async () => {
    await using sample = await openSampleDataset(passages);
    const file = join(sample.folder, "lexical.sqlite");
    await sample.dataset.close();
    await rename(file, `${file}.away`);
    const { openDataset } = await import("./adapters/open-dataset.ts");
    await using dataset = await openDataset(sample.options);
    const without = await dataset.search(toRequest("smoked daily for 20 years"));
    expect(without.provenance).toEqual(["vector"]);
    expect(without.hits[0]?.passage.title).toBe("lung");
    expect(without.paths.lexical).toMatchObject({ state: "failed", cause: expect.any(UpstreamError) });
    expect(dataset.readiness().lexical.state).toBe("unavailable");

    await rename(`${file}.away`, file);
    const again = await vi.waitFor(
      async () => {
        const answer = await dataset.search(toRequest("smoked daily for 20 years"));
        expect(answer.provenance).toEqual(["sql", "vector"]);
        return answer;
      },
      { timeout: 15_000, interval: 100 },
    );
    expect(again.hits[0]?.passage.title).toBe("lung");
    // The words of the corpus, needed for spelling, could not be read at start.
    await vi.waitFor(() => expect(dataset.understand("smokked").corrections).toHaveLength(1), {
      timeout: 5_000,
    });
  });

  test("a filter never lets through what breaks it, and never loses what satisfies it and ranked above the cut", async () => {
    await using sample = await openSampleDataset(facetedPassages);
    const { dataset } = sample;
    const words = fc.constantFrom("fever", "insulin", "pump", "renewal", "walker", "hearing", "dose", "fee");
    const cases = fc.record({
      words: fc.uniqueArray(words, { minLength: 1, maxLength: 4 }),
      filter: filters,
      limit: fc.integer({ min: 1, max: 12 }),
      mode: fc.constantFrom<SearchMode>("hybrid", "keyword", "vector"),
    });
    await fc.assert(
      fc.asyncProperty(cases, async ({ words: asked, filter, limit, mode }) => {
        const ask = async (conditions: Filter, most: number) =>
          dataset.search(toRequest(asked.join(" "), { filter: conditions, limit: most, mode }));
        // Two rankings are fused by places, and a filter moves places up: the order of two that stay may change.
        const room = mode === "hybrid" ? facetedPassages.length : limit;
        const [all, filtered] = await Promise.all([ask([], limit), ask(filter, room)]);
        for (const { passage } of filtered.hits) expect(satisfies(passage, filter)).toBe(true);
        const kept = new Set(filtered.hits.map(({ passage }) => passage.id));
        // A section counts with its best passage; where the filter takes that away, another one may speak for it.
        const expected = all.hits.filter(({ passage }) => satisfies(passage, filter));
        for (const { passage } of expected) expect(kept).toContain(passage.id);
      }),
      { numRuns: 150 },
    );
  });
});

const hit = (id: string, score: number): PathHit => ({ id, sectionId: id, kind: "parent", score });
const found = (...hits: readonly PathHit[]) => ({ hits, unfiltered: hits });
const three = ["a", "b", "c"].map((id) => toPassage({ id, text: `text of ${id}` }));
const reader: PassageReader = {
  getPassages: async (ids) => new Map(three.filter(({ id }) => ids.includes(id)).map((one) => [one.id, one])),
};
const lexical: LexicalIndex = {
  search: async () => ({ ...found(hit("a", 3), hit("b", 2)), terms: [{ term: "text", idf: 1 }] }),
};
const vector: VectorIndex = {
  search: async () => ({ ...found(hit("a", 0.9), hit("c", 0.5)), engine: "exact" }),
};
const embedder: Embedder = {
  identity: { name: "lsi", version: "1", dimension: 2 },
  embed: async (texts) => texts.map(() => Float32Array.of(1, 0)),
};
const engines: SearchEngines = { lexical, vector, embedder, passages: reader };
const down = async (): Promise<never> => {
  throw new UpstreamError("It is down.", { code: "DOWN", cause: new TypeError("driver text") });
};
const never = (): Promise<never> => new Promise(() => undefined);

describe("when a path cannot look", () => {
  test.each([
    ["a failing embedder", { embedder: { ...embedder, embed: down } }, "failed"],
    ["a failing vector index", { vector: { search: down } }, "failed"],
    ["a vector index that never answers", { vector: { search: never } }, "late"],
  ] as const)("%s leaves the words alone", async (_, broken, state) => {
    const answer = await hybridSearch(toRequest("text"), { ...engines, ...broken });
    expect(answer.provenance).toEqual(["sql"]);
    expect(answer.paths.vector.state).toBe(state);
    expect(answer.hits.map(({ passage }) => passage.id)).toEqual(["a", "b"]);
  });

  test("a word index that never answers leaves the vectors alone", async () => {
    const answer = await hybridSearch(toRequest("text"), { ...engines, lexical: { search: never } });
    expect(answer.provenance).toEqual(["vector"]);
    expect(answer.paths.lexical.state).toBe("late");
    expect(answer.hits.map(({ passage }) => passage.id)).toEqual(["a", "c"]);
  });

  test("a path that is late is stopped", async () => {
    const aborted = Promise.withResolvers<unknown>();
    const slow: LexicalIndex = {
      search: (_, { signal }) => {
        signal.addEventListener("abort", () => aborted.resolve(signal.reason));
        return never();
      },
    };
    await hybridSearch(toRequest("text"), { ...engines, lexical: slow });
    await expect(aborted.promise).resolves.toBeDefined();
  });

  test("both down is an error that is not taken for an empty answer, and holds no driver text", async () => {
    const search = hybridSearch(toRequest("text"), {
      ...engines,
      lexical: { search: down },
      vector: { search: down },
    });
    await expect(search).rejects.toMatchObject({
      name: "UpstreamError",
      code: "SEARCH_UNAVAILABLE",
      message: expect.not.stringContaining("driver"),
    });
  });

  test("the only path of the mode down is an error, too", async () => {
    const search = hybridSearch(toRequest("text", { mode: "keyword" }), {
      ...engines,
      lexical: { search: down },
    });
    await expect(search).rejects.toMatchObject({ code: "SEARCH_UNAVAILABLE" });
  });

  test("words down and no word that the embedder knows is an error: nobody has looked", async () => {
    const search = hybridSearch(toRequest("text"), {
      ...engines,
      lexical: { search: down },
      embedder: { ...embedder, embed: async () => [undefined] },
    });
    await expect(search).rejects.toMatchObject({ code: "SEARCH_UNAVAILABLE" });
  });

  test("a caller that leaves gets its own reason", async () => {
    const caller = new AbortController();
    const search = hybridSearch(toRequest("text", { signal: caller.signal }), {
      ...engines,
      lexical: { search: never },
      vector: { search: never },
    });
    caller.abort(new TypeError("gone"));
    await expect(search).rejects.toThrow("gone");
  });

  test("a passage that the index names and the dataset lacks is an error", async () => {
    const search = hybridSearch(toRequest("text"), {
      ...engines,
      passages: { getPassages: async () => new Map() },
    });
    await expect(search).rejects.toMatchObject({ code: "DATASET_NOT_WHOLE" });
  });
});

describe("reranking", () => {
  const reranker = (rerank: Reranker["rerank"]): SearchEngines => ({
    ...engines,
    reranker: { name: "test", rerank },
  });

  test("passages that the model judged are in its order, with its score", async () => {
    const scores = new Map([
      ["a", 1],
      ["b", 9],
      ["c", 5],
    ]);
    const answer = await hybridSearch(
      toRequest("text"),
      reranker(async () => scores),
    );
    expect(answer.hits.map(({ passage, rerankScore }) => [passage.id, rerankScore])).toEqual([
      ["b", 9],
      ["c", 5],
      ["a", 1],
    ]);
    expect(answer.paths.rerank.state).toBe("answered");
  });

  test("a failing reranker leaves the fused order and says so", async () => {
    const answer = await hybridSearch(toRequest("text"), reranker(down));
    expect(answer.hits[0]?.passage.id).toBe("a");
    expect(answer.paths.rerank).toMatchObject({ state: "failed" });
    expect(answer.provenance).toEqual(["sql", "vector"]);
  });

  test("passages that the model was not asked about come after all that it judged, in their fused order", async () => {
    // Twenty-six passages, best first; the model reads twenty and wants none, and the boosts speak for the rest.
    const ids = Array.from({ length: 26 }, (_, n) => `p${String(n).padStart(2, "0")}`);
    const stored = ids.map((id, n) =>
      toPassage({
        id,
        title: n < 20 ? "" : "pump renewal",
        text: n < 20 ? "something else" : "about pump renewal",
        facets: { superseded: n < 20 },
      }),
    );
    const hits = ids.map((id, n) => hit(id, 26 - n));
    const read: string[] = [];
    const answer = await hybridSearch(
      toRequest("pump renewal", {
        limit: 26,
        mode: "keyword",
        boosts: {
          today: TODAY,
          facets: [{ name: "superseded", field: "superseded", value: true, factor: 0.3 }],
        },
      }),
      {
        ...engines,
        lexical: { search: async () => ({ ...found(...hits), terms: [] }) },
        passages: { getPassages: async () => new Map(stored.map((one) => [one.id, one])) },
        reranker: {
          name: "test",
          rerank: async (_, candidates) => {
            read.push(...candidates.map(({ id }) => id));
            return new Map(candidates.map(({ id }) => [id, 0]));
          },
        },
      },
    );
    expect(read).toEqual(ids.slice(0, 20));
    expect(answer.hits.map(({ passage }) => passage.id)).toEqual(ids);
    expect(answer.hits.map(({ rerankScore }) => rerankScore)).toEqual([
      ...Array.from({ length: 20 }, () => 0),
      ...Array.from({ length: 6 }, () => undefined),
    ]);
    expect(answer.hits[20]?.boosts.map(({ name }) => name)).toEqual(["exact_phrase", "title_match"]);
  });
});
