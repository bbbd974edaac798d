import { ConfigurationError } from "@clinical-mcp/errors";
import { open as openFile, truncate, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { describeVectorIndex } from "../contracts/vector-index.contract.ts";
import { facetedPassages, toPassage } from "../contracts/sample-passages.ts";
import { createTestFolder, toAsync } from "../contracts/test-folder.ts";
import { openExactVectors, writeVectorFile } from "./exact-vectors.ts";
import { openPassageFile, writePassageFile } from "./passage-file.ts";

describeVectorIndex("The exact scan", async ({ passages, vectors }) => {
  const folder = await createTestFolder();
  const [file, vectorFile] = [join(folder.path, "passages.jsonl"), join(folder.path, "vectors.f32")];
  await writePassageFile(file, toAsync(passages));
  const opened = await openPassageFile(file);
  const { fingerprint } = opened;
  await writeVectorFile({ file: vectorFile, dimension: 4, fingerprint, vectors: toAsync(vectors) });
  const index = await openExactVectors({ vectorFile, passages: opened });
  return {
    search: index.search,
    async [Symbol.asyncDispose]() {
      await index.close();
      await opened.close();
      await folder[Symbol.asyncDispose]();
    },
  };
});

test("the facets give how many passages a filter lets through, and which", async () => {
  await using folder = await createTestFolder();
  const [file, vectorFile] = [join(folder.path, "passages.jsonl"), join(folder.path, "vectors.f32")];
  await writePassageFile(file, toAsync(facetedPassages));
  await using passages = await openPassageFile(file);
  await writeVectorFile({
    file: vectorFile,
    dimension: 2,
    fingerprint: passages.fingerprint,
    vectors: toAsync(facetedPassages.map(() => undefined)),
  });
  await using index = await openExactVectors({ vectorFile, passages });
  const { count, has } = index.facets.select([{ field: "collection", in: ["first_corpus"] }]);
  // Rows 0, 4, 8 … 56.
  expect(count).toBe(15);
  expect(has(index.findRow("p8") ?? -1)).toBe(true);
  expect(has(index.findRow("p9") ?? -1)).toBe(false);
  expect(index.findRow("no such passage")).toBeUndefined();
  const { signal } = new AbortController();
  const nothing = await index.search(Float32Array.of(1, 0), { filter: [], limit: 5, signal });
  expect(nothing).toEqual({ hits: [], unfiltered: [], engine: "exact" });
});

test("refuses vectors that are cut, of another dimension, of other passages, missing or no vectors", async () => {
  await using folder = await createTestFolder();
  const [file, vectorFile] = [join(folder.path, "passages.jsonl"), join(folder.path, "vectors.f32")];
  await writePassageFile(file, toAsync([toPassage({ id: "one" }), toPassage({ id: "two" })]));
  await using passages = await openPassageFile(file);
  const unit = Float32Array.of(0, 1, 0);
  const written = { file: vectorFile, dimension: 3, fingerprint: passages.fingerprint };
  await writeVectorFile({ ...written, vectors: toAsync([unit, unit]) });
  const open = { vectorFile, passages };
  await expect(openExactVectors({ ...open, dimension: 4 })).rejects.toThrow(/3 dimensions, not 4/);
  {
    await using index = await openExactVectors({ ...open, dimension: 3 });
    const { signal } = new AbortController();
    const wrong = index.search(Float32Array.of(1, 0), { filter: [], limit: 1, signal });
    await expect(wrong).rejects.toBeInstanceOf(ConfigurationError);
  }
  await overwrite(vectorFile, 24);
  await expect(openExactVectors(open)).rejects.toThrow(/what was written/);
  await truncate(vectorFile, 30);
  await expect(openExactVectors(open)).rejects.toBeInstanceOf(ConfigurationError);
  await writeFile(vectorFile, "no vectors at all, only text");
  await expect(openExactVectors(open)).rejects.toBeInstanceOf(ConfigurationError);
  await writeVectorFile({ ...written, vectors: toAsync([unit]) });
  await expect(openExactVectors(open)).rejects.toThrow(/1 vectors for 2 passages/);
  // As many passages, of the same ids, of which one says something else.
  await writeVectorFile({ ...written, vectors: toAsync([unit, unit]) });
  const edited = join(folder.path, "edited.jsonl");
  await writePassageFile(edited, toAsync([toPassage({ id: "one" }), toPassage({ id: "two", text: "new" })]));
  await using others = await openPassageFile(edited);
  await expect(openExactVectors({ ...open, passages: others })).rejects.toThrow(/other passages/);
  await expect(
    openExactVectors({ ...open, vectorFile: join(folder.path, "missing.f32") }),
  ).rejects.toBeInstanceOf(ConfigurationError);
});

test("a vector that cannot be kept leaves the old file as it was", async () => {
  await using folder = await createTestFolder();
  const [file, vectorFile] = [join(folder.path, "passages.jsonl"), join(folder.path, "vectors.f32")];
  await writePassageFile(file, toAsync([toPassage({ id: "one" })]));
  await using passages = await openPassageFile(file);
  const written = { file: vectorFile, dimension: 2, fingerprint: passages.fingerprint };
  await writeVectorFile({ ...written, vectors: toAsync([Float32Array.of(0, 1)]) });
  for (const broken of [Float32Array.of(1), Float32Array.of(Number.NaN, 1)])
    await expect(writeVectorFile({ ...written, vectors: toAsync([broken]) })).rejects.toBeInstanceOf(
      ConfigurationError,
    );
  await using index = await openExactVectors({ vectorFile, passages });
  const { signal } = new AbortController();
  const { hits } = await index.search(Float32Array.of(0, 1), { filter: [], limit: 5, signal });
  expect(hits).toEqual([{ id: "one", sectionId: "one", kind: "parent", score: 1 }]);
});

async function overwrite(file: string, at: number): Promise<void> {
  await using handle = await openFile(file, "r+");
  await handle.write(Buffer.of(0x40), 0, 1, at);
}
