interface JsonObject {
  readonly [key: string]: unknown;
}

const isObject = (value: unknown): value is JsonObject =>
  typeof value === "object" && value !== null && !Array.isArray(value);

const isNull = (node: unknown): boolean => isObject(node) && node["type"] === "null";

/** "A part or null" as the part with both types. */
function foldNull(node: JsonObject): JsonObject {
  const { anyOf, ...own } = node;
  if (!Array.isArray(anyOf)) return node;
  const parts = anyOf.filter((part) => isObject(part) && !isNull(part));
  const [only] = parts;
  if (!isObject(only) || parts.length > 1) return own;
  return anyOf.some(isNull) ? { ...only, ...own, type: [only["type"], "null"] } : { ...only, ...own };
}

/** Names of an object's members, or of those of a list's items. */
function listMembers(part: unknown): readonly string[] {
  if (!isObject(part)) return [];
  const { properties, items } = foldNull(part);
  return isObject(properties) ? Object.keys(properties) : listMembers(items);
}

/** One field of an answer: its type, what it is, and the names of what is in it. */
function outlineField(field: unknown): JsonObject {
  if (!isObject(field)) return {};
  const { type, description, enum: values } = foldNull(field);
  const members = listMembers(field).join(", ");
  const words = [description, members].filter((part) => typeof part === "string" && part !== "").join(": ");
  return {
    ...(type !== undefined && { type }),
    ...(values !== undefined && { enum: values }),
    ...(words !== "" && { description: words }),
  };
}

/**
 * The outline of an answer's JSON Schema: its fields with their types, and the names of nested ones. Every client's
 * model pays for the whole list of tools at every start, and reads an answer's content from the answer; which fields it
 * always has is its own business.
 */
export function outlineSchema({ type, properties }: JsonObject): JsonObject {
  const fields = isObject(properties) ? Object.entries(properties) : [];
  return {
    type,
    properties: Object.fromEntries(fields.map(([name, field]) => [name, outlineField(field)])),
  };
}
