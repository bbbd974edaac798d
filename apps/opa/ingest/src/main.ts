import { resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { parseEnvironment, retrievalEnvironment } from "@clinical-mcp/config";
import { ConfigurationError } from "@clinical-mcp/errors";
import { runCommand } from "@clinical-mcp/ingestion";
import { APP, DATA_FOLDER_SETTING } from "@clinical-mcp/opa/dataset";
import { openConfiguredEmbedder } from "@clinical-mcp/retrieval/adapters/configured-engines";
import { readCuration } from "./curation.ts";
import { readLinks } from "./links.ts";
import { readSearchWords } from "./search-words.ts";
import { createSources } from "./sources.ts";
import { createDatabaseWriter } from "./writer/write-database.ts";

const ROOT = new URL("../../../../", import.meta.url);
const STARTER_FOLDER = fileURLToPath(new URL("data/opa", ROOT));
const SEARCH_WORDS_FOLDER = fileURLToPath(new URL("data/search-words/opa", ROOT));
/** From where the server reads relative paths, too. */
const APP_FOLDER = fileURLToPath(new URL("apps/opa", ROOT));
const BULLETIN_YEARS = 3;

const interruption = new AbortController();
for (const name of ["SIGINT", "SIGTERM"] as const) process.once(name, () => interruption.abort());

async function run(): Promise<number> {
  const settings = parseEnvironment(retrievalEnvironment.extend(DATA_FOLDER_SETTING), process.env);
  const thisYear = new Date().getFullYear();
  return runCommand({
    app: APP,
    root: resolve(APP_FOLDER, settings.OPA_DATA_DIR),
    sources: createSources({
      starterFolder: STARTER_FOLDER,
      curation: await readCuration(STARTER_FOLDER),
      searchWords: await readSearchWords(SEARCH_WORDS_FOLDER),
      bulletinYears: Array.from({ length: BULLETIN_YEARS }, (_, back) => thisYear - back),
    }),
    embedder: await openConfiguredEmbedder(settings, interruption.signal),
    writer: createDatabaseWriter(await readLinks(STARTER_FOLDER)),
    argv: process.argv.slice(2),
    // pnpm changes into the package's folder; a relative path means the folder that the user was in.
    base: process.env["INIT_CWD"] ?? process.cwd(),
    out: process.stdout,
    err: process.stderr,
    signal: interruption.signal,
    fetching: { userAgent: "clinical-mcp-ingest/0.1" },
  });
}

try {
  process.exitCode = await run();
} catch (error) {
  if (!(error instanceof ConfigurationError)) throw error;
  process.stderr.write(`Refused: ${error.message}\n`);
  process.exitCode = 1;
}
