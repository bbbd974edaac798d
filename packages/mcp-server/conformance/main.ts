import { parseEnvironment, serverEnvironment } from "@clinical-mcp/config";
import { createLogger, createTelemetry } from "@clinical-mcp/telemetry";
import { checkServerSettings, runProcess, serve } from "../src/index.ts";
import { createFixtureApp } from "./fixture-app.ts";

const NAME = "conformance-fixture";

await runProcess(async () => {
  const settings = checkServerSettings(parseEnvironment(serverEnvironment(0), process.env));
  const logger = createLogger(NAME, settings.LOG_LEVEL);
  const endpoint = settings.OTEL_EXPORTER_OTLP_ENDPOINT;
  const telemetry = createTelemetry({ server: NAME, version: "1.0.0", endpoint, logger });
  const app = createFixtureApp({ settings, logger, ...telemetry });
  return serve({ app, settings, logger, closeDeps: async () => {}, telemetry });
});
