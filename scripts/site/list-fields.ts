import { z } from "zod";

/** One field of a tool's input or output. */
export interface Field {
  /** "claims[].codes[]": its place in the arguments. */
  readonly path: string;
  readonly type: string;
  readonly isRequired: boolean;
  readonly description: string;
}

const schema = z.looseObject({
  type: z.union([z.string(), z.array(z.string())]).optional(),
  description: z.string().optional(),
  enum: z.array(z.unknown()).optional(),
  const: z.unknown().optional(),
  default: z.unknown().optional(),
  minimum: z.number().optional(),
  maximum: z.number().optional(),
  required: z.array(z.string()).optional(),
  properties: z.record(z.string(), z.unknown()).optional(),
  items: z.unknown().optional(),
  anyOf: z.array(z.unknown()).optional(),
});
type Schema = z.output<typeof schema>;

const toSchema = (value: unknown): Schema => schema.safeParse(value).data ?? {};

function toType(one: Schema): string {
  if (one.enum) return one.enum.map((value) => JSON.stringify(value)).join(", ");
  if (one.const !== undefined) return JSON.stringify(one.const);
  if (one.anyOf) return [...new Set(one.anyOf.map((part) => toType(toSchema(part))))].join(" or ");
  const types = [one.type ?? "any"].flat().join(" or ");
  const { minimum, maximum } = one;
  // Whole numbers without bounds have those of doubles, which say nothing.
  const isBounded = maximum !== undefined && maximum < Number.MAX_SAFE_INTEGER;
  return isBounded ? `${types}, ${minimum ?? "…"} to ${maximum}` : types;
}

const toDescription = (one: Schema): string =>
  [one.description, one.default === undefined ? undefined : `Default: ${JSON.stringify(one.default)}`]
    .filter((part) => part !== undefined)
    .join(". ");

/** Fields of a JSON Schema of an object, those of objects inside it after their own, the outer first. */
export function listFields(value: unknown, prefix = ""): readonly Field[] {
  const { properties = {}, required = [] } = toSchema(value);
  return Object.entries(properties).flatMap(([name, of]) => {
    const own = toSchema(of);
    const item = own.items === undefined ? undefined : toSchema(own.items);
    const path = `${prefix}${name}${item ? "[]" : ""}`;
    const field: Field = {
      path,
      type: item ? `list of ${toType(item)}` : toType(own),
      isRequired: required.includes(name),
      description: toDescription(own),
    };
    return [field, ...listFields(item ?? own, `${path}.`)];
  });
}
