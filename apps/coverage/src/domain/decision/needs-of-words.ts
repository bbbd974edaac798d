import type { Ask } from "../case/coverage-case.ts";
import { GENERIC } from "../case/find-nearest.ts";
import { toCover, type FactDefinition, type NearName, type Vocabulary } from "../case/vocabulary.ts";
import { uniqueBy } from "../unique-by.ts";
import {
  beginsWithDenial,
  countNegations,
  isHeldApart,
  isOfOtherTime,
  listContrasts,
  toAnswer,
} from "./polarity.ts";
import { answerNeed } from "./settle-needs.ts";
import type { Need, Verdict } from "./verdict.ts";

/** Facts that words may state, the nearest first. */
export type FindNearFacts = Vocabulary["findNear"];

const toNeed = ({ fact, question }: FactDefinition, words: string): Need => ({
  field: "facts",
  name: fact,
  type: "yes_no",
  question,
  why: { text: `The words “${words}” may say it.`, sources: [] },
});

/** The decisions and the amounts, to see whether an answer changes either. */
const toDecisions = (verdicts: readonly Verdict[]): string => verdicts.map(({ decision }) => decision).join();
const toAmounts = (verdicts: readonly Verdict[]): string =>
  verdicts.map(({ amountCents }) => amountCents ?? "").join();

export interface NeedOfWords {
  readonly words: string;
  readonly need: Need;
  /** An answer changes only the amount. */
  readonly isOfAmount: boolean;
}

export interface WordsContext<TAsk extends Ask> {
  readonly decide: (ask: TAsk) => readonly Verdict[];
  readonly findNear: FindNearFacts;
  /** Stated facts, including those that typed fields imply. */
  readonly stated: ReadonlySet<string>;
  /** The words open the ask in any case, so less similar facts count too. */
  readonly isOpenAnyway: boolean;
  /** Name of the subject. Its words state nothing about the case. */
  readonly about?: string | undefined;
  /** Facts that are tried: each costs two decisions. */
  readonly most: number;
}

/** Share of a question's words that a phrase needs in order to say yes. */
const LEAST_COVER = 0.6;

/** The same share for facts that are false unless stated. */
const LEAST_COVER_OF_PRESUMED = 0.8;

/** Share of the nearest fact's score. Facts below it are about something else. */
const LEAST_OF_NEAREST = 0.7;
const LEAST_OF_STATED = 0.5;
/** Least score with a single common word. */
const LEAST_BY_ONE_WORD = 0.4;
/** Common words that distinguish one case from another. */
export const listDistinctive = ({ shared }: Pick<NearName, "shared">): readonly string[] =>
  shared.filter((stem) => !GENERIC.has(stem));
/**
 * One word of an alternative phrasing, among unrelated words, does not match a fact whose name has several words: "charted" is not "is
 * the time of the visit on the record", and "tires out" is not a repair.
 */
const isStray = (one: NearName): boolean =>
  !one.isWhole && listDistinctive(one).length === 1 && toCover(one) === 0 && one.phrasings.length > 1;

/** Most facts to try for one phrase. */
const MOST_OF_PHRASE = 5;

/** Fields of an ask that have a value, by the names that the vocabulary has for them. */
const listStatedFields = ({ patient, ...fields }: Ask): readonly string[] => [
  ...Object.entries(fields).flatMap(([name, value]) => (value === undefined ? [] : [name])),
  ...Object.entries(patient).flatMap(([name, value]) => (value === undefined ? [] : [`patient.${name}`])),
];

type Answer = "yes" | "no";
const EITHER: readonly Answer[] = ["no", "yes"];
/** The answer of a phrase that denies a statement, by whether the phrase is true. */
const TURNED: Readonly<Record<Answer, readonly Answer[]>> = { yes: ["no"], no: ["yes"] };

/** Words next to an ask. */
export interface Phrase {
  readonly words: string;
  /** The caller's yes or no, for a phrase stated as a fact. */
  readonly value?: Answer;
}

/** How much of a fact a phrase covers, and whether it says anything else. */
interface Covered extends Pick<NearName, "isWhole"> {
  /** Share of the words of its question or name, from 0 to 1. */
  readonly cover: number;
}

