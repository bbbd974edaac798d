import type { Ask } from "../case/coverage-case.ts";
import type { ReadValue, Said, SaidFact } from "../case/read-case.ts";
import { toStem, toWords } from "@clinical-mcp/retrieval";
import { isPartial, toCover, type NearName, type Vocabulary } from "../case/vocabulary.ts";
import { uniqueBy } from "../unique-by.ts";
import { listNumbers, toAnswer, type PhraseAnswer } from "./polarity.ts";
import { readDeniedAlternatives } from "./said-alternatives.ts";
import { readBounds } from "./said-bounds.ts";
import { listClauses } from "./said-clauses.ts";
import { readDefined } from "./said-defined.ts";
import { readPerformed } from "./said-performer.ts";
import { listDistinctive } from "./needs-of-words.ts";

export interface SaidContext {
  readonly findNear: Vocabulary["findNear"];
  /** Stated facts, including those that typed fields imply. */
  readonly stated: ReadonlySet<string>;
  /** Facts that the decision waits for. */
  readonly open: ReadonlySet<string>;
  /** Open and assumed facts. They take precedence over the rest of the vocabulary. */
  readonly asked: ReadonlySet<string>;
  /** Name of the subject. Its words state nothing about the case. */
  readonly about?: string | undefined;
}

/** Field of words that are part of the subject's name. */
export const DEVICE = "device";

/** Share of a question's words that are needed, by who says yes or no: the words alone, or the caller. */
const LEAST_COVER = { words: 0.6, caller: 0.5 } as const;
/** Least score, likewise. One common word suffices only if there is no other. */
const LEAST_SCORE = { words: 0.45, caller: 0.4 } as const;
/** A no must name nearly all alternatives: denying one leaves the others open. */
const LEAST_COVER_OF_ALTERNATIVES = 0.8;

const ALTERNATIVES = /\sor\s/u;
/** A question about the claimant needs words about the claimant: "the family physician who asked" is someone else. */
const OF_CLAIMANT = /\b(?:you|your)\b/u;
const CLAIMANT = /\b(?:claimant|i|my|we|our|us|mine|asker|neither|both)\b/iu;
/** A patient "from the emergency department" is not its physician. */
const ROLE = /physician|doctor|surgeon/iu;

/** Whether the words are about someone other than the claimant that the question means. */
function isOfAnother({ words }: Said, { name, fact, isWhole }: NearName): boolean {
  if (!fact || !OF_CLAIMANT.test(fact.question) || CLAIMANT.test(words)) return false;
  return !isWhole || (ROLE.test(name) && !ROLE.test(words));
}

/** A statement may be true or false, and state the fact or its opposite. */
const isTrue = (answer: PhraseAnswer, value: "yes" | "no"): boolean =>
  (answer === "yes") === (value === "yes");

/** A single common word suffices only if the phrase has no other. */
const isDistinctive = ({ isWhole, shared }: NearName): boolean =>
  isWhole || listDistinctive({ shared }).length > 1;

const isStated = ({ phrasings: [first], shared }: NearName): boolean =>
  first?.isStatement === true && listDistinctive({ shared }).length > 1;

/** Whether a phrase has enough of a fact's words to state it. */
const isEnough = (one: NearName, by: keyof typeof LEAST_COVER): boolean =>
  (one.score >= LEAST_SCORE[by] || isStated(one)) && toCover(one) >= LEAST_COVER[by] && isDistinctive(one);

/** A fact that the decision asks for wins over the nearest one from this share of its coverage. */
const NEARLY = 0.85;

/** "Type 2 diabetes" has all the words of "type 1 diabetes", and is of another number. */
function isOfOtherNumber(words: string, { phrasings }: NearName): boolean {
  const stated = listNumbers(words).join(" ");
  const known = phrasings.map(({ phrasing }) => listNumbers(phrasing).join(" ")).filter((one) => one !== "");
  return stated !== "" && known.length > 0 && !known.includes(stated);
}

/** The fact that a phrase covers best. Facts that the decision asks for take precedence. */
function findMeant(
  near: readonly NearName[],
  by: keyof typeof LEAST_COVER,
  asked: ReadonlySet<string>,
): NearName | undefined {
  const [nearest, ...others] = near
    .filter((one) => isEnough(one, by))
    .toSorted((one, other) => toCover(other) - toCover(one) || other.score - one.score);
  if (!nearest || asked.has(nearest.name)) return nearest;
  return others.find((one) => asked.has(one.name) && toCover(one) >= NEARLY * toCover(nearest)) ?? nearest;
}

