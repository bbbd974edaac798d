import { STATED_FACTS, type CircumstanceRow } from "../../dataset/index.ts";
import type { AdpRuleBook } from "../adp/rule-book.ts";
import { PERSON_FACTS } from "../decision/drug/decide-person.ts";
import { toFactName } from "../decision/case-rules.ts";
import { FACT_QUESTIONS } from "../ohip/fact-questions.ts";
import type { FactDefinition } from "./vocabulary.ts";

/** Facts that rules hold and no other table asks for, with the questions that ask for them. */
export type FactQuestions = Readonly<Record<string, string>>;

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

const sayName = (fact: string): string => `Is this so: ${fact.replaceAll("_", " ")}?`;

function listRuleFacts(
  rows: readonly CircumstanceRow[],
  questions: FactQuestions,
): readonly FactDefinition[] {
  return rows.flatMap((row): readonly FactDefinition[] => {
    const names = row.facts ? Object.keys(row.facts) : [row.fact ?? toFactName(row.id)];
    return names.map((fact) => ({
      fact,
      question: row.question ?? questions[fact] ?? sayName(fact),
      type: "yes_no",
      programs: [row.program],
    }));
  });
}

/** Every fact that a rule of a program asks for; of one that several tables have, the first question counts. */
export const listFacts = ({
  book,
  circumstances,
  questions,
}: {
  readonly book: Pick<AdpRuleBook, "facts" | "criteria">;
  readonly circumstances: readonly CircumstanceRow[];
  readonly questions: FactQuestions;
}): readonly FactDefinition[] => [
  ...STATED_FACTS.map((fact): FactDefinition => ({
    fact,
    question: FACT_QUESTIONS[fact],
    type: "yes_no",
    programs: ["ohip"],
  })),
  ...listDeviceFacts(book),
  ...Object.entries(PERSON_FACTS).map(([fact, question]): FactDefinition => ({
    fact,
    question,
    type: "yes_no",
    programs: ["odb"],
  })),
  ...listRuleFacts(circumstances, questions),
  ...Object.entries(questions).map(([fact, question]): FactDefinition => ({
    fact,
    question,
    type: "yes_no",
    programs: ["adp"],
  })),
];
