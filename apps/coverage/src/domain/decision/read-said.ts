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
import { listTelling } from "./weigh-words.ts";

export interface SaidContext {
  readonly findNear: Vocabulary["findNear"];
  /** Facts that are told, also by typed fields. */
  readonly told: ReadonlySet<string>;
  /** Facts that the decision waits for. */
  readonly open: ReadonlySet<string>;
  /** Those, and facts that it takes for given: what they ask is meant before what the rest of the vocabulary asks. */
  readonly asked: ReadonlySet<string>;
  /** Name of what is asked about: its words say nothing of it. */
  readonly about?: string | undefined;
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
const CLAIMANT = /\b(?:claimant|i|my|we|our|us|mine|asker|neither|both)\b/iu;
/** Who "came from the emergency department" is no physician of it. */
const ROLE = /physician|doctor|surgeon/iu;
/** "A reduction by the emergency physician": who gives the service claims it. */
const GIVEN_BY = /\bby (?:an? |the )?(?:[\p{L}-]+ ){0,2}(?:physician|doctor|surgeon)/iu;

/** Whether words say something of another than the claimant, of whom the question is; the service is the claimant's. */
function isOfAnother({ field, words }: Said, { name, fact, isWhole }: NearName): boolean {
  if (!fact || !OF_CLAIMANT.test(fact.question) || CLAIMANT.test(words)) return false;
  if (field === "service" && GIVEN_BY.test(words)) return false;
  return !isWhole || (ROLE.test(name) && !ROLE.test(words));
}

/** Whether the fact is so: a statement may be true or false, and says the fact or its opposite. */
const isTrue = (answer: PhraseAnswer, value: "yes" | "no"): boolean =>
  (answer === "yes") === (value === "yes");

/** One word in common is enough only where the phrase has no other. */
const isTelling = ({ isWhole, shared }: NearName): boolean => isWhole || listTelling({ shared }).length > 1;

/** Whether a phrase has a statement of the fact among other words. */
const isStated = ({ sayings: [first], shared }: NearName): boolean =>
  first?.isStatement === true && listTelling({ shared }).length > 1;

/** Whether a phrase has enough of a fact to say it. */
const isEnough = (one: NearName, by: keyof typeof LEAST_COVER): boolean =>
  (one.score >= LEAST_SCORE[by] || isStated(one)) && toCover(one) >= LEAST_COVER[by] && isTelling(one);

/** Of the nearest fact: one that the decision asks for and that has nearly as much of it is meant. */
const NEARLY = 0.85;

/** "Type 2 diabetes" has all the words of "type 1 diabetes", and is of another number. */
function isOfOtherNumber(words: string, { sayings }: NearName): boolean {
  const told = listNumbers(words).join(" ");
  const known = sayings.map(({ saying }) => listNumbers(saying).join(" ")).filter((one) => one !== "");
  return told !== "" && known.length > 0 && !known.includes(told);
}

/** The fact of which a phrase has most, those first that the decision asks for. */
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

/** The fact of which a phrase is an alternative, where it is of one alone: "mastectomy". Undefined `open` is any. */
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
  return others.length === 0 && only ? { ...only, sayings: only.alternatives.slice(0, 1) } : undefined;
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
  near.find((one) => asked.has(one.name) && listTelling(one).length > 1 && isInOrder(words, one.name));

/** What a phrase says to the sayings of a fact: of the question and the name the first whose figures are its own. */
function toAnswerOf(
  words: string,
  { name, fact, sayings }: NearName,
  least: number,
): { readonly answer: PhraseAnswer; readonly cover: number } | undefined {
  if (!fact) return undefined;
  const others = new Set([...(fact.statements ?? []), ...(fact.sayings ?? [])]);
  for (const { saying, cover } of sayings.filter((one, at) => at === 0 || one.cover >= least)) {
    const isStatement = others.has(saying);
    const answer = toAnswer(words, { name, question: fact.question, saying, isStatement });
    // A statement of one alternative has nothing of the others, which its denial leaves open.
    const isOfAll = !isStatement || answer === "opposite" || !isPartial(saying, fact);
    if (answer !== undefined) return { answer, cover: isOfAll ? cover : 0 };
  }
  return undefined;
}

interface ReadContext extends Pick<SaidContext, "asked"> {
  /** Facts of which one alternative is enough; undefined where it is any. */
  readonly alternativesOf: ReadonlySet<string> | undefined;
}

/** The fact that a clause is of, and what it says of it: of a fact with alternatives, who tells it may mean one of them. */
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

/** "The same diagnosis as in May" is what is asked as "a different diagnosis": what it is compared with says nothing more. */
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
  const { findNear, told, open, asked, about } = context;
  const find = (words: string): readonly NearName[] => findNear(words, ask.program, about);
  // What a manual excludes is asked for nowhere: "varicose veins" is one of the illnesses that a row has.
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
    // What is wanted of a supply is never asked for.
    ...readBounds(all, find, ask.program === "odb" ? "any" : asked),
    ...readDeniedAlternatives(all, find, open),
    ...(ask.program === "ohip" ? [...readPerformed(all), ...readDefined(ask, all)] : []),
  ];
  const byFact = Map.groupBy([...read, ...together], ({ fact }) => fact);
  const isClear = ({ fact }: SaidFact): boolean =>
    !told.has(fact) && new Set((byFact.get(fact) ?? []).map(({ isSo }) => isSo)).size === 1;
  return uniqueBy([...read, ...together].filter(isClear), ({ fact }) => fact);
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
