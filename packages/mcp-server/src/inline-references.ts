interface JsonObject {
  readonly [key: string]: unknown;
}

const PREFIX = "#/$defs/";
/** What a reference costs beside its name: {"$ref":"#/$defs/"}. */
const REFERENCE_COST = 20;
/** What a definition costs beside itself: its name, two quotation marks, a colon, a comma. */
const DEFINITION_COST = 6;
const LETTERS = 26;

const isObject = (value: unknown): value is JsonObject =>
  typeof value === "object" && value !== null && !Array.isArray(value);

const targetOf = ({ $ref: reference }: JsonObject): string | undefined =>
  typeof reference === "string" && reference.startsWith(PREFIX) ? reference.slice(PREFIX.length) : undefined;

const partsOf = (node: unknown): readonly unknown[] =>
  Array.isArray(node) ? node : isObject(node) ? Object.values(node) : [];

const listTargets = (node: unknown): readonly string[] => [
  ...(isObject(node) ? [targetOf(node)].filter((target) => target !== undefined) : []),
  ...partsOf(node).flatMap(listTargets),
];

const isCircular = (definitions: JsonObject, target: string, above: readonly string[]): boolean =>
  above.includes(target) ||
  listTargets(definitions[target]).some((next) => isCircular(definitions, next, [...above, target]));

/** a, b … z, a1 … */
const nameOf = (at: number): string => {
  const letter = String.fromCodePoint("a".charCodeAt(0) + (at % LETTERS));
  return at < LETTERS ? letter : `${letter}${Math.floor(at / LETTERS)}`;
};

const isNull = (node: unknown): boolean =>
  isObject(node) && node["type"] === "null" && Object.keys(node).length === 1;

/** `anyOf` a part and null, as a type of both: what else the part says binds only its own type. */
function foldNull(node: JsonObject): JsonObject {
  const { anyOf, ...own } = node;
  if (!Array.isArray(anyOf) || anyOf.length !== 2 || !isNull(anyOf[1])) return node;
  const part: unknown = anyOf[0];
  if (!isObject(part) || typeof part["type"] !== "string" || "enum" in part || "const" in part) return node;
  return { ...part, ...own, type: [part["type"], "null"] };
}

/**
 * The same JSON Schema with a reference only where that is shorter than the part itself: a reference to
 * `{"type":"string"}` is longer than it. What is still referred to gets a short name. A schema that contains itself stays as it is.
 */
export function inlineReferences(schema: JsonObject): JsonObject {
  const { $defs: definitions, ...root } = schema;
  if (!isObject(definitions)) return schema;
  const targets = Object.keys(definitions);
  return targets.some((target) => isCircular(definitions, target, []))
    ? schema
    : inlineAll(root, definitions);
}

function inlineAll(root: JsonObject, definitions: JsonObject): JsonObject {
  const counts = Map.groupBy(listTargets([root, definitions]), (target) => target);
  const kept = new Map<string, { readonly name: string; readonly part: JsonObject }>();

  const inlineObject = (node: JsonObject): JsonObject =>
    foldNull(Object.fromEntries(Object.entries(node).map(([key, part]) => [key, inline(part)])));

  function inlineReference(node: JsonObject, target: string, definition: JsonObject): JsonObject {
    const { $ref: _reference, ...own } = node;
    const part = inlineObject(definition);
    const { length } = JSON.stringify(part);
    const count = counts.get(target)?.length ?? 0;
    if (count * length <= count * REFERENCE_COST + length + DEFINITION_COST) return { ...part, ...own };
    const { name } = kept.get(target) ?? { name: nameOf(kept.size) };
    kept.set(target, { name, part });
    return { ...own, $ref: `${PREFIX}${name}` };
  }

  function inline(node: unknown): unknown {
    if (Array.isArray(node)) return node.map(inline);
    if (!isObject(node)) return node;
    const target = targetOf(node);
    const definition = target === undefined ? undefined : definitions[target];
    return target !== undefined && isObject(definition)
      ? inlineReference(node, target, definition)
      : inlineObject(node);
  }

  const short = inlineObject(root);
  const parts = Object.fromEntries([...kept.values()].map(({ name, part }) => [name, part]));
  return kept.size === 0 ? short : { ...short, $defs: parts };
}
