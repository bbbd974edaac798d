import { UserInputError } from "@clinical-mcp/errors";
import type { FactValue } from "./coverage-case.ts";
import { createNearness, normaliseName } from "./find-nearest.ts";

export type FactProgram = "ohip" | "odb" | "adp";

/** A fact that a rule asks for. Those of numbers are told in `measures`, the others in `facts`. */
export interface FactDefinition {
  readonly fact: string;
  readonly type: "yes_no" | "number";
  readonly question: string;
  readonly programs: readonly FactProgram[];
  /** Other words by which people name it. */
  readonly words?: string;
}

/** A field of an ask that says what a caller may look for among the facts. */
export interface FieldDefinition extends Omit<FactDefinition, "fact" | "type"> {
  /** "patient.social_assistance" */
  readonly field: string;
}

type StatedInput = readonly { readonly fact: string; readonly value: "yes" | "no" | "unknown" }[];
type MeasureInput = readonly { readonly measure: string; readonly value: number }[];

/** A fact, or a field, that is near to an unknown name. */
export interface NearFact {
  readonly name: string;
  readonly question: string;
}

/** One vocabulary of facts for OHIP, ODB and ADP. */
export interface Vocabulary {
  readonly all: readonly FactDefinition[];
  readonly find: (name: string) => FactDefinition | undefined;
  /** Facts and fields whose questions mean most nearly what a name says, the nearest first; at most five. */
  readonly nearest: (name: string, program?: FactProgram) => readonly NearFact[];
  /**
   * Facts as a request tells them, by their names here.
   *
   * @param path where they stand, e.g. "claims[0].facts"
   * @throws UserInputError UNKNOWN_FACT with the nearest names, CONTRADICTORY_FACTS, FACT_IS_A_NUMBER
   */
  readonly checkFacts: (facts: StatedInput, path: string) => ReadonlyMap<string, FactValue>;
  /**
   * Checks that measures are numbers, and that those of devices are asked for by a rule.
   *
   * @throws UserInputError UNKNOWN_MEASURE with the nearest names, CONTRADICTORY_FACTS, FACT_IS_NO_NUMBER
   */
  readonly checkMeasures: (measures: MeasureInput, path: string) => void;
}

const MOST_NEAREST = 5;

/** Nothing else of what a caller sent is said back. */
const SPEAKABLE = /^[a-z0-9_]{1,80}$/u;
const speak = (name: string): string => (SPEAKABLE.test(name) ? ` ${name}` : "");

const PROGRAM_OF: Readonly<Record<string, FactProgram>> = { claims: "ohip", drugs: "odb", devices: "adp" };
const toProgram = (path: string): FactProgram | undefined => PROGRAM_OF[path.split("[")[0] ?? ""];

const contradiction = (name: string, path: string): UserInputError =>
  new UserInputError(`${name} is told in two ways (${path}).`, {
    code: "CONTRADICTORY_FACTS",
    suggestion: "Tell each fact once.",
  });

const unknown = (
  what: "fact" | "measure",
  { name, path, near }: { readonly name: string; readonly path: string; readonly near: readonly NearFact[] },
): UserInputError =>
  new UserInputError(`No rule asks for the ${what}${speak(name)} (${path}).`, {
    code: what === "fact" ? "UNKNOWN_FACT" : "UNKNOWN_MEASURE",
    suggestion:
      near.length > 0
        ? `Nearest by meaning: ${near.map((one) => `${one.name} (${one.question})`).join("; ")} Use one of them, or leave it out: needs name those that decide.`
        : "Leave it out: needs name those that decide.",
    details: { nearest: near },
  });

interface KnownFacts {
  readonly find: (name: string) => FactDefinition | undefined;
  readonly nearest: (
    name: string,
    program?: FactProgram,
    type?: FactDefinition["type"],
  ) => readonly NearFact[];
}

