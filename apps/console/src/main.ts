// Serves the views of servers that run already: npx pnpm --filter @clinical-mcp/console start
import { parseEnvironment, wholeNumber } from "@clinical-mcp/config";
import { ConfigurationError } from "@clinical-mcp/errors";
import { z } from "zod";
import { openConsole } from "./open-console.ts";

const MOST_PORT = 65_535;
const DEFAULT_PORT = 8000;

const environment = z.object({
  CONSOLE_PORT: wholeNumber(0, MOST_PORT).default(DEFAULT_PORT),
  OPA_URL: z.url().default("http://127.0.0.1:8001/mcp"),
  COVERAGE_URL: z.url().default("http://127.0.0.1:8002/mcp"),
  OPENONCO_URL: z.url().default("http://127.0.0.1:8003/mcp"),
  SCHEDULER_URL: z.url().default("http://127.0.0.1:8004/mcp"),
});

try {
  const settings = parseEnvironment(environment, process.env);
  const { OPA_URL: opa, COVERAGE_URL: coverage, OPENONCO_URL: openonco, SCHEDULER_URL: scheduler } = settings;
  const { url, close } = await openConsole({ opa, coverage, openonco, scheduler }, settings.CONSOLE_PORT);
  console.log(url);
  for (const signal of ["SIGINT", "SIGTERM"] as const) process.once(signal, () => void close());
} catch (error) {
  if (!(error instanceof ConfigurationError)) throw error;
  console.error(error.message);
  process.exitCode = 78;
}
