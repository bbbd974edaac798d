import { createMcpApp, openSkills } from "@clinical-mcp/mcp-server";
import type { McpApp, Context } from "@clinical-mcp/mcp-server";
import { watchQueries } from "@clinical-mcp/telemetry";
import type { SchedulerDeps } from "./deps.ts";
import { IDENTITY } from "./identity.ts";
import { limits } from "./limits.ts";
import { createErrorPresenter } from "./present-error.ts";
import { prompts } from "./prompts/index.ts";
import { resources } from "./resources/index.ts";
import { createContingencyEngine } from "./solver/contingency-engine.ts";
import { createJudgingEngine } from "./solver/judging-engine.ts";
import { createSharing } from "./solver/share-schedule.ts";
import { loadExample } from "./store/load-example.ts";
import { checkDatabase, openDatabase } from "./store/open-database.ts";
import type { DatabaseAddress } from "./store/open-database.ts";
import { createScheduleStore } from "./store/schedule-store.ts";
import { tools } from "./tools/index.ts";
import { describeViews, type SchedulerViews } from "./views.ts";

export interface SchedulerPlaces {
  readonly database: DatabaseAddress;
  /** A schedule with which an empty SQLite file begins. */
  readonly example: string;
  /** A folder for each skill. */
  readonly skills: string;
  readonly views: SchedulerViews;
}

/**
 * Opens the database and wires it to the tools.
 *
 * @param now what time it is; answers and errors carry it
 * @throws ConfigurationError when the database or the example cannot be used
 */
export async function openApp(
  { database, example, skills, views }: SchedulerPlaces,
  context: Context,
  now: () => Date = () => new Date(),
): Promise<{ readonly app: McpApp; readonly closeDeps: () => Promise<void> }> {
  const { logger } = context;
  const db = await openDatabase(
    database,
    (error) => logger.error("database_connection_lost", {}, error),
    watchQueries(context, "file" in database ? "sqlite" : "postgresql"),
  );
  if ("file" in database && (await loadExample(db, example, now().toISOString())))
    logger.info("example_loaded");
  const deadlineMs = context.settings.REQUEST_DEADLINE_MS;
  const share = createSharing();
  const engine = createContingencyEngine(share);
  const judge = createJudgingEngine(share);
  const deps: SchedulerDeps = { store: createScheduleStore(db), engine, judge, deadlineMs, now };
  const app = createMcpApp(
    {
      ...IDENTITY,
      tools,
      resources: [...resources, ...describeViews(views)],
      prompts,
      limits,
      skills: await openSkills(skills),
      deps,
      dependencies: [{ name: "database", check: () => checkDatabase(db) }],
      presentError: createErrorPresenter(now),
    },
    context,
  );
  return {
    app,
    async closeDeps() {
      await Promise.all([engine.close(), judge.close()]);
      await db.destroy();
    },
  };
}
