import { STATED_FACTS, type CircumstanceRow, type FactQuestionTable } from "../../dataset/index.ts";
import type { AdpRuleBook } from "../adp/rule-book.ts";
import { SUBSTITUTION_FACTS } from "../decision/drug/decide-products.ts";
import { PERSON_FACTS } from "../decision/drug/recipient-facts.ts";
import { FACT_QUESTIONS } from "../ohip/fact-questions.ts";
import type { FactDefinition, FactProgram } from "./vocabulary.ts";
import { uniqueBy } from "../unique-by.ts";

const YES_OR_NO: ReadonlySet<string> = new Set(["is_true", "is_false"]);

function listDeviceFacts({
  facts,
  criteria,
}: Pick<AdpRuleBook, "facts" | "criteria">): readonly FactDefinition[] {
  const numbers = new Set(
    criteria.filter(({ comparison }) => !YES_OR_NO.has(comparison)).map(({ fact }) => fact),
  );
  return facts.map(({ fact, question }) => ({
    fact,
    question,
    type: numbers.has(fact) ? "number" : "yes_no",
    programs: ["adp"],
  }));
}

const toDefinitions = (
  questions: Readonly<Record<string, string>>,
  programs: readonly FactProgram[],
): readonly FactDefinition[] =>
  Object.entries(questions).map(([fact, question]) => ({ fact, question, type: "yes_no", programs }));

/** Facts that a row asks for: its own, and the fact that closes what it leaves open. */
function listAskedByRow(row: CircumstanceRow): readonly FactDefinition[] {
  const { fact, question, ask, program, presumed_not: isRare } = row;
  const [closing] = Object.keys(row.unless_facts ?? {});
  const own =
    fact !== undefined && question !== undefined ? toDefinitions({ [fact]: question }, [program]) : [];
  return [
    ...own.map((one) => ({ ...one, ...(isRare && { isPresumedNot: isRare }) })),
    ...(closing !== undefined && ask !== undefined ? toDefinitions({ [closing]: ask }, [program]) : []),
  ];
}

/** Every name that a row holds facts by. */
export const listNamesOfRow = ({ fact, facts, unless_facts: unless }: CircumstanceRow): readonly string[] => [
  ...(fact === undefined ? [] : [fact]),
  ...Object.keys(facts ?? {}),
  ...Object.keys(unless ?? {}),
];

/**
 * Every fact that a rule of a program asks for, once; of one that several tables ask for the first question counts.
 *
 * @param questions those of facts that no other table asks for
 */
export function listFacts({
  book,
  circumstances,
  questions,
}: {
  readonly book: Pick<AdpRuleBook, "facts" | "criteria">;
  readonly circumstances: readonly CircumstanceRow[];
  readonly questions: FactQuestionTable;
}): readonly FactDefinition[] {
  const used = Map.groupBy(
    circumstances.flatMap((row) => listNamesOfRow(row).map((name) => ({ name, program: row.program }))),
    ({ name }) => name,
  );
  const asked: readonly FactDefinition[] = [
    ...STATED_FACTS.flatMap((fact) => toDefinitions({ [fact]: FACT_QUESTIONS[fact] }, ["ohip"])),
    ...listDeviceFacts(book),
    ...toDefinitions({ ...PERSON_FACTS, ...SUBSTITUTION_FACTS }, ["odb"]),
    ...Object.entries(questions.questions).flatMap(([fact, question]) =>
      toDefinitions({ [fact]: question }, used.has(fact) ? [] : ["adp"]),
    ),
    ...circumstances.flatMap(listAskedByRow),
  ];
  return uniqueBy(asked, ({ fact }) => fact).map((one) => {
    const ofRules = used.get(one.fact)?.map(({ program }) => program) ?? [];
    const words = questions.words[one.fact];
    const statements = questions.statements[one.fact];
    const phrasings = questions.sayings[one.fact];
    return {
      ...one,
      programs: [...new Set([...one.programs, ...ofRules])],
      ...(words !== undefined && { words }),
      ...(statements !== undefined && { statements }),
      ...(phrasings !== undefined && { phrasings }),
    };
  });
}
