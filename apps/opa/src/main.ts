import { dirname, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { parseEnvironment } from "@clinical-mcp/config";
import { checkServerSettings, readView, runProcess, serve, serveOverStdio } from "@clinical-mcp/mcp-server";
import { createLogger, createTelemetry } from "@clinical-mcp/telemetry";
import { openApp } from "./app.ts";
import { opaEnvironment } from "./config.ts";
import { IDENTITY } from "./identity.ts";

/** Both src/main.ts and dist/main.js lie one folder below the app's. */
const appFolder = resolve(dirname(fileURLToPath(import.meta.url)), "..");
/** A client on this machine starts the server and talks over its standard input and output. */
const isStdio = process.argv.includes("--stdio");

await runProcess(async () => {
  const settings = checkServerSettings(parseEnvironment(opaEnvironment, process.env));
  const logger = createLogger("opa", settings.LOG_LEVEL, isStdio ? "stderr" : "stdout");
  const telemetry = createTelemetry({
    server: "opa",
    version: IDENTITY.version,
    endpoint: settings.OTEL_EXPORTER_OTLP_ENDPOINT,
    logger,
  });
  const files = {
    datasets: resolve(appFolder, settings.OPA_DATA_DIR),
    thesaurus: resolve(appFolder, "../../data/terms/thesaurus.csv"),
    skills: resolve(appFolder, "skills"),
    views: {
      provisions: await readView(appFolder, "provisions"),
      screening: await readView(appFolder, "screening"),
    },
  };
  const { app, closeDeps } = await openApp(files, { settings, logger, ...telemetry });
  const options = { app, settings, logger, closeDeps, telemetry };
  return isStdio ? serveOverStdio(options) : serve(options);
});