/**
 * Answers that a phrase may give to a question. Only a denial or a contrast says no. A phrase says yes if it has the question's words and
 * both or neither deny.
 */
function listAnswers(
  phrase: string,
  { fact, question }: FactDefinition,
  { cover, isWhole }: Covered,
): readonly Answer[] {
  const answer = toAnswer(phrase, { name: fact, question });
  const negations = countNegations(phrase);
  if (answer === "yes" && (cover >= LEAST_COVER || negations > 0)) return ["yes"];
  if (answer === "no" || beginsWithDenial(phrase)) return ["no"];
  // A phrase with the words of "does it lack …?" and without a lack says no.
  if (answer === "opposite" && cover >= LEAST_COVER && negations === 0 && isWhole) return ["no"];
  return answer === "opposite" || negations + listContrasts(phrase).length > 0 ? EITHER : ["yes"];
}

/** Share of a question's words at which a false statement denies it. */
const LEAST_DENIED = 0.4;

/**
 * Answers of a statement that is false. "There is pay: no" leaves open that there is none. With few common words it says nothing, except
 * that "not elective" also means no elective visit.
 */
function listOfFalse(
  phrase: string,
  { fact, question }: FactDefinition,
  { cover, isWhole }: Covered,
): readonly Answer[] {
  const answer = toAnswer(phrase, { name: fact, question });
  if (answer === "opposite") return ["yes"];
  return answer === "yes" && (cover >= LEAST_DENIED || isWhole) ? ["no"] : EITHER;
}

/** An unstated fact, and the words that are similar to it. */
interface OpenFact {
  readonly fact: FactDefinition;
  readonly words: string;
  /** Answers that the words may give. */
  readonly answers: readonly Answer[];
}

/** Whether a phrase has the words of a denying statement, without the denial: "used FaceTime" for "not FaceTime". */
const isDenied = (
  phrase: string,
  { statements = [], phrasings = [] }: FactDefinition,
  [first]: NearName["phrasings"],
): boolean =>
  first !== undefined &&
  [...statements, ...phrasings].includes(first.phrasing) &&
  countNegations(first.phrasing) > countNegations(phrase);

/** Answers that a phrase, or a statement with a yes or no, may give to a fact. */
function listAnswersTo(
  { words, value }: Phrase,
  fact: FactDefinition,
  { phrasings, isWhole }: Pick<NearName, "phrasings" | "isWhole">,
): readonly Answer[] {
  if (isDenied(words, fact, phrasings)) return TURNED[value ?? "yes"];
  const covered = { cover: toCover({ phrasings }), isWhole };
  return value === "no" ? listOfFalse(words, fact, covered) : listAnswers(words, fact, covered);
}

/** "Requested by a nurse practitioner" states who requested it, not who claims. */
const OF_REQUESTER =
  /\b(?:request(?:ed|s)?|refer(?:red|ral)|asked|phoned|called|sent|demandée?|adressée?)\b/iu;
const isOfRequester = (phrase: string, { fact }: FactDefinition): boolean =>
  fact.startsWith("claimant_") && OF_REQUESTER.test(phrase);

/** "Asks how many strips" is a question and states no fact. */
const QUESTION = /^(?:asks?|asking|wants to know|question|demande)(?!\p{L})/iu;

/** A caller who states a fact means one. Less similar facts may be meant too, unless they share just one word. */
const isMeant = ({ score, shared, isWhole }: NearName, nearest: NearName, isPresumed: boolean): boolean =>
  score >= LEAST_OF_STATED * nearest.score &&
  (isPresumed || listDistinctive({ shared }).length > 1 || (isWhole && score >= LEAST_BY_ONE_WORD));

/** Whether words without a yes or no are similar enough to a fact. */
function isTouched({ score, shared }: NearName, nearest: NearName): boolean {
  const telling = listDistinctive({ shared }).length;
  const isByWords = telling > 1 || (telling === 1 && score >= LEAST_BY_ONE_WORD);
  return isByWords && score >= LEAST_OF_NEAREST * nearest.score;
}

