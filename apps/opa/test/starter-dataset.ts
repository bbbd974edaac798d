import { fileURLToPath } from "node:url";
import { parseEnvironment } from "@clinical-mcp/config";
import { runCommand } from "@clinical-mcp/ingestion";
import type { Context } from "@clinical-mcp/mcp-server";
import type { Embedder } from "@clinical-mcp/retrieval";
import { currentDataset } from "@clinical-mcp/retrieval/adapters/current-dataset";
import { copyForTest, recordLogs, shippedDataset, startForTest } from "@clinical-mcp/testing";
import { createMetrics, noTracer } from "@clinical-mcp/telemetry";
import { readCuration } from "../ingest/src/curation.ts";
import { readLinks } from "../ingest/src/links.ts";
import { readSearchWords } from "../ingest/src/search-words.ts";
import { createSources } from "../ingest/src/sources.ts";
import { createDatabaseWriter } from "../ingest/src/writer/write-database.ts";
import { openApp } from "../src/app.ts";
import { opaEnvironment } from "../src/config.ts";
import type { OpaDeps } from "../src/deps.ts";
import { createCorpus } from "../src/domain/shared/corpus.ts";
import { createPolicyIndex } from "../src/domain/policy/policy-index.ts";
import { openSearchEngine } from "../src/store/open-search-engine.ts";
import { readCorpus } from "../src/store/read-corpus.ts";

const ROOT = new URL("../../../", import.meta.url);
const STARTER = fileURLToPath(new URL("data/opa", ROOT));
const SEARCH_WORDS = fileURLToPath(new URL("data/search-words/opa", ROOT));
const SKILLS = fileURLToPath(new URL("apps/opa/skills", ROOT));
const THESAURUS = fileURLToPath(new URL("data/terms/thesaurus.csv", ROOT));

/** The starter dataset with vectors of another embedder, built by the real ingestion into a folder. */
export async function buildStarter(root: string, embedder: Embedder): Promise<void> {
  const said: string[] = [];
  const screen = { write: (text: string) => said.push(text) };
  const code = await runCommand({
    app: "opa",
    root,
    sources: createSources({
      starterFolder: STARTER,
      curation: await readCuration(STARTER),
      searchWords: await readSearchWords(SEARCH_WORDS),
      bulletinYears: [],
    }),
    embedder,
    writer: createDatabaseWriter(await readLinks(STARTER)),
    argv: ["--source", "starter"],
    base: root,
    out: screen,
    err: screen,
    signal: new AbortController().signal,
    fetching: { userAgent: "opa-test/1.0" },
  });
  if (code !== 0) throw new Error(`The starter dataset was not built:\n${said.join("")}`);
}

/** The starter dataset in a folder that a test may change. */
export const copyStarter = async (): Promise<string> => copyForTest(await shippedDataset("opa"));

/** Tests of the tools ask no publisher. */
const NO_WEB: OpaDeps["pages"] = {
  check: async (pages) =>
    new Map(pages.map(({ url }) => [url, { outcome: "not_asked", why: "No web in this test." }])),
};

/** A day after everything that ships was read. */
export const TODAY = "2026-01-15";

const opened: { deps?: Promise<OpaDeps> } = {};

/**
 * What the tools reach, over the starter dataset and without Chroma: opened once in each worker, for all its test files.
 * Nothing is left to close for them: it goes with the worker.
 */
export async function openStarterDeps(): Promise<{
  readonly deps: OpaDeps;
  readonly close: () => Promise<void>;
}> {
  opened.deps ??= openDeps();
  return { deps: await opened.deps, close: async () => {} };
}

async function openDeps(): Promise<OpaDeps> {
  const current = await currentDataset(await shippedDataset("opa"));
  if (!current) throw new Error("no dataset");
  const { version, folder, manifest } = current;
  const settings = parseEnvironment(opaEnvironment, { CHROMA: "off" });
  const { logger } = recordLogs();
  const { engine } = await openSearchEngine(current, {
    settings,
    thesaurusFile: THESAURUS,
    logger,
    metrics: createMetrics("test"),
    tracer: noTracer,
  });
  const corpus = createCorpus(readCorpus(folder), { version, builtAt: manifest.builtAt });
  const policies = createPolicyIndex(corpus);
  return { corpus, engine, policies, pages: NO_WEB, today: () => TODAY };
}

const VIEWS = { provisions: "<!doctype html>", screening: "<!doctype html>" };

/** The server over a dataset; `environment` is added to PORT=0. */
export function startServer(datasets: string, environment: Readonly<Record<string, string>>) {
  const settings = parseEnvironment(opaEnvironment, environment);
  const files = { datasets, thesaurus: THESAURUS, skills: SKILLS, views: VIEWS };
  return startForTest(
    (context: Context) => openApp(files, { ...context, settings: { ...settings, ...context.settings } }),
    environment,
  );
}

/** The server over the starter dataset, without Chroma. */
export const startStarterServer = async (environment: Readonly<Record<string, string>> = {}) =>
  startServer(await shippedDataset("opa"), { CHROMA: "off", ...environment });