/** @throws UserInputError UNKNOWN_FACT, FACT_IS_A_NUMBER, CONTRADICTORY_FACTS */
function checkFacts(
  facts: StatedInput,
  path: string,
  { find, nearest }: KnownFacts,
): ReadonlyMap<string, FactValue> {
  const stated = new Map<string, FactValue>();
  for (const [index, { fact, value }] of facts.entries()) {
    const place = `${path}[${index}].fact`;
    const definition = find(fact);
    const asked = normaliseName(fact);
    if (!definition)
      throw unknown("fact", { name: asked, path: place, near: nearest(asked, toProgram(path)) });
    const name = definition.fact;
    const told = value === "unknown" ? null : value === "yes";
    // That nobody knows a number is told like that of any fact.
    if (definition.type === "number" && told !== null)
      throw new UserInputError(`${name} is a number (${place}).`, {
        code: "FACT_IS_A_NUMBER",
        suggestion: `Tell it in measures: {measure: "${name}", value: …}.`,
      });
    if (stated.has(name) && stated.get(name) !== told) throw contradiction(name, path);
    stated.set(name, told);
  }
  return stated;
}

/** @throws UserInputError UNKNOWN_MEASURE, FACT_IS_NO_NUMBER, CONTRADICTORY_FACTS */
function checkMeasures(measures: MeasureInput, path: string, { find, nearest }: KnownFacts): void {
  const told = new Map<string, number>();
  const program = toProgram(path);
  for (const [index, { measure, value }] of measures.entries()) {
    const name = normaliseName(measure);
    const place = `${path}[${index}].measure`;
    const definition = find(name);
    if (definition?.type === "yes_no" && program !== undefined && definition.programs.includes(program))
      throw new UserInputError(`${name} is answered with yes or no (${place}).`, {
        code: "FACT_IS_NO_NUMBER",
        suggestion: `Tell it in facts: {fact: "${name}", value: "yes"}.`,
      });
    // What is measured for drugs is a vocabulary of its own: clinical terms.
    if (definition?.type !== "number" && program === "adp")
      throw unknown("measure", { name, path: place, near: nearest(name, program, "number") });
    if (told.has(name) && told.get(name) !== value)
      throw contradiction(definition?.fact ?? "A measure", path);
    told.set(name, value);
  }
}

/** What a name says is the same with and without its verb: "sole_reason_for_visit" is is_sole_reason_for_visit. */
const withoutVerb = (name: string): string => name.replace(/^(?:is|are|was|were|has|have|does|did)_/u, "");

/**
 * The vocabulary of all programs.
 *
 * @param definitions every fact once
 * @param fields of an ask, which are named beside facts where a name is unknown
 */
export function createVocabulary(
  definitions: readonly FactDefinition[],
  fields: readonly FieldDefinition[] = [],
): Vocabulary {
  const byName = new Map(definitions.map((one) => [one.fact, one]));
  const byRest = Map.groupBy(definitions, ({ fact }) => withoutVerb(fact));
  const find = (asked: string): FactDefinition | undefined => {
    const name = normaliseName(asked);
    const [only, ...others] = byRest.get(withoutVerb(name)) ?? [];
    return byName.get(name) ?? (others.length === 0 ? only : undefined);
  };
  const findNearest = createNearness([
    ...definitions.map(({ fact, words = "", ...one }) => ({ ...one, name: fact, words })),
    ...fields.map(({ field, words = "", ...one }) => ({ ...one, name: field, words, type: undefined })),
  ]);
  const nearest: KnownFacts["nearest"] = (name, program, type) =>
    findNearest(
      name,
      MOST_NEAREST,
      (one) =>
        (program === undefined || one.programs.includes(program)) &&
        (type === undefined || one.type === undefined || one.type === type),
    ).map((one) => ({ name: one.name, question: one.question }));
  const known = { find, nearest };
  return {
    all: definitions,
    find,
    nearest: (name, program) => nearest(name, program),
    checkFacts: (facts, path) => checkFacts(facts, path, known),
    checkMeasures: (measures, path) => checkMeasures(measures, path, known),
  };
}
