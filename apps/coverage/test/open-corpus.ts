import type { SourceDocument } from "@clinical-mcp/ingestion";
import { createCorpus, type ChunkRow, type Corpus, type DocumentRow } from "../src/domain/corpus.ts";
import { recordsSchema } from "../ingest/src/records.ts";
import { passagesOf } from "./open-tables.ts";

const READ_AT = "2025-09-26";

function toDocumentRow({ id, document, records }: SourceDocument): DocumentRow {
  const { head } = recordsSchema.parse(records);
  return {
    document_id: id,
    program: head.program,
    source_url: head.url,
    title: document.title,
    document_type: head.documentType,
    text_kind: head.textKind,
    edition: head.edition,
    published_date: head.published,
    effective_date: head.effective,
    as_of: head.asOf ?? READ_AT,
    is_whole: head.isWhole,
    content_hash: "",
    retrieved_at: READ_AT,
  };
}

const toChunkRows = (source: SourceDocument): readonly ChunkRow[] =>
  passagesOf(source).map(({ section: { path, anchor, page }, parent: { id, text } }, at) => ({
    chunk_id: id,
    document_id: source.id,
    chunk_type: "parent",
    parent_id: null,
    section_heading: path.at(-1) ?? "",
    section_path: [...path],
    chunk_text: text,
    section_idx: at,
    chunk_idx: null,
    anchor: anchor ?? null,
    page: page ?? null,
  }));

/** The documents and passages of sources, as a dataset of them has them. */
export const openCorpus = (sources: readonly SourceDocument[]): Corpus =>
  createCorpus(
    { documents: sources.map(toDocumentRow), chunks: sources.flatMap(toChunkRows), ingestionLog: [] },
    { version: "whole", builtAt: `${READ_AT}T00:00:00.000Z` },
  );
