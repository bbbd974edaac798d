import { z } from "zod";
import { NAMED_LISTS } from "../case/answer-paths.ts";
import { claimInput, deviceInput, drugInput, patientInput } from "../case/case-input.ts";

export const ASK_SCHEMAS = { claims: claimInput, drugs: drugInput, devices: deviceInput } as const;
export type ListName = keyof typeof ASK_SCHEMAS;
export const isListName = (name: string): name is ListName => Object.hasOwn(ASK_SCHEMAS, name);

/** Moments are text in the schema; these fields hold a day, or a day and an hour. */
export const MOMENTS: ReadonlySet<string> = new Set([
  "service_at",
  "admission",
  "discharge",
  "discharge_summary",
  "admission_assessment",
  "day",
]);

/** A place of the public input. */
export interface CasePath {
  /** "claims[0]", or "patient" of the whole call. */
  readonly ask: string;
  /** From the ask to the value: ["tried", 0, "outcome"]; of a named list ["facts", "is_palliative_patient"]. */
  readonly keys: readonly (string | number)[];
  /** The last name: "outcome". */
  readonly field: string;
  readonly schema: z.ZodType;
}

/** A place as a key; entries of a list of values are one place. */
export const toPlace = ({ ask, keys }: Pick<CasePath, "ask" | "keys">): string =>
  JSON.stringify([ask, ...(typeof keys.at(-1) === "number" ? keys.slice(0, -1) : keys)]);

/** The schema inside an optional field. */
export const unwrap = (schema: z.core.$ZodType): z.core.$ZodType =>
  schema instanceof z.ZodOptional ? unwrap(schema.unwrap()) : schema;

const MOST_ENTRIES = 60;
const STEP = /^(?<name>[a-z_]+)(?:\[(?<index>\d{1,2})\])?$/u;

interface Step {
  readonly name: string;
  readonly index?: number;
}

function parseStep(text: string): Step | undefined {
  const { name, index } = STEP.exec(text)?.groups ?? {};
  if (name === undefined || Number(index ?? 0) >= MOST_ENTRIES) return undefined;
  return { name, ...(index !== undefined && { index: Number(index) }) };
}

type Walked = Pick<CasePath, "keys" | "field" | "schema">;

/** Schema of the value that an entry of a named list has; undefined if the list has no named entries. */
function toNamedValue(list: z.ZodArray, [, key]: readonly [string, string]): z.ZodType | undefined {
  const entry = unwrap(list.element);
  const value = entry instanceof z.ZodObject ? unwrap(entry.shape[key]) : undefined;
  return value instanceof z.ZodType ? value : undefined;
}

/** What an index leads to: an entry of a list, and nothing of what is no list. */
function stepInto(inner: z.core.$ZodType, index: number | undefined): z.core.$ZodType | undefined {
  if (index === undefined) return inner;
  return inner instanceof z.ZodArray ? unwrap(inner.element) : undefined;
}

/** Follows names through closed objects and lists; a name that an object does not have leads nowhere. */
function walk(
  schema: z.core.$ZodType,
  [text, ...rest]: readonly string[],
  keys: Walked["keys"],
): Walked | undefined {
  const step = text === undefined ? undefined : parseStep(text);
  if (!step || !(schema instanceof z.ZodObject) || !Object.hasOwn(schema.shape, step.name)) return undefined;
  const inner = unwrap(schema.shape[step.name]);
  const { name, index } = step;
  const [called, ...more] = rest;
  const named = NAMED_LISTS[name];
  if (inner instanceof z.ZodArray && index === undefined && called !== undefined && named !== undefined) {
    const value = more.length === 0 ? toNamedValue(inner, named) : undefined;
    return value && { keys: [...keys, name, called], field: name, schema: value };
  }
  const reached = stepInto(inner, index);
  if (!reached) return undefined;
  const path = [...keys, name, ...(index === undefined ? [] : [index])];
  if (rest.length > 0) return walk(reached, rest, path);
  return reached instanceof z.ZodType ? { keys: path, field: name, schema: reached } : undefined;
}

/** Parses a path; undefined if the public input has no such place. */
export function parsePath(path: string): CasePath | undefined {
  const [head = "", ...rest] = path.trim().split(".");
  const step = parseStep(head);
  if (step?.name === "patient" && step.index === undefined) {
    const walked = walk(patientInput, rest, []);
    return walked && { ask: "patient", ...walked };
  }
  if (!step || step.index === undefined || !isListName(step.name)) return undefined;
  const walked = walk(ASK_SCHEMAS[step.name], rest, []);
  return walked && { ask: head, ...walked };
}

export const describeLeaf = (name: string, schema: z.core.$ZodType): string => {
  if (MOMENTS.has(name)) return "date or date and hour";
  if (schema instanceof z.ZodEnum) return schema.options.join("|");
  if (schema instanceof z.ZodNumber) return "number";
  return schema instanceof z.ZodBoolean ? "yes|no" : "text";
};

/** Describes each field of an item for the model, in the words of the public input. */
export function* describeFields(schema: z.ZodObject, prefix = ""): Generator<string> {
  for (const [name, field] of Object.entries(schema.shape))
    // An ask's own patient has the fields of the call's patient, which are described once.
    if (name !== "patient") yield* describeField(`${prefix}${name}`, name, field);
}

function* describeField(path: string, name: string, field: z.core.$ZodType): Generator<string> {
  const inner = unwrap(field);
  const note = field instanceof z.ZodType && field.description !== undefined ? `, ${field.description}` : "";
  const element = inner instanceof z.ZodArray ? unwrap(inner.element) : undefined;
  if (NAMED_LISTS[name] !== undefined && element instanceof z.ZodObject && element.shape["value"])
    yield `${path}.NAME: ${describeLeaf("value", unwrap(element.shape["value"]))}`;
  else if (element instanceof z.ZodObject) yield* describeFields(element, `${path}[0].`);
  else if (element) yield `${path}[0]: ${describeLeaf(name, element)}${note}`;
  else if (inner instanceof z.ZodObject) yield* describeFields(inner, `${path}.`);
  else yield `${path}: ${describeLeaf(name, inner)}${note}`;
}
