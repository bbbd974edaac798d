import type { Ask } from "../case/coverage-case.ts";
import type { FactDefinition, FactProgram } from "../case/vocabulary.ts";
import { answerNeed } from "./settle-needs.ts";
import type { Need, Verdict } from "./verdict.ts";

/** Facts that words may be telling, the nearest first. */
export type FindNearFacts = (words: string, program: FactProgram) => readonly FactDefinition[];

const toNeed = ({ fact, question }: FactDefinition, words: string): Need => ({
  field: "facts",
  name: fact,
  type: "yes_no",
  question,
  why: { text: `The words “${words}” may say it.`, sources: [] },
});

const decisionsOf = (verdicts: readonly Verdict[]): string => verdicts.map(({ decision }) => decision).join();

/**
 * Facts that words next to an ask may be telling, and that would change its decision: each is asked for. The facts come from
 * the vocabulary by what their questions mean; those that change nothing are nobody's question.
 */
export function listNeedsOfWords<TAsk extends Ask>(
  { ask, verdicts }: { readonly ask: TAsk; readonly verdicts: readonly Verdict[] },
  words: string,
  {
    decide,
    findNear,
  }: { readonly decide: (ask: TAsk) => readonly Verdict[]; readonly findNear: FindNearFacts },
): readonly Need[] {
  const base = decisionsOf(verdicts);
  return findNear(words, ask.program)
    .filter(({ fact, type }) => type === "yes_no" && !ask.stated.has(fact))
    .map((fact) => toNeed(fact, words))
    .filter((need) =>
      ["yes", "no"].some((answer) => decisionsOf(decide(answerNeed(ask, need, answer))) !== base),
    );
}
