import { createSources } from "../../../apps/coverage/ingest/src/sources.ts";
import { databaseWriter } from "../../../apps/coverage/ingest/src/writer/write-database.ts";
import { runCommand } from "@clinical-mcp/ingestion";
import { currentDataset } from "@clinical-mcp/retrieval/adapters/current-dataset";
import { fileURLToPath } from "node:url";

const STARTER = fileURLToPath(new URL("../../../data/coverage", import.meta.url));

export interface Ingested {
  readonly name: string;
  /** Folder of the dataset. */
  readonly root: string;
  readonly seconds: number;
  readonly documents: number;
  readonly passages: number;
}

/** coverage's own ingestion, into a folder of its own. */
export async function ingest(name: string, root: string, argv: readonly string[]): Promise<Ingested> {
  const said: string[] = [];
  const screen = { write: (text: string) => said.push(text) };
  const startedAt = performance.now();
  const code = await runCommand({
    app: "coverage",
    root,
    sources: createSources({ starterFolder: STARTER }),
    embedder: undefined,
    writer: databaseWriter,
    argv,
    base: root,
    out: screen,
    err: screen,
    signal: new AbortController().signal,
    fetching: { userAgent: "coverage-bench/1.0" },
  });
  const seconds = (performance.now() - startedAt) / 1000;
  const dataset = await currentDataset(root);
  if (code !== 0 || !dataset) throw new Error(`The dataset ${name} was not built:\n${said.join("")}`);
  return { name, root, seconds, ...dataset.manifest.counts };
}
