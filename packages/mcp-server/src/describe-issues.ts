import type { z } from "zod";
import { nearestNames, UserInputError } from "@clinical-mcp/errors";
import type { ToolDefinition } from "@clinical-mcp/mcp-tool";

/** A caller with more unknown arguments than this has another problem than a slip of the pen. */
const UNKNOWN_SHOWN = 5;
/** A list of a thousand wrong items has one fault, and the answer must not be larger than the question. */
const ISSUES_SHOWN = 10;
const SAFE_NAME = /^[A-Za-z0-9_.-]{1,64}$/;

type ToolArguments = Pick<ToolDefinition<never>, "inputSchema" | "synonyms">;

/** "cancerType" as "cancer_type". */
const toSnakeCase = (key: string): string =>
  key.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`).replaceAll(/[- ]/g, "_");

/** The argument that a name means which the tool does not have: by its synonyms, or written in another case. */
export function meantBy(key: string, { inputSchema, synonyms = {} }: ToolArguments): string | undefined {
  if (Object.hasOwn(inputSchema.shape, key) || !SAFE_NAME.test(key)) return undefined;
  const snake = toSnakeCase(key);
  if (Object.hasOwn(inputSchema.shape, snake)) return snake;
  return Object.hasOwn(synonyms, snake) ? synonyms[snake] : undefined;
}

/**
 * Says in words for the model what is wrong with a tool's arguments. Values are never repeated; argument
 * names only if they are short plain words.
 */
export function toInputError(issues: readonly z.core.$ZodIssue[], tool: ToolArguments): UserInputError {
  const valid = Object.keys(tool.inputSchema.shape);
  const missing = issues.some(isMissing);
  const shown = issues.slice(0, ISSUES_SHOWN).map((issue) => describe(issue, tool));
  const more = issues.length - shown.length;
  return new UserInputError([...shown, ...(more > 0 ? [`And ${more} more faults.`] : [])].join(" "), {
    code: missing ? "MISSING_PARAMETER" : "INVALID_PARAMETER",
    suggestion:
      valid.length === 0 ? "This tool takes no arguments." : `Valid arguments: ${valid.join(", ")}.`,
  });
}

const isMissing = (issue: z.core.$ZodIssue): boolean =>
  issue.code === "invalid_type" && issue.message.endsWith("received undefined");

function describe(issue: z.core.$ZodIssue, tool: ToolArguments): string {
  const where = issue.path.map(String).join(".");
  if (issue.code === "unrecognized_keys")
    return where === "" ? describeUnknownKeys(issue.keys, tool) : describeUnknownInside(issue.keys, where);
  if (isMissing(issue)) return `Argument "${where}" is required.`;
  const what = issue.message.replace(/^Invalid input: /, "").replace(/\.$/, "");
  return where === "" ? `Arguments: ${what}.` : `Argument "${where}": ${what}.`;
}

function describeUnknownKeys(keys: readonly string[], tool: ToolArguments): string {
  const shown = keys.slice(0, UNKNOWN_SHOWN).map((key) => describeUnknown(key, tool));
  const more = keys.length - shown.length;
  return [...shown, ...(more > 0 ? [`And ${more} more unknown arguments.`] : [])].join(" ");
}

/** What an argument that is an object has besides. */
function describeUnknownInside(keys: readonly string[], where: string): string {
  const named = keys.slice(0, UNKNOWN_SHOWN).filter((key) => SAFE_NAME.test(key));
  const which = named.length === 0 ? "" : `: ${named.map((key) => `"${key}"`).join(", ")}`;
  return `Argument "${where}" has parts that this tool does not know${which}.`;
}

function describeUnknown(key: string, tool: ToolArguments): string {
  if (!SAFE_NAME.test(key)) return "An argument has a name that this tool does not know.";
  const meant = meantBy(key, tool);
  if (meant !== undefined) return `Unknown argument "${key}" beside "${meant}", which means the same.`;
  const [nearest] = nearestNames(key, Object.keys(tool.inputSchema.shape), { limit: 1 });
  return nearest === undefined
    ? `Unknown argument "${key}".`
    : `Unknown argument "${key}". Did you mean "${nearest}"?`;
}
