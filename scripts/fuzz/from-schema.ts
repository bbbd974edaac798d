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

/** Values to prefer for an argument of a name. */
export type FindKnown = (name: string) => readonly (string | number)[];

const NOTHING_KNOWN: FindKnown = () => [];

interface Place {
  readonly name: string;
  readonly findKnown: FindKnown;
}

/** Values that a JSON schema allows, of the keywords that the tools use; where something is known, mostly of that. */
export const fromSchema = (schema: unknown, findKnown: FindKnown = NOTHING_KNOWN): fc.Arbitrary<unknown> =>
  fromNode(schema, { name: "", findKnown });

function fromNode(schema: unknown, place: Place): fc.Arbitrary<unknown> {
  const parsed = schemaNode.safeParse(schema);
  if (!parsed.success) return fc.jsonValue();
  const node = parsed.data;
  const choices = node.anyOf ?? node.oneOf;
  if (choices) return fc.oneof(...choices.map((choice) => fromNode(choice, place)));
  if (node.enum) return fc.constantFrom(...node.enum);
  if (node.const !== undefined) return fc.constant(node.const);
  const types = typeof node.type === "string" ? [node.type] : (node.type ?? []);
  if (types.length === 0) return fc.jsonValue();
  return fc.oneof(...types.map((type) => ofType(type, node, place)));
}

function ofType(type: string, node: SchemaNode, place: Place): fc.Arbitrary<unknown> {
  if (type === "string")
    return preferring(
      toKnown(place, (value) => isFitting(String(value), node)),
      ofText(node),
    );
  if (type === "integer" || type === "number") return ofNumber(type, node, place);
  if (type === "boolean") return fc.boolean();
  if (type === "null") return fc.constant(null);
  if (type === "array")
    return fc.array(fromNode(node.items, place), {
      minLength: node.minItems ?? 0,
      maxLength: Math.max(node.minItems ?? 0, Math.min(node.maxItems ?? MOST_ITEMS, MOST_ITEMS)),
    });
  return ofObject(node, place.findKnown);
}

const toKnown = ({ name, findKnown }: Place, isAllowed: (value: string | number) => boolean) =>
  name === "" ? [] : findKnown(name).filter(isAllowed);

const preferring = (known: readonly unknown[], others: fc.Arbitrary<unknown>): fc.Arbitrary<unknown> =>
  known.length === 0
    ? others
    : fc.oneof({ weight: 4, arbitrary: fc.constantFrom(...known) }, { weight: 1, arbitrary: others });

const isFitting = (text: string, { pattern, minLength = 0, maxLength = Infinity }: SchemaNode): boolean =>
  text.length >= minLength &&
  text.length <= maxLength &&
  (pattern === undefined || new RegExp(pattern, "u").test(text));

function ofNumber(type: string, node: SchemaNode, place: Place): fc.Arbitrary<unknown> {
  const { minimum = node.exclusiveMinimum ?? -MOST, maximum = MOST } = node;
  const isAbove = (value: number): boolean =>
    node.exclusiveMinimum === undefined ? value >= minimum : value > node.exclusiveMinimum;
  const known = toKnown(
    place,
    (value) =>
      typeof value === "number" &&
      isAbove(value) &&
      value <= maximum &&
      (type === "number" || Number.isInteger(value)),
  );
  const least = Math.ceil(minimum) + (isAbove(Math.ceil(minimum)) ? 0 : 1);
  const most = Math.floor(maximum);
  const integers = least <= most ? [fc.integer({ min: least, max: most })] : [];
  if (type === "integer") return preferring(known, fc.oneof(...integers));
  const doubles = fc.double({
    min: minimum,
    max: maximum,
    noNaN: true,
    minExcluded: node.exclusiveMinimum !== undefined,
  });
  return preferring(known, fc.oneof(...integers, doubles));
}

/** Words that questions are made of: random letters alone never get past a search that finds nothing. */
const WORDS = fc.constantFrom(
  "C124", "power scooter", "Januvia", "02303922", "consent", "breast", "dementia", "mrd-7", "2026-12-01", "MRP", "lung",
  "synthetic-2026", "fac-01", "res-01", "all", "100 mg", "wheelchair", "and", "OR", "NOT",
); // prettier-ignore

/** Years that YYYY can write. */
const FOUR_DIGITS = { min: new Date("1900-01-01"), max: new Date("2199-12-31") };

function ofText({
  pattern,
  format,
  minLength = 0,
  maxLength = MOST_CHARACTERS,
}: SchemaNode): fc.Arbitrary<string> {
  if (format === "date" || /\\d\{4\}/.test(pattern ?? ""))
    return fc.oneof(
      fc.date({ noInvalidDate: true, ...FOUR_DIGITS }).map((day) => day.toISOString().slice(0, 10)),
      fc.constantFrom("2026-12-01", "2026-12-31"),
    );
  const most = Math.max(minLength, Math.min(maxLength, MOST_CHARACTERS));
  if (pattern !== undefined) return fc.stringMatching(new RegExp(pattern, "u"));
  const sentence = fc
    .array(WORDS, { minLength: 1, maxLength: 6 })
    .map((words) => words.join(" ").slice(0, most));
  return fc.oneof(sentence, fc.string({ minLength, maxLength: most, unit: "grapheme" }));
}

/** Each further argument of one call may contradict another, and what contradicts itself is refused. */
const MOST_OPTIONAL = 3;

function ofObject(
  { properties = {}, required = [], additionalProperties }: SchemaNode,
  findKnown: FindKnown,
): fc.Arbitrary<unknown> {
  const model = Object.fromEntries(
    Object.entries(properties).map(([name, each]) => [name, fromNode(each, { name, findKnown })]),
  );
  const optional = Object.keys(model).filter((name) => !required.includes(name));
  const known = fc
    .subarray(optional, { maxLength: Math.min(MOST_OPTIONAL, optional.length) })
    .chain((chosen) => {
      const names = Object.keys(model).filter((name) => required.includes(name) || chosen.includes(name));
      return fc.record(Object.fromEntries(names.map((name) => [name, model[name] ?? fc.constant(null)])));
    });
  if (typeof additionalProperties !== "object" || additionalProperties === null) return known;
  const others = fromNode(additionalProperties, { name: "", findKnown });
  return fc
    .tuple(known, fc.dictionary(fc.string({ maxLength: 30 }), others, { maxKeys: 5 }))
    .map(([named, more]) => ({ ...more, ...named }));
}
