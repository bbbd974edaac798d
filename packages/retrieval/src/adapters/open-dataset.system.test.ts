import { ConfigurationError, UpstreamError } from "@clinical-mcp/errors";
import { execFile } from "node:child_process";
import { copyFile, rename, rm, truncate, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { describe, expect, test, vi } from "vitest";
import { openSampleDataset } from "../contracts/open-sample-dataset.ts";
import { toPassage } from "../contracts/sample-passages.ts";
import type { SearchAnswer, SearchMode } from "../hybrid-search.ts";
import type { Embedder } from "../ports.ts";
import { DATASET_FILES } from "./dataset-files.ts";
import { openDataset, type Dataset } from "./open-dataset.ts";

const PATIENCE = { timeout: 25_000, interval: 100 };
const SUBJECTS = ["cervix", "lung", "breast", "bowel"];
/** Each passage is nearest to the question that names its subject. */
const passages = SUBJECTS.flatMap((subject) =>
  Array.from({ length: 6 }, (_, n) =>
    toPassage({
      id: `${subject}-${n}`,
      collection: n % 2 === 0 ? "even_corpus" : "odd_corpus",
      title: subject,
      heading: `Screening > ${subject}`,
      text: `Cancer screening of the ${subject}, part ${n} of what the program says about ${subject} tests.`,
    }),
  ),
);

const search = async (dataset: Dataset, mode: SearchMode = "hybrid"): Promise<SearchAnswer> =>
  dataset.search({
    query: dataset.understand("screening tests of the lung"),
    filter: [],
    limit: 5,
    mode,
    boosts: { today: "2026-11-22", facets: [] },
    signal: AbortSignal.timeout(10_000),
  });

/** Every answer on the way is right, from either index. */
async function waitForEngine(dataset: Dataset, engine: "chroma" | "exact"): Promise<SearchAnswer> {
  // Kept outside, since what fails inside is only tried again.
  const answers: unknown[] = [];
  const found = await vi.waitFor(async () => {
    const answer = await search(dataset).catch((error: unknown) => {
      answers.push(error);
      throw error;
    });
    answers.push(answer.hits.map(({ passage }) => passage.title));
    expect(answer.vectorEngine).toBe(engine);
    return answer;
  }, PATIENCE);
  expect(answers).toEqual(answers.map(() => Array(5).fill("lung")));
  return found;
}

/** The Chroma server of this dataset, and no other. */
async function findServer(folder: string): Promise<number> {
  const { stdout } = await promisify(execFile)("pgrep", ["-f", folder]);
  return Number(stdout.trim());
}

const failing: Embedder["embed"] = async () => {
  throw new UpstreamError("The embedder is down.", { code: "EMBEDDER_DOWN" });
};

describe("a dataset in service", () => {
  test("continues while Chroma starts, is killed and hangs, and leaves no server behind", async () => {
    await using sample = await openSampleDataset(passages, { chroma: "local" });
    const { dataset, folder } = sample;
    // Before Chroma has started, the exact scan answers.
    await waitForEngine(dataset, "exact");
    await waitForEngine(dataset, "chroma");
    expect(dataset.readiness()).toMatchObject({ lexical: { state: "ready" }, chroma: { status: "ready" } });

    process.kill(await findServer(folder), "SIGKILL");
    await waitForEngine(dataset, "exact");
    await waitForEngine(dataset, "chroma");

    process.kill(await findServer(folder), "SIGSTOP");
    const whileHung = await waitForEngine(dataset, "exact");
    expect(whileHung.provenance).toEqual(["sql", "vector"]);
    // Also a server that hangs goes with the dataset.
    await dataset.close();
    await expect(promisify(execFile)("pgrep", ["-f", folder])).rejects.toMatchObject({ code: 1 });
  }, 90_000);

  test("with both paths down it is an error, never an empty answer", async () => {
    await using sample = await openSampleDataset(passages);
    await sample.dataset.close();
    await rm(join(sample.folder, DATASET_FILES.lexical));
    const { openLsi } = await import("./lsi.ts");
    const { identity } = await openLsi(join(sample.folder, DATASET_FILES.embedder));
    await using dataset = await openDataset({ ...sample.options, embedder: { identity, embed: failing } });
    await expect(search(dataset)).rejects.toMatchObject({ code: "SEARCH_UNAVAILABLE" });
    await expect(search(dataset, "keyword")).rejects.toMatchObject({ code: "SEARCH_UNAVAILABLE" });
    await expect(search(dataset, "vector")).rejects.toMatchObject({ code: "SEARCH_UNAVAILABLE" });
  });

  test("a word index of other passages is not asked, and is when it is the right one", async () => {
    await using sample = await openSampleDataset(passages);
    await using others = await openSampleDataset(
      passages.map((passage) => ({ ...passage, facets: { superseded: true } })),
    );
    await sample.dataset.close();
    const file = join(sample.folder, DATASET_FILES.lexical);
    await rename(file, `${file}.own`);
    await copyFile(join(others.folder, DATASET_FILES.lexical), file);
    await using dataset = await openDataset(sample.options);
    expect((await search(dataset)).provenance).toEqual(["vector"]);
    expect(dataset.readiness().lexical).toEqual({
      state: "unavailable",
      reason: "The word index belongs to other passages.",
    });
    await rename(`${file}.own`, file);
    await vi.waitFor(
      async () => expect((await search(dataset)).provenance).toEqual(["sql", "vector"]),
      PATIENCE,
    );
  });

  test("a failing embedder leaves the words alone", async () => {
    await using sample = await openSampleDataset(passages);
    await using dataset = await openDataset({
      ...sample.options,
      embedder: { identity: sample.options.embeddedBy, embed: failing },
    });
    const answer = await search(dataset);
    expect(answer.provenance).toEqual(["sql"]);
    expect(answer.hits.map(({ passage }) => passage.title)).toEqual(Array(5).fill("lung"));
  });
});

describe("what keeps a dataset from being opened", () => {
  test("another embedder than the dataset's: the message holds the command to run", async () => {
    await using sample = await openSampleDataset(passages);
    const other: Embedder = { identity: { name: "bge", version: "1", dimension: 384 }, embed: failing };
    await expect(openDataset({ ...sample.options, embedder: other })).rejects.toThrow(
      "npx pnpm ingest sample",
    );
  });

  test.each([
    [DATASET_FILES.vectors, (file: string) => truncate(file, 100)],
    [DATASET_FILES.vectors, (file: string) => rm(file)],
    [DATASET_FILES.passages, (file: string) => writeFile(file, '{"id":')],
    [`${DATASET_FILES.embedder}/lsi.json`, (file: string) => rm(file)],
  ] as const)("a damaged or missing %s", async (name, damage) => {
    await using sample = await openSampleDataset(passages);
    await damage(join(sample.folder, name));
    await expect(openDataset(sample.options)).rejects.toBeInstanceOf(ConfigurationError);
  });
});
