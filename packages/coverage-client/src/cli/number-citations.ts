import type { AnswerCitation, CoverageAnswer } from "../answer.ts";

/** A place that an answer cites, with its number in the text. */
export interface NumberedCitation {
  readonly number: number;
  readonly citation: AnswerCitation;
}

const toKey = ({ document_id: document, loc, url }: AnswerCitation): string =>
  JSON.stringify([document, loc, url]);

/** Numbers every cited place once, in the order of the highlights. */
export function numberCitations({ highlights }: Pick<CoverageAnswer, "highlights">): {
  readonly places: readonly NumberedCitation[];
  readonly numberOf: (citation: AnswerCitation) => number;
} {
  const numbers = new Map<string, NumberedCitation>();
  for (const citation of highlights.flatMap(({ citations }) => citations)) {
    const key = toKey(citation);
    if (!numbers.has(key)) numbers.set(key, { number: numbers.size + 1, citation });
  }
  return {
    places: [...numbers.values()],
    numberOf: (citation) => numbers.get(toKey(citation))?.number ?? 0,
  };
}
