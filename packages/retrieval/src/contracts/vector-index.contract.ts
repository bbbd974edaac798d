import { UpstreamError } from "@clinical-mcp/errors";
import * as fc from "fast-check";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { satisfies } from "../filter.ts";
import type { Passage } from "../passage.ts";
import type { PathHit, SearchOptions, VectorIndex } from "../ports.ts";
import { facetedPassages, filters, toPassage } from "./sample-passages.ts";

/** Passages in the order of the dataset, each with its vector of length 1, or none. */
export interface VectorCorpus {
  readonly passages: readonly Passage[];
  readonly vectors: readonly (Float32Array | undefined)[];
}

/** Builds an index of its own. */
export type OpenVectorIndex = (corpus: VectorCorpus) => Promise<VectorIndex & AsyncDisposable>;

const idsOf = (hits: readonly PathHit[] = []): readonly string[] => hits.map(({ id }) => id);
const { signal } = new AbortController();
const everything: SearchOptions = { filter: [], limit: 100, signal };

const toUnit = (values: readonly number[]): Float32Array => {
  const length = Math.hypot(...values);
  return Float32Array.from(values, (value) => value / length);
};

/** Directions spread over the sphere with all cosines to the axes different, so that no two passages tie. */
const toDirection = (row: number): Float32Array =>
  toUnit([1, 2, 3, 4].map((axis) => Math.sin(axis * (row + 1) * 1.7 + axis * axis)));

const axes: VectorCorpus = {
  passages: ["east", "north", "northeast", "wordless"].map((id) => toPassage({ id, kind: "child" })),
  vectors: [toUnit([1, 0, 0, 0]), toUnit([0, 1, 0, 0]), toUnit([1, 1, 0, 0]), undefined],
};

/** What every vector index keeps: cosine order, limits, filters, and the difference between nothing and no answer. */
export function describeVectorIndex(name: string, open: OpenVectorIndex): void {
  describe(`${name} as a vector index`, () => {
    checkRanking(open);
    checkFilters(open);
  });
}

function checkRanking(open: OpenVectorIndex): void {
  test("ranks by cosine, best first, and never finds what has no vector", async () => {
    await using index = await open(axes);
    const { hits } = await index.search(toUnit([1, 0.1, 0, 0]), everything);
    expect(hits.map(({ id }) => id)).toEqual(["east", "northeast", "north"]);
    expect(hits[0]).toMatchObject({ id: "east", sectionId: "east", kind: "child" });
    // cos = (1, 1.1 / sqrt 2, 0.1) / |(1, 0.1)|
    const cosines = [1, 1.1 / Math.SQRT2, 0.1].map((dot) => dot / Math.hypot(1, 0.1));
    for (const [rank, cosine] of cosines.entries()) expect(hits[rank]?.score).toBeCloseTo(cosine, 4);
  });

  test("cuts at the limit", async () => {
    await using index = await open(axes);
    const { hits } = await index.search(toUnit([0.1, 1, 0, 0]), { ...everything, limit: 2 });
    expect(hits.map(({ id }) => id)).toEqual(["north", "northeast"]);
  });

  test("nothing that passes the filter is an empty list; a question given up is an error", async () => {
    await using index = await open(axes);
    const vector = toUnit([1, 0, 0, 0]);
    const filter = [{ field: "collection", in: ["another_corpus"] }];
    expect((await index.search(vector, { ...everything, filter })).hits).toEqual([]);
    const gone = AbortSignal.abort(new UpstreamError("gone", { code: "GONE" }));
    await expect(index.search(vector, { ...everything, signal: gone })).rejects.toBeInstanceOf(UpstreamError);
  });
}

function checkFilters(open: OpenVectorIndex): void {
  describe("filters", () => {
    const shared: { index?: VectorIndex & AsyncDisposable } = {};
    beforeAll(async () => {
      const vectors = facetedPassages.map((_, row) => (row % 20 === 19 ? undefined : toDirection(row)));
      shared.index = await open({ passages: facetedPassages, vectors });
    });
    afterAll(async () => shared.index?.[Symbol.asyncDispose]());
    const search = async (options: Partial<SearchOptions>) => {
      const answer = await shared.index?.search(toUnit([1, 0.4, -0.3, 0.2]), { ...everything, ...options });
      return { hits: idsOf(answer?.hits), unfiltered: idsOf(answer?.unfiltered) };
    };

    test("a filtered list is the whole list without what breaks the filter, then cut; the whole one comes along", async () => {
      const byId = new Map(facetedPassages.map((passage) => [passage.id, passage]));
      const { hits: all } = await search({});
      expect(all).toHaveLength(57);
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
