import {
  citationUrl,
  describePlace,
  formatCitation,
  type Citation,
  type Locator,
} from "@clinical-mcp/citations";
import { ORGANISATION } from "../dataset/index.ts";
import type { AnswerCitation } from "./answer-schemas.ts";
import type { ChunkRow, DocumentRow } from "./corpus.ts";
import { uniqueBy } from "./unique-by.ts";

export interface CitedPlace {
  readonly document: DocumentRow;
  readonly chunk?: ChunkRow | undefined;
  /** A record's own place, e.g. its DIN; otherwise the passage's page or section. */
  readonly locator?: Locator | undefined;
  /** For a record whose source has another page or date than its document. */
  readonly source?: { readonly url: string; readonly asOf: string } | undefined;
}

function toLocator({ chunk, locator }: CitedPlace): Locator {
  if (locator) return locator;
  if (chunk?.page) return { kind: "page", page: chunk.page, label: String(chunk.page) };
  return chunk === undefined || chunk.section_heading === ""
    ? { kind: "document" }
    : { kind: "section", heading: chunk.section_heading };
}

function toCitation(place: CitedPlace): Citation {
  const { document, chunk, source } = place;
  return {
    organisation: ORGANISATION,
    title: document.title,
    url: source?.url ?? document.source_url,
    locator: toLocator(place),
    ...(chunk && chunk.section_heading !== "" && { section: chunk.section_heading }),
    ...(document.effective_date !== null && { effectiveDate: document.effective_date }),
    asOf: source?.asOf ?? document.as_of,
    textKind: document.text_kind,
  };
}

/** The citation of a place in a document, in the form that all tools of coverage give. */
export function cite(place: CitedPlace): AnswerCitation {
  const { document, chunk } = place;
  const citation = toCitation(place);
  const { locator } = citation;
  const loc = describePlace(citation);
  return {
    source: document.title,
    source_org: citation.organisation,
    loc,
    ...("page" in locator && locator.page !== undefined && { page: locator.page }),
    text: formatCitation({ ...citation, ...(loc !== "" && { section: loc }) }),
    url: citationUrl(citation),
    passage_id: chunk?.chunk_id ?? null,
    document_id: document.document_id,
    effective_date: document.effective_date,
    as_of: citation.asOf,
    text_kind: document.text_kind,
  };
}

/** Removes repeated places, and keeps the order. */
export const citeAll = (places: readonly CitedPlace[]): AnswerCitation[] =>
  uniqueBy(places.map(cite), ({ document_id: id, loc, url }) => `${id} ${loc} ${url}`);