/** The fact of which a phrase names an alternative, if there is only one: "mastectomy". Undefined `open` means any fact. */
function findAlternative(
  near: readonly NearName[],
  open: ReadonlySet<string> | undefined,
): NearName | undefined {
  const [only, ...others] = near.filter(
    ({ name, isWhole, alternatives: [first] }) =>
      (open === undefined || open.has(name)) &&
      isWhole &&
      first !== undefined &&
      first.cover >= LEAST_COVER_OF_ALTERNATIVES,
  );
  return others.length === 0 && only ? { ...only, phrasings: only.alternatives.slice(0, 1) } : undefined;
}

/** Words of a name that a sentence has in their order, all but one: "the call was to arrange for …" is a call to arrange care. */
const LEAST_OF_ORDER = 4;

function isInOrder(words: string, name: string): boolean {
  const parts = name.split("_").map(toStem);
  if (parts.length <= LEAST_OF_ORDER) return false;
  const said = toWords(words).map(toStem);
  let at = 0;
  let missing = 0;
  for (const part of parts.slice(1)) {
    const next = said.indexOf(part, at);
    if (next < 0) missing += 1;
    else at = next + 1;
  }
  return missing <= 1;
}

const findOrdered = (words: string, near: readonly NearName[], asked: ReadonlySet<string>) =>
  near.find((one) => asked.has(one.name) && listDistinctive(one).length > 1 && isInOrder(words, one.name));

/** The phrase's answer to a fact: of the question and the name, the first with the same numbers. */
function toAnswerOf(
  words: string,
  { name, fact, phrasings }: NearName,
  least: number,
): { readonly answer: PhraseAnswer; readonly cover: number } | undefined {
  if (!fact) return undefined;
  const others = new Set([...(fact.statements ?? []), ...(fact.phrasings ?? [])]);
  for (const { phrasing, cover } of phrasings.filter((one, at) => at === 0 || one.cover >= least)) {
    const isStatement = others.has(phrasing);
    const answer = toAnswer(words, { name, question: fact.question, phrasing, isStatement });
    // A statement of one alternative has nothing of the others, which its denial leaves open.
    const isOfAll = !isStatement || answer === "opposite" || !isPartial(phrasing, fact);
    if (answer !== undefined) return { answer, cover: isOfAll ? cover : 0 };
  }
  return undefined;
}

interface ReadContext extends Pick<SaidContext, "asked"> {
  /** Facts for which one alternative suffices; undefined for any fact. */
  readonly alternativesOf: ReadonlySet<string> | undefined;
}

/** The fact of a clause, and its answer. For a fact with alternatives, the caller may mean one of them. */
function findSaid(one: Said, near: readonly NearName[], { asked, alternativesOf }: ReadContext) {
  const { words, value } = one;
  const by = value === undefined ? "words" : "caller";
  const meant =
    findMeant(
      near.filter((other) => !isOfOtherNumber(words, other)),
      by,
      asked,
    ) ?? findOrdered(words, near, asked);
  const said = meant && toAnswerOf(words, meant, LEAST_COVER[by]);
  const isOther = value === "yes" && (said === undefined || meant?.fact?.type !== "yes_no");
  if (!isOther) return { nearest: meant, said };
  const nearest = findAlternative(near, alternativesOf);
  return { nearest, said: nearest && toAnswerOf(words, nearest, LEAST_COVER[by]) };
}

/** What one clause says of a fact; undefined where that is not certain. */
function readClause(
  one: Said,
  near: readonly NearName[],
  context: ReadContext,
): Omit<SaidFact, "said"> | undefined {
  const { value } = one;
  const { nearest, said } = findSaid(one, near, context);
  const fact = nearest?.fact;
  if (!nearest || fact?.type !== "yes_no") return undefined;
  if (value === undefined && isOfAnother(one, nearest)) return undefined;
  // What words alone do not deny they may leave open.
  if (said === undefined || (said.answer === "opposite" && value === undefined)) return undefined;
  const isSo = isTrue(said.answer, value ?? "yes");
  const isOfSome = ALTERNATIVES.test(fact.question) && said.cover < LEAST_COVER_OF_ALTERNATIVES;
  return isSo || !isOfSome ? { fact: fact.fact, isSo } : undefined;
}

