import { parseEnvironment, serverEnvironment } from "@clinical-mcp/config";
import type { ServerSettings } from "@clinical-mcp/config";
import { serve } from "@clinical-mcp/mcp-server";
import type { McpApp, Context } from "@clinical-mcp/mcp-server";
import { createTelemetry } from "@clinical-mcp/telemetry";
import { recordLogs } from "./record-logs.ts";

export interface StartedServer {
  /** Address of the MCP endpoint. */
  readonly url: string;
  /** Base address of `/readyz` and `/metrics`. */
  readonly adminUrl: string;
  /** Everything logged so far. */
  readonly logs: () => string;
  /** Ends the server at once, for a test that has no more to ask. */
  readonly stop: () => Promise<void>;
  /** Ends it as a signal does: it sends clients away for a while before it hangs up. */
  readonly shutDown: () => Promise<void>;
}

interface OpenedApp {
  readonly app: McpApp;
  readonly closeDeps: () => Promise<void>;
}

/** Most tests call more often in a second than an agent does in a minute; those of the limits set them. */
const UNLIMITED = { RATE_LIMITS: "false" };

/**
 * Starts a server in this process on a free loopback port, with the settings that the environment would give.
 *
 * @param environment added to PORT=0, e.g. `{ REQUEST_DEADLINE_MS: "500" }`; rate limits are off unless it says
 * otherwise.
 */
export async function startForTest(
  open: (context: Context) => Promise<OpenedApp>,
  environment: Readonly<Record<string, string>> = {},
): Promise<StartedServer> {
  const settings: ServerSettings = parseEnvironment(serverEnvironment(0), {
    ...UNLIMITED,
    ...environment,
  });
  const { logger, text } = recordLogs();
  const endpoint = settings.OTEL_EXPORTER_OTLP_ENDPOINT;
  const telemetry = createTelemetry({ server: "test", version: "0.0.0", endpoint, logger });
  const { metrics, tracer } = telemetry;
  const { app, closeDeps } = await open({ settings, logger, metrics, tracer });
  const { url, adminUrl, stop } = await serve({ app, settings, logger, closeDeps, telemetry });
  return { url, adminUrl, stop: () => stop(0), shutDown: () => stop(), logs: text };
}
