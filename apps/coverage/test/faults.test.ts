import { execFile } from "node:child_process";
import { copyFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { currentDataset } from "@clinical-mcp/retrieval/adapters/current-dataset";
import { DATASET_FILES } from "@clinical-mcp/retrieval/adapters/dataset-files";
import { openOpenAiEmbedder } from "@clinical-mcp/retrieval/adapters/openai-embeddings";
import { makeTestFolder, postModern, spoilDatabase, startLetterEmbeddings } from "@clinical-mcp/testing";
import { expect, onTestFinished, test, vi } from "vitest";
import { readDataset } from "../src/store/read-dataset.ts";
import { buildDataset, copyDataset, startServer } from "./starter-dataset.ts";

const PATIENCE = { timeout: 30_000, interval: 100 };

const call = async (url: string, name: string, asked: Readonly<Record<string, unknown>>) =>
  (await postModern(url, "tools/call", { name, arguments: asked })).message.result;

async function ask(
  url: string,
  asked: Readonly<Record<string, unknown>> = { drug: "Januvia 100 mg", detail: "full" },
  name = "odb_get",
) {
  const result = await call(url, name, asked);
  expect(result.isError).not.toBe(true);
  return result.structuredContent;
}

/** Calls of the other tools that the records alone answer. */
const OTHERS = [
  ["schedule_get", { codes: ["C124"] }, { items: [expect.objectContaining({ code: "C124", fee: 61.15 })] }],
  [
    "adp_get",
    { query: "power scooter", check: ["funding"] },
    { funding: expect.objectContaining({ shares: [expect.objectContaining({ adp_share_percent: 75 })] }) },
  ],
] as const;

test("answers correctly and names the search engine after Chroma is killed", async () => {
  const root = await copyDataset();
  const server = await startServer(root, {});
  onTestFinished(() => server.stop());
  // A question without a drug: passages of one drug are few, which the exact index scans whether Chroma is there or not.
  const askUntil = (engine: string) =>
    vi.waitFor(async () => {
      const answer = await ask(server.url, { q: "Which co-payment does a single senior pay?" });
      expect(answer.context[0].document_id).toBe("odb-program-rules");
      expect(answer.provenance).toEqual(["sql", "vector"]);
      expect(answer.vector_engine).toBe(engine);
    }, PATIENCE);
  await askUntil("chroma");
  const { stdout } = await promisify(execFile)("pgrep", ["-f", root]);
  process.kill(Number(stdout.trim()), "SIGKILL");
  await askUntil("exact");
  await askUntil("chroma");
}, 90_000);

/** A server over the starter's dataset with embeddings of letters, whose endpoint can be stopped. */
async function startWithLetters() {
  const endpoint = await startLetterEmbeddings();
  onTestFinished(endpoint.stop);
  const embedder = await openOpenAiEmbedder({ model: "letters", baseUrl: endpoint.url });
  const root = await makeTestFolder("coverage-letters");
  await buildDataset(root, embedder);
  const server = await startServer(root, {
    CHROMA: "off",
    EMBEDDER: "openai",
    EMBEDDING_MODEL: "letters",
    EMBEDDING_URL: endpoint.url,
  });
  onTestFinished(() => server.stop());
  return { endpoint, root, server };
}

test("one path lost, then both: the records still answer, less sure, and say what could not look", async () => {
  const { endpoint, root, server } = await startWithLetters();
  // Right after the start a busy machine may leave one path late.
  const whole = await vi.waitFor(async () => {
    const answer = await ask(server.url);
    expect(answer.provenance).toEqual(["sql", "vector"]);
    return answer;
  }, PATIENCE);
  const askWhole = ([name, asked]: (typeof OTHERS)[number]) =>
    vi.waitFor(async () => {
      const answer = await ask(server.url, asked, name);
      expect(answer.provenance).toEqual(["sql", "vector"]);
      return answer;
    }, PATIENCE);
  const others = [await askWhole(OTHERS[0]), await askWhole(OTHERS[1])];

  endpoint.stop();
  const words = await ask(server.url);
  expect(words.provenance).toEqual(["sql"]);
  expect(words.notices.join(" ")).toContain("The search by meaning could not look");

  const dataset = await currentDataset(root);
  const index = join(dataset?.folder ?? "", DATASET_FILES.lexical);
  await copyFile(index, `${index}.good`);
  await spoilDatabase(index);
  const records = await vi.waitFor(async () => {
    const answer = await ask(server.url);
    expect(answer.notices.join(" ")).toContain("rests on the records alone");
    return answer;
  }, PATIENCE);
  expect(records.coverage).toMatchObject({ covered: true, din: "02303922", ministry_pays: 0.8197 });
  expect(records.context).toEqual([]);
  expect(records.confidence).toBeLessThan(whole.confidence);
  for (const [at, [name, asked, right]] of OTHERS.entries()) {
    const answer = await ask(server.url, asked, name);
    expect(answer).toMatchObject({ ...right, context: [], provenance: ["sql"] });
    expect(answer.notices.join(" "), name).toContain("rests on the records alone");
    expect(answer.confidence, name).toBeLessThanOrEqual(others[at].confidence);
  }
  // Without a search, a subject that the records lack is not called unknown.
  const { isError, content } = await call(server.url, "adp_get", { query: "hospital bed" });
  expect(isError).toBe(true);
  expect(JSON.parse(content[0].text)).toMatchObject({ error: true, code: "SEARCH_UNAVAILABLE" });

  await copyFile(`${index}.good`, index);
  await vi.waitFor(async () => expect((await ask(server.url)).context.length).toBeGreaterThan(0), PATIENCE);
}, 90_000);

test("refuses a damaged or missing dataset at the start, with the command to run", async () => {
  const root = await copyDataset();
  const dataset = await currentDataset(root);
  await writeFile(join(dataset?.folder ?? "", "coverage.sqlite"), "no database");
  expect(() => readDataset(dataset?.folder ?? "")).toThrow(/cannot be read: run npx pnpm ingest coverage/);
  await expect(startServer(join(root, "elsewhere"), { CHROMA: "off" })).rejects.toThrow(
    /There is no dataset in .*: run npx pnpm ingest coverage/,
  );
}, 60_000);
