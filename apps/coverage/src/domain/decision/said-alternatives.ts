import type { Said, SaidFact } from "../case/read-case.ts";
import type { FactDefinition, NearName, Vocabulary } from "../case/vocabulary.ts";
import { splitClauses } from "./said-clauses.ts";
import { toAnswer } from "./polarity.ts";

/** Share of an alternative's words that a clause has that denies it. */
const LEAST_COVER = 0.6;
const SLACK = 0.01;

/** A clause that denies alternatives of a fact. */
interface Denial {
  readonly said: Said;
  readonly fact: string;
  readonly alternatives: NearName["alternatives"];
}

/** A statement with the value no is a denial. Words alone need their own denial. */
function isDenied(clause: string, { fact, question }: FactDefinition, value: Said["value"]): boolean {
  if (value === "yes") return false;
  const answer = toAnswer(clause, { name: fact, question, phrasing: clause });
  return answer === (value === "no" ? "yes" : "no");
}

/** What one clause denies of open facts that have alternatives. */
function listDenials(
  said: Said,
  { clause, near }: { readonly clause: string; readonly near: readonly NearName[] },
  open: ReadonlySet<string>,
): readonly Denial[] {
  return near.flatMap(({ fact, alternatives }) => {
    if (fact?.type !== "yes_no" || !open.has(fact.fact) || alternatives.length < 2) return [];
    return isDenied(clause, fact, said.value) ? [{ said, fact: fact.fact, alternatives }] : [];
  });
}

/**
 * Open facts with each alternative denied, in one clause or several: not on the face, no bleeders tied and no layers closed. Denying one
 * alternative says nothing about the others.
 */
export function readDeniedAlternatives(
  all: readonly Said[],
  findNear: (words: string) => ReturnType<Vocabulary["findNear"]>,
  open: ReadonlySet<string>,
): readonly SaidFact[] {
  const denials = all.flatMap((said) => {
    const clauses = said.value === undefined ? splitClauses(said) : [said.words];
    return clauses.flatMap((clause) => listDenials(said, { clause, near: findNear(clause) }, open));
  });
  return [...Map.groupBy(denials, ({ fact }) => fact)].flatMap(([fact, [first, ...others]]) =>
    first && isOfEach([first, ...others]) ? [{ said: first.said, fact, isSo: false }] : [],
  );
}

/** Whether denials of one fact leave none of its alternatives open. */
function isOfEach(denials: readonly [Denial, ...Denial[]]): boolean {
  const denied = denials.flatMap(({ alternatives }) =>
    alternatives.filter(({ cover }) => cover >= LEAST_COVER - SLACK).map(({ phrasing }) => phrasing),
  );
  return new Set(denied).size === denials[0].alternatives.length;
}
