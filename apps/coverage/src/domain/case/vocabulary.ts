import { UserInputError } from "@clinical-mcp/errors";
import type { FactValue } from "./coverage-case.ts";
import { createNearness, normaliseName, type Near } from "./find-nearest.ts";
import type { NearFact, UnreadWords } from "./read-case.ts";

export type FactProgram = "ohip" | "odb" | "adp";

/** A fact that a rule asks for. Numbers go in `measures`, others in `facts`. */
export interface FactDefinition {
  readonly fact: string;
  readonly type: "yes_no" | "number";
  readonly question: string;
  readonly programs: readonly FactProgram[];
  /** Other words by which people name it. */
  readonly words?: string;
  /** Statements that mean yes, in other words than the name. */
  readonly statements?: readonly string[];
  /** Other phrasings of yes, valid only without further words. */
  readonly phrasings?: readonly string[];
  /** False unless stated: only words that nearly state it bring it up. */
  readonly isPresumedNot?: true;
}

/** A field of an ask that callers may look for among the facts. */
export interface FieldDefinition extends Omit<FactDefinition, "fact" | "type"> {
  /** "patient.social_assistance" */
  readonly field: string;
}

type StatedInput = readonly { readonly fact: string; readonly value: "yes" | "no" | "unknown" }[];
type MeasureInput = readonly { readonly measure: string; readonly value: number }[];

/** Facts by their names in the vocabulary, and those that it does not have. */
export interface ReadFacts {
  readonly stated: ReadonlyMap<string, FactValue>;
  readonly unknown: readonly UnreadWords[];
}

/** Measures of an ask, those of devices by their names in the vocabulary, and those that no rule asks for. */
export interface ReadMeasures {
  readonly measures: MeasureInput;
  readonly unknown: readonly UnreadWords[];
}

/** A fact or a field that shares words with a phrase. */
export interface NearName extends Pick<
  Near<unknown>,
  "score" | "shared" | "phrasings" | "alternatives" | "isWhole"
> {
  readonly name: string;
  /** Undefined for a field. */
  readonly fact: FactDefinition | undefined;
}

/** Share of the words of a fact, by its question or its name, that a phrase has. */
export const toCover = ({ phrasings: [first] }: Pick<NearName, "phrasings">): number => first?.cover ?? 0;

export interface Vocabulary {
  readonly all: readonly FactDefinition[];
  readonly find: (name: string) => FactDefinition | undefined;
  /** The number that a name means by its own words or by those of a fact. */
  readonly findMeasure: (name: string, program: FactProgram) => FactDefinition | undefined;
  /** At most five facts and fields whose questions are nearest in meaning to a name, the nearest first. */
  readonly nearest: (name: string, program?: FactProgram) => readonly NearFact[];
  /** Facts and fields of a program that share words with a phrase, the nearest first. Ignores words of the subject. */
  readonly findNear: (words: string, program: FactProgram, about?: string) => readonly NearName[];
  /**
   * Facts of an ask by their vocabulary names. Unknown names come with the nearest ones, and take no part in decisions.
   *
   * @param path of the ask, e.g. "claims[0]"
   * @throws UserInputError CONTRADICTORY_FACTS, FACT_IS_A_NUMBER
   */
  readonly readFacts: (facts: StatedInput, path: string) => ReadFacts;
  /**
   * Measures of an ask.
   *
   * @param path of the ask, e.g. "devices[0]"
   * @throws UserInputError CONTRADICTORY_FACTS, FACT_IS_NO_NUMBER
   */
  readonly readMeasures: (measures: MeasureInput, path: string) => ReadMeasures;
}

const MOST_NEAREST = 5;
/** Share of the words of a measure that another name for it has, at least. */
const LEAST_OF_MEASURE = 0.8;

/** Names of this form only are repeated to the caller. */
const SPEAKABLE = /^[a-z0-9_]{1,80}$/u;
const speak = (name: string): string => (SPEAKABLE.test(name) ? ` ${name}` : "");

const PROGRAM_OF: Readonly<Record<string, FactProgram>> = { claims: "ohip", drugs: "odb", devices: "adp" };
const toProgram = (path: string): FactProgram | undefined => PROGRAM_OF[path.split("[")[0] ?? ""];

