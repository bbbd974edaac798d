import { createMcpApp, openSkills } from "@clinical-mcp/mcp-server";
import type { McpApp, Context } from "@clinical-mcp/mcp-server";
import { watchQueries } from "@clinical-mcp/telemetry";
import type { OpenOncoDeps } from "./deps.ts";
import { createKeptAnswers } from "./domain/search/kept-answers.ts";
import { createTestCatalog } from "./domain/catalog/test-catalog.ts";
import { IDENTITY } from "./identity.ts";
import { prompts } from "./prompts/index.ts";
import { resources } from "./resources/index.ts";
import { openTestStore } from "./store/duckdb-test-store.ts";
import { readDataset } from "./store/read-dataset.ts";
import { compactTools, tools } from "./tools/index.ts";
import { describeViews, type OpenOncoViews } from "./views.ts";

export interface OpenOncoFiles {
  /** The shipped dataset, or a raw export. */
  readonly data: string;
  /** A folder for each skill. */
  readonly skills: string;
  readonly views: OpenOncoViews;
  /** Which tools are listed; default all. */
  readonly tools?: "all" | "compact";
}

const RAW_EXPORT =
  "Attention: this server serves a raw export of unknown date without cautions. Its figures " +
  "were not reviewed, and known wrong values are not marked. Say so with every figure.";

/**
 * Reads the dataset, opens the store and wires both to the tools.
 *
 * @throws ConfigurationError naming the file, record and field that keep the dataset from being used.
 */
export async function openApp(
  files: OpenOncoFiles,
  context: Context,
): Promise<{ readonly app: McpApp; readonly closeDeps: () => Promise<void> }> {
  const { records, manifest, changes, skipped, unknownFields } = await readDataset(files.data);
  const catalog = createTestCatalog(records, changes);
  const store = await openTestStore(catalog, watchQueries(context, "duckdb"));
  const { logger } = context;
  for (const { place, field, expected, found } of skipped)
    logger.warn("value_skipped", { place, field, expected, found });
  if (unknownFields.length > 0) logger.warn("unknown_fields", { fields: unknownFields.join(", ") });
  const deps: OpenOncoDeps = {
    store,
    catalog,
    manifest,
    changes,
    dataAsOf: manifest?.exportDate ?? null,
    keptAnswers: createKeptAnswers(),
  };
  if (manifest)
    context.metrics.describeDataset({
      version: manifest.exportDate,
      builtAt: new Date(manifest.exportDate),
    });
  else context.logger.warn("raw_export", { cautions: "none", exportDate: "unknown" });
  const app = createMcpApp(
    {
      ...IDENTITY,
      instructions: manifest ? IDENTITY.instructions : `${IDENTITY.instructions}\n${RAW_EXPORT}`,
      tools: files.tools === "compact" ? compactTools : tools,
      resources: [...resources, ...describeViews(files.views)],
      prompts,
      skills: await openSkills(files.skills),
      deps,
      dependencies: [
        {
          name: "duckdb",
          check: (signal) => store.checkAlive(signal),
          counts: { skipped_values: skipped.length },
        },
      ],
    },
    context,
  );
  return { app, closeDeps: () => store.close() };
}
