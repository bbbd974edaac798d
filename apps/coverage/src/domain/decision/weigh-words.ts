import type { Ask } from "../case/coverage-case.ts";
import type { FactDefinition, FactProgram } from "../case/vocabulary.ts";
import { uniqueBy } from "../unique-by.ts";
import { answerNeed } from "./settle-needs.ts";
import type { Need, Verdict } from "./verdict.ts";

/**
 * Facts that words may be telling, the nearest first.
 *
 * @param leastShared words that a fact's question must share with them (default: 1)
 */
export type FindNearFacts = (
  words: string,
  program: FactProgram,
  leastShared?: number,
) => readonly FactDefinition[];

const toNeed = ({ fact, question }: FactDefinition, words: string): Need => ({
  field: "facts",
  name: fact,
  type: "yes_no",
  question,
  why: { text: `The words “${words}” may say it.`, sources: [] },
});

const decisionsOf = (verdicts: readonly Verdict[]): string => verdicts.map(({ decision }) => decision).join();

/** A need with the words that may answer it. */
export interface NeedOfWords {
  readonly words: string;
  readonly need: Need;
}

/**
 * Facts that words next to an ask may be telling, and that would change its decision: each is asked for. The facts come from
 * the vocabulary by what their questions mean; those that change nothing are nobody's question.
 *
 * @param most facts that are tried: each costs two decisions
 */
export function listNeedsOfWords<TAsk extends Ask>(
  { ask, verdicts }: { readonly ask: TAsk; readonly verdicts: readonly Verdict[] },
  phrases: readonly string[],
  {
    decide,
    findNear,
    most,
  }: {
    readonly decide: (ask: TAsk) => readonly Verdict[];
    readonly findNear: FindNearFacts;
    readonly most: number;
  },
): readonly NeedOfWords[] {
  const base = decisionsOf(verdicts);
  const near = phrases.flatMap((words) => findNear(words, ask.program).map((fact) => ({ words, fact })));
  const open = near.filter(({ fact: { fact, type } }) => type === "yes_no" && !ask.stated.has(fact));
  return uniqueBy(open, ({ fact: { fact } }) => fact)
    .slice(0, most)
    .map(({ words, fact }) => ({ words, need: toNeed(fact, words) }))
    .filter(({ need }) =>
      ["yes", "no"].some((answer) => decisionsOf(decide(answerNeed(ask, need, answer))) !== base),
    );
}
