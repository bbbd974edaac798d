import { lookUpProgram } from "../src/domain/programs/program-lookup.ts";
import { programLookupInput } from "../src/domain/programs/program-lookup-schemas.ts";
import { describeTest } from "../src/domain/screening/recommend.ts";
import { createMemoryDeps } from "./memory-starter.ts";

const deps = createMemoryDeps();

export type Program = "breast" | "cervical" | "colorectal" | "lung";

/** Short names of the records of each program, in their order in data/opa. */
const RULES: Readonly<Record<Program, string>> = {
  breast: "gene untested lifetime chest lesion ovarian two under50 kin-ovarian kin-male density radiologist",
  cervical: "immune hpv16 high low",
  colorectal: "kin fit symptoms",
  lung: "smoking risk over80 symptoms",
};
const TESTS: Readonly<Record<Program, string>> = {
  breast: "2y 1y mri",
  cervical: "5y 3y",
  colorectal: "FIT sigmoidoscopy colonoscopy",
  lung: "ct",
};

/** The sentences of a program's records by their short names; rows of the decision table begin with "#". */
function namesOf(program: Program): readonly (readonly [name: string, text: string])[] {
  const { rows } = deps.corpus;
  const isOf = (row: { readonly program: string }): boolean => row.program === program;
  const name = (list: string, at: number): string => list.split(" ")[at] ?? `${at}`;
  return [
    ...rows.screeningRiskRules
      .filter(isOf)
      .map((row, at) => [name(RULES[program], at), row.rule_text] as const),
    ...rows.screeningTests
      .filter(isOf)
      .map((row, at) => [name(TESTS[program], at), describeTest(row)] as const),
    ...rows.screeningDecisions.filter(isOf).map((row) => [`#${row.decision_id}`, row.decision_text] as const),
  ];
}

const SIGNS = { applies: "+", depends: "?", ruled_out: "-" } as const;

export interface Asked {
  readonly age?: number;
  readonly said?: readonly string[];
  readonly history?: Readonly<Record<string, unknown>>;
  /** Other words for the program. */
  readonly as?: string;
  readonly today?: string;
}

/** The short name of a rule by its risk factor; of a criterion of the program its first words. */

function shortOf(program: Program, factor: string): string {
  const rules = deps.corpus.rows.screeningRiskRules.filter((row) => row.program === program);
  return (
    RULES[program].split(" ")[rules.findIndex((row) => row.risk_factor === factor)] ??
    factor
      .replaceAll(/[^a-z ]/giu, "")
      .split(" ")
      .slice(0, 2)
      .join("-")
  );
}

/** The whole answer on a person. */
export async function lookUp(program: string, { age, said = [], history, as, today }: Asked) {
  const input = programLookupInput.parse({
    program: as ?? program,
    detail: "full",
    risk_factors: said,
    ...(age !== undefined && { patient_age: age }),
    ...(history && { history }),
  });
  const asked = { ...deps, ...(today !== undefined && { today: () => today }) };
  return lookUpProgram(input, asked, new AbortController().signal);
}

/** What the program's records say for a person, in their short names. */
export async function screen(program: Program, asked: Asked) {
  const answer = await lookUp(program, asked);
  const person = answer.patient_specific;
  if (!person) throw new Error("no person was read");
  const names = namesOf(program);
  const held = (applies: string): string =>
    answer.recommendations
      .filter(({ applies_to_patient: own }) => own === applies)
      .flatMap(({ text }) => names.find(([, known]) => known === text)?.[0] ?? [])
      .join(" ");
  const advice = person.recommendation ?? "";
  const advised = names
    .map(([name, text]) => [name, advice.indexOf(text)] as const)
    .filter(([, at]) => at >= 0)
    .toSorted(([, a], [, b]) => a - b);
  return {
    answer,
    person,
    /** Outcome and status by age. */
    is: `${person.outcome} ${person.status}`,
    advice: advised.map(([name]) => name).join(" "),
    yes: held("yes"),
    depends: held("depends"),
    ages: person.age_range.join("-"),
    due: person.due.map(({ test, due }) => `${test} ${due}`).join("; "),
    matched: person.matched
      .map(({ rule, outcome }) => `${SIGNS[outcome]}${shortOf(program, rule)}`)
      .join(" "),
    asks: person.missing_facts,
  };
}

/**
 * A line of a table of people: `age | stated facts + and more | the expected describe`, with "-" for an age that is not
 * stated.
 */
export const readPersons = (
  table: string,
): readonly (readonly [age: string, said: string, expected: string])[] =>
  table
    .split("\n")
    .filter((line) => line.includes("|"))
    .map((line) => {
      const [age = "", said = "", ...expected] = line.split("|").map((cell) => cell.trim());
      return [age, said, expected.join(" | ")];
    });

/**
 * The statements of data/opa's records on a person in one line:
 * - outcome, status and the ages that decide;
 * - the sentences that are given, in order;
 * - what holds / what a missing fact decides;
 * - how many facts are asked for;
 * - which rules and criteria matched.
 */
export async function describe(program: Program, age: string, said: string): Promise<string> {
  const { is, ages, advice, yes, depends, asks, matched } = await screen(program, {
    said: said === "" ? [] : said.split(" + "),
    ...(age !== "-" && { age: Number(age) }),
  });
  return [`${is} ${ages}`, advice, `${yes} / ${depends}`, `${asks.length}`, matched]
    .map((cell) => cell.trim())
    .join(" | ");
}
