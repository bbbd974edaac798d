import type { Logger } from "@clinical-mcp/telemetry";
import type { ProgramWeb } from "../domain/programs/program-web.ts";

/** As large a share of a request's time may the web take; the rest is left for an answer without it. */
const SHARE_OF_DEADLINE = 0.7;

/** Settings by the names of their variables. */
export interface ProgramWebSettings {
  readonly ANTHROPIC_API_KEY?: string | undefined;
  readonly ANTHROPIC_BASE_URL?: string | undefined;
  readonly PROGRAM_LOOKUP_MODEL: string;
  readonly REQUEST_DEADLINE_MS: number;
}

/** The web search that is configured; undefined without a key. */
export async function openProgramWeb(
  settings: ProgramWebSettings,
  logger: Logger,
): Promise<ProgramWeb | undefined> {
  const { ANTHROPIC_API_KEY: apiKey, ANTHROPIC_BASE_URL: baseUrl, PROGRAM_LOOKUP_MODEL: model } = settings;
  if (apiKey === undefined) return undefined;
  // Anthropic's SDK is a large part of the program: a start without a key does not load it.
  const { createClaudeProgramWeb } = await import("./claude-program-web.ts");
  const timeoutMs = Math.floor(settings.REQUEST_DEADLINE_MS * SHARE_OF_DEADLINE);
  return createClaudeProgramWeb({ apiKey, model, baseUrl, timeoutMs, logger });
}
