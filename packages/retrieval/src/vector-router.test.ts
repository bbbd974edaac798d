import { UpstreamError } from "@clinical-mcp/errors";
import * as fc from "fast-check";
import { setTimeout as sleep } from "node:timers/promises";
import { expect, test } from "vitest";
import { facetedPassages, filters } from "./contracts/sample-passages.ts";
import { createFacetIndex } from "./facet-index.ts";
import { satisfies, type Filter } from "./filter.ts";
import type { PathHit, VectorIndex } from "./ports.ts";
import { createVectorRouter, type ApproximateIndex } from "./vector-router.ts";

const facets = await createFacetIndex(facetedPassages);
const rowOf = (id: string): number => Number(id.slice(1));
const vector = Float32Array.of(1, 0);
const limits = { fewRows: 0, hedgeMs: 20, failures: 2, firstProbeMs: 30, lastProbeMs: 30, probeMs: 20 };

/** Passages in the order of their rows: the first is the nearest. */
const toIndex = (
  engine: "chroma" | "exact",
  before: (signal: AbortSignal) => Promise<unknown>,
): VectorIndex => ({
  async search(_, { filter, limit, signal }) {
    await before(signal);
    const list = (conditions: Filter): readonly PathHit[] =>
      facetedPassages
        .filter((passage) => satisfies(passage, conditions))
        .slice(0, limit)
        .map(({ id, sectionId, kind }) => ({ id, sectionId, kind, score: 1 - rowOf(id) / 100 }));
    return { hits: list(filter), unfiltered: list([]), engine };
  },
});

const toError = (): UpstreamError => new UpstreamError("could not look", { code: "TEST" });
const atOnce = async (): Promise<void> => undefined;
const never = async (signal: AbortSignal): Promise<void> => {
  await sleep(10_000, undefined, { signal });
};
const fail = async (): Promise<void> => {
  throw toError();
};

interface Behaviour {
  chroma: (signal: AbortSignal) => Promise<unknown>;
  exact: (signal: AbortSignal) => Promise<unknown>;
  isReady: boolean;
}

function route(behaviour: Partial<Behaviour>) {
  const now: Behaviour = { chroma: atOnce, exact: atOnce, isReady: true, ...behaviour };
  const asked = { chroma: 0, exact: 0 };
  const index = (engine: "chroma" | "exact"): VectorIndex =>
    toIndex(engine, async (signal) => {
      asked[engine] += 1;
      await now[engine](signal);
    });
  const chroma: ApproximateIndex = { ...index("chroma"), isReady: () => now.isReady };
  const router = createVectorRouter({ exact: index("exact"), chroma, facets, rowOf, limits });
  const ask = async (limit = 5) =>
    router.search(vector, { filter: [], limit, signal: AbortSignal.timeout(2_000) });
  return { now, asked, router, ask };
}

test("any filter and limit: the same list, from either index", async () => {
  const { router } = route({});
  const property = fc.asyncProperty(filters, fc.integer({ min: 1, max: 70 }), async (filter, limit) => {
    const expected = facetedPassages.filter((passage) => satisfies(passage, filter)).slice(0, limit);
    const { hits } = await router.search(vector, { filter, limit, signal: AbortSignal.timeout(2_000) });
    expect(hits.map(({ id }) => id)).toEqual(expected.map(({ id }) => id));
  });
  await fc.assert(property, { numRuns: 300 });
});

test("asks Chroma alone while that is well", async () => {
  const { ask, asked } = route({});
  expect((await ask()).engine).toBe("chroma");
  expect(asked).toEqual({ chroma: 1, exact: 0 });
});

test("does not ask Chroma before that is filled, nor for more than it is good at", async () => {
  const { ask, asked, now } = route({ isReady: false });
  expect((await ask()).engine).toBe("exact");
  now.isReady = true;
  expect((await ask(401)).engine).toBe("exact");
  expect(asked.chroma).toBe(0);
});

test("without Chroma the exact index is all there is", async () => {
  const exact = toIndex("exact", atOnce);
  const router = createVectorRouter({ exact, facets, rowOf });
  expect(
    (await router.search(vector, { filter: [], limit: 1, signal: AbortSignal.timeout(100) })).engine,
  ).toBe("exact");
});

