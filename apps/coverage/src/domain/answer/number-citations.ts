import type { AnswerCitation } from "../answer-schemas.ts";
import type { Corpus } from "../corpus.ts";
import type { Reason } from "../decision/verdict.ts";
import type { NumberedCitation } from "./coverage-answer-schemas.ts";
import { citeReason } from "./cite-reason.ts";

/** Numbers every place that an answer cites, once and in the order of use. */
export interface CitationBook {
  /** Numbers of the places of a reason. */
  readonly cite: (reason: Reason) => readonly number[];
  readonly list: () => readonly NumberedCitation[];
  /** Includes citations that only a full answer shows. */
  readonly listWhole: () => readonly AnswerCitation[];
}

export function createCitationBook(corpus: Corpus): CitationBook {
  const numbered = new Map<string, { readonly n: number; readonly citation: AnswerCitation }>();
  const number = (citation: AnswerCitation): number => {
    const key = `${citation.document_id} ${citation.loc} ${citation.passage_id}`;
    const known = numbered.get(key);
    if (known) return known.n;
    const n = numbered.size + 1;
    numbered.set(key, { n, citation });
    return n;
  };
  return {
    cite: (reason) => [...new Set(citeReason(reason, corpus).map(number))],
    list: () =>
      [...numbered.values()].map(({ n, citation }) => ({
        n,
        source: citation.source,
        loc: citation.loc,
        ...(citation.page !== undefined && { page: citation.page }),
        url: citation.url,
        passage_id: citation.passage_id,
        as_of: citation.as_of,
      })),
    listWhole: () => [...numbered.values()].map(({ citation }) => citation),
  };
}
