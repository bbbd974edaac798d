import { ConfigurationError } from "@clinical-mcp/errors";
import { watchDataset } from "@clinical-mcp/evidence/adapters/watch-dataset";
import { createMcpApp, momentOfCall, openSkills, type McpApp, type Context } from "@clinical-mcp/mcp-server";
import { createOntarioToday } from "@clinical-mcp/ontario";
import { currentDataset } from "@clinical-mcp/retrieval/adapters/current-dataset";
import type { OpaSettings } from "./config.ts";
import type { OpaDeps } from "./deps.ts";
import { createCorpus } from "./domain/shared/corpus.ts";
import { createPolicyIndex } from "./domain/policy/policy-index.ts";
import { IDENTITY } from "./identity.ts";
import { limits } from "./limits.ts";
import { prompts } from "./prompts/index.ts";
import { resources } from "./resources/index.ts";
import { openProgramWeb } from "./store/open-program-web.ts";
import { openSearchEngine } from "./store/open-search-engine.ts";
import { createPageChecker } from "./store/web-page-checker.ts";
import { REBUILD_COMMAND } from "./store/dataset-file.ts";
import { readCorpus } from "./store/read-corpus.ts";
import { tools } from "./tools/index.ts";
import { describeViews, type OpaViews } from "./views.ts";

export interface OpaFiles {
  /** Folder of the datasets, with CURRENT in it. */
  readonly datasets: string;
  readonly thesaurus: string;
  /** A folder for each skill. */
  readonly skills: string;
  readonly views: OpaViews;
}

/**
 * Opens the dataset in service and wires it to the tools.
 *
 * @throws ConfigurationError where there is no dataset, or it cannot be used
 */
export async function openApp(
  files: OpaFiles,
  context: Context & { readonly settings: OpaSettings },
): Promise<{ readonly app: McpApp; readonly closeDeps: () => Promise<void> }> {
  const { settings, logger, metrics, tracer } = context;
  const current = await currentDataset(files.datasets);
  if (!current)
    throw new ConfigurationError(`There is no dataset in ${files.datasets}: run ${REBUILD_COMMAND}.`);
  const { version, manifest } = current;
  const corpus = createCorpus(readCorpus(current.folder), { version, builtAt: manifest.builtAt });
  const { engine, dataset } = await openSearchEngine(current, {
    settings,
    thesaurusFile: files.thesaurus,
    logger,
    metrics,
    tracer,
  });
  const policies = createPolicyIndex(corpus);
  const pages = createPageChecker({ userAgent: `clinical-mcp-${IDENTITY.name}/${IDENTITY.version}` });
  const programWeb = await openProgramWeb(settings, logger);
  const deps: OpaDeps = {
    corpus,
    engine,
    policies,
    pages,
    today: createOntarioToday(() => momentOfCall().getTime()),
    ...(programWeb && { programWeb }),
  };
  logger.info("dataset", {
    version,
    documents: manifest.counts.documents,
    passages: manifest.counts.passages,
  });
  const app = createMcpApp(
    {
      ...IDENTITY,
      tools,
      resources: [...resources, ...describeViews(files.views)],
      prompts,
      limits,
      skills: await openSkills(files.skills),
      deps,
      dependencies: watchDataset(dataset),
    },
    context,
  );
  return { app, closeDeps: () => dataset.close() };
}
