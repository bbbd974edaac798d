import type { Said, SaidFact } from "../case/read-case.ts";
import type { NearName, Vocabulary } from "../case/vocabulary.ts";
import { splitClauses } from "./said-clauses.ts";
import { countNegations } from "./polarity.ts";
import { listDistinctive } from "./needs-of-words.ts";

const NUMBERS = "zero one two three four five six seven eight nine ten eleven twelve".split(" ");
const NUMBER = `(\\d{1,4}(?:[.,]\\d{1,2})?|${NUMBERS.join("|")})`;
const UNIT = "(minutes?|hours?|days?|weeks?|months?|years?|cm|kg)";
/** "Over 40", "at least two hours". */
const BOUND = new RegExp(
  `\\b(over|above|more than|at least|under|below|less than|at most|up to) ${NUMBER}(?: ${UNIT})?\\b`,
  "giu",
);
const FIGURE = new RegExp(`(?<![\\d.,])${NUMBER}(?:[- ]?${UNIT})?\\b`, "giu");

const MINUTES: Readonly<Record<string, number>> = {
  minute: 1,
  hour: 60,
  day: 1440,
  week: 10_080,
};

interface Figure {
  readonly value: number;
  readonly unit: string;
}

/** A figure in its smallest unit: two hours are 120 minutes. */
function toFigure(number: string, unit = ""): Figure {
  const at = NUMBERS.indexOf(number.toLowerCase());
  const value = at < 0 ? Number(number.replace(",", ".")) : at;
  const name = unit.toLowerCase().replace(/s$/u, "");
  const minutes = MINUTES[name];
  return minutes === undefined ? { value, unit: name } : { value: value * minutes, unit: "minute" };
}

const IS_MET: Readonly<Record<string, (value: number, bound: number) => boolean>> = {
  over: (value, bound) => value > bound,
  above: (value, bound) => value > bound,
  "more than": (value, bound) => value > bound,
  "at least": (value, bound) => value >= bound,
  under: (value, bound) => value < bound,
  below: (value, bound) => value < bound,
  "less than": (value, bound) => value < bound,
  "at most": (value, bound) => value <= bound,
  "up to": (value, bound) => value <= bound,
};

const listBounds = (question: string) =>
  [...question.matchAll(BOUND)].map(([, word = "", number = "", unit]) => ({
    ...toFigure(number, unit),
    word: word.toLowerCase(),
    isMet: IS_MET[word.toLowerCase()],
  }));

type Bound = ReturnType<typeof listBounds>[number];

const IS_MORE = /^(?:over|above|more|at least)/u;

/** Compares a bound in words with a bound in a question: more than six weeks is more than five. */
const isWithin = (said: Bound, asked: Bound): boolean =>
  (said.word === asked.word && said.value === asked.value) ||
  (IS_MORE.test(said.word) === IS_MORE.test(asked.word) && asked.isMet?.(said.value, asked.value) === true);

/** Share of the words for the measured thing that a phrase needs. */
const LEAST_COVER = 0.8;
const LEAST_COVER_WITH_UNIT = 0.4;

/** Whether a phrase is about the measured thing: by nearly all its words, or by its unit and one of its words. */
function isMeasured({ alternatives, phrasings, shared }: NearName, unit: string): boolean {
  const [nearest] = alternatives;
  if (unit === "")
    return nearest !== undefined && nearest.cover >= LEAST_COVER && listBounds(nearest.phrasing).length > 0;
  return listDistinctive({ shared }).length > 1 && (phrasings[0]?.cover ?? 0) >= LEAST_COVER_WITH_UNIT;
}

/** The only figure of a clause that denies nothing. */
function findOnlyFigure(clause: string): Figure | undefined {
  const [only, ...others] = clause.matchAll(FIGURE);
  if (!only || others.length > 0 || countNegations(clause) > 0) return undefined;
  const [, number = "", unit] = only;
  return toFigure(number, unit);
}

/** What a figure of a clause says to a question with a bound; undefined where it measures something else. */
function holdToBound(
  near: NearName,
  question: string,
  { clause, figure }: { readonly clause: string; readonly figure: Figure },
): boolean | undefined {
  const bounds = listBounds(question);
  const [bound] = bounds;
  // Lengths are compared over all words together.
  if (!bound?.isMet || bound.unit === "cm" || bound.unit !== figure.unit) return undefined;
  if (!isMeasured(near, bound.unit)) return undefined;
  const [stated] = listBounds(clause);
  if (stated && !isWithin(stated, bound)) return undefined;
  const isSo = stated !== undefined || bound.isMet(figure.value, bound.value);
  return isSo || bounds.length === 1 ? isSo : undefined;
}

/**
 * Open facts with a bound in their question, answered by the only figure for the same thing: a body mass index of 44 is over 40. A bound
 * with an alternative can only be met, not failed.
 *
 * @param open facts to answer, or any
 */
export function readBounds(
  all: readonly Said[],
  findNear: (words: string) => ReturnType<Vocabulary["findNear"]>,
  open: ReadonlySet<string> | "any",
): readonly SaidFact[] {
  const isOpen = (fact: string): boolean => open === "any" || open.has(fact);
  const ofClause = (said: Said, clause: string): readonly SaidFact[] => {
    const figure = findOnlyFigure(clause);
    if (!figure) return [];
    return findNear(clause).flatMap((near) => {
      const { fact } = near;
      if (fact?.type !== "yes_no" || !isOpen(fact.fact)) return [];
      const isSo = holdToBound(near, fact.question, { clause, figure });
      return isSo === undefined ? [] : [{ said, fact: fact.fact, isSo }];
    });
  };
  return all
    .filter(({ value }) => value !== "no")
    .flatMap((said) => splitClauses(said).flatMap((clause) => ofClause(said, clause)));
}
