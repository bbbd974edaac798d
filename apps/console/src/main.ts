// Serves the views of servers that run already: npx pnpm --filter @clinical-mcp/console start
import { parseEnvironment } from "@clinical-mcp/config";
import { ConfigurationError } from "@clinical-mcp/errors";
import { openConsole } from "./open-console.ts";
import { consoleEnvironment, toOptions } from "./settings.ts";

try {
  const settings = parseEnvironment(consoleEnvironment, process.env);
  const { OPA_URL: opa, COVERAGE_URL: coverage, OPENONCO_URL: openonco, SCHEDULER_URL: scheduler } = settings;
  const { url, close } = await openConsole({ opa, coverage, openonco, scheduler }, toOptions(settings));
  console.log(url);
  for (const signal of ["SIGINT", "SIGTERM"] as const) process.once(signal, () => void close());
} catch (error) {
  if (!(error instanceof ConfigurationError)) throw error;
  console.error(error.message);
  process.exitCode = 78;
}
