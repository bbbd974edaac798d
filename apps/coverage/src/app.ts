import { ConfigurationError } from "@clinical-mcp/errors";
import { watchDataset } from "@clinical-mcp/evidence/adapters/watch-dataset";
import { createMcpApp, momentOfCall, openSkills, type McpApp, type Context } from "@clinical-mcp/mcp-server";
import { createOntarioToday } from "@clinical-mcp/ontario";
import { currentDataset, type CurrentDataset } from "@clinical-mcp/retrieval/adapters/current-dataset";
import type { CoverageSettings } from "./config.ts";
import type { CoverageDeps } from "./deps.ts";
import { createAnswerDeps } from "./domain/answer/create-answer-deps.ts";
import { createDatasetRecords } from "./domain/answer/create-dataset-records.ts";
import { IDENTITY } from "./identity.ts";
import { prompts } from "./prompts/index.ts";
import { resources } from "./resources/index.ts";
import { openCaseReader } from "./store/open-case-reader.ts";
import { parseTable } from "./store/parse-table.ts";
import { openChangesEngine } from "./store/open-changes-engine.ts";
import { openSearchEngine } from "./store/open-search-engine.ts";
import { REBUILD_COMMAND } from "./store/dataset-file.ts";
import { readDataset } from "./store/read-dataset.ts";
import { readClaimCodes, readQuestionWords } from "./store/read-question-words.ts";
import { tools } from "./tools/index.ts";
import { describeViews, type CoverageViews } from "./views.ts";
import { startWarmUp } from "./warm-up.ts";

export interface CoverageFiles {
  /** Folder of the datasets, with CURRENT in it. */
  readonly datasets: string;
  readonly thesaurus: string;
  /** Folder of the tables that questions are read by. */
  readonly questionTables: string;
  /** A folder for each skill. */
  readonly skills: string;
  readonly views: CoverageViews;
}

const openChanges = (
  { datasets, thesaurus, questionTables }: CoverageFiles,
  inService: string,
  today: () => string,
) => openChangesEngine({ datasets, inService, thesaurus, questionTables }, today);

/** @throws ConfigurationError if there is no dataset */
async function openCurrent({ datasets }: CoverageFiles): Promise<CurrentDataset> {
  const current = await currentDataset(datasets);
  if (current) return current;
  throw new ConfigurationError(`There is no dataset in ${datasets}: run ${REBUILD_COMMAND}.`);
}

/** Closes in order: the last closer runs last. */
async function closeAll(closers: readonly (() => Promise<void>)[]): Promise<void> {
  for (const close of closers) await close();
}

/**
 * Opens the dataset in service and wires it to the tools.
 *
 * @throws ConfigurationError if there is no dataset, or it cannot be used
 */
export async function openApp(
  files: CoverageFiles,
  context: Context & { readonly settings: CoverageSettings },
): Promise<{ readonly app: McpApp; readonly closeDeps: () => Promise<void> }> {
  const { settings, logger, metrics, tracer } = context;
  const current = await openCurrent(files);
  const { version, manifest } = current;
  const records = createDatasetRecords(readDataset(current.folder), { version, builtAt: manifest.builtAt });
  const { engine, dataset } = await openSearchEngine(current, {
    settings,
    thesaurusFile: files.thesaurus,
    logger,
    metrics,
    tracer,
  });
  const caseReader = await openCaseReader(settings, logger);
  const today = createOntarioToday(() => momentOfCall().getTime());
  const changes = openChanges(files, version, today);
  const deps: CoverageDeps = {
    ...records,
    ...createAnswerDeps(records, await readQuestionWords(files), {
      today,
      clock: () => performance.now(),
      ...(caseReader && { caseReader }),
    }),
    engine,
    parseTable,
    claimCodes: await readClaimCodes(files.questionTables),
    changes,
  };
  const { documents, passages } = manifest.counts;
  logger.info("dataset", { version, documents, passages });
  const app = createMcpApp(
    {
      ...IDENTITY,
      tools,
      resources: [...resources, ...describeViews(files.views)],
      prompts,
      skills: await openSkills(files.skills),
      deps,
      dependencies: watchDataset(dataset),
    },
    context,
  );
  const warmUp = startWarmUp(deps, logger);
  return {
    app,
    closeDeps: () => closeAll([warmUp.end, changes.close, dataset.close]),
  };
}
