import { dirname, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { parseEnvironment } from "@clinical-mcp/config";
import { checkServerSettings, readView, runProcess, serve, serveOverStdio } from "@clinical-mcp/mcp-server";
import { createLogger, createTelemetry } from "@clinical-mcp/telemetry";
import { openApp } from "./app.ts";
import { schedulerEnvironment } from "./config.ts";
import { IDENTITY } from "./identity.ts";

/** Both src/main.ts and dist/main.js lie one folder below the app's. */
const appFolder = resolve(dirname(fileURLToPath(import.meta.url)), "..");
/** A client on this machine starts the server and talks over its standard input and output. */
const isStdio = process.argv.includes("--stdio");

await runProcess(async () => {
  const settings = checkServerSettings(parseEnvironment(schedulerEnvironment, process.env));
  const logger = createLogger("scheduler", settings.LOG_LEVEL, isStdio ? "stderr" : "stdout");
  const telemetry = createTelemetry({
    server: "scheduler",
    version: IDENTITY.version,
    endpoint: settings.OTEL_EXPORTER_OTLP_ENDPOINT,
    logger,
  });
  const { DATABASE_URL: url, SCHEDULER_DATABASE_FILE: file } = settings;
  const { DATABASE_TIMEOUT_MS: timeoutMs, DATABASE_CONNECTIONS: connections } = settings;
  const places = {
    database: url === undefined ? { file: resolve(appFolder, file) } : { url, timeoutMs, connections },
    example: resolve(appFolder, settings.SCHEDULER_EXAMPLE_FILE),
    skills: resolve(appFolder, "skills"),
    views: { period: await readView(appFolder, "period"), plan: await readView(appFolder, "plan") },
  };
  const { app, closeDeps } = await openApp(places, { settings, logger, ...telemetry });
  const options = { app, settings, logger, closeDeps, telemetry };
  return isStdio ? serveOverStdio(options) : serve(options);
});
