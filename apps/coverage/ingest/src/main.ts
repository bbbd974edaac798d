import { resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { parseEnvironment, retrievalEnvironment } from "@clinical-mcp/config";
import { APP, DATA_FOLDER_SETTING } from "@clinical-mcp/coverage/dataset";
import { ConfigurationError } from "@clinical-mcp/errors";
import { runCommand } from "@clinical-mcp/ingestion";
import { openConfiguredEmbedder } from "@clinical-mcp/retrieval/adapters/configured-engines";
import { createSources } from "./sources.ts";
import { databaseWriter } from "./writer/write-database.ts";

const ROOT = new URL("../../../../", import.meta.url);
const STARTER_FOLDER = fileURLToPath(new URL("data/coverage", ROOT));
/** The server also resolves relative paths from here. */
const APP_FOLDER = fileURLToPath(new URL("apps/coverage", ROOT));

const interruption = new AbortController();
for (const name of ["SIGINT", "SIGTERM"] as const) process.once(name, () => interruption.abort());

async function run(): Promise<number> {
  const settings = parseEnvironment(retrievalEnvironment.extend(DATA_FOLDER_SETTING), process.env);
  return runCommand({
    app: APP,
    root: resolve(APP_FOLDER, settings.COVERAGE_DATA_DIR),
    sources: createSources({ starterFolder: STARTER_FOLDER }),
    embedder: await openConfiguredEmbedder(settings, interruption.signal),
    writer: databaseWriter,
    argv: process.argv.slice(2),
    // pnpm changes into the package's folder. A relative path means the folder that the user started in.
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
