import { mkdtemp, rm, readFile, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { ConfigurationError } from "@clinical-mcp/errors";
import { describe, expect, onTestFinished, test } from "vitest";
import { createTestFolder } from "../contracts/test-folder.ts";
import type { Passage } from "../passage.ts";
import type { Embedder } from "../ports.ts";
import { fitLsi, openLsi, writeLsi, type LsiModel, type LsiProgress } from "./lsi.ts";

const toPassage = (id: string, text: string, other: Partial<Passage> = {}): Passage => ({
  id,
  collection: "test",
  documentId: id,
  sectionId: id,
  kind: "parent",
  title: "",
  heading: "",
  text,
  facets: {},
  ...other,
});

const TEXTS = [
  "heart pump valve",
  "heart valve blood",
  "heart pump blood",
  "cardiac pump valve",
  "cardiac valve blood",
  "cardiac pump blood",
  "lens retina iris",
  "lens retina cornea",
  "iris cornea retina",
  "lens iris cornea",
];
const PASSAGES = TEXTS.map((text, at) => toPassage(`p${at}`, text));

const read = (passages: readonly Passage[]) =>
  async function* (): AsyncGenerator<Passage> {
    yield* passages;
  };

const fit = (passages: readonly Passage[]): Promise<LsiModel> => fitLsi({ passages: read(passages) });

async function makeFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), "lsi-"));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  return folder;
}

async function openFitted(passages: readonly Passage[]): Promise<Embedder> {
  const folder = await makeFolder();
  await writeLsi(folder, await fit(passages));
  return openLsi(folder);
}

async function embedOne(embedder: Embedder, text: string): Promise<Float32Array> {
  const [vector = new Float32Array()] = await embedder.embed([text], { role: "query" });
  return vector;
}

const cosine = (a: Float32Array, b: Float32Array): number =>
  a.reduce((sum, cell, at) => sum + cell * (b[at] ?? 0), 0);

describe("what it learns", () => {
  test("words in the same company mean the same, words of another subject nothing to each other", async () => {
    // Seventy subjects that share no word, each with four words and two names that never occur together. Each subject
    // has eight passages, so that the model has as many dimensions as there are subjects.
    const passages = Array.from({ length: 70 }, (_, subject) =>
      ["first", "second"].flatMap((name) =>
        [0, 1, 2, 3].map((skipped) => {
          const words = [0, 1, 2, 3, 4, 5]
            .filter((word) => word !== skipped)
            .map((word) => `s${subject}w${word}`);
          return toPassage(`${subject}-${name}-${skipped}`, [`s${subject}${name}`, ...words].join(" "));
        }),
      ),
    ).flat();
    const embedder = await openFitted(passages);
    expect(embedder.identity.dimension).toBe(70);
    const first = await embedOne(embedder, "S7first");
    expect(cosine(first, await embedOne(embedder, "s7second"))).toBeGreaterThan(0.9);
    expect(Math.abs(cosine(first, await embedOne(embedder, "s8first")))).toBeLessThan(0.01);
    expect(cosine(first, first)).toBeCloseTo(1, 6);
  });

  test("the heading counts with the text", async () => {
    const passages = [
      ...PASSAGES,
      toPassage("h1", "lens retina", { heading: "Uvea" }),
      toPassage("h2", "iris lens", { heading: "Uvea" }),
    ];
    const embedder = await openFitted(passages);
    expect(cosine(await embedOne(embedder, "uvea"), await embedOne(embedder, "lens"))).toBeGreaterThan(0.3);
  });

  test("children repeat their parents and count nothing", async () => {
    const children = PASSAGES.slice(0, 5).map((parent) => ({
      ...parent,
      id: `${parent.id}c`,
      kind: "child" as const,
    }));
    expect(await fit([...PASSAGES, ...children])).toEqual(await fit(PASSAGES));
  });

  test("words of one section alone are not known", async () => {
    const { terms } = await fit([...PASSAGES, toPassage("u", "heart uniqueword")]);
    expect(terms).toContain("heart");
    expect(terms).not.toContain("uniqueword");
  });
});

