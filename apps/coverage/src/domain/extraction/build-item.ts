import { z } from "zod";
import { NAMED_LISTS } from "../case/answer-paths.ts";
import { unwrap, type CasePath } from "./case-paths.ts";

/** A value with its place in the public input. */
export interface PlacedValue {
  readonly at: CasePath;
  readonly value: unknown;
}

type Node = Map<string | number, unknown>;

function put(root: Node, keys: CasePath["keys"], value: unknown): void {
  const [last, ...before] = keys.toReversed();
  let node = root;
  for (const key of before.toReversed()) {
    const next = node.get(key);
    const inner: Node = next instanceof Map ? next : new Map();
    node.set(key, inner);
    node = inner;
  }
  if (last !== undefined) node.set(last, value);
}

/** Converts maps to the objects and lists of the schema. Drops entries without required fields. */
function build(
  node: unknown,
  schema: z.core.$ZodType,
  named?: readonly [name: string, value: string],
): unknown {
  const inner = unwrap(schema);
  if (!(node instanceof Map)) return node;
  if (inner instanceof z.ZodArray) {
    const { element } = inner;
    const entries = [...node].map(([key, entry]: [unknown, unknown]) =>
      named !== undefined && typeof key === "string"
        ? { [named[0]]: key, [named[1]]: entry }
        : build(entry, element),
    );
    return entries.filter((entry) => z.safeParse(element, entry).success);
  }
  if (!(inner instanceof z.ZodObject)) return undefined;
  return Object.fromEntries(
    [...node].flatMap(([key, entry]: [unknown, unknown]): [string, unknown][] => {
      const field: z.core.$ZodType | undefined = typeof key === "string" ? inner.shape[key] : undefined;
      return field && typeof key === "string" ? [[key, build(entry, field, NAMED_LISTS[key])]] : [];
    }),
  );
}

/** Builds an item in the public form. Drops inconsistent fields until it is valid. */
export function toItem<TSchema extends z.ZodObject>(
  values: readonly PlacedValue[],
  schema: TSchema,
): z.output<TSchema> | undefined {
  const root: Node = new Map();
  for (const { at, value } of values) put(root, at.keys, value);
  const whole = build(root, schema);
  const first = schema.safeParse(whole);
  if (first.success) return first.data;
  const broken = new Set(first.error.issues.map(({ path: [field] }) => field));
  const rest = Object.entries(z.looseObject({}).parse(whole)).filter(([field]) => !broken.has(field));
  return schema.safeParse(Object.fromEntries(rest)).data;
}
