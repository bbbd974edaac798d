import { splitSentences } from "./sentences.ts";
import { textOf, type Span } from "./span.ts";

/** How a text becomes the terms that an index knows: words, folded and stemmed. Retrieval has it. */
export type ToTerms = (text: string) => readonly string[];

export interface WeightedTerm {
  readonly term: string;
  /** Inverse document frequency in the corpus, not negative. */
  readonly idf: number;
}

export interface PickedSentence extends Span {
  /** Share of the query's idf that the sentence holds, in (0, 1]. */
  readonly score: number;
}

const sumOf = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0);

/**
 * The sentences that bear most of the question's weight (idf of the query terms that they hold), at most
 * `count`, in the order of the text; of equals the earlier. Empty when no sentence holds any of the terms.
 */
export function pickSentences(
  passageText: string,
  options: { readonly terms: readonly WeightedTerm[]; readonly toTerms: ToTerms; readonly count: number },
): readonly PickedSentence[] {
  const weights = new Map(options.terms.map(({ term, idf }) => [term, idf]));
  const total = sumOf([...weights.values()]);
  if (total <= 0) return [];
  return splitSentences(passageText)
    .map((span) => {
      const held = new Set(options.toTerms(textOf(passageText, span)));
      return { ...span, score: sumOf([...weights].map(([term, idf]) => (held.has(term) ? idf : 0))) / total };
    })
    .filter(({ score }) => score > 0)
    .toSorted((a, b) => b.score - a.score || a.start - b.start)
    .slice(0, options.count)
    .toSorted((a, b) => a.start - b.start);
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