describe("a text without a known word", () => {
  test.each(["zebra", "", "???"])("%j has no vector", async (text) => {
    const embedder = await openFitted(PASSAGES);
    expect(await embedder.embed([text, "lens"], { role: "query" })).toEqual([
      undefined,
      expect.any(Float32Array),
    ]);
  });
});

describe("the model", () => {
  test("is the same for the same passages, and its identity distinguishes it from another", async () => {
    const first = await openFitted(PASSAGES);
    const second = await openFitted(PASSAGES);
    const other = await openFitted([...PASSAGES, toPassage("o", "lens heart")]);
    expect(second.identity).toEqual(first.identity);
    expect(other.identity.version).not.toBe(first.identity.version);
    expect(first.identity.name).toBe("lsi");
    expect(await embedOne(first, "heart")).toHaveLength(first.identity.dimension);
    expect(await embedOne(second, "heart valve")).toEqual(await embedOne(first, "heart valve"));
  });

  test("gives vectors of length 1, one for each text in order, also for many at once", async () => {
    const embedder = await openFitted(PASSAGES);
    const texts = Array.from(
      { length: 500 },
      (_, at) => `${TEXTS[at % TEXTS.length] ?? ""} ${"the ".repeat(100)}`,
    );
    const vectors = await embedder.embed(texts, { role: "passage" });
    expect(vectors).toHaveLength(500);
    expect(vectors[499]).toEqual(vectors[9]);
    for (const vector of vectors.slice(0, 10)) expect(Math.hypot(...(vector ?? []))).toBeCloseTo(1, 6);
  });

  test("is refused where it is missing, cut, or altered", async () => {
    const folder = await makeFolder();
    await expect(openLsi(folder)).rejects.toThrow(ConfigurationError);
    await writeLsi(folder, await fit(PASSAGES));
    const cells = await readFile(join(folder, "lsi.f32"));
    await writeFile(join(folder, "lsi.f32"), cells.subarray(0, -4));
    await expect(openLsi(folder)).rejects.toThrow(/missing or damaged/);
    cells.writeUInt8(cells.readUInt8(9) ^ 1, 9);
    await writeFile(join(folder, "lsi.f32"), cells);
    await expect(openLsi(folder)).rejects.toThrow(/missing or damaged/);
  });

  test.each([
    ["no passage", []],
    ["one passage", PASSAGES.slice(0, 1)],
    ["passages that share no word", [...PASSAGES.slice(0, 1), ...PASSAGES.slice(-1)]],
  ])("fitted to %s it knows no word, which is no failure", async (_name, passages) => {
    await using folder = await createTestFolder();
    await writeLsi(folder.path, await fit(passages));
    const embedder = await openLsi(folder.path);
    await expect(embedder.embed(["words of any passage"], { role: "query" })).resolves.toEqual([undefined]);
  });
});

describe("fitting", () => {
  const many = Array.from({ length: 20 }, (_, round) =>
    TEXTS.map((text, at) => toPassage(`${round}-${at}`, text)),
  ).flat();

  test("reports how far it is, to the end", async () => {
    const seen: LsiProgress[] = [];
    await fitLsi({ passages: read(many), onProgress: (progress) => seen.push(progress) });
    expect(new Set(seen.map(({ phase }) => phase))).toEqual(new Set(["words", "sample", "decomposition"]));
    expect(seen.at(-1)).toMatchObject({ phase: "decomposition", done: seen.at(-1)?.total });
  });

  test("stops when nobody waits any more", async () => {
    const controller = new AbortController();
    const fitting = fitLsi({
      passages: read(many),
      signal: controller.signal,
      onProgress: () => controller.abort(new Error("left")),
    });
    await expect(fitting).rejects.toThrow("left");
  });

  test("passes on what the passages' reader says went wrong", async () => {
    const passages = async function* (): AsyncGenerator<Passage> {
      yield* PASSAGES.slice(0, 1);
      throw new ConfigurationError("line 2 is cut");
    };
    await expect(fitLsi({ passages })).rejects.toThrow("line 2 is cut");
  });
});
