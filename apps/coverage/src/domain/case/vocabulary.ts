import { UserInputError } from "@clinical-mcp/errors";
import { toContentStems } from "@clinical-mcp/retrieval";
import type { FactValue } from "./coverage-case.ts";

export type FactProgram = "ohip" | "odb" | "adp";

/** A fact that a rule asks for. Those of numbers are told in `measures`, the others in `facts`. */
export interface FactDefinition {
  readonly fact: string;
  readonly type: "yes_no" | "number";
  readonly question: string;
  readonly programs: readonly FactProgram[];
}

type StatedInput = readonly { readonly fact: string; readonly value: "yes" | "no" | "unknown" }[];

/** One vocabulary of facts for OHIP, ODB and ADP. */
export interface Vocabulary {
  readonly all: readonly FactDefinition[];
  readonly find: (name: string) => FactDefinition | undefined;
  /** Facts whose questions mean most nearly what a name says, the nearest first; none where no word is shared. */
  readonly nearest: (name: string, program?: FactProgram) => readonly FactDefinition[];
  /**
   * Facts as a request tells them, by their names here.
   *
   * @throws UserInputError UNKNOWN_FACT with the nearest names, CONTRADICTORY_FACTS, FACT_IS_A_NUMBER
   */
  readonly check: (facts: StatedInput, path: string) => ReadonlyMap<string, FactValue>;
}

const MOST_NEAREST = 5;

/** "Is-Palliative patient" is is_palliative_patient. */
const normalise = (name: string): string =>
  name
    .trim()
    .toLowerCase()
    .replaceAll(/[\s-]+/gu, "_");

const toStems = (text: string): ReadonlySet<string> => new Set(toContentStems(text.replaceAll("_", " ")));

const TRIGRAM = 3;

function* listTrigrams(text: string): Generator<string> {
  for (let at = 0; at + TRIGRAM <= text.length; at++) yield text.slice(at, at + TRIGRAM);
}

/** Share of trigrams in common (Dice): it only breaks ties, and finds slips of the pen. */
function similarity(one: string, other: string): number {
  const [first, second] = [new Set(listTrigrams(one)), new Set(listTrigrams(other))];
  const common = [...first].filter((part) => second.has(part)).length;
  return first.size + second.size === 0 ? 0 : (2 * common) / (first.size + second.size);
}

/** How much a slip of the pen counts beside a word of the same meaning. */
const SPELLING_WEIGHT = 0.3;
/** Below this nothing is near. */
const LEAST_NEARNESS = 0.12;

interface Indexed {
  readonly definition: FactDefinition;
  readonly stems: ReadonlySet<string>;
}

/** Cosine of the words of a name and those of a fact and its question, each weighed by how rare it is. */
function createNearness(indexed: readonly Indexed[]) {
  const counts = new Map<string, number>();
  for (const { stems } of indexed) for (const stem of stems) counts.set(stem, (counts.get(stem) ?? 0) + 1);
  const weigh = (stem: string): number => Math.log(1 + indexed.length / (counts.get(stem) ?? 1)) ** 2;
  const lengthOf = (stems: ReadonlySet<string>): number =>
    Math.sqrt([...stems].reduce((sum, stem) => sum + weigh(stem), 0));
  return (asked: ReadonlySet<string>, { definition, stems }: Indexed, name: string): number => {
    const shared = [...asked].reduce((sum, stem) => sum + (stems.has(stem) ? weigh(stem) : 0), 0);
    const length = lengthOf(asked) * lengthOf(stems);
    return (length === 0 ? 0 : shared / length) + SPELLING_WEIGHT * similarity(name, definition.fact);
  };
}

/** Nothing else of what a caller sent is said back. */
const SPEAKABLE = /^[a-z0-9_]{1,80}$/u;

/** @param definitions facts of all programs; one that several rules ask for is given once for each and kept once */
export function createVocabulary(definitions: readonly FactDefinition[]): Vocabulary {
  const byName = new Map<string, FactDefinition>();
  for (const one of definitions) {
    const known = byName.get(one.fact);
    const programs = [...new Set([...(known?.programs ?? []), ...one.programs])];
    byName.set(one.fact, { ...(known ?? one), programs });
  }
  const all = [...byName.values()];
  const indexed = all.map((definition) => ({
    definition,
    stems: toStems(`${definition.fact} ${definition.question}`),
  }));
  const nearness = createNearness(indexed);
  const nearest: Vocabulary["nearest"] = (asked, program) => {
    const name = normalise(asked);
    const stems = toStems(name);
    return indexed
      .filter(({ definition }) => program === undefined || definition.programs.includes(program))
      .map((one) => ({ definition: one.definition, score: nearness(stems, one, name) }))
      .filter(({ score }) => score >= LEAST_NEARNESS)
      .toSorted((one, other) => other.score - one.score)
      .slice(0, MOST_NEAREST)
      .map(({ definition }) => definition);
  };

  function refuse(name: string, path: string): UserInputError {
    const program = PROGRAM_OF[path.split("[")[0] ?? ""];
    const near = nearest(name, program);
    const shown = SPEAKABLE.test(name) ? ` ${name}` : "";
    return new UserInputError(`No rule asks for the fact${shown} (${path}).`, {
      code: "UNKNOWN_FACT",
      suggestion:
        near.length > 0
          ? `Nearest by meaning: ${near.map(({ fact }) => fact).join(", ")}. Use one of them, or leave it out: needs name the facts that decide.`
          : "Leave it out: needs name the facts that decide.",
      details: { nearest: near.map(({ fact, question }) => ({ fact, question })) },
    });
  }

  function check(facts: StatedInput, path: string): ReadonlyMap<string, FactValue> {
    const stated = new Map<string, FactValue>();
    for (const [index, { fact, value }] of facts.entries()) {
      const name = normalise(fact);
      const place = `${path}[${index}].fact`;
      const definition = byName.get(name);
      if (!definition) throw refuse(name, place);
      // That nobody knows a number cannot be told in measures.
      if (definition.type === "number" && value !== "unknown")
        throw new UserInputError(`${name} is a number (${place}).`, {
          code: "FACT_IS_A_NUMBER",
          suggestion: `Tell it in measures: {measure: "${name}", value: …}; only value "unknown" is told here.`,
        });
      const told = value === "unknown" ? null : value === "yes";
      const known = stated.get(name);
      if (known !== undefined && known !== told)
        throw new UserInputError(`${name} is told in two ways (${path}).`, {
          code: "CONTRADICTORY_FACTS",
          suggestion: "Tell each fact once.",
        });
      stated.set(name, told);
    }
    return stated;
  }

  return { all, find: (name) => byName.get(normalise(name)), nearest, check };
}

const PROGRAM_OF: Readonly<Record<string, FactProgram>> = { claims: "ohip", drugs: "odb", devices: "adp" };
