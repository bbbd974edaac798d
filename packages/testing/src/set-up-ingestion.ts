import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { runCommand, type AppWriter, type Source } from "@clinical-mcp/ingestion";
import { currentDataset } from "@clinical-mcp/retrieval/adapters/current-dataset";
import Database from "better-sqlite3";
import { onTestFinished } from "vitest";

export interface IngestionSetUp {
  readonly app: string;
  readonly writer: AppWriter;
  /** The file of a dataset with the app's own tables. */
  readonly databaseFile: string;
  /** Remade for each run, from the current files of the folder of starter files. */
  readonly createSources: (starterFolder: string) => readonly Source[] | Promise<readonly Source[]>;
}

/** An app's ingestion in this process, over the folders "starter" and "saved" that a test fills; they go with the test. */
export async function setUpIngestion({ app, writer, databaseFile, createSources }: IngestionSetUp) {
  const base = await mkdtemp(join(tmpdir(), `${app}-ingest-`));
  onTestFinished(() => rm(base, { recursive: true, force: true }));
  const root = join(base, "processed");
  for (const folder of ["starter", "saved"]) await mkdir(join(base, folder));
  const save = async (path: string, content: string | Uint8Array): Promise<void> => {
    await mkdir(dirname(join(base, path)), { recursive: true });
    await writeFile(join(base, path), content);
  };
  const ingest = async (...argv: readonly string[]) => {
    const said: string[] = [];
    const screen = { write: (text: string) => said.push(text) };
    const code = await runCommand({
      app,
      root,
      sources: await createSources(join(base, "starter")),
      embedder: undefined,
      writer,
      argv,
      base,
      out: screen,
      err: screen,
      signal: new AbortController().signal,
      fetching: { userAgent: `${app}-test/1.0`, hostIntervalMs: 0, retries: 0 },
    });
    return { code, said: said.join("") };
  };
  const query = async (sql: string): Promise<readonly unknown[]> => {
    const dataset = await currentDataset(root);
    if (!dataset) throw new Error("no dataset");
    const database = new Database(join(dataset.folder, databaseFile), { readonly: true });
    try {
      return database.prepare(sql).all();
    } finally {
      database.close();
    }
  };
  return { base, save, ingest, query };
}
