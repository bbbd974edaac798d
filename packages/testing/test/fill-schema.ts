import { z } from "zod";

const schemaSchema = z.looseObject({
  $ref: z.string().optional(),
  $defs: z.record(z.string(), z.unknown()).optional(),
  type: z.union([z.string(), z.array(z.string())]).optional(),
  enum: z.array(z.unknown()).optional(),
  const: z.unknown().optional(),
  anyOf: z.array(z.unknown()).optional(),
  oneOf: z.array(z.unknown()).optional(),
  properties: z.record(z.string(), z.unknown()).optional(),
  required: z.array(z.string()).optional(),
  items: z.unknown().optional(),
  minItems: z.number().optional(),
  minimum: z.number().optional(),
  maxLength: z.number().optional(),
  pattern: z.string().optional(),
  format: z.string().optional(),
});
type Schema = z.output<typeof schemaSchema>;

export interface FillOptions {
  /** The content of every free text. */
  readonly text: string;
  /** Also what may be left out. */
  readonly withOptional: boolean;
}

/** A value that a tool's JSON Schema allows, with the text in every place that takes one. */
export function fillSchema(schema: unknown, options: FillOptions): unknown {
  const root = schemaSchema.parse(schema);
  const fill = (part: unknown): unknown => {
    const node = resolve(schemaSchema.parse(part), root);
    if (node.const !== undefined) return node.const;
    if (node.enum) return node.enum[0];
    const choices = node.anyOf ?? node.oneOf;
    if (choices) return fill(choices.find((choice) => schemaSchema.parse(choice).type !== "null"));
    const type = Array.isArray(node.type) ? node.type.find((each) => each !== "null") : node.type;
    if (type === "object") return fillObject(node, options, fill);
    if (type === "array")
      return Array.from({ length: Math.max(1, node.minItems ?? 1) }, () => fill(node.items));
    if (type === "string") return fillText(node, options.text);
    if (type === "boolean") return true;
    return Math.max(1, node.minimum ?? 1);
  };
  return fill(root);
}

function resolve(node: Schema, root: Schema): Schema {
  const [, name = ""] = /^#\/\$defs\/(.+)$/.exec(node.$ref ?? "") ?? [];
  return node.$ref === undefined ? node : schemaSchema.parse(root.$defs?.[name]);
}

function fillObject(
  { properties = {}, required = [] }: Schema,
  { withOptional }: FillOptions,
  fill: (part: unknown) => unknown,
): Record<string, unknown> {
  const wanted = Object.entries(properties).filter(([name]) => withOptional || required.includes(name));
  return Object.fromEntries(wanted.map(([name, part]) => [name, fill(part)]));
}

const MOMENTS = ["2026-12-01", "2026-12-01T10:00", "2026-12-01T10:00:00Z", "10:00"];

/** Where a form is demanded, a value of that form if one of ours fits. */
function fillText({ pattern, format, maxLength = Infinity }: Schema, text: string): string {
  if (format === "date") return "2026-12-01";
  if (format !== undefined) return "2026-12-01T10:00:00Z";
  const shown = text.length > maxLength ? text.slice(0, maxLength) : text;
  if (pattern === undefined || new RegExp(pattern, "u").test(shown)) return shown;
  return MOMENTS.find((moment) => new RegExp(pattern, "u").test(moment)) ?? shown;
}
