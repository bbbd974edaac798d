import type { z } from "zod";
import type { FormAnswers, InputForm } from "./input-form.ts";
import type { ViewAddress } from "./view-address.ts";

/** Hints for a host's confirmation gates. All four are stated: an absent hint reads as destructive and open-world. */
export interface ToolAnnotations {
  readonly readOnlyHint: boolean;
  readonly destructiveHint: boolean;
  readonly idempotentHint: boolean;
  readonly openWorldHint: boolean;
}

/** What a handler knows of the call in addition to its arguments. */
export interface ToolCall {
  /** Aborts when the caller goes away or the deadline passes; long work must listen to it. */
  readonly signal: AbortSignal;
  /** Whose call it is, so that callers can take turns in long work: to be compared, never shown; absent where there is one alone. */
  readonly caller?: string | undefined;
  /** Sends progress to a client that asked for it; absent where none can be sent. */
  readonly reportProgress?: ((done: number, total: number) => void) | undefined;
  /** What a person answered to the form of this tool; absent where nobody was asked, or declined. */
  readonly answers?: FormAnswers | undefined;
  /**
   * Gives the tool's view what it needs to call again, e.g. the case that words were read as. It travels with the
   * answer (`_meta`), where no model reads it, and hosts may drop it: nothing may depend on it that the answer does not
   * say.
   */
  readonly tellView?: ((data: Readonly<Record<string, unknown>>) => void) | undefined;
}

/** Units of a caller's budget that a call spends; a method so that one list holds tools with different inputs. */
type WeighCall<TInput> = { weigh(input: TInput): number }["weigh"];

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
  /**
   * Names that models write for an argument, and the argument of the very same meaning: a call is read with the
   * argument's name, so that no turn is lost on a refusal.
   */
  readonly synonyms?: Readonly<Record<string, string>>;
  /**
   * Page that a host may show with the answer, one of the server's resources (`defineView`). It is chosen before the arguments
   * are known, so it must be able to show every answer; the answer's text stays whole for clients without views.
   */
  readonly view?: ViewAddress;
  /**
   * What a call costs the caller's budget, where it is not 1, which is a lookup; of checked arguments where it depends on them.
   * A whole number from 1.
   */
  readonly weight?: number | WeighCall<z.output<TInput>>;
  /** Method syntax on purpose: bivariance lets one list hold tools with different inputs. */
  handler(input: z.output<TInput>, deps: TDeps, call: ToolCall): Promise<z.input<TOutput>>;
  /** What class of decision an answer is, from a closed list such as "covered": for audits. No other word of an answer is kept. */
  toDecisionClass?(output: z.output<TOutput>): string;
  /**
   * Open points of an answer that a person could settle: asked once, of clients that can show a form. The call is then
   * made again with `answers`; only the arguments are kept between, so that there is no state for a client to change.
   */
  toForm?(output: z.output<TOutput>): InputForm | undefined;
}

/** Units of the caller's budget that a call with these arguments spends. */
export const weighCall = <TInput extends z.ZodObject>(
  { weight = 1 }: Pick<ToolDefinition<never, TInput>, "weight">,
  input: z.output<TInput>,
): number => (typeof weight === "number" ? weight : weight(input));

/** Identity function: it exists so that `handler` is inferred from its schemas. */
export const defineTool =
  <TDeps>() =>
  <TInput extends z.ZodObject, TOutput extends z.ZodObject>(
    tool: ToolDefinition<TDeps, TInput, TOutput>,
  ): ToolDefinition<TDeps, TInput, TOutput> =>
    tool;
