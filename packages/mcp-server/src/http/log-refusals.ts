import type { LogFields, Logger } from "@clinical-mcp/telemetry";

const REFUSALS: ReadonlySet<number> = new Set([401, 403, 429]);
const WINDOW_MS = 60_000;
/** Callers that are counted apart; beyond them all are counted together. */
const MOST_CALLERS = 1_000;

/** Logs requests, but of what one caller is refused again and again one line a minute. */
export interface RequestLog {
  readonly log: (status: number, caller: string, fields: LogFields) => void;
}

/**
 * A flood of refused requests would fill the disk of the log: the first of a caller and status is logged at once, the
 * others of the minute in one line with their count.
 */
export function createRequestLog(logger: Logger): RequestLog {
  const counts = new Map<string, { count: number; readonly status: number; readonly first: LogFields }>();
  const forget = (): void => {
    for (const { count, status, first } of counts.values()) {
      // By its id the line of the first is found, which says what is known of the caller.
      const { requestId } = first;
      if (count > 1)
        logger.warn("refused_again", { requestId, status, count: count - 1, seconds: WINDOW_MS / 1_000 });
    }
    counts.clear();
  };
  setInterval(forget, WINDOW_MS).unref();
  return {
    log(status, caller, fields) {
      if (!REFUSALS.has(status)) return logger.info("mcp_request", fields);
      const own = `${status} ${caller}`;
      const key = counts.has(own) || counts.size < MOST_CALLERS ? own : `${status}`;
      const known = counts.get(key);
      if (known) known.count += 1;
      else {
        counts.set(key, { count: 1, status, first: fields });
        logger.info("mcp_request", fields);
      }
    },
  };
}