const contradiction = (name: string, path: string): UserInputError =>
  new UserInputError(`${name} has two values (${path}).`, {
    code: "CONTRADICTORY_FACTS",
    suggestion: "State each fact once.",
  });

/** A name's place in an ask: "facts[1].fact". */
interface Stated {
  readonly kind: "fact" | "measure";
  readonly name: string;
  /** As the caller wrote it. */
  readonly words: string;
  readonly path: string;
  readonly index: number;
  readonly value?: "yes" | "no";
}

/** The report of a name that no rule has. */
function toUnknown(
  { kind, name, words, path, index, value }: Stated,
  near: readonly NearFact[],
): UnreadWords {
  return {
    path,
    words: `${kind}s[${index}]${speak(name)}`,
    why: `No rule has this ${kind}.`,
    said: {
      field: `${kind}s[${index}]`,
      // Remove HTML tags, because pages show the caller's words.
      words: words
        .replaceAll(/<(?=[a-z/!?<])/giu, "")
        .replaceAll("_", " ")
        .trim(),
      ...(value !== undefined && { value }),
    },
    ...(near.length > 0 && { nearest: near }),
  };
}

interface KnownFacts {
  readonly find: (name: string) => FactDefinition | undefined;
  /** The number that a name means by the words of it: "months on daily injections" is months_on_injections. */
  readonly findMeasure: (name: string, program: FactProgram | undefined) => FactDefinition | undefined;
  readonly nearest: (
    name: string,
    program?: FactProgram,
    type?: FactDefinition["type"],
  ) => readonly NearFact[];
}

/** In "night or rest" one question covers both. Clauses after a comma are separate alternatives. */
const ALTERNATIVES = /,\sor\s/u;

/**
 * Whether a statement may be about only one of several alternatives, so that its denial leaves the others open: a patient who is not
 * rostered may have been seen in person.
 */
export const isPartial = (phrasing: string, { question }: Pick<FactDefinition, "question">): boolean =>
  ALTERNATIVES.test(question) && !/\sor\s/u.test(phrasing);

const isOfOneAlternative = (asked: string, definition: FactDefinition): boolean =>
  toMeaning(asked) !== toMeaning(definition.fact) && isPartial(asked.replaceAll("_", " "), definition);

/** A fact of another program does not apply: type 2 diabetes bars a pump, but is what a drug is for. */
const isOfOther = (asked: string, { fact, programs }: FactDefinition, path: string): boolean => {
  const program = toProgram(path);
  return program !== undefined && !programs.includes(program) && toMeaning(asked) !== toMeaning(fact);
};

/** Whether the fact that a name finds differs from the stated one. */
const isOtherFact = (
  { asked, value, path }: { readonly asked: string; readonly value: string; readonly path: string },
  definition: FactDefinition,
): boolean => isOfOther(asked, definition, path) || (value === "no" && isOfOneAlternative(asked, definition));

/** @throws UserInputError FACT_IS_A_NUMBER, CONTRADICTORY_FACTS */
function readFacts(facts: StatedInput, path: string, { find, nearest }: KnownFacts): ReadFacts {
  const stated = new Map<string, FactValue>();
  const unknown: UnreadWords[] = [];
  for (const [index, { fact, value }] of facts.entries()) {
    const asked = normaliseName(fact);
    const definition = find(fact);
    if (!definition || isOtherFact({ asked, value, path }, definition)) {
      const given = value === "unknown" ? {} : { value };
      const one = { kind: "fact", name: asked, words: fact, path, index, ...given } as const;
      unknown.push(toUnknown(one, nearest(asked, toProgram(path))));
      continue;
    }
    const name = definition.fact;
    const isSo = value === "unknown" ? null : value === "yes";
    // An unknown number is stated like any unknown fact.
    if (definition.type === "number" && isSo !== null)
      throw new UserInputError(`${name} is a number (${path}.facts[${index}].fact).`, {
        code: "FACT_IS_A_NUMBER",
        suggestion: `Put it into measures: {measure: "${name}", value: …}.`,
      });
    if (stated.has(name) && stated.get(name) !== isSo) throw contradiction(name, `${path}.facts`);
    stated.set(name, isSo);
  }
  return { stated, unknown };
}

