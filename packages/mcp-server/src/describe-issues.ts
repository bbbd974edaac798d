import { closest, distance } from "fastest-levenshtein";
import type { z } from "zod";
import { UserInputError } from "@clinical-mcp/errors";

/** A caller with more unknown arguments than this has another problem than a slip of the pen. */
const UNKNOWN_SHOWN = 5;
const SAFE_NAME = /^[A-Za-z0-9_.-]{1,64}$/;

/**
 * Says in words for the model what is wrong with a tool's arguments. Values are never repeated; argument
 * names only if they are short plain words.
 */
export function toInputError(issues: readonly z.core.$ZodIssue[], schema: z.ZodObject): UserInputError {
  const valid = Object.keys(schema.shape);
  const missing = issues.some(isMissing);
  return new UserInputError(issues.map((issue) => describe(issue, valid)).join(" "), {
    code: missing ? "MISSING_PARAMETER" : "INVALID_PARAMETER",
    suggestion:
      valid.length === 0 ? "This tool takes no arguments." : `Valid arguments: ${valid.join(", ")}.`,
  });
}

const isMissing = (issue: z.core.$ZodIssue): boolean =>
  issue.code === "invalid_type" && issue.message.endsWith("received undefined");

function describe(issue: z.core.$ZodIssue, valid: readonly string[]): string {
  if (issue.code === "unrecognized_keys") return describeUnknownKeys(issue.keys, valid);
  const where = issue.path.map(String).join(".");
  if (isMissing(issue)) return `Argument "${where}" is required.`;
  const what = issue.message.replace(/^Invalid input: /, "").replace(/\.$/, "");
  return where === "" ? `Arguments: ${what}.` : `Argument "${where}": ${what}.`;
}

function describeUnknownKeys(keys: readonly string[], valid: readonly string[]): string {
  const shown = keys.slice(0, UNKNOWN_SHOWN).map((key) => describeUnknown(key, valid));
  const more = keys.length - shown.length;
  return [...shown, ...(more > 0 ? [`And ${more} more unknown arguments.`] : [])].join(" ");
}

function describeUnknown(key: string, valid: readonly string[]): string {
  if (!SAFE_NAME.test(key)) return "An argument has a name that this tool does not know.";
  const nearest = valid.length === 0 ? undefined : closest(key.toLowerCase(), valid);
  const near = nearest !== undefined && distance(key.toLowerCase(), nearest) <= Math.max(2, key.length / 2);
  return near ? `Unknown argument "${key}". Did you mean "${nearest}"?` : `Unknown argument "${key}".`;
}
