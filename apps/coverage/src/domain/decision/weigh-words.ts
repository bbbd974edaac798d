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

/** Facts that words may be telling, the nearest first. */
export type FindNearFacts = Vocabulary["findNear"];

const toNeed = ({ fact, question }: FactDefinition, words: string): Need => ({
  field: "facts",
  name: fact,
  type: "yes_no",
  question,
  why: { text: `The words “${words}” may say it.`, sources: [] },
});

/** What a caller acts on first, and what it pays. */
const toDecisions = (verdicts: readonly Verdict[]): string => verdicts.map(({ decision }) => decision).join();
const toAmounts = (verdicts: readonly Verdict[]): string =>
  verdicts.map(({ amountCents }) => amountCents ?? "").join();

export interface NeedOfWords {
  readonly words: string;
  readonly need: Need;
  /** An answer changes what is paid, and no decision. */
  readonly isOfAmount: boolean;
}

export interface WordsContext<TAsk extends Ask> {
  readonly decide: (ask: TAsk) => readonly Verdict[];
  readonly findNear: FindNearFacts;
  /** Facts that are told, also by typed fields. */
  readonly told: ReadonlySet<string>;
  /** The words leave the ask open whatever they say: what is less near may be meant, too. */
  readonly isOpenAnyway: boolean;
  /** Name of what is asked about: its words say nothing of it. */
  readonly about?: string | undefined;
  /** Facts that are tried: each costs two decisions. */
  readonly most: number;
}

/** Of the words of a fact's question: a phrase that has as many says that it is so. */
const LEAST_COVER = 0.6;

/** Of the words of what is not so unless it is said. */
const LEAST_COVER_OF_PRESUMED = 0.8;

/** What is much less near than the nearest is of another matter. */
const LEAST_OF_NEAREST = 0.7;
const LEAST_OF_TOLD = 0.5;
/** One word in common is little, unless there is little else. */
const LEAST_BY_ONE_WORD = 0.4;
/** Words that are shared and tell one case from another. */
export const listTelling = ({ shared }: Pick<NearName, "shared">): readonly string[] =>
  shared.filter((stem) => !GENERIC.has(stem));
/**
 * One word of another name of a fact, among others that the fact has not, is of another matter where the fact has a name of
 * several words: "charted" is not "is the time of the visit on the record", and "tires out" no repair.
 */
const isStray = (one: NearName): boolean =>
  !one.isWhole && listTelling(one).length === 1 && toCover(one) === 0 && one.sayings.length > 1;

/** Facts of one phrase that are weighed. */
const MOST_OF_PHRASE = 5;

/** Fields of an ask that have a value, by the names that the vocabulary has for them. */
const listToldFields = ({ patient, ...fields }: Ask): readonly string[] => [
  ...Object.entries(fields).flatMap(([name, value]) => (value === undefined ? [] : [name])),
  ...Object.entries(patient).flatMap(([name, value]) => (value === undefined ? [] : [`patient.${name}`])),
];

type Answer = "yes" | "no";
const EITHER: readonly Answer[] = ["no", "yes"];
/** What a statement says of a fact whose words it denies, by whether the statement is true. */
const TURNED: Readonly<Record<Answer, readonly Answer[]>> = { yes: ["no"], no: ["yes"] };

/** Words next to an ask. */
export interface Phrase {
  readonly words: string;
  /** Whether it is so, where the caller told it as a fact. */
  readonly value?: Answer;
}

/** How much of a fact a phrase has, and whether it has nothing else. */
interface Covered extends Pick<NearName, "isWhole"> {
  /** Share of the words of its question or name, from 0 to 1. */
  readonly cover: number;
}

/**
 * Answers that a phrase may give to a question: only a denial or a contrast says no, and what has the words of the question and
 * neither, or both of which deny, says yes.
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
  // What has the words of "does it lack …?" and lacks nothing says no.
  if (answer === "opposite" && cover >= LEAST_COVER && negations === 0 && isWhole) return ["no"];
  return answer === "opposite" || negations + listContrasts(phrase).length > 0 ? EITHER : ["yes"];
}

/** Of the words of a fact's question: a statement of as many that is not so denies it. */
const LEAST_DENIED = 0.4;

/**
 * Where it is not so that there is pay, there may be none; of facts that share little a denial says nothing, but that what is not
 * elective is no elective visit either.
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

/** A fact that nobody told, and the words that are near to it. */
interface OpenFact {
  readonly fact: FactDefinition;
  readonly words: string;
  /** What the words may say of it. */
  readonly answers: readonly Answer[];
}

/** Whether a phrase has the words of a statement that denies them, and no denial: "used FaceTime" of "not FaceTime". */
const isDenied = (
  phrase: string,
  { statements = [], sayings = [] }: FactDefinition,
  [first]: NearName["sayings"],
): boolean =>
  first !== undefined &&
  [...statements, ...sayings].includes(first.saying) &&
  countNegations(first.saying) > countNegations(phrase);

