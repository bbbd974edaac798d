import type { Logger } from "@clinical-mcp/telemetry";

/** What tools, resources and prompts are run with, the same for all requests. */
export interface RunSurroundings<TDeps> {
  readonly deps: TDeps;
  readonly logger: Logger;
  readonly deadlineMs: number;
}

/** The same for one request. */
export interface CallSurroundings<TDeps> extends RunSurroundings<TDeps> {
  /** Aborts when the caller goes away. */
  readonly signal: AbortSignal;
}
