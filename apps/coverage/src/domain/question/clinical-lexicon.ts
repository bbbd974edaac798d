import type { ClinicalTables, ClinicalTerm, CriterionNode } from "../../dataset/index.ts";
import { createPhraseFinder, toPhrasePattern, type FindPhrases } from "./phrase-pattern.ts";
import type { Span } from "@clinical-mcp/citations";

interface ReadyTerm {
  readonly term: ClinicalTerm;
  readonly find: FindPhrases;
  readonly findHighest: FindPhrases | undefined;
}

interface ReadyMeasure {
  readonly id: string;
  /** Source of a pattern for its names. */
  readonly names: string;
}

/** Terms ready to be looked for, and the criteria that they are held to; made once. */
export interface ClinicalLexicon {
  readonly terms: readonly ReadyTerm[];
  readonly measures: readonly ReadyMeasure[];
  readonly counts: readonly ReadyMeasure[];
  /** By reason-for-use code. */
  readonly limitedUse: ReadonlyMap<string, CriterionNode>;
  readonly familyOf: ReadonlyMap<string, string>;
}

const toNames = (words: readonly string[]): string => toPhrasePattern(words).source;

/** @param tables of data/coverage/question */
export const createClinicalLexicon = ({
  terms,
  measures,
  counts,
  limitedUse,
}: ClinicalTables): ClinicalLexicon => ({
  terms: terms.map((term) => ({
    term,
    find: createPhraseFinder(term.words),
    findHighest: term.highest && createPhraseFinder(term.highest),
  })),
  measures: measures.map(({ id, words }) => ({ id, names: toNames(words) })),
  counts: counts.map(({ id, words }) => ({ id, names: toNames(words) })),
  limitedUse,
  familyOf: new Map(terms.flatMap(({ id, family }) => (family === undefined ? [] : [[id, family] as const]))),
});

/** A term where a clause names it. */
export interface TermMention {
  readonly term: ClinicalTerm;
  readonly span: Span;
  readonly written: string;
  /** The dose named with it is the highest that is given. */
  readonly isHighest: boolean;
}

const lengthOf = ({ start, end }: Span): number => end - start;

/** Terms in a text, in order; of one family the longest where names overlap ("type 1 diabetes" is no other diabetes). */
export function findTerms({ terms }: ClinicalLexicon, text: string): readonly TermMention[] {
  const found = terms.flatMap(({ term, find, findHighest }) => {
    const isHighest = findHighest !== undefined && findHighest(text).length > 0;
    return find(text).map(({ span, written }) => ({ term, span, written, isHighest }));
  });
  return found
    .filter(
      ({ term, span }) =>
        !found.some(
          (other) =>
            (other.term.hides_parts || (term.family !== undefined && other.term.family === term.family)) &&
            other.term.id !== term.id &&
            other.span.start <= span.start &&
            other.span.end >= span.end &&
            lengthOf(other.span) > lengthOf(span),
        ),
    )
    .toSorted((one, next) => one.span.start - next.span.start);
}
