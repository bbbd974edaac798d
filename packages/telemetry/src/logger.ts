import { destination, pino } from "pino";

export type LogLevel = "debug" | "info" | "warn" | "error";

/** The fields of a line in addition to its event: counts, durations, names we chose. Never arguments or results. */
export type LogFields = Readonly<Record<string, string | number | boolean | undefined>>;

export interface Logger {
  readonly debug: (event: string, fields?: LogFields) => void;
  readonly info: (event: string, fields?: LogFields) => void;
  readonly warn: (event: string, fields?: LogFields) => void;
  /** `error` is logged with its stack, for the operator; it never reaches a client. */
  readonly error: (event: string, fields?: LogFields, error?: unknown) => void;
}

const BUFFERED_BYTES = 4_096;
const FLUSH_EVERY_MS = 100;

const STREAMS = { stdout: 1, stderr: 2 } as const;

/**
 * One JSON object a line: level, time (ISO 8601), server, event, fields.
 *
 * @param stream standard output, or standard error where standard output carries something else
 */
export function createLogger(
  server: string,
  level: LogLevel,
  stream: keyof typeof STREAMS = "stdout",
): Logger {
  // One write for many lines: a write for each was a twentieth of a request's cost. Waiting lines are written after a
  // tenth of a second, at once when something is wrong, and when the process ends.
  const output = destination({ fd: STREAMS[stream], sync: true, minLength: BUFFERED_BYTES });
  // flush(), not flushSync(): flushSync() retries forever once the reader of standard output is gone.
  setInterval(() => output.flush(), FLUSH_EVERY_MS).unref();
  process.once("exit", () => output.flush());
  const format = {
    level,
    base: { server },
    messageKey: "event",
    timestamp: () => `,"time":"${new Date().toISOString()}"`,
    formatters: { level: (label: string) => ({ level: label }) },
  };
  const lines = pino(format, output);
  return {
    debug: (event, fields = {}) => lines.debug(fields, event),
    info: (event, fields = {}) => lines.info(fields, event),
    warn(event, fields = {}) {
      lines.warn(fields, event);
      output.flush();
    },
    error(event, fields = {}, error) {
      lines.error({ ...fields, err: error }, event);
      output.flush();
    },
  };
}
