import type { Metrics } from "./metrics.ts";
import type { Tracer } from "./tracer.ts";

/** A statement that is over; never its text or its values. */
export interface FinishedQuery {
  readonly ms: number;
  readonly failed: boolean;
}

/**
 * Measures the statements of a database, and shows those of a request in its trace.
 *
 * @param system `db.system.name` of the OpenTelemetry conventions, e.g. `sqlite`
 */
export const watchQueries =
  ({ metrics, tracer }: { readonly metrics: Metrics; readonly tracer: Tracer }, system: string) =>
  ({ ms, failed }: FinishedQuery): void => {
    metrics.recordQuery({ system, seconds: ms / 1_000 });
    const errorType = failed ? "query_failed" : undefined;
    tracer.recordStep({ name: `query ${system}`, ms, facts: { "db.system.name": system }, errorType });
  };
