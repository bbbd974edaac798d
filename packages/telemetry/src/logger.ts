import { destination, pino } from "pino";

export type LogLevel = "debug" | "info" | "warn" | "error";

/** What a line may say beside its event: counts, durations, names we chose. Never arguments or results. */
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

/** One JSON object a line on standard output: level, time (ISO 8601), server, event, fields. */
export function createLogger(server: string, level: LogLevel): Logger {
  // One write for many lines: a write for each was a twentieth of what a request costs. Whatever waits is written
  // after a tenth of a second, at once when something is wrong, and when the process ends.
  const standardOutput = destination({ fd: 1, sync: true, minLength: BUFFERED_BYTES });
  // flush(), not flushSync(): the latter retries for ever once the reader of standard output is gone.
  setInterval(() => standardOutput.flush(), FLUSH_EVERY_MS).unref();
  process.once("exit", () => standardOutput.flush());
  const format = {
    level,
    base: { server },
    messageKey: "event",
    timestamp: () => `,"time":"${new Date().toISOString()}"`,
    formatters: { level: (label: string) => ({ level: label }) },
  };
  const lines = pino(format, standardOutput);
  return {
    debug: (event, fields = {}) => lines.debug(fields, event),
    info: (event, fields = {}) => lines.info(fields, event),
    warn(event, fields = {}) {
      lines.warn(fields, event);
      standardOutput.flush();
    },
    error(event, fields = {}, error) {
      lines.error({ ...fields, err: error }, event);
      standardOutput.flush();
    },
  };
}
