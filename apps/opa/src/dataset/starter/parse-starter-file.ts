import { UpstreamError } from "@clinical-mcp/errors";
import type { z } from "zod";
import { bulletinFileSchema } from "./bulletin-file.ts";
import { factsFileSchema } from "./facts-file.ts";
import { ipacGuidelineFileSchema, policyFileSchema } from "./guidance-file.ts";
import { checklistsFileSchema, equipmentFileSchema } from "./ipac-files.ts";
import { screeningFileSchema } from "./screening-file.ts";
import { toolFileSchema } from "./tool-file.ts";

const SCHEMAS = {
  policy: policyFileSchema,
  ipacGuideline: ipacGuidelineFileSchema,
  checklists: checklistsFileSchema,
  equipment: equipmentFileSchema,
  screening: screeningFileSchema,
  tool: toolFileSchema,
  bulletin: bulletinFileSchema,
  facts: factsFileSchema,
};

type StarterFiles = { readonly [Kind in keyof typeof SCHEMAS]: z.output<(typeof SCHEMAS)[Kind]> };
/** A starter file with its kind. */
export type StarterFile = {
  readonly [Kind in keyof StarterFiles]: { readonly kind: Kind; readonly content: StarterFiles[Kind] };
}[keyof StarterFiles];

/** Folder below data/opa → the kinds of files in it, told apart by a field that only they have. */
const KINDS: Readonly<Record<string, readonly (readonly [field: string, kind: keyof typeof SCHEMAS])[]>> = {
  cpso: [
    ["sections", "policy"],
    ["statements", "facts"],
  ],
  pho: [
    ["checklists", "checklists"],
    ["items", "equipment"],
    ["sections", "ipacGuideline"],
    ["statements", "facts"],
  ],
  "ontario-health": [["program", "screening"]],
  cep: [["name", "tool"]],
  moh: [["statements", "bulletin"]],
};

const unreadable = (problem: string, cause?: unknown): UpstreamError =>
  new UpstreamError(`The file could not be understood: ${problem}.`, { code: "UNREADABLE_DOCUMENT", cause });

function parseJson(text: string): Readonly<Record<string, unknown>> {
  try {
    const value: unknown = JSON.parse(text);
    if (typeof value === "object" && value !== null && !Array.isArray(value)) return { ...value };
  } catch (cause) {
    throw unreadable("not complete, valid JSON", cause);
  }
  throw unreadable("it is no JSON object");
}

const MOST_ISSUES = 5;

function toProblem({ issues }: z.ZodError): string {
  const named = issues
    .slice(0, MOST_ISSUES)
    .map(({ path, message }) => `${path.join(".") || "file"}: ${message}`);
  const more = issues.length > MOST_ISSUES ? [`and ${issues.length - MOST_ISSUES} more`] : [];
  return [...named, ...more].join("; ");
}

/**
 * Reads one file of data/opa.
 *
 * @param path relative to data/opa, e.g. "cpso/virtual-care.json": its folder says what it must hold
 * @throws UpstreamError UNREADABLE_DOCUMENT naming the first fields that are wrong
 */
export function parseStarterFile(path: string, text: string): StarterFile {
  const json = parseJson(text);
  const kinds = KINDS[path.split("/")[0] ?? ""] ?? [];
  const kind = kinds.find(([field]) => field in json)?.[1];
  if (kind === undefined) throw unreadable("no kind of starter file is known for its folder and fields");
  const parsed = SCHEMAS[kind].safeParse(json);
  if (!parsed.success) throw unreadable(toProblem(parsed.error), parsed.error);
  return { kind, content: parsed.data } as StarterFile;
}
