import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdir, mkdtemp, readdir, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { UserInputError } from "@clinical-mcp/errors";
import { expect, onTestFinished, test } from "vitest";
import { readArguments } from "./eval-retrieval/arguments.ts";
import { chooseEmbedder } from "./eval-retrieval/choose-embedder.ts";

const SCRIPT = join(import.meta.dirname, "eval-retrieval.ts");

interface Workplace {
  readonly collection: string;
  /** Where the script may put what it builds. */
  readonly temporary: string;
}

async function makeWorkplace(
  documents: readonly (readonly [id: string, text: string])[],
): Promise<Workplace> {
  const folder = await mkdtemp(join(tmpdir(), "eval-test-"));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  const collection = join(folder, "collection");
  const temporary = join(folder, "temporary");
  await mkdir(join(collection, "qrels"), { recursive: true });
  await mkdir(temporary);
  const corpus = documents.map(([id, text]) => JSON.stringify({ _id: id, title: "", text }));
  await writeFile(join(collection, "corpus.jsonl"), corpus.join("\n"));
  await writeFile(
    join(collection, "queries.jsonl"),
    '{"_id":"q1","text":"retina detachment"}\n{"_id":"q2","text":"heart failure"}\n',
  );
  await writeFile(
    join(collection, "qrels", "test.tsv"),
    "query-id\tcorpus-id\tscore\nq1\td4\t1\nq2\td1\t1\nq2\td9\t1\n",
  );
  return { collection, temporary };
}

const DOCUMENTS = [
  ["d1", "heart failure in adults"],
  ["d2", "the heart of adults at rest"],
  ["d3", "lens and iris of adults"],
  ["d4", "detachment of the retina"],
  ["d5", "retina and lens and iris"],
] as const;

interface Run {
  /** The signal's name where one ended it. */
  readonly code: number | string;
  readonly stdout: string;
  readonly stderr: string;
}

async function run(
  { collection, temporary }: Workplace,
  { args = [], interruptAt }: { readonly args?: readonly string[]; readonly interruptAt?: string } = {},
): Promise<Run> {
  const { ANTHROPIC_API_KEY: _, ...environment } = process.env;
  const child = spawn(process.execPath, [SCRIPT, collection, ...args], {
    env: { ...environment, TMPDIR: temporary },
  });
  onTestFinished(() => void child.kill("SIGKILL"));
  const output = { stdout: "", stderr: "" };
  child.stdout.on("data", (chunk: Buffer) => (output.stdout += chunk.toString()));
  child.stderr.on("data", (chunk: Buffer) => {
    const isFirst = interruptAt !== undefined && !output.stderr.includes(interruptAt);
    output.stderr += chunk.toString();
    if (!isFirst || !output.stderr.includes(interruptAt)) return;
    // Twice, as it comes from a terminal through a script runner.
    child.kill("SIGINT");
    child.kill("SIGINT");
  });
  const [code, signal] = (await once(child, "close")) as [number, null] | [null, string];
  return { code: code ?? signal, ...output };
}

test("prints the figures as JSON on stdout, progress on stderr, and leaves nothing behind", async () => {
  const workplace = await makeWorkplace(DOCUMENTS);
  const { code, stdout, stderr } = await run(workplace, { args: ["--json"] });
  expect(code).toBe(0);
  expect(stderr).toMatch(/words\n[^]*vectors\n[^]*questions\n/);
  const report = JSON.parse(stdout) as { readonly systems: readonly Record<string, unknown>[] };
  expect(report).toMatchObject({
    collection: "collection",
    split: "test",
    questions: 2,
    passages: 5,
    reranker: null,
  });
  expect(report.systems.map(({ system }) => system)).toEqual(["lexical", "dense", "hybrid", "hybrid+rerank"]);
  // The one document with both words leads for each question; of q2's two relevant ones, d9 is not in the corpus.
  const q2 = 1 / (1 + 1 / Math.log2(3));
  expect(report.systems[0]).toMatchObject({
    ndcgAt10: expect.closeTo((1 + q2) / 2, 10) as number,
    recallAt100: 0.75,
    averagePrecision: 0.75,
    reciprocalRank: 1,
  });
  expect(await readdir(workplace.temporary)).toEqual([]);
});

test("prints a table for people", async () => {
  const { code, stdout } = await run(await makeWorkplace(DOCUMENTS));
  expect(code).toBe(0);
  expect(stdout).toMatch(/collection, test: 2 questions, 5 passages\n/);
  expect(stdout).toMatch(/ {2}nDCG@10 {2}recall@100 +MAP +MRR +p50 ms +p95 ms\n/);
  expect(stdout).toMatch(/^lexical +\d\.\d{4} +0\.7500 +0\.7500 +1\.0000 +\d+\.\d +\d+\.\d$/m);
});

test("refuses a split that is not there, in a line", async () => {
  const { code, stdout, stderr } = await run(await makeWorkplace(DOCUMENTS), { args: ["--split", "dev"] });
  expect({ code, stdout }).toEqual({ code: 1, stdout: "" });
  expect(stderr).toMatch(/^.*dev\.tsv cannot be read\. A collection is a folder with.*\n$/);
});

test.each<[string, readonly string[], RegExp]>([
  ["an unknown option", ["DIR", "--spilt", "dev"], /'--spilt'[^]*pnpm eval:retrieval DIR/],
  ["no folder", [], /Name one folder/],
  ["a second folder", ["DIR", "another"], /Name one folder/],
  ["an embedder that there is not", ["DIR", "--embedder", "word2vec"], /--embedder is missing or not one of/],
  [
    "an endpoint without its address",
    ["DIR", "--embedder", "openai", "--model", "m"],
    /--base-url is missing/,
  ],
  ["a model without its name", ["DIR", "--embedder", "transformers"], /needs --model or --local-path/],
])("refuses %s with the usage", async (_name, args, words) => {
  const choosing = (async () =>
    chooseEmbedder(readArguments(args), { apiKey: undefined, signal: new AbortController().signal }))();
  await expect(choosing).rejects.toThrow(UserInputError);
  await expect(choosing).rejects.toThrow(words);
});

test("names the file and line of what is malformed, and leaves nothing behind", async () => {
  const workplace = await makeWorkplace(DOCUMENTS);
  await writeFile(join(workplace.collection, "corpus.jsonl"), '{"_id":"d1","text":"a"}\nnothing\n');
  const { code, stderr } = await run(workplace);
  expect(code).toBe(1);
  expect(stderr).toMatch(/corpus\.jsonl, line 2, is not JSON/);
  expect(await readdir(workplace.temporary)).toEqual([]);
});

test("Ctrl-C ends it and leaves nothing behind", async () => {
  const many = Array.from({ length: 3000 }, (_, at) => {
    const words = Array.from({ length: 40 }, (_word, word) => `w${(at * 31 + word * word * 17) % 2003}`);
    return [`d${at}`, words.join(" ")] as const;
  });
  const workplace = await makeWorkplace(many);
  const { code, stdout, stderr } = await run(workplace, { interruptAt: "embedder" });
  expect({ code, stdout }).toEqual({ code: 130, stdout: "" });
  expect(stderr).toMatch(/Interrupted; nothing was left behind/);
  expect(await readdir(workplace.temporary)).toEqual([]);
});