/** What a phrase, or a statement that is told to be true or false, may say to a fact. */
function listAnswersTo(
  { words, value }: Phrase,
  fact: FactDefinition,
  { sayings, isWhole }: Pick<NearName, "sayings" | "isWhole">,
): readonly Answer[] {
  if (isDenied(words, fact, sayings)) return TURNED[value ?? "yes"];
  const covered = { cover: toCover({ sayings }), isWhole };
  return value === "no" ? listOfFalse(words, fact, covered) : listAnswers(words, fact, covered);
}

/** "Requested by a nurse practitioner" says who asked, and nothing of who claims. */
const OF_REQUESTER =
  /\b(?:request(?:ed|s)?|refer(?:red|ral)|asked|phoned|called|sent|demandée?|adressée?)\b/iu;
const isOfRequester = (phrase: string, { fact }: FactDefinition): boolean =>
  fact.startsWith("claimant_") && OF_REQUESTER.test(phrase);

/** "Asks how many strips" says what is asked, and no fact. */
const QUESTION = /^(?:asks?|asking|wants to know|question|demande)(?!\p{L})/iu;

/** Who tells a fact means one: what is less near may be meant, too, but nothing that has just a word of it. */
const isMeant = ({ score, shared, isWhole }: NearName, nearest: NearName, isPresumed: boolean): boolean =>
  score >= LEAST_OF_TOLD * nearest.score &&
  (isPresumed || listTelling({ shared }).length > 1 || (isWhole && score >= LEAST_BY_ONE_WORD));

/** Whether words that nobody told as a fact come near enough to one to be of it. */
function isTouched({ score, shared }: NearName, nearest: NearName): boolean {
  const telling = listTelling({ shared }).length;
  const isByWords = telling > 1 || (telling === 1 && score >= LEAST_BY_ONE_WORD);
  return isByWords && score >= LEAST_OF_NEAREST * nearest.score;
}

/** Whether nothing in a phrase says that it is not of a fact. */
const isOpenTo = (phrase: string, fact: FactDefinition, sayings: NearName["sayings"]): boolean =>
  (fact.isPresumedNot !== true || toCover({ sayings }) >= LEAST_COVER_OF_PRESUMED) &&
  !isOfOtherTime(phrase, fact.question) &&
  !isOfRequester(phrase, fact) &&
  !isHeldApart(phrase, fact.fact);

/**
 * Facts near to a phrase that nobody told, those first that the decision takes for given. Words that a told fact or field shares
 * too have said what they say.
 */
function listOpenFacts<TAsk extends Ask>(
  { ask, verdicts }: { readonly ask: TAsk; readonly verdicts: readonly Verdict[] },
  { words: phrase, value }: Phrase,
  { findNear, told, isOpenAnyway, about }: WordsContext<TAsk>,
): readonly OpenFact[] {
  if (QUESTION.test(phrase)) return [];
  const near = findNear(phrase, ask.program, about);
  const [nearest] = near;
  if (!nearest) return [];
  const known = new Set([...told, ...listToldFields(ask)]);
  const said = near.filter(({ name }) => known.has(name)).map(({ shared }) => new Set(shared));
  const presumed = new Set(verdicts.flatMap(({ presumed: needs = [] }) => needs.map(({ name }) => name)));
  const isNear = (one: NearName): boolean =>
    value === undefined
      ? isOpenAnyway || isTouched(one, nearest)
      : isMeant(one, nearest, presumed.has(one.name));
  const open = near
    .filter((one) => isNear(one) && (isOpenAnyway || !isStray(one)))
    .filter(({ shared }) => !said.some((words) => shared.every((word) => words.has(word))))
    .flatMap(({ fact, sayings, isWhole }) =>
      fact?.type === "yes_no" && !told.has(fact.fact) && isOpenTo(phrase, fact, sayings)
        ? [
            {
              fact,
              answers: listAnswersTo({ words: phrase, ...(value && { value }) }, fact, { sayings, isWhole }),
              words: phrase,
            },
          ]
        : [],
    );
  const isPresumed = ({ fact: { fact } }: OpenFact): boolean => presumed.has(fact);
  return [...open.filter(isPresumed), ...open.filter((one) => !isPresumed(one))].slice(0, MOST_OF_PHRASE);
}

/**
 * Facts that words next to an ask may be telling, and that would change its decision: each is asked for. The facts come from
 * the vocabulary by what their questions mean; those that change nothing are nobody's question, nor are those of which the words
 * say what the decision takes for given: a denial of what is not so, and the question's own words for what is.
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

/**
 * Whether it is known what a phrase says: a fact that it can only answer in one way, or one that is told and has its words.
 */
export function isUnderstood<TAsk extends Ask>(
  asked: { readonly ask: TAsk; readonly verdicts: readonly Verdict[] },
  phrase: Phrase,
  context: WordsContext<TAsk>,
): boolean {
  const { ask } = asked;
  const known = new Set([...context.told, ...listToldFields(ask)]);
  return (
    listOpenFacts(asked, phrase, context).some(({ answers }) => answers.length === 1) ||
    context
      .findNear(phrase.words, ask.program, context.about)
      .some((near) => known.has(near.name) && (near.isWhole || toCover(near) >= LEAST_COVER))
  );
}
