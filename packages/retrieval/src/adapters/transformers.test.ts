import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { ConfigurationError } from "@clinical-mcp/errors";
import { expect, onTestFinished, test } from "vitest";
import { writeTinyModel } from "../../test/write-tiny-model.ts";
import { openTransformersEmbedder } from "./transformers.ts";

const ROWS = {
  "[PAD]": [9, 9, 9],
  "[UNK]": [0, 0, 0],
  heart: [3, 0, 0],
  failure: [0, 4, 0],
  query: [0, 0, 12],
  ":": [0, 0, 0],
};

async function writeModel(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), "tiny-model-"));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  await writeTinyModel(folder, ROWS);
  return folder;
}

const SETTINGS = { model: "local/tiny", dtype: "fp32", pooling: "mean" } as const;

test("loads a model from its folder and gives the mean of the words' vectors, of length 1", async () => {
  const localPath = await writeModel();
  const embedder = await openTransformersEmbedder({ ...SETTINGS, localPath });
  expect(embedder.identity).toEqual({
    name: "transformers",
    version: "local/tiny|fp32|mean||",
    dimension: 3,
  });
  const [both, one, none] = await embedder.embed(["Heart failure", "failure", " "], { role: "passage" });
  // The mean of (3, 0, 0) and (0, 4, 0) points to (3, 4) / 5; the filling of the shorter text does not count.
  expect([...(both ?? [])]).toEqual([expect.closeTo(0.6, 6), expect.closeTo(0.8, 6), 0]);
  expect([...(one ?? [])]).toEqual([0, 1, 0]);
  expect(none).toBeUndefined();
});

test("puts before questions and passages what the model wants there, and pools as it wants", async () => {
  const localPath = await writeModel();
  const embedder = await openTransformersEmbedder({
    ...SETTINGS,
    localPath,
    pooling: "cls",
    queryPrefix: "query: ",
  });
  // With "cls" the first token speaks for all.
  expect(await embedder.embed(["heart"], { role: "query" })).toEqual([Float32Array.of(0, 0, 1)]);
  expect(await embedder.embed(["heart"], { role: "passage" })).toEqual([Float32Array.of(1, 0, 0)]);
});

test("embeds more texts than go through the model at once", async () => {
  const embedder = await openTransformersEmbedder({ ...SETTINGS, localPath: await writeModel() });
  const vectors = await embedder.embed(
    Array.from({ length: 40 }, (_, n) => (n % 2 === 0 ? "heart" : "failure")),
    { role: "passage" },
  );
  expect(vectors.map((vector) => vector?.indexOf(1))).toEqual(Array.from({ length: 40 }, (_, n) => n % 2));
});

test("stops when nobody waits", async () => {
  const embedder = await openTransformersEmbedder({ ...SETTINGS, localPath: await writeModel() });
  const signal = AbortSignal.abort(new Error("gone"));
  await expect(embedder.embed(["heart"], { role: "query", signal })).rejects.toThrow("gone");
});

test("a folder without a model is refused with what it must hold", async () => {
  const localPath = await mkdtemp(join(tmpdir(), "no-model-"));
  onTestFinished(() => rm(localPath, { recursive: true, force: true }));
  const opening = openTransformersEmbedder({ ...SETTINGS, localPath });
  await expect(opening).rejects.toThrow(ConfigurationError);
  await expect(opening).rejects.toThrow(/config\.json, tokenizer\.json.*fp32/);
});

test("weights of another precision are not taken for the wanted ones", async () => {
  const localPath = await writeModel();
  await expect(openTransformersEmbedder({ ...SETTINGS, localPath, dtype: "q8" })).rejects.toThrow(
    ConfigurationError,
  );
});