/** "The same diagnosis as in May" answers "a different diagnosis". The comparison itself adds nothing. */
const SAME = /\bsame\b/iu;
const COMPARED = /\s(?:as|than)\s.*$/isu;

/** "Seen second" denies that the patient was seen first. */
const LATER = /\b(?:second|third|fourth|deuxième|troisième)\b/iu;

function readWords(
  said: Said,
  find: (words: string) => readonly NearName[],
  context: ReadContext,
): Omit<SaidFact, "said"> | undefined {
  const plain = readClause(said, find(said.words), context);
  if (plain) return plain;
  const turned = SAME.test(said.words)
    ? said.words.replace(COMPARED, "").replace(SAME, "different")
    : said.words.replace(LATER, "first");
  if (turned === said.words) return undefined;
  const opposite = readClause({ ...said, words: turned }, find(turned), context);
  return opposite && { ...opposite, isSo: !opposite.isSo };
}

const LENGTH = /(?<![\d.,])(\d{1,3}(?:[.,]\d{1,2})?)\s?(?:cm|centimet(?:er|re)s?)\b/giu;
const BOUND = /_up_to_(\d+)_cm$/u;
/** Longer wounds have codes that these facts do not distinguish (M14). */
const MOST_CM = 10;

/** Answers an open fact about a length by the only length in the words. */
function readLengths(all: readonly Said[], open: ReadonlySet<string>): readonly SaidFact[] {
  const stated = all.flatMap((said) =>
    [...said.words.matchAll(LENGTH)].map(([, figure = ""]) => ({
      said,
      cm: Number(figure.replace(",", ".")),
    })),
  );
  const [only] = stated;
  if (!only || only.said.value === "no" || only.cm > MOST_CM || stated.some(({ cm }) => cm !== only.cm))
    return [];
  return [...open].flatMap((fact) => {
    const bound = BOUND.exec(fact)?.[1];
    return bound === undefined ? [] : [{ said: only.said, fact, isSo: only.cm <= Number(bound) }];
  });
}

/**
 * Facts of the vocabulary in the caller's own words: their question or name has nearly the same words, and both deny or neither does.
 * Facts stated by name take precedence; contradicting words say nothing.
 */
export function readSaid(ask: Ask, all: readonly Said[], context: SaidContext): readonly SaidFact[] {
  const { findNear, stated, open, asked, about } = context;
  const find = (words: string): readonly NearName[] => findNear(words, ask.program, about);
  // Questions do not ask for a manual's exclusions one by one: "varicose veins" is one of the illnesses in a row.
  const alternativesOf = ask.program === "adp" ? undefined : open;
  const read = all.flatMap((said) =>
    listClauses(said.words).flatMap((words): readonly SaidFact[] => {
      const name = said.field === DEVICE ? undefined : about;
      const find = (of: string): readonly NearName[] => findNear(of, ask.program, name);
      const one = readWords({ ...said, words }, find, { asked, alternativesOf });
      return one ? [{ said, ...one }] : [];
    }),
  );
  const together = [
    ...readLengths(all, open),
    // Requested supplies are never asked for.
    ...readBounds(all, find, ask.program === "odb" ? "any" : asked),
    ...readDeniedAlternatives(all, find, open),
    ...(ask.program === "ohip" ? [...readPerformed(all), ...readDefined(ask, all)] : []),
  ];
  const byFact = Map.groupBy([...read, ...together], ({ fact }) => fact);
  const isClear = ({ fact }: SaidFact): boolean =>
    !stated.has(fact) && new Set((byFact.get(fact) ?? []).map(({ isSo }) => isSo)).size === 1;
  return uniqueBy([...read, ...together].filter(isClear), ({ fact }) => fact);
}

/** The ask with the facts that words say. */
export const withSaid = <TAsk extends Ask>(ask: TAsk, said: readonly SaidFact[]): TAsk =>
  said.length === 0
    ? ask
    : { ...ask, stated: new Map([...ask.stated, ...said.map(({ fact, isSo }) => [fact, isSo] as const)]) };

export const toReadValue = ({ path }: Ask, { said, fact, isSo }: SaidFact): ReadValue => ({
  path: `${path}.facts.${fact}`,
  value: isSo ? "yes" : "no",
  words: said.words,
});
