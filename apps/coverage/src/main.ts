import { dirname, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { parseEnvironment } from "@clinical-mcp/config";
import { checkServerSettings, readView, runProcess, serve, serveOverStdio } from "@clinical-mcp/mcp-server";
import { createLogger, createTelemetry } from "@clinical-mcp/telemetry";
import { openApp } from "./app.ts";
import { coverageEnvironment } from "./config.ts";
import { IDENTITY } from "./identity.ts";

/** Both src/main.ts and dist/main.js are one folder below the app's. */
const appFolder = resolve(dirname(fileURLToPath(import.meta.url)), "..");
/** A client on this machine starts the server and talks over its standard input and output. */
const isStdio = process.argv.includes("--stdio");

await runProcess(async () => {
  const settings = checkServerSettings(parseEnvironment(coverageEnvironment, process.env));
  const logger = createLogger("coverage", settings.LOG_LEVEL, isStdio ? "stderr" : "stdout");
  const telemetry = createTelemetry({
    server: "coverage",
    version: IDENTITY.version,
    endpoint: settings.OTEL_EXPORTER_OTLP_ENDPOINT,
    logger,
  });
  const files = {
    datasets: resolve(appFolder, settings.COVERAGE_DATA_DIR),
    thesaurus: resolve(appFolder, "../../data/terms/thesaurus.csv"),
    questionTables: resolve(appFolder, "../../data/coverage/question"),
    skills: resolve(appFolder, "skills"),
    views: {
      answer: await readView(appFolder, "answer"),
      claims: await readView(appFolder, "claims"),
    },
  };
  const { app, closeDeps } = await openApp(files, { settings, logger, ...telemetry });
  const options = { app, settings, logger, closeDeps, telemetry };
  return isStdio ? serveOverStdio(options) : serve(options);
});
