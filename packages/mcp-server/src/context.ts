import type { ServerSettings } from "@clinical-mcp/config";
import type { FormAnswers, ToolCall } from "@clinical-mcp/mcp-tool";
import type { Logger, Metrics, Tracer } from "@clinical-mcp/telemetry";
import type { LimitTool } from "./limits/limit-tools.ts";

/** What a server runs in. */
export interface Context {
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

/** Whether a form may be shown to a person, and what came of the one that was. */
export interface AskedPerson {
  /** The client said that it can, and was not asked in this call yet. */
  readonly canBeAsked: boolean;
  readonly answers: FormAnswers | undefined;
}

/** What tools, resources and prompts are run with, the same for all requests. */
export interface RunContext<TDeps> {
  readonly deps: TDeps;
  readonly logger: Logger;
  readonly metrics: Metrics;
  readonly deadlineMs: number;
  /** Aborts when the server stops and cannot wait any longer. */
  readonly stopping: AbortSignal;
  /** Rejects a call of a tool that was called too often. */
  readonly limitTool: LimitTool;
  readonly presentError?: PresentError | undefined;
}

/** The same for one request. */
export interface CallContext<TDeps> extends RunContext<TDeps> {
  /** Aborts when the caller goes away. */
  readonly signal: AbortSignal;
  readonly reportProgress?: ToolCall["reportProgress"];
}

/** The same for one call of a tool. */
export interface ToolContext<TDeps> extends CallContext<TDeps> {
  readonly person: AskedPerson;
}