/** @throws UserInputError FACT_IS_NO_NUMBER, CONTRADICTORY_FACTS */
function readMeasures(
  measures: MeasureInput,
  path: string,
  { find, findMeasure, nearest }: KnownFacts,
): ReadMeasures {
  const isSo = new Map<string, number>();
  const unknown: UnreadWords[] = [];
  const program = toProgram(path);
  const known = measures.flatMap(({ measure, value }, index) => {
    const asked = normaliseName(measure);
    const definition = find(asked) ?? findMeasure(asked, program);
    if (definition?.type === "yes_no" && program !== undefined && definition.programs.includes(program))
      throw new UserInputError(`${asked} is answered with yes or no (${path}.measures[${index}].measure).`, {
        code: "FACT_IS_NO_NUMBER",
        suggestion: `Put it into facts: {fact: "${asked}", value: "yes"}.`,
      });
    // Measures of drugs have their own vocabulary, the clinical terms.
    if (definition?.type !== "number" && program === "adp") {
      const near = nearest(asked, program, "number");
      unknown.push(toUnknown({ kind: "measure", name: asked, words: measure, path, index }, near));
      return [];
    }
    const name = program === "adp" ? (definition?.fact ?? asked) : measure;
    const key = definition?.fact ?? asked;
    if (isSo.has(key) && isSo.get(key) !== value)
      throw contradiction(definition?.fact ?? "A measure", `${path}.measures`);
    isSo.set(key, value);
    return [{ measure: name, value }];
  });
  return { measures: known, unknown };
}

const VERB = /^(?:is|are|was|were|has|have|does|did)_/u;
const FILLERS: ReadonlySet<string> = new Set(["a", "an", "the", "of", "for"]);

/** A name's meaning does not depend on its verb or the order of its words: "only_for_consent" is is_for_consent_only. */
const toMeaning = (name: string): string =>
  name
    .replace(VERB, "")
    .split("_")
    .filter((word) => !FILLERS.has(word))
    .toSorted()
    .join(" ");

/** Finds a fact by its name, or by the meaning of a name or phrasing if only one fact has it. */
function createFinder(
  definitions: readonly FactDefinition[],
  byName: ReadonlyMap<string, FactDefinition>,
): Vocabulary["find"] {
  const meanings = definitions.flatMap((one) =>
    [one.fact, ...[...(one.statements ?? []), ...(one.phrasings ?? [])].map(normaliseName)].map((name) => ({
      meaning: toMeaning(name),
      one,
    })),
  );
  const byMeaning = Map.groupBy(meanings, ({ meaning }) => meaning);
  return (asked) => {
    const name = normaliseName(asked);
    const [only, ...others] = new Set((byMeaning.get(toMeaning(name)) ?? []).map(({ one }) => one));
    return byName.get(name) ?? (others.length === 0 ? only : undefined);
  };
}

/**
 * The vocabulary of all programs.
 *
 * @param definitions every fact once
 * @param fields fields of an ask, suggested along with facts for an unknown name
 */
export function createVocabulary(
  definitions: readonly FactDefinition[],
  fields: readonly FieldDefinition[] = [],
): Vocabulary {
  const byName = new Map(definitions.map((one) => [one.fact, one]));
  const find = createFinder(definitions, byName);
  const { findNearest, findByWords } = createNearness([
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
  const findMeasure: KnownFacts["findMeasure"] = (name, program) => {
    const near = findByWords(
      name,
      (one) => one.type === "number" && one.programs.some((of) => of === program),
    );
    const [only, ...others] = near.filter((one) => toCover(one) >= LEAST_OF_MEASURE && one.shared.length > 1);
    return only && others.every((one) => toCover(one) < toCover(only))
      ? byName.get(only.named.name)
      : undefined;
  };
  const known = { find, findMeasure, nearest };
  return {
    all: definitions,
    find,
    findMeasure: (name, program) => {
      const definition = find(name) ?? findMeasure(normaliseName(name), program);
      return definition?.type === "number" && definition.programs.includes(program) ? definition : undefined;
    },
    nearest: (name, program) => nearest(name, program),
    findNear: (words, program, about) =>
      findByWords(words, ({ programs }) => programs.includes(program), about).map(({ named, ...near }) => ({
        ...near,
        name: named.name,
        fact: named.type === undefined ? undefined : byName.get(named.name),
      })),
    readFacts: (facts, path) => readFacts(facts, path, known),
    readMeasures: (measures, path) => readMeasures(measures, path, known),
  };
}
