import { splitSentences } from "./sentences.ts";
import { textOf, type Span } from "./span.ts";

/** How a text becomes the terms that an index knows: words, folded and stemmed. Retrieval has it. */
export type ToTerms = (text: string) => readonly string[];

export interface WeightedTerm {
  readonly term: string;
  /** Inverse document frequency in the corpus, not negative. */
  readonly idf: number;
}

export interface WeighedSentence extends Span {
  /** Share of the query's idf that the sentence holds, in [0, 1]. */
  readonly score: number;
}

const sumOf = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0);

/**
 * Every sentence of a text, in order, with how much of the question's weight it bears: the idf of the query terms that it
 * holds over all their idf. All 0 where the terms weigh nothing.
 */
export function weighSentences(
  text: string,
  { terms, toTerms }: { readonly terms: readonly WeightedTerm[]; readonly toTerms: ToTerms },
): readonly WeighedSentence[] {
  const weights = [...new Map(terms.map(({ term, idf }) => [term, idf]))];
  const total = sumOf(weights.map(([, idf]) => idf));
  return splitSentences(text).map((span) => {
    const held = new Set(total > 0 ? toTerms(textOf(text, span)) : []);
    const share = total > 0 ? sumOf(weights.map(([term, idf]) => (held.has(term) ? idf : 0))) / total : 0;
    return { ...span, score: share };
  });
}

/**
 * How much of a statement's weight a sentence bears: the idf of its terms that the sentence holds, over all
 * its idf, in [0, 1]. Measured to tell a statement's own source from a random abstract (means .56 and .04);
 * it does not tell a statement from its negation or from another figure: see `checkFigures`. 0 for a
 * statement without weighted terms.
 */
export function supportOfSentence(
  statement: string,
  sentence: string,
  { idf, toTerms }: { readonly idf: (term: string) => number; readonly toTerms: ToTerms },
): number {
  const held = new Set(toTerms(sentence));
  const terms = [...new Set(toTerms(statement))];
  const total = sumOf(terms.map(idf));
  return total > 0 ? sumOf(terms.filter((term) => held.has(term)).map(idf)) / total : 0;
}
