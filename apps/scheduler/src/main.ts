import { dirname, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { parseEnvironment } from "@clinical-mcp/config";
import { checkServerSettings, runProcess, serve } from "@clinical-mcp/mcp-server";
import { createLogger, createMetrics } from "@clinical-mcp/telemetry";
import { openApp } from "./app.ts";
import { schedulerEnvironment } from "./config.ts";

/** Both src/main.ts and dist/main.js lie one folder below the app's. */
const appFolder = resolve(dirname(fileURLToPath(import.meta.url)), "..");

await runProcess(async () => {
  const settings = checkServerSettings(parseEnvironment(schedulerEnvironment, process.env));
  const logger = createLogger("scheduler", settings.LOG_LEVEL);
  const metrics = createMetrics("scheduler");
  const { DATABASE_URL: url, SCHEDULER_DATABASE_FILE: file } = settings;
  const places = {
    database: url === undefined ? { file: resolve(appFolder, file) } : { url },
    example: resolve(appFolder, settings.SCHEDULER_EXAMPLE_FILE),
    skills: resolve(appFolder, "skills"),
  };
  const { app, closeDeps } = await openApp(places, { settings, logger, metrics });
  return serve({ app, settings, logger, closeDeps });
});
