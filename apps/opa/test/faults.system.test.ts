import { execFile } from "node:child_process";
import { copyFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { openOpenAiEmbedder } from "@clinical-mcp/retrieval/adapters/openai-embeddings";
import { currentDataset } from "@clinical-mcp/retrieval/adapters/current-dataset";
import { DATASET_FILES } from "@clinical-mcp/retrieval/adapters/dataset-files";
import { makeTestFolder, postModern, spoilDatabase, startLetterEmbeddings } from "@clinical-mcp/testing";
import { expect, onTestFinished, test, vi } from "vitest";
import { buildStarter, copyStarter, startServer } from "./starter-dataset.ts";

const PATIENCE = { timeout: 30_000, interval: 100 };
const QUERY = "minimum retention period for medical records of adult patients";

async function ask(url: string) {
  const params = { name: "opa_search_sections", arguments: { query: QUERY } };
  const { result } = (await postModern(url, "tools/call", params)).message;
  return result.isError === true
    ? { error: JSON.parse(result.content[0].text) }
    : { answer: result.structuredContent };
}

const firstDocument = ({ answer }: Awaited<ReturnType<typeof ask>>): string => answer.sections[0].document_id;

test("Chroma killed in the middle: every answer is right and says by which engine", async () => {
  const root = await copyStarter();
  const server = await startServer(root, {});
  onTestFinished(() => server.stop());
  const askUntil = (engine: string) =>
    vi.waitFor(async () => {
      const asked = await ask(server.url);
      expect(firstDocument(asked)).toBe("cpso-medical-records-management");
      expect(asked.answer.provenance).toEqual(["sql", "vector"]);
      expect(asked.answer.vector_engine).toBe(engine);
    }, PATIENCE);
  await askUntil("chroma");
  const { stdout } = await promisify(execFile)("pgrep", ["-f", root]);
  process.kill(Number(stdout.trim()), "SIGKILL");
  await askUntil("exact");
  await askUntil("chroma");
}, 90_000);

test("one path lost: an answer that says so, less sure; both lost: an error; back: whole again", async () => {
  const endpoint = await startLetterEmbeddings();
  onTestFinished(endpoint.stop);
  const root = await makeTestFolder("opa-letters");
  await buildStarter(root, await openOpenAiEmbedder({ model: "letters", baseUrl: endpoint.url }));
  const environment = {
    CHROMA: "off",
    EMBEDDER: "openai",
    EMBEDDING_MODEL: "letters",
    EMBEDDING_URL: endpoint.url,
  };
  const server = await startServer(root, environment);
  onTestFinished(() => server.stop());
  expect((await ask(server.url)).answer.provenance).toEqual(["sql", "vector"]);

  endpoint.stop();
  const { answer } = await ask(server.url);
  expect(answer.provenance).toEqual(["sql"]);
  expect(answer.notices.join(" ")).toContain("The search by meaning could not look");
  expect(answer.sections[0].document_id).toBe("cpso-medical-records-management");

  const dataset = await currentDataset(root);
  const words = join(dataset?.folder ?? "", DATASET_FILES.lexical);
  await copyFile(words, `${words}.good`);
  await spoilDatabase(words);
  const { error } = await vi.waitFor(async () => {
    const asked = await ask(server.url);
    expect(asked.error).toBeDefined();
    return asked;
  }, PATIENCE);
  expect(error).toMatchObject({ error: true, code: "SEARCH_UNAVAILABLE" });
  expect(error.message).toContain("does not mean that nothing was found");

  await copyFile(`${words}.good`, words);
  await vi.waitFor(async () => expect((await ask(server.url)).answer?.provenance).toEqual(["sql"]), PATIENCE);
}, 90_000);