/** Whether a phrase may be of a fact: one that is false unless stated needs nearly all of its words. */
const isOpenTo = (phrase: string, fact: FactDefinition, phrasings: NearName["phrasings"]): boolean =>
  (fact.isPresumedNot !== true || toCover({ phrasings }) >= LEAST_COVER_OF_PRESUMED) &&
  !isOfOtherTime(phrase, fact.question) &&
  !isOfRequester(phrase, fact) &&
  !isHeldApart(phrase, fact.fact);

/**
 * Unstated facts that are similar to a phrase. Skips facts whose common words belong to a stated fact or field.
 */
function listOpenFacts<TAsk extends Ask>(
  { ask, verdicts }: { readonly ask: TAsk; readonly verdicts: readonly Verdict[] },
  { words: phrase, value }: Phrase,
  { findNear, stated, isOpenAnyway, about }: WordsContext<TAsk>,
): readonly OpenFact[] {
  if (QUESTION.test(phrase)) return [];
  const near = findNear(phrase, ask.program, about);
  const [nearest] = near;
  if (!nearest) return [];
  const known = new Set([...stated, ...listStatedFields(ask)]);
  const said = near.filter(({ name }) => known.has(name)).map(({ shared }) => new Set(shared));
  const presumed = new Set(verdicts.flatMap(({ presumed: needs = [] }) => needs.map(({ name }) => name)));
  const isNear = (one: NearName): boolean =>
    value === undefined
      ? isOpenAnyway || isTouched(one, nearest)
      : isMeant(one, nearest, presumed.has(one.name));
  const open = near
    .filter((one) => isNear(one) && (isOpenAnyway || !isStray(one)))
    .filter(({ shared }) => !said.some((words) => shared.every((word) => words.has(word))))
    .flatMap(({ fact, phrasings, isWhole }) =>
      fact?.type === "yes_no" && !stated.has(fact.fact) && isOpenTo(phrase, fact, phrasings)
        ? [
            {
              fact,
              answers: listAnswersTo({ words: phrase, ...(value && { value }) }, fact, {
                phrasings,
                isWhole,
              }),
              words: phrase,
            },
          ]
        : [],
    );
  return open.slice(0, MOST_OF_PHRASE);
}

/**
 * Asks for facts that unread words may state and that would change the decision. The vocabulary finds them by the meaning of their
 * questions. Skips facts that change nothing, and words that agree with an assumption: a denial of what is assumed false, or the
 * question's own words for what is assumed true.
 */
export function listNeedsOfWords<TAsk extends Ask>(
  asked: { readonly ask: TAsk; readonly verdicts: readonly Verdict[] },
  phrases: readonly Phrase[],
  context: WordsContext<TAsk>,
): readonly NeedOfWords[] {
  const { ask, verdicts } = asked;
  const { decide, most } = context;
  const near = phrases.flatMap((phrase) => listOpenFacts(asked, phrase, context));
  return uniqueBy(near, ({ fact: { fact } }) => fact)
    .slice(0, most)
    .flatMap(({ fact, words, answers }) => {
      const need = toNeed(fact, words);
      const tried = answers.map((answer) => decide(answerNeed(ask, need, answer)));
      const isTurned = tried.some((then) => toDecisions(then) !== toDecisions(verdicts));
      const isPaidOtherwise = tried.some((then) => toAmounts(then) !== toAmounts(verdicts));
      return isTurned || isPaidOtherwise ? [{ words, need, isOfAmount: !isTurned }] : [];
    });
}

/** Whether a phrase is understood: it can answer a fact in only one way, or a stated fact has its words. */
export function isUnderstood<TAsk extends Ask>(
  asked: { readonly ask: TAsk; readonly verdicts: readonly Verdict[] },
  phrase: Phrase,
  context: WordsContext<TAsk>,
): boolean {
  const { ask } = asked;
  const known = new Set([...context.stated, ...listStatedFields(ask)]);
  return (
    listOpenFacts(asked, phrase, context).some(({ answers }) => answers.length === 1) ||
    context
      .findNear(phrase.words, ask.program, context.about)
      .some((near) => known.has(near.name) && (near.isWhole || toCover(near) >= LEAST_COVER))
  );
}
