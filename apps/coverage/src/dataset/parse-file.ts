import type { z } from "zod";
import { UpstreamError } from "@clinical-mcp/errors";

export const unreadable = (what: string, words: string, cause?: unknown): UpstreamError =>
  new UpstreamError(`${what} could not be understood: ${words}.`, { code: "UNREADABLE_DOCUMENT", cause });

/**
 * Checks a file of data/coverage/question.
 *
 * @param what as a sentence begins with it: "The table circumstances-ohip"
 * @throws UpstreamError UNREADABLE_DOCUMENT naming the first field that is wrong
 */
export function parseFile<TSchema extends z.ZodType>(
  schema: TSchema,
  what: string,
  file: unknown,
): z.output<TSchema> {
  const { success, data, error } = schema.safeParse(file);
  if (success) return data;
  const [issue] = error.issues;
  throw unreadable(what, `${issue?.path.join(".") ?? "file"}: ${issue?.message ?? "unknown"}`, error);
}
