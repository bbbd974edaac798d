import { ConfigurationError } from "@clinical-mcp/errors";
import type { z } from "zod";

/**
 * Reads all settings at once, before anything opens. A blank value counts as not set, since compose files
 * and shells pass "" for a variable that nobody filled.
 *
 * @returns the typed settings, frozen.
 * @throws ConfigurationError naming every wrong key and what it allows; values are not repeated, since a
 * misplaced secret would end up in a log.
 */
export function parseEnvironment<TSchema extends z.ZodObject>(
  schema: TSchema,
  environment: Readonly<Record<string, string | undefined>>,
): Readonly<z.output<TSchema>> {
  const filled = Object.fromEntries(Object.entries(environment).filter(([, value]) => value?.trim()));
  const parsed = schema.safeParse(filled);
  if (parsed.success) return Object.freeze(parsed.data);
  const complaints = parsed.error.issues.map((issue) => `  ${issue.path.join(".")}: ${issue.message}`);
  throw new ConfigurationError(`These settings are wrong:\n${complaints.join("\n")}`);
}
