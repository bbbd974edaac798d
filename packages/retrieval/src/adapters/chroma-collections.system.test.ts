import { ConfigurationError, UpstreamError } from "@clinical-mcp/errors";
import { mkdtemp, rm } from "node:fs/promises";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { ChromaClient } from "chromadb";
import {
  dropOldVersions,
  findCollections,
  loadCollections,
  toPhysicalName,
  type LoadOptions,
  type VectorSource,
} from "./chroma-collections.ts";
import { startChroma, type ChromaProcess } from "./chroma-process.ts";
import { openChromaVectors } from "./chroma-vectors.ts";

const { signal } = new AbortController();
const server: { chroma?: ChromaProcess; folder: string; url: string } = { folder: "", url: "" };

beforeAll(async () => {
  server.folder = await mkdtemp(path.join(tmpdir(), "chroma-"));
  server.chroma = startChroma({ folder: server.folder, timings: { stopMs: 50 } });
  await vi.waitFor(
    () => {
      const state = server.chroma?.state();
      if (state?.status !== "ready") throw new Error("not ready yet");
      server.url = state.url;
    },
    { timeout: 10_000, interval: 50 },
  );
}, 15_000);
afterAll(async () => {
  await server.chroma?.stop();
  await rm(server.folder, { recursive: true, force: true });
});

const connect = (): ChromaClient =>
  new ChromaClient({
    host: "127.0.0.1",
    port: Number(new URL(server.url).port),
    tenant: "default_tenant",
    database: "default_database",
  });

/** Directions in the plane, one for each passage; each tenth has no words and so no vector. */
function toSource(version: string, sizes: Readonly<Record<string, number>>): VectorSource {
  const passages = Object.entries(sizes).flatMap(([collection, size]) =>
    Array.from({ length: size }, (_, at) => ({ id: `${collection}-${at}`, collection, at, size })),
  );
  return {
    version,
    counts: new Map(
      Object.entries(sizes).map(([collection, size]) => [collection, size - Math.floor(size / 10)]),
    ),
    passages: () => passages,
    vectorAt(row) {
      const { at = 0, size = 1 } = passages[row] ?? {};
      const angle = (at / size) * Math.PI;
      return at % 10 === 9 ? undefined : Float32Array.of(Math.cos(angle), Math.sin(angle));
    },
  };
}

const toOptions = (source: VectorSource): LoadOptions => ({
  connection: { url: server.url },
  source,
  signal,
});

async function search(options: LoadOptions, filter: readonly { field: string; in: string[] }[] = []) {
  const collections = await findCollections(options);
  expect(collections).toBeDefined();
  return openChromaVectors({
    connection: options.connection,
    collections: collections ?? new Map(),
    locate: (id) => ({ sectionId: `section of ${id}`, kind: "child" }),
  }).search(Float32Array.of(1, 0), { filter, limit: 3, signal });
}

