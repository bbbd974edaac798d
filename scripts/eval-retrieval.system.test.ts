import { execFile, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdir, mkdtemp, readdir, rm, writeFile } from "node:fs/promises";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { json } from "node:stream/consumers";
import { promisify } from "node:util";
import { UserInputError } from "@clinical-mcp/errors";
import { sendMessage, startFakeAnthropicServer } from "@clinical-mcp/testing";
import { expect, onTestFinished, test } from "vitest";
import { readArguments } from "./eval-retrieval/arguments.ts";

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

/** An endpoint of the OpenAI form whose vectors are made of a text's length. */
async function startEmbeddings(): Promise<string> {
  const server = createServer(async (request, response) => {
    const { input } = (await json(request)) as { readonly input: readonly string[] };
    const data = input.map((text, index) => ({ index, embedding: [text.length, 1] }));
    response.setHeader("content-type", "application/json").end(JSON.stringify({ data }));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`;
}

interface Run {
  /** The signal's name where one ended it. */
  readonly code: number | string;
  readonly stdout: string;
  readonly stderr: string;
}

interface RunOptions {
  readonly args?: readonly string[];
  readonly environment?: Readonly<Record<string, string>>;
  readonly interruptAt?: string;
}

/** What the one who runs the tests has configured does not count. */
const CONFIGURED = /^(?:EMBEDD|CHROMA_|ANTHROPIC_|RERANK_)/;

async function run(
  { collection, temporary }: Workplace,
  { args = [], environment = {}, interruptAt }: RunOptions = {},
): Promise<Run> {
  const inherited = Object.entries(process.env).filter(([name]) => !CONFIGURED.test(name));
  const child = spawn(process.execPath, [SCRIPT, collection, ...args], {
    env: { ...Object.fromEntries(inherited), ...environment, TMPDIR: temporary },
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
  ["two files of other words", ["DIR", "--also", "a", "--only", "b"], /--also or --only/],
  ["an unknown option", ["DIR", "--spilt", "dev"], /'--spilt'[^]*pnpm eval:retrieval DIR/],
  ["no folder", [], /Name one folder/],
  ["a second folder", ["DIR", "another"], /Name one folder/],
])("refuses %s with the usage", (_name, args, words) => {
  expect(() => readArguments(args)).toThrow(UserInputError);
  expect(() => readArguments(args)).toThrow(words);
});

test("refuses wrong settings before anything is built, all at once", async () => {
  const workplace = await makeWorkplace(DOCUMENTS);
  const environment = { EMBEDDER: "openai", RERANK_TIMEOUT_MS: "soon" };
  const { code, stdout, stderr } = await run(workplace, { environment });
  expect({ code, stdout }).toEqual({ code: 1, stdout: "" });
  expect(stderr).toMatch(/EMBEDDING_MODEL: .*\n[^]*EMBEDDING_URL: .*\n/);
  expect(stderr).toContain("RERANK_TIMEOUT_MS: ");
  expect(stderr).not.toContain("words");
});

test("measures the embedder and the reranker that are configured", async () => {
  const workplace = await makeWorkplace(DOCUMENTS);
  const EMBEDDING_URL = await startEmbeddings();
  await using claude = await startFakeAnthropicServer((response) =>
    sendMessage(response, [{ type: "text", text: '{"scores":[]}' }]),
  );
  const { code, stdout } = await run(workplace, {
    args: ["--json"],
    environment: {
      EMBEDDER: "openai",
      EMBEDDING_MODEL: "letters",
      EMBEDDING_URL,
      ANTHROPIC_API_KEY: "k",
      ANTHROPIC_BASE_URL: claude.baseUrl,
      RERANK_MODEL: "claude-judge",
    },
  });
  expect(code).toBe(0);
  expect(JSON.parse(stdout)).toMatchObject({
    embedder: { name: "openai-embeddings", version: "letters||", dimension: 2 },
    reranker: "claude-judge",
    vectorEngines: { exact: 2, chroma: 0 },
  });
  expect(claude.requests[0]?.body["model"]).toBe("claude-judge");
});

test("with --chroma a real server answers, and is gone afterwards", async () => {
  const workplace = await makeWorkplace(DOCUMENTS);
  const { code, stdout, stderr } = await run(workplace, { args: ["--chroma"] });
  expect(code).toBe(0);
  expect(stderr).toMatch(/vectors\n[^]*chroma\n[^]*questions\n/);
  // Late answers of Chroma, on a busy machine, are the exact scan's.
  expect(stdout).toMatch(/vectors of [01] questions from the exact scan, of [12] from Chroma\n/);
  expect(await readdir(workplace.temporary)).toEqual([]);
  await expect(promisify(execFile)("pgrep", ["-f", workplace.temporary])).rejects.toMatchObject({ code: 1 });
}, 60_000);

test("--help needs no settings and no folder, and says what the JSON contains", async () => {
  const workplace = await makeWorkplace(DOCUMENTS);
  const { code, stdout } = await run(workplace, { args: ["--help"], environment: { EMBEDDER: "nothing" } });
  expect(code).toBe(0);
  const measured = await run(workplace, { args: ["--json"] });
  const report = JSON.parse(measured.stdout) as { readonly systems: readonly object[] };
  for (const key of [...Object.keys(report), ...Object.keys(report.systems[0] ?? {})])
    expect(stdout.slice(stdout.indexOf("The JSON holds"))).toMatch(new RegExp(`\\b${key}\\b`));
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
