import { parseEnvironment, serverEnvironment } from "@clinical-mcp/config";
import { createLogger, createMetrics } from "@clinical-mcp/telemetry";
import { checkServerSettings, runProcess, serve } from "../src/index.ts";
import { createFixtureApp } from "./fixture-app.ts";

const NAME = "conformance-fixture";

await runProcess(async () => {
  const settings = checkServerSettings(parseEnvironment(serverEnvironment(0), process.env));
  const logger = createLogger(NAME, settings.LOG_LEVEL);
  const app = createFixtureApp({ settings, logger, metrics: createMetrics(NAME) });
  return serve({ app, settings, logger, closeDeps: async () => {} });
});
