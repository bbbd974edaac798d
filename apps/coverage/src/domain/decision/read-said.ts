import type { Ask } from "../case/coverage-case.ts";
import type { ReadValue, Said } from "../case/read-case.ts";
import type { NearName, Vocabulary } from "../case/vocabulary.ts";
import { uniqueBy } from "../unique-by.ts";
import { countNegations, toAnswer, type PhraseAnswer } from "./polarity.ts";
import { listTelling } from "./weigh-words.ts";

export interface SaidContext {
  readonly findNear: Vocabulary["findNear"];
  /** Facts that are told, also by typed fields. */
  readonly told: ReadonlySet<string>;
  /** Facts that the decision waits for. */
  readonly open: ReadonlySet<string>;
  /** Name of what is asked about: its words say nothing of it. */
  readonly about?: string | undefined;
}

/** A fact that words say, and which words. */
export interface SaidFact {
  readonly said: Said;
  readonly fact: string;
  readonly isSo: boolean;
}

/** The field whose words are a part of the name of what is asked about. */
export const DEVICE = "device";

/** Least share of a question's words, by who says whether it is so: words alone, or the caller. */
const LEAST_COVER = { words: 0.6, caller: 0.5 } as const;
/** Least nearness, likewise; one word in common is enough only where there is no other. */
const LEAST_SCORE = { words: 0.45, caller: 0.4 } as const;
/** Of alternatives all must be named for a no: one of them that is not so says nothing of the others. */
const LEAST_COVER_OF_ALTERNATIVES = 0.8;

const ALTERNATIVES = /\sor\s/u;
/** What is asked of the claimant is said of the claimant: "the family physician who asked" is another. */
const OF_CLAIMANT = /\b(?:you|your)\b/u;
const CLAIMANT = /\b(?:claimant|i|my|we|our|mine|asker)\b/iu;

const CLAUSE_END = /[,;()]|\sbut\s/u;

const AND = /\sand\s/u;

const splitAnd = (clause: string): readonly string[] =>
  countNegations(clause) === 0 ? clause.split(AND) : [];

/**
 * The whole, and its clauses: "closed with tissue adhesive, no sutures" says two things, and so does "will wear it and share
 * data". A denial may be of both parts of an "and".
 */
const listClauses = (words: string): readonly string[] => {
  const clauses = words.split(CLAUSE_END).flatMap((clause) => [clause, ...splitAnd(clause)]);
  return [...new Set([words, ...clauses.map((clause) => clause.trim()).filter((clause) => clause !== "")])];
};

/** Whether the fact is so: a statement may be true or false, and says the fact or its opposite. */
const isTrue = (answer: PhraseAnswer, value: "yes" | "no"): boolean =>
  (answer === "yes") === (value === "yes");

/** One word in common is enough only where the phrase has no other. */
const isTelling = ({ isWhole, shared }: NearName): boolean => isWhole || listTelling({ shared }).length > 1;

/** The fact of which a phrase has most. */
function findMeant(near: readonly NearName[], by: keyof typeof LEAST_COVER): NearName | undefined {
  const [nearest] = near
    .filter((one) => one.score >= LEAST_SCORE[by] && one.cover >= LEAST_COVER[by] && isTelling(one))
    .toSorted((one, other) => other.cover - one.cover || other.score - one.score);
  return nearest;
}

/** The open fact of which a phrase is an alternative, where it is of one alone: "mastectomy". */
function findAlternative(near: readonly NearName[], open: ReadonlySet<string>): NearName | undefined {
  const [only, ...others] = near.filter(
    ({ name, isWhole, alternative }) =>
      open.has(name) && isWhole && alternative.cover >= LEAST_COVER_OF_ALTERNATIVES,
  );
  return others.length === 0 && only ? { ...only, saying: only.alternative.saying } : undefined;
}

