import * as fc from "fast-check";
import { z } from "zod";

/** What the tools' input schemas are written with. */
const schemaNode = z.object({
  type: z.union([z.string(), z.array(z.string())]).optional(),
  enum: z.array(z.unknown()).optional(),
  const: z.unknown().optional(),
  anyOf: z.array(z.unknown()).optional(),
  oneOf: z.array(z.unknown()).optional(),
  pattern: z.string().optional(),
  format: z.string().optional(),
  minLength: z.number().optional(),
  maxLength: z.number().optional(),
  minimum: z.number().optional(),
  maximum: z.number().optional(),
  exclusiveMinimum: z.number().optional(),
  items: z.unknown().optional(),
  minItems: z.number().optional(),
  maxItems: z.number().optional(),
  properties: z.record(z.string(), z.unknown()).optional(),
  required: z.array(z.string()).optional(),
  additionalProperties: z.unknown().optional(),
});

type SchemaNode = z.output<typeof schemaNode>;

/** Longer texts and lists than these say nothing new. */
const MOST_CHARACTERS = 300;
const MOST_ITEMS = 8;
const MOST = 1_000_000;

/** Values that a JSON schema allows, of the keywords that the tools use. */
export function fromSchema(schema: unknown): fc.Arbitrary<unknown> {
  const parsed = schemaNode.safeParse(schema);
  if (!parsed.success) return fc.jsonValue();
  const node = parsed.data;
  const choices = node.anyOf ?? node.oneOf;
  if (choices) return fc.oneof(...choices.map(fromSchema));
  if (node.enum) return fc.constantFrom(...node.enum);
  if (node.const !== undefined) return fc.constant(node.const);
  const types = typeof node.type === "string" ? [node.type] : (node.type ?? []);
  return types.length === 0 ? fc.jsonValue() : fc.oneof(...types.map((type) => ofType(type, node)));
}

function ofType(type: string, node: SchemaNode): fc.Arbitrary<unknown> {
  const { minimum = node.exclusiveMinimum ?? -MOST, maximum = MOST } = node;
  if (type === "string") return ofText(node);
  if (type === "integer") return fc.integer({ min: Math.ceil(minimum), max: Math.floor(maximum) });
  if (type === "number")
    return fc.double({
      min: minimum,
      max: maximum,
      noNaN: true,
      minExcluded: node.exclusiveMinimum !== undefined,
    });
  if (type === "boolean") return fc.boolean();
  if (type === "null") return fc.constant(null);
  if (type === "array")
    return fc.array(fromSchema(node.items), {
      minLength: node.minItems ?? 0,
      maxLength: Math.max(node.minItems ?? 0, Math.min(node.maxItems ?? MOST_ITEMS, MOST_ITEMS)),
    });
  return ofObject(node);
}

/** Words that questions are made of: random letters alone never get past a search that finds nothing. */
const WORDS = fc.constantFrom(
  "C124", "power scooter", "Januvia", "02303922", "consent", "breast", "dementia", "mrd-7", "2026-12-01", "MRP", "lung",
  "synthetic-2026", "fac-01", "res-01", "all", "100 mg", "wheelchair", "and", "OR", "NOT",
); // prettier-ignore

function ofText({
  pattern,
  format,
  minLength = 0,
  maxLength = MOST_CHARACTERS,
}: SchemaNode): fc.Arbitrary<string> {
  if (format === "date" || /\\d\{4\}/.test(pattern ?? ""))
    return fc.oneof(
      fc.date({ noInvalidDate: true }).map((day) => day.toISOString().slice(0, 10)),
      fc.constant("2026-12-01"),
    );
  const most = Math.max(minLength, Math.min(maxLength, MOST_CHARACTERS));
  if (pattern !== undefined) return fc.stringMatching(new RegExp(pattern, "u"));
  const sentence = fc
    .array(WORDS, { minLength: 1, maxLength: 6 })
    .map((words) => words.join(" ").slice(0, most));
  return fc.oneof(sentence, fc.string({ minLength, maxLength: most, unit: "grapheme" }));
}

function ofObject({
  properties = {},
  required = [],
  additionalProperties,
}: SchemaNode): fc.Arbitrary<unknown> {
  const model = Object.fromEntries(
    Object.entries(properties).map(([name, each]) => [name, fromSchema(each)]),
  );
  const known = fc.record(model, { requiredKeys: required });
  if (typeof additionalProperties !== "object" || additionalProperties === null) return known;
  return fc
    .tuple(
      known,
      fc.dictionary(fc.string({ maxLength: 30 }), fromSchema(additionalProperties), { maxKeys: 5 }),
    )
    .map(([named, more]) => ({ ...more, ...named }));
}