test("takes the exact answer within the same question when Chroma fails or is late, and stops Chroma", async () => {
  for (const chroma of [fail, never]) {
    const seen: AbortSignal[] = [];
    const { ask } = route({
      chroma: async (signal) => {
        seen.push(signal);
        await chroma(signal);
      },
    });
    const { engine, hits } = await ask();
    expect([engine, ...hits.map(({ id }) => id)]).toEqual(["exact", "p0", "p1", "p2", "p3", "p4"]);
    expect(seen[0]?.aborted).toBe(true);
  }
});

test("a late answer of Chroma is taken when the exact index is later or fails", async () => {
  const late = async (): Promise<unknown> => sleep(60);
  for (const exact of [never, fail])
    expect((await route({ chroma: late, exact }).ask()).engine).toBe("chroma");
});

test("both failing is an error", async () => {
  await expect(route({ chroma: fail, exact: fail }).ask()).rejects.toBeInstanceOf(UpstreamError);
});

test("leaves a failing Chroma alone, probes it without a caller waiting, and returns to it", async () => {
  const { ask, asked, now } = route({ chroma: never });
  await ask();
  await ask();
  expect(asked.chroma).toBe(2);
  await ask();
  expect(asked.chroma).toBe(2);
  await sleep(40);
  // A probe: Chroma is asked, yet the exact index answers.
  expect((await ask()).engine).toBe("exact");
  expect(asked.chroma).toBe(3);
  now.chroma = atOnce;
  await sleep(80);
  expect((await ask()).engine).toBe("exact");
  await sleep(10);
  expect((await ask()).engine).toBe("chroma");
});

test("callers who leave are not a fault of Chroma", async () => {
  const { router, ask, now } = route({ chroma: never, exact: never });
  for (let at = 0; at < 5; at += 1) {
    const left = router.search(vector, { filter: [], limit: 5, signal: AbortSignal.timeout(1) });
    await expect(left).rejects.toThrow(/aborted/);
  }
  now.chroma = atOnce;
  expect((await ask()).engine).toBe("chroma");
});

test("a filter that lets few rows through goes to the exact index, however broad it is", async () => {
  const exact = toIndex("exact", atOnce);
  const chroma = { ...toIndex("chroma", atOnce), isReady: () => true };
  const filter = [{ field: "superseded", in: [true, false] }];
  const options = { filter, limit: 2, signal: AbortSignal.timeout(2_000) };
  // 40 of the 60 rows have the facet.
  const engines = [39, 40].map(async (fewRows) => {
    const router = createVectorRouter({ exact, chroma, facets, rowOf, limits: { ...limits, fewRows } });
    return (await router.search(vector, options)).engine;
  });
  expect(await Promise.all(engines)).toEqual(["chroma", "exact"]);
});

test("a filter that lets nearly everything through stays with Chroma, however few rows there are", async () => {
  const exact = toIndex("exact", atOnce);
  const chroma = { ...toIndex("chroma", atOnce), isReady: () => true };
  const router = createVectorRouter({ exact, chroma, facets, rowOf, limits: { ...limits, fewRows: 20_000 } });
  const sections = [...new Set(facetedPassages.map(({ sectionId }) => sectionId))];
  const engines = [1, 15].map(async (left) => {
    const filter = [{ field: "sectionId", in: sections.slice(left) }];
    return (await router.search(vector, { filter, limit: 5, signal: AbortSignal.timeout(2_000) })).engine;
  });
  expect(sections).toHaveLength(20);
  expect(await Promise.all(engines)).toEqual(["chroma", "exact"]);
});

test("a filter that leaves too few of Chroma's hits is answered by the exact index", async () => {
  const { router, asked } = route({});
  // Only the farther half has these rows: none of the nearest that Chroma gives.
  const filter = [{ field: "mixed", from: 30 }];
  const { hits, unfiltered, engine } = await router.search(vector, {
    filter,
    limit: 2,
    signal: AbortSignal.timeout(2_000),
  });
  // Rows 30, 33, 36 … have their row as a number.
  expect([engine, ...hits.map(({ id }) => id)]).toEqual(["exact", "p30", "p33"]);
  // The list without the filter stays Chroma's.
  expect(unfiltered.map(({ id }) => id)).toEqual(["p0", "p1"]);
  expect(asked).toEqual({ chroma: 2, exact: 1 });
});
