import { readAskedFigure } from "@clinical-mcp/evidence";
import { toStem, toWords, type UnderstoodQuery } from "@clinical-mcp/retrieval";
import type { PolicyIndex, PolicyStatement } from "./policy-index.ts";

/** A term of the question: it is met by itself, or by all words of one of its other names. */
export interface AskedTerm {
  readonly stem: string;
  readonly weight: number;
  readonly otherNames: readonly (readonly string[])[];
}

/** A term's worth by its place in the statement: the words people ask by, its heading and its title say what it is about. */
const CREDIT = { text: 1, asked: 0.9, heading: 0.7, title: 0.6 } as const;
/** The share of a term's worth when the statement calls it by another name. */
const OTHER_NAME = 0.8;

/** Words by which a rule is asked for; they are in every policy and tell none apart. */
const ASKING: ReadonlySet<string> = new Set(
  toWords(
    `policy rule requirement require expectation provision obligation obliged duty cpso college ontario regulation
     allowed permitted must should need physician doctor quickly soon deadline advice what can may`,
  ).map(toStem),
);

/** Whether a question asks for a time: how long, how soon, by when. */
export const asksTime = (question: string): boolean =>
  readAskedFigure(question)?.kind === "time" || WHEN.test(question);

/** "When must the report be sent?": often, but not always, a time is laid down. */
const WHEN =
  /\bwhen (?:must|do|does|should|is|are)\b[^?]{0,300}\b(?:sent|send|due|in|done|completed?|given|reported?)\b/iu;

/** Inverse document frequency of a stem. */
type Weigh = (stem: string) => number;

/** The terms of a question with their weight in what is searched. */
function toAskedTerms({ terms, expansions }: UnderstoodQuery, idf: Weigh): readonly AskedTerm[] {
  const all = [...new Set(terms.map(toStem))];
  const telling = all.filter((stem) => !ASKING.has(stem) && !/^\d+$/u.test(stem));
  return (telling.length > 0 ? telling : all).map((stem) => ({
    stem,
    weight: idf(stem),
    otherNames: expansions
      .filter(({ from }) => toWords(from).map(toStem).includes(stem))
      .map(({ to }) => toWords(to).map(toStem)),
  }));
}

/** Stems of a text by where it has them. */
export type StatementStems = PolicyStatement["stems"];

/** What a text is worth for a term: 0 where it is not about it. */
export function creditOf(
  term: Pick<AskedTerm, "stem" | "otherNames">,
  { text, asked, heading, title }: StatementStems,
): number {
  const places = [
    { stems: text, credit: CREDIT.text },
    { stems: asked, credit: CREDIT.asked },
    { stems: heading, credit: CREDIT.heading },
    { stems: title, credit: CREDIT.title },
  ];
  const all = new Set([...text, ...heading, ...title]);
  const own = places.find(({ stems }) => stems.has(term.stem))?.credit ?? 0;
  const isRenamed = term.otherNames.some((words) => words.length > 0 && words.every((word) => all.has(word)));
  return Math.max(own, isRenamed ? OTHER_NAME : 0);
}

const sumOf = (terms: readonly AskedTerm[]): number => terms.reduce((sum, { weight }) => sum + weight, 0);

/** The part of that sum that a text has. */
const heldOf = (terms: readonly AskedTerm[], stems: StatementStems): number =>
  terms.reduce((sum, term) => sum + term.weight * creditOf(term, stems), 0);

/**
 * How much of a question a statement bears: the idf of the question's terms that it, its heading or its
 * document's title hold, over all the question's idf, in [0, 1].
 */
export function createScale(
  query: UnderstoodQuery,
  index: PolicyIndex,
): (statement: PolicyStatement) => number {
  const terms = toAskedTerms(query, index.idf);
  const ofTerms = sumOf(terms);
  const ofTime = asksTime(query.original) ? ofTerms / Math.max(1, terms.length) : 0;
  const total = ofTerms + ofTime;
  return ({ stems, statesTime }) => {
    const held = heldOf(terms, stems);
    return total > 0 ? (held + (ofTime > 0 && statesTime() ? ofTime : 0)) / total : 0;
  };
}

/** The same of any texts, without the title, and without what a time that is asked for adds. */
export function createTermScale(query: UnderstoodQuery, idf: Weigh): (stems: StatementStems) => number {
  const terms = toAskedTerms(query, idf);
  const total = sumOf(terms);
  return (stems) => (total > 0 ? heldOf(terms, stems) / total : 0);
}

/** A content word of a question, and whether something that is shown has it, by itself or by another name. */
export interface AskedWord {
  readonly word: string;
  /** Inverse document frequency in what was searched. */
  readonly weight: number;
  readonly isMet: boolean;
}

/** The content words of a question, the rarest first, compared with the stems of the statements shown for it. */
export const holdWords = (
  query: UnderstoodQuery,
  idf: Weigh,
  shown: readonly StatementStems[],
): readonly AskedWord[] =>
  toAskedTerms(query, idf)
    .map((term) => ({
      word: query.terms.find((word) => toStem(word) === term.stem) ?? term.stem,
      weight: term.weight,
      isMet: shown.some((stems) => creditOf(term, stems) > 0),
    }))
    .toSorted((one, other) => other.weight - one.weight);