/** What one clause says of a fact; undefined where that is not certain. */
function readClause(
  { words, value }: Said,
  near: readonly NearName[],
  open: ReadonlySet<string>,
): Omit<SaidFact, "said"> | undefined {
  const by = value === undefined ? "words" : "caller";
  const nearest = findMeant(near, by) ?? (value === "yes" ? findAlternative(near, open) : undefined);
  const fact = nearest?.fact;
  if (!nearest || fact?.type !== "yes_no") return undefined;
  const isOfOther = OF_CLAIMANT.test(fact.question) && !nearest.isWhole && !CLAIMANT.test(words);
  if (value === undefined && isOfOther) return undefined;
  const answer = toAnswer(words, { name: fact.fact, question: fact.question, saying: nearest.saying });
  // What words alone do not deny they may leave open.
  if (answer === undefined || (answer === "opposite" && value === undefined)) return undefined;
  const isSo = isTrue(answer, value ?? "yes");
  const isPartial = ALTERNATIVES.test(fact.question) && nearest.cover < LEAST_COVER_OF_ALTERNATIVES;
  return isSo || !isPartial ? { fact: fact.fact, isSo } : undefined;
}

/** "The same diagnosis as in May" is what is asked as "a different diagnosis": what it is compared with says nothing more. */
const SAME = /\bsame\b/iu;
const COMPARED = /\s(?:as|than)\s.*$/iu;

function readWords(
  said: Said,
  find: (words: string) => readonly NearName[],
  open: ReadonlySet<string>,
): Omit<SaidFact, "said"> | undefined {
  const plain = readClause(said, find(said.words), open);
  if (plain || !SAME.test(said.words)) return plain;
  const words = said.words.replace(COMPARED, "").replace(SAME, "different");
  const opposite = readClause({ ...said, words }, find(words), open);
  return opposite && { ...opposite, isSo: !opposite.isSo };
}

const LENGTH = /(?<![\d.,])(\d{1,3}(?:[.,]\d{1,2})?)\s?(?:cm|centimet(?:er|re)s?)\b/giu;
const BOUND = /_up_to_(\d+)_cm$/u;
/** Beyond this a wound has codes that no such fact tells apart (M14). */
const MOST_CM = 10;

/** An open fact of a length, by the only length that words tell: a figure with its unit has one form. */
function readLengths(all: readonly Said[], open: ReadonlySet<string>): readonly SaidFact[] {
  const told = all.flatMap((said) =>
    [...said.words.matchAll(LENGTH)].map(([, figure = ""]) => ({
      said,
      cm: Number(figure.replace(",", ".")),
    })),
  );
  const [only] = told;
  if (!only || only.said.value === "no" || only.cm > MOST_CM || told.some(({ cm }) => cm !== only.cm))
    return [];
  return [...open].flatMap((fact) => {
    const bound = BOUND.exec(fact)?.[1];
    return bound === undefined ? [] : [{ said: only.said, fact, isSo: only.cm <= Number(bound) }];
  });
}

/**
 * Facts of the vocabulary that a caller said in words of its own: those whose question, or name, has nearly the same words, both
 * of them with a denial or neither. What is told by its name counts instead, and what is said in two ways says nothing.
 */
export function readSaid(ask: Ask, all: readonly Said[], context: SaidContext): readonly SaidFact[] {
  const { findNear, told, open, about } = context;
  const read = all.flatMap((said) =>
    listClauses(said.words).flatMap((words): readonly SaidFact[] => {
      const name = said.field === DEVICE ? undefined : about;
      const one = readWords({ ...said, words }, (of) => findNear(of, ask.program, name), open);
      return one && !told.has(one.fact) ? [{ said, ...one }] : [];
    }),
  );
  const byFact = Map.groupBy(read, ({ fact }) => fact);
  const isClear = ({ fact }: SaidFact): boolean =>
    new Set((byFact.get(fact) ?? []).map(({ isSo }) => isSo)).size === 1;
  const lengths = readLengths(all, open).filter(({ fact }) => !told.has(fact));
  return uniqueBy([...read.filter(isClear), ...lengths], ({ fact }) => fact);
}

/** The ask with the facts that words say. */
export const withSaid = <TAsk extends Ask>(ask: TAsk, said: readonly SaidFact[]): TAsk =>
  said.length === 0
    ? ask
    : { ...ask, stated: new Map([...ask.stated, ...said.map(({ fact, isSo }) => [fact, isSo] as const)]) };

/** What was read, as an answer says it. */
export const toReadValue = ({ path }: Ask, { said, fact, isSo }: SaidFact): ReadValue => ({
  path: `${path}.facts.${fact}`,
  value: isSo ? "yes" : "no",
  words: said.words,
});
