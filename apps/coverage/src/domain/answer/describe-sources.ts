import type { EditionRow } from "../../dataset/index.ts";
import type { AnswerCitation } from "../answer-schemas.ts";
import type { Corpus, DocumentRow } from "../corpus.ts";
import { daysBetween } from "../ohip/local-time.ts";
import type { AnswerSource } from "./coverage-answer-schemas.ts";

interface Dates {
  readonly editions: readonly EditionRow[];
  /** YYYY-MM-DD */
  readonly today: string;
}

function describeSource(
  { document_id, title, program, effective_date, as_of }: DocumentRow,
  { editions, today }: Dates,
): AnswerSource {
  const edition = editions.find((row) => row.program === program);
  const counted = edition?.counted_from === "effective_date" ? (effective_date ?? as_of) : as_of;
  const days = daysBetween(counted, today);
  const isOld = edition !== undefined && days > edition.newer_likely_after_days;
  return {
    document_id,
    source: title,
    program,
    effective_date,
    as_of,
    newer_edition: isOld ? "likely" : "not_expected",
    warning: isOld
      ? `Of ${counted}, ${days} days ago; ${edition.rhythm}. A newer edition may exist: check before relying on a figure.`
      : null,
  };
}

/** Every document that an answer cites, with its date, and whether a newer edition may exist by now. */
export function describeSources(
  citations: readonly AnswerCitation[],
  { corpus, ...dates }: { readonly corpus: Corpus } & Dates,
): readonly AnswerSource[] {
  const ids = new Set(citations.map(({ document_id: id }) => id));
  return [...ids].flatMap((id) => {
    const row = corpus.findDocument(id);
    return row ? [describeSource(row, dates)] : [];
  });
}
