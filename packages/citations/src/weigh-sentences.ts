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
 * Every sentence of a text, in order, with its share of the question's weight: the idf of its query terms over all
 * their idf. All 0 where the terms have no weight.
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
