import type { UnderstoodQuery } from "./understand-query.ts";

/** Relative to words of the question itself, at 1: measured on MED and NFCorpus, docs/decisions/0027-caller-expands.md. */
const WORD_WEIGHT = 0.2;
/** How often the embedded text has the question, with each other wording once. */
const QUESTION_REPEATS = 2;
/** Rarely reached: five wordings of some words each. */
const MOST_TERMS = 48;

/**
 * The question with other words for the same, which its caller supplies: searched with it by words and by meaning, at a
 * lower weight. Terms, codes and phrase stay those of the question.
 */
export function expandQuery(query: UnderstoodQuery, others: readonly UnderstoodQuery[]): UnderstoodQuery {
  const known = new Set(query.groups.flatMap(({ terms }) => terms));
  const terms = [...new Set(others.flatMap((other) => other.terms))].filter((term) => !known.has(term));
  if (terms.length === 0) return query;
  const [asked, names] = query.groups;
  const repeated = Array.from({ length: QUESTION_REPEATS }, () => query.embeddingText);
  return {
    ...query,
    groups: [asked, names, { terms: terms.slice(0, MOST_TERMS), weight: WORD_WEIGHT }],
    embeddingText: [...repeated, ...others.map(({ embeddingText }) => embeddingText)].join(" "),
  };
}
