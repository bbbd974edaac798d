import type { AnswerCitation } from "../answer-schemas.ts";
import { cite } from "../cite.ts";
import type { ChunkRow, Corpus } from "../corpus.ts";
import type { Reason } from "../decision/verdict.ts";
import type { Source } from "../source.ts";
import { uniqueBy } from "../unique-by.ts";

/** Codes, amounts, percentages and counts. A passage without any of them is not worth opening. */
const FIGURE = /[A-Z]?\d+(?:[.,]\d+)*/gu;

/** Drops thousands separators. */
const toPlain = (text: string): string => text.replaceAll(/(?<=\d),(?=\d{3})/gu, "");

const listFigures = (point: string): readonly string[] => [...new Set(toPlain(point).match(FIGURE) ?? [])];

/** Picks the shortest passage with the most figures of the point. */
function pickPassage(point: string, sectionIds: readonly string[], corpus: Corpus): ChunkRow | undefined {
  const candidates = sectionIds.flatMap((id) => {
    const chunk = corpus.findChunk(id);
    return chunk ? [chunk, ...corpus.childrenOf(id)] : [];
  });
  const [only, ...others] = candidates;
  if (others.length === 0) return only;
  const figures = listFigures(point);
  const [best] = candidates
    .map((chunk) => ({
      chunk,
      held: figures.filter((figure) => toPlain(chunk.chunk_text).includes(figure)).length,
    }))
    .toSorted(
      (one, other) => other.held - one.held || one.chunk.chunk_text.length - other.chunk.chunk_text.length,
    );
  return best?.chunk;
}

/** Drops the document's name from a place, because a citation has it in a field. */
const withoutTitle = (loc: string, title: string): string =>
  loc.startsWith(`${title}, `) ? loc.slice(title.length + 2) : loc;

/** @returns undefined if the dataset has no such document to open */
function citeSource(
  point: string,
  { loc, url, asOf, place }: Source,
  corpus: Corpus,
): AnswerCitation | undefined {
  if (!place) return undefined;
  const chunk = pickPassage(point, place.sectionIds, corpus);
  const document = corpus.findDocument(chunk?.document_id ?? place.documentId);
  if (!document) return undefined;
  const { locator, page } = place;
  const citation = cite({ document, chunk, locator, source: { url, asOf } });
  return { ...citation, loc: withoutTitle(loc, document.title), ...(page !== undefined && { page }) };
}

/** Every place where a reader can check a reason, each once. */
export function citeReason({ text, sources }: Reason, corpus: Corpus): readonly AnswerCitation[] {
  const citations = sources.flatMap((source) => citeSource(text, source, corpus) ?? []);
  return uniqueBy(citations, (one) => `${one.passage_id} ${one.loc}`);
}
