import { fileURLToPath } from "node:url";
import { parseEnvironment } from "@clinical-mcp/config";
import { runCommand } from "@clinical-mcp/ingestion";
import type { Context } from "@clinical-mcp/mcp-server";
import type { Embedder } from "@clinical-mcp/retrieval";
import { currentDataset } from "@clinical-mcp/retrieval/adapters/current-dataset";
import { createMetrics, noTracer } from "@clinical-mcp/telemetry";
import { copyForTest, recordLogs, shippedDataset, startForTest } from "@clinical-mcp/testing";
import { createSources } from "../ingest/src/sources.ts";
import { databaseWriter } from "../ingest/src/writer/write-database.ts";
import { openApp } from "../src/app.ts";
import { coverageEnvironment } from "../src/config.ts";
import type { CoverageDeps } from "../src/deps.ts";
import { createDatasetRecords } from "../src/domain/answer/create-dataset-records.ts";
import { openChangesEngine } from "../src/store/open-changes-engine.ts";
import { createAnswerDeps } from "../src/domain/answer/create-answer-deps.ts";
import { openSearchEngine } from "../src/store/open-search-engine.ts";
import { parseTable } from "../src/store/parse-table.ts";
import { readDataset } from "../src/store/read-dataset.ts";
import { readClaimCodes, readQuestionWords } from "../src/store/read-question-words.ts";
import { STARTER } from "./official-copies.ts";

const ROOT = new URL("../../../", import.meta.url);
const SKILLS = fileURLToPath(new URL("apps/coverage/skills", ROOT));
const QUESTION_TABLES = fileURLToPath(new URL("data/coverage/question", ROOT));
const THESAURUS = fileURLToPath(new URL("data/terms/thesaurus.csv", ROOT));

/** The starter dataset, built by the real ingestion into a folder. */
export async function buildDataset(root: string, embedder?: Embedder): Promise<void> {
  const said: string[] = [];
  const screen = { write: (text: string) => said.push(text) };
  const code = await runCommand({
    app: "coverage",
    root,
    sources: createSources({ starterFolder: STARTER }),
    embedder,
    writer: databaseWriter,
    argv: ["--source", "starter"],
    base: root,
    out: screen,
    err: screen,
    signal: new AbortController().signal,
    fetching: { userAgent: "coverage-test/1.0" },
  });
  if (code !== 0) throw new Error(`The dataset was not built:\n${said.join("")}`);
}

/** The starter dataset in a folder that a test may change. */
export const copyDataset = async (): Promise<string> => copyForTest(await shippedDataset("coverage"));

/** Within 45 days of the edition that ships. */
export const TODAY = "2025-09-26";

/** Tables that ship with every dataset. */
export const readShippedClaimCodes = () => readClaimCodes(QUESTION_TABLES);

export const readShippedWords = () =>
  readQuestionWords({ thesaurus: THESAURUS, questionTables: QUESTION_TABLES });

/** Opens the tools' dependencies over a dataset, without Chroma. The caller closes them. */
export async function openDeps(datasets: string): Promise<{
  readonly deps: CoverageDeps;
  readonly close: () => Promise<void>;
}> {
  const current = await currentDataset(datasets);
  if (!current) throw new Error("no dataset");
  const { version, folder, manifest } = current;
  const settings = parseEnvironment(coverageEnvironment, { CHROMA: "off" });
  const { logger } = recordLogs();
  const { engine, dataset } = await openSearchEngine(current, {
    settings,
    thesaurusFile: THESAURUS,
    logger,
    metrics: createMetrics("test"),
    tracer: noTracer,
  });
  const records = createDatasetRecords(readDataset(folder), { version, builtAt: manifest.builtAt });
  const words = await readShippedWords();
  const changes = openChangesEngine(
    { datasets, inService: version, thesaurus: THESAURUS, questionTables: QUESTION_TABLES },
    () => TODAY,
  );
  return {
    deps: {
      ...records,
      ...createAnswerDeps(records, words, { today: () => TODAY, clock: () => performance.now() }),
      engine,
      parseTable,
      claimCodes: await readShippedClaimCodes(),
      changes,
    },
    close: async () => {
      await changes.close();
      await dataset.close();
    },
  };
}

const opened: { deps?: Promise<CoverageDeps> } = {};

/**
 * The starter dataset's dependencies, opened once per worker, because opening takes seconds. Test files need not close them: they end
 * with the worker.
 */
export async function openStarterDeps(): ReturnType<typeof openDeps> {
  opened.deps ??= shippedDataset("coverage").then(async (root) => (await openDeps(root)).deps);
  return { deps: await opened.deps, close: async () => {} };
}

/** Starts the server over a dataset; `environment` adds variables to PORT=0. */
export function startServer(datasets: string, environment: Readonly<Record<string, string>>) {
  const settings = parseEnvironment(coverageEnvironment, environment);
  const files = {
    datasets,
    thesaurus: THESAURUS,
    questionTables: QUESTION_TABLES,
    skills: SKILLS,
    views: { answer: "<!doctype html>", claims: "<!doctype html>" },
  };
  return startForTest(
    (context: Context) => openApp(files, { ...context, settings: { ...settings, ...context.settings } }),
    environment,
  );
}

/** The server over the starter dataset, without Chroma. */
export const startStarterServer = async (environment: Readonly<Record<string, string>> = {}) =>
  startServer(await shippedDataset("coverage"), { CHROMA: "off", ...environment });
