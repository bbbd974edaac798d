import type { LogFields, Logger } from "@clinical-mcp/telemetry";

export interface RecordedLogs {
  readonly logger: Logger;
  /** Everything that was logged so far, as text. */
  readonly text: () => string;
}

/** A logger that keeps its lines, so that a test can search them. */
export function recordLogs(): RecordedLogs {
  const lines: string[] = [];
  const record =
    (level: string) =>
    (event: string, fields: LogFields = {}, error?: unknown): void => {
      lines.push(`${level} ${event} ${JSON.stringify(fields)} ${error instanceof Error ? error.stack : ""}`);
    };
  const logger = {
    debug: record("debug"),
    info: record("info"),
    warn: record("warn"),
    error: record("error"),
  };
  return { logger, text: () => lines.join("\n") };
}
