import type { ServerSettings } from "@clinical-mcp/config";
import type { ToolCall } from "@clinical-mcp/mcp-tool";
import type { Logger, Metrics, Tracer } from "@clinical-mcp/telemetry";
import type { LimitTool } from "./limits/limit-tools.ts";

/** What a server runs in. */
export interface Surroundings {
  readonly settings: ServerSettings;
  readonly logger: Logger;
  readonly metrics: Metrics;
  readonly tracer: Tracer;
}

/** The JSON of a failed tool call, which every server's clients know. */
export interface ToolErrorBody extends Readonly<Record<string, unknown>> {
  readonly error: true;
  readonly code: string;
  readonly message: string;
  readonly suggestion?: string;
}

/** Puts it into the form that a server's specification demands. */
export type PresentError = (body: ToolErrorBody) => Readonly<Record<string, unknown>>;

/** What tools, resources and prompts are run with, the same for all requests. */
export interface RunSurroundings<TDeps> {
  readonly deps: TDeps;
  readonly logger: Logger;
  readonly metrics: Metrics;
  readonly deadlineMs: number;
  /** Rejects a call of a tool that was called too often. */
  readonly limitTool: LimitTool;
  readonly presentError?: PresentError | undefined;
}

/** The same for one request. */
export interface CallSurroundings<TDeps> extends RunSurroundings<TDeps> {
  /** Aborts when the caller goes away. */
  readonly signal: AbortSignal;
  readonly reportProgress?: ToolCall["reportProgress"];
}
