type Schema = Readonly<Record<string, unknown>>;

/** Where in the arguments, e.g. `facts.claims[]`, and what is wrong there. */
export interface SchemaProblem {
  readonly at: string;
  readonly why: string;
}

/**
 * Keywords that allow several forms in one place, or make one part depend on another. Clients drop it, refuse it, or
 * ask the model less strictly.
 */
const CHOICES: readonly string[] = [
  "$ref",
  "$dynamicRef",
  "anyOf",
  "oneOf",
  "allOf",
  "not",
  "if",
  "then",
  "else",
  "dependentRequired",
  "dependentSchemas",
  "prefixItems",
  "contains",
  "unevaluatedItems",
  "unevaluatedProperties",
];
/** What Gemini's `Schema` has no field for, so that a request with it is refused, and what says the same. */
const NOT_OF_GEMINI: ReadonlyMap<string, string> = new Map([
  ["const", "take an enum of one"],
  ["exclusiveMinimum", "take minimum"],
  ["exclusiveMaximum", "take maximum"],
  ["multipleOf", "say it in the description"],
  ["uniqueItems", "say it in the description"],
]);
/** What lets an object hold names that the schema does not list. */
const OPEN_NAMES: readonly string[] = ["propertyNames", "patternProperties"];
const LISTS_OF_SCHEMAS: readonly string[] = ["anyOf", "oneOf", "allOf", "prefixItems"];
const NAMED_SCHEMAS: readonly string[] = ["$defs", "definitions"];

const isSchema = (value: unknown): value is Schema =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/**
 * The problems that keep the schema of a tool's arguments out of OpenAI's strict mode or Gemini's `Schema`:
 * - references and choices;
 * - lists of types, and parts without a type;
 * - objects that take names which they do not list;
 * - keywords that Gemini does not have.
 *
 * A schema without problems means the same to every client; one with problems still works, but the model may then send
 * what the server refuses.
 *
 * @param schema as the server lists it, JSON Schema 2020-12
 * @returns empty where both take it whole
 */
export const findSchemaProblems = (schema: unknown): readonly SchemaProblem[] => lookAt(schema, "");

function lookAt(schema: unknown, at: string): readonly SchemaProblem[] {
  if (!isSchema(schema)) return [{ at, why: "no schema, so that anything or nothing fits" }];
  return [...problemsHere(schema).map((why) => ({ at, why })), ...problemsInside(schema, at)];
}

function problemsHere(schema: Schema): readonly string[] {
  const choices = CHOICES.filter((keyword) => keyword in schema);
  const { type } = schema;
  return [
    ...choices.map((keyword) => `${keyword}: say it in one plain form, or in the description`),
    ...[...NOT_OF_GEMINI].flatMap(([keyword, advice]) =>
      keyword in schema ? [`${keyword}: ${advice}`] : [],
    ),
    ...(Array.isArray(type) ? [`type is a list (${type.join(", ")}): take one`] : []),
    ...(type === undefined && choices.length === 0 ? ["no type"] : []),
    ...(isObject(schema) ? problemsOfObject(schema) : []),
  ];
}

const isObject = (schema: Schema): boolean =>
  schema["type"] === "object" ||
  (Array.isArray(schema["type"]) && schema["type"].includes("object")) ||
  "properties" in schema ||
  "additionalProperties" in schema;

function problemsOfObject(schema: Schema): readonly string[] {
  const { additionalProperties: others } = schema;
  const open =
    others === false
      ? []
      : [others === undefined ? "not closed: additionalProperties is missing" : "an open record"];
  return [...open, ...OPEN_NAMES.filter((name) => name in schema).map((name) => `${name}: list the names`)];
}

function problemsInside(schema: Schema, at: string): readonly SchemaProblem[] {
  const inside = (keyword: string): readonly (readonly [name: string, schema: unknown])[] => {
    const named = schema[keyword];
    return isSchema(named) ? Object.entries(named) : [];
  };
  const { items, additionalProperties: others } = schema;
  return [
    ...inside("properties").flatMap(([name, part]) => lookAt(part, at === "" ? name : `${at}.${name}`)),
    ...(items === undefined ? [] : lookAt(items, `${at}[]`)),
    ...(isSchema(others) && Object.keys(others).length > 0 ? lookAt(others, `${at}.*`) : []),
    ...NAMED_SCHEMAS.flatMap((keyword) =>
      inside(keyword).flatMap(([name, part]) => lookAt(part, `#/${keyword}/${name}`)),
    ),
    ...LISTS_OF_SCHEMAS.flatMap((keyword) => {
      const parts = schema[keyword];
      return Array.isArray(parts) ? parts.flatMap((part, index) => lookAt(part, `${at}|${index}`)) : [];
    }),
  ];
}
