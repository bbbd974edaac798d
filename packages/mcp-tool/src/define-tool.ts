import type { z } from "zod";

/** Hints for a host's confirmation gates. All four are stated: an absent hint reads as destructive and open-world. */
export interface ToolAnnotations {
  readonly readOnlyHint: boolean;
  readonly destructiveHint: boolean;
  readonly idempotentHint: boolean;
  readonly openWorldHint: boolean;
}

/** What a handler knows of the call beside its arguments. */
export interface ToolCall {
  /** Aborts when the caller goes away or the deadline passes; long work must listen to it. */
  readonly signal: AbortSignal;
  /** Tells a client that asked for it how far the work is; absent where none can be told. */
  readonly reportProgress?: ((done: number, total: number) => void) | undefined;
}

/**
 * One tool: what the model reads (name, title, description, schemas, hints) and what runs.
 * `inputSchema` is strict (z.strictObject): an unknown argument is refused with the nearest valid name.
 */
export interface ToolDefinition<
  TDeps = never,
  TInput extends z.ZodObject = z.ZodObject,
  TOutput extends z.ZodObject = z.ZodObject,
> {
  readonly name: string;
  readonly title: string;
  readonly description: string;
  readonly inputSchema: TInput;
  readonly outputSchema: TOutput;
  readonly annotations: ToolAnnotations;
  /** Method syntax on purpose: bivariance lets one list hold tools with different inputs. */
  handler(input: z.output<TInput>, deps: TDeps, call: ToolCall): Promise<z.input<TOutput>>;
}

/** Identity function: it exists so that `handler` is inferred from the schemas beside it. */
export const defineTool =
  <TDeps>() =>
  <TInput extends z.ZodObject, TOutput extends z.ZodObject>(
    tool: ToolDefinition<TDeps, TInput, TOutput>,
  ): ToolDefinition<TDeps, TInput, TOutput> =>
    tool;
