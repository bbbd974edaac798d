import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { runCommand } from "@clinical-mcp/ingestion";
import { currentDataset } from "@clinical-mcp/retrieval/adapters/current-dataset";
import Database from "better-sqlite3";
import { onTestFinished } from "vitest";
import { createSources } from "../src/sources.ts";
import { databaseWriter } from "../src/writer/write-database.ts";

/** coverage's ingestion in this process, over folders that a test fills. */
export async function setUp() {
  const base = await mkdtemp(join(tmpdir(), "coverage-ingest-"));
  onTestFinished(() => rm(base, { recursive: true, force: true }));
  const root = join(base, "processed");
  const starterFolder = join(base, "starter");
  for (const folder of ["starter", "saved"]) await mkdir(join(base, folder));
  const save = async (path: string, content: string | Uint8Array): Promise<void> => {
    await mkdir(dirname(join(base, path)), { recursive: true });
    await writeFile(join(base, path), content);
  };
  const ingest = async (...argv: readonly string[]) => {
    let said = "";
    const screen = { write: (text: string) => (said += text) };
    const code = await runCommand({
      app: "coverage",
      root,
      sources: createSources({ starterFolder }),
      embedder: undefined,
      writer: databaseWriter,
      argv,
      base,
      out: screen,
      err: screen,
      signal: new AbortController().signal,
      fetching: { userAgent: "coverage-test/1.0" },
    });
    return { code, said };
  };
  const query = async (sql: string): Promise<readonly unknown[]> => {
    const dataset = await currentDataset(root);
    if (!dataset) throw new Error("no dataset");
    const database = new Database(join(dataset.folder, "coverage.sqlite"), { readonly: true });
    try {
      return database.prepare(sql).all();
    } finally {
      database.close();
    }
  };
  return { save, ingest, query };
}
