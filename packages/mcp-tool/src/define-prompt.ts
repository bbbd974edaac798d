import type { z } from "zod";

/** A question template that a person picks in the host. Arguments are strings, as the protocol demands. */
export interface PromptDefinition<TArguments extends z.ZodObject = z.ZodObject> {
  readonly name: string;
  readonly title: string;
  readonly description: string;
  readonly argumentsSchema: TArguments;
  /** The text sent as the user's message. */
  render(chosen: z.output<TArguments>): string;
}
