// node ingest-opa.ts FOLDER STARTER: opa's real ingestion, of starter files that may be other than the project's.
import { fileURLToPath } from "node:url";
import { runCommand } from "@clinical-mcp/ingestion";
import { readCuration } from "../../apps/opa/ingest/src/curation.ts";
import { readLinks } from "../../apps/opa/ingest/src/links.ts";
import { readSearchWords } from "../../apps/opa/ingest/src/search-words.ts";
import { createSources } from "../../apps/opa/ingest/src/sources.ts";
import { createDatabaseWriter } from "../../apps/opa/ingest/src/writer/write-database.ts";

const [root = "", starterFolder = ""] = process.argv.slice(2);
process.exitCode = await runCommand({
  app: "opa",
  root,
  sources: createSources({
    starterFolder,
    curation: await readCuration(starterFolder),
    searchWords: await readSearchWords(
      fileURLToPath(new URL("../../data/search-words/opa", import.meta.url)),
    ),
    bulletinYears: [],
  }),
  embedder: undefined,
  writer: createDatabaseWriter(await readLinks(starterFolder)),
  argv: ["--source", "starter"],
  base: root,
  out: process.stdout,
  err: process.stderr,
  signal: new AbortController().signal,
  fetching: { userAgent: "clinical-mcp-faults/0.1" },
});
