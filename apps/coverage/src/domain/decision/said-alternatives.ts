import type { Said, SaidFact } from "../case/read-case.ts";
import type { Vocabulary } from "../case/vocabulary.ts";
import { splitClauses } from "./said-clauses.ts";
import { toAnswer } from "./polarity.ts";

/** Share of an alternative's words that a clause has that denies it. */
const LEAST_COVER = 0.6;
const SLACK = 0.01;

/**
 * Open facts with each alternative denied, in one clause or several: not on the face, no bleeders tied and no layers closed. Denying one
 * alternative says nothing about the others.
 */
export function readDeniedAlternatives(
  all: readonly Said[],
  findNear: (words: string) => ReturnType<Vocabulary["findNear"]>,
  open: ReadonlySet<string>,
): readonly SaidFact[] {
  const denied = new Map<
    string,
    { readonly said: Said; readonly phrasings: Set<string>; readonly of: number }
  >();
  for (const said of all)
    for (const clause of said.value === undefined ? splitClauses(said) : [said.words])
      for (const { fact, alternatives } of findNear(clause)) {
        if (fact?.type !== "yes_no" || !open.has(fact.fact) || alternatives.length < 2) continue;
        const answer = toAnswer(clause, { name: fact.fact, question: fact.question, phrasing: clause });
        const isDenied = said.value === "no" ? answer === "yes" : said.value === undefined && answer === "no";
        if (!isDenied) continue;
        const one = denied.get(fact.fact) ?? { said, phrasings: new Set(), of: alternatives.length };
        for (const { phrasing, cover } of alternatives)
          if (cover >= LEAST_COVER - SLACK) one.phrasings.add(phrasing);
        denied.set(fact.fact, one);
      }
  return [...denied].flatMap(([fact, { said, phrasings, of }]) =>
    phrasings.size === of ? [{ said, fact, isSo: false }] : [],
  );
}