describe("collections in a real Chroma", () => {
  test("are loaded with progress, and answer by cosine from all that the filter chooses", async () => {
    const source = toSource("v1", { first_corpus: 250, second_corpus: 30 });
    const options = toOptions(source);
    expect(await findCollections(options)).toBeUndefined();
    const seen: number[][] = [];
    await loadCollections({ ...options, onProgress: (loaded, total) => seen.push([loaded, total]) });
    // 225 + 27 vectors in batches of 100.
    expect(seen[0]).toEqual([0, 252]);
    expect(seen).toContainEqual([200, 252]);
    expect(seen.at(-1)).toEqual([252, 252]);
    const { hits, engine } = await search(options);
    expect(engine).toBe("chroma");
    // Angles: 0 in both, then π/250, 2π/250 in the larger.
    expect(hits.map(({ id }) => id).sort()).toEqual(["first_corpus-0", "first_corpus-1", "second_corpus-0"]);
    expect(hits[2]).toMatchObject({
      id: "first_corpus-1",
      sectionId: "section of first_corpus-1",
      kind: "child",
    });
    expect(hits[2]?.score).toBeCloseTo(Math.cos(Math.PI / 250), 5);
    const second = await search(options, [{ field: "collection", in: ["second_corpus"] }]);
    expect(second.hits.map(({ id }) => id)).toEqual([
      "second_corpus-0",
      "second_corpus-1",
      "second_corpus-2",
    ]);
    const other = await search(options, [{ field: "collection", in: ["third_corpus"] }]);
    expect(other.hits).toEqual([]);
  });

  test("other filters are refused, not ignored", async () => {
    const options = toOptions(toSource("v1", { first_corpus: 250, second_corpus: 30 }));
    await expect(search(options, [{ field: "kind", in: ["child"] }])).rejects.toMatchObject({
      name: "UpstreamError",
      code: "FILTER_NOT_SERVED",
    });
  });

  test("half-loaded ones are never taken for whole, and are finished from where they stopped", async () => {
    const options = toOptions(toSource("half", { first_corpus: 1_000 }));
    const stopper = new AbortController();
    const stopped = loadCollections({
      ...options,
      signal: stopper.signal,
      onProgress: (loaded) => loaded >= 400 && stopper.abort(),
    });
    await expect(stopped).rejects.toBeInstanceOf(UpstreamError);
    expect(await findCollections(options)).toBeUndefined();
    const seen: number[] = [];
    await loadCollections({ ...options, onProgress: (loaded) => seen.push(loaded) });
    expect(seen[0]).toBeGreaterThanOrEqual(300);
    expect(seen.at(-1)).toBe(900);
    expect((await findCollections(options))?.get("first_corpus")?.count).toBe(900);
  });

  test("loading again changes nothing", async () => {
    const options = toOptions(toSource("twice", { first_corpus: 40 }));
    const once = await loadCollections(options);
    expect(await loadCollections(options)).toEqual(once);
  });

  test("one that lost vectors after it was whole is rebuilt", async () => {
    const source = toSource("lost", { first_corpus: 40 });
    const options = toOptions(source);
    await loadCollections(options);
    const collection = await connect().getCollection({ name: toPhysicalName("first_corpus", "lost") });
    await collection.delete({ ids: ["first_corpus-3"] });
    await expect(findCollections(options)).resolves.toBeUndefined();
    await loadCollections(options);
    expect((await findCollections(options))?.get("first_corpus")?.collectionId).not.toBe(collection.id);
  });

  test("an answer with less than there must be is an error", async () => {
    const options = toOptions(toSource("short", { first_corpus: 3 }));
    const collections = await loadCollections(options);
    const index = openChromaVectors({
      connection: options.connection,
      collections,
      locate: (id) => (id === "first_corpus-1" ? undefined : { sectionId: id, kind: "child" }),
    });
    const search = index.search(Float32Array.of(1, 0), { filter: [], limit: 3, signal });
    await expect(search).rejects.toMatchObject({ code: "CHROMA_UNAVAILABLE" });
  });

  test("other versions are dropped, this one and what is not ours stay", async () => {
    const client = connect();
    await client.createCollection({ name: "first_corpus-of-somebody-else", embeddingFunction: null });
    const [old, current] = ["old", "new"].map((version) =>
      toOptions(toSource(version, { third_corpus: 10 })),
    ) as [LoadOptions, LoadOptions];
    await loadCollections(old);
    await loadCollections(current);
    await dropOldVersions(current);
    expect(await findCollections(old)).toBeUndefined();
    expect(await findCollections(current)).toBeDefined();
    await expect(client.getCollection({ name: "first_corpus-of-somebody-else" })).resolves.toBeDefined();
  });

  test("a question after the collection was deleted is an error, not an empty list", async () => {
    const options = toOptions(toSource("gone", { first_corpus: 10 }));
    const collections = await loadCollections(options);
    await connect().deleteCollection({ name: toPhysicalName("first_corpus", "gone") });
    const index = openChromaVectors({
      connection: options.connection,
      collections,
      locate: (id) => ({ sectionId: id, kind: "child" }),
    });
    const search = index.search(Float32Array.of(1, 0), { filter: [], limit: 3, signal });
    await expect(search).rejects.toBeInstanceOf(UpstreamError);
  });
});

test("a server that never answers is given up when the caller does", async () => {
  const silent = createServer(() => undefined).listen(0, "127.0.0.1");
  await new Promise((resolve) => silent.once("listening", resolve));
  const { port } = silent.address() as { port: number };
  const index = openChromaVectors({
    connection: { url: `http://127.0.0.1:${port}` },
    collections: new Map([
      ["first_corpus", { collectionId: "00000000-0000-0000-0000-000000000000", count: 3 }],
    ]),
    locate: () => undefined,
  });
  const search = index.search(Float32Array.of(1, 0), {
    filter: [],
    limit: 3,
    signal: AbortSignal.timeout(50),
  });
  await expect(search).rejects.toMatchObject({
    name: "UpstreamError",
    message: "The vector store did not answer.",
  });
  silent.close();
});

test("an address that is none, and a version that names no collection, are the operator's errors", () => {
  for (const url of ["localhost:8000", "ftp://host", "http://host/api/v2", ""])
    expect(() =>
      openChromaVectors({ connection: { url }, collections: new Map(), locate: () => undefined }),
    ).toThrow(ConfigurationError);
  expect(() => toPhysicalName("opa_cpso_corpus", "a/b")).toThrow(ConfigurationError);
});
