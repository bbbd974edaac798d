import { toWords } from "@clinical-mcp/retrieval";
import type { Ask } from "../case/coverage-case.ts";
import type { FactDefinition, NearName, Vocabulary } from "../case/vocabulary.ts";
import { uniqueBy } from "../unique-by.ts";
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

/** What a caller acts on: the decisions, and what they pay. */
const decisionsOf = (verdicts: readonly Verdict[]): string =>
  verdicts.map(({ decision, amountCents }) => `${decision} ${amountCents ?? ""}`).join();

/** A need with the words that may answer it. */
export interface NeedOfWords {
  readonly words: string;
  readonly need: Need;
}

/** "No transfer arranged", "claimant does not take over": a denial near the beginning is of what follows. */
const DENIAL =
  /^(?:[\p{L}’']+ ){0,2}(?:no|not|never|neither|none|nobody|nor|without|pas|aucune?|jamais|sans|ni)(?!\p{L})/iu;

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

/** "Both physicians in Ontario" says so; "the second physician in Ontario" may not. */
const CONTRASTS: ReadonlySet<string> = new Set(
  (
    "no not never nobody without only but except unless outside other another different second later after before " +
    "pas sans sauf autre"
  ).split(" "),
);
const hasContrast = (phrase: string): boolean =>
  toWords(phrase).some((word) => CONTRASTS.has(word.toLowerCase()));

/** Of the words of a fact's question: a phrase that has as many says that it is so. */
const LEAST_COVER = 0.6;

/** What is less than half as near as the nearest is of another matter. */
const LEAST_OF_NEAREST = 0.5;
/** One word in common is little, unless there is little else. */
const LEAST_BY_ONE_WORD = 0.4;
/** Facts of one phrase that are weighed. */
const MOST_OF_PHRASE = 5;

/** Fields of an ask that have a value, by the names that the vocabulary has for them. */
const listToldFields = ({ patient, ...fields }: Ask): readonly string[] => [
  ...Object.entries(fields).flatMap(([name, value]) => (value === undefined ? [] : [name])),
  ...Object.entries(patient).flatMap(([name, value]) => (value === undefined ? [] : [`patient.${name}`])),
];

/** A fact that nobody told, and the words that are near to it. */
interface OpenFact {
  readonly fact: FactDefinition;
  readonly words: string;
  /** The words have most of its question, and nothing that turns them. */
  readonly isSaidSo: boolean;
}

/** "Asks how many strips" says what is asked, and no fact. */
const QUESTION = /^(?:asks?|asking|wants to know|question|demande)(?!\p{L})/iu;

/**
 * Facts near to a phrase that nobody told, those first that the decision takes for given. Words that a told fact or field shares
 * too have said what they say.
 */
function listOpenFacts<TAsk extends Ask>(
  { ask, verdicts }: { readonly ask: TAsk; readonly verdicts: readonly Verdict[] },
  phrase: string,
  { findNear, told, isOpenAnyway, about }: WordsContext<TAsk>,
): readonly OpenFact[] {
  if (QUESTION.test(phrase)) return [];
  const near = findNear(phrase, ask.program, about);
  const [nearest] = near;
  if (!nearest) return [];
  const known = new Set([...told, ...listToldFields(ask)]);
  const said = near.filter(({ name }) => known.has(name)).map(({ shared }) => new Set(shared));
  const presumed = new Set(verdicts.flatMap(({ presumed: needs = [] }) => needs.map(({ name }) => name)));
  const isNear = ({ score, shared }: NearName): boolean =>
    isOpenAnyway ||
    (score >= LEAST_OF_NEAREST * nearest.score && (shared.length > 1 || score >= LEAST_BY_ONE_WORD));
  const open = near
    .filter(isNear)
    .flatMap(({ fact, shared, cover }) =>
      fact?.type === "yes_no" &&
      !told.has(fact.fact) &&
      !said.some((words) => shared.every((word) => words.has(word)))
        ? [{ fact, isSaidSo: cover >= LEAST_COVER && !hasContrast(phrase), words: phrase }]
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
  phrases: readonly string[],
  context: WordsContext<TAsk>,
): readonly NeedOfWords[] {
  const { ask, verdicts } = asked;
  const { decide, most } = context;
  const base = decisionsOf(verdicts);
  const near = phrases.flatMap((words) => listOpenFacts(asked, words, context));
  return uniqueBy(near, ({ fact: { fact } }) => fact)
    .slice(0, most)
    .flatMap(({ fact, words, isSaidSo }) => {
      const need = toNeed(fact, words);
      const turns = (answer: string): boolean => decisionsOf(decide(answerNeed(ask, need, answer))) !== base;
      // Only a denial or a contrast says no; only what denies nothing says yes.
      const isNo = !isSaidSo && (DENIAL.test(words) || hasContrast(words));
      const [isTurnedByNo, isTurnedByYes] = [isNo && turns("no"), !DENIAL.test(words) && turns("yes")];
      return isTurnedByNo || isTurnedByYes ? [{ words, need }] : [];
    });
}
