import type { chunksTable, documentsTable, ingestionLogTable } from "@clinical-mcp/coverage/dataset";
import type { DocumentRecord } from "@clinical-mcp/ingestion";
import type { Passage } from "@clinical-mcp/retrieval";
import type { z } from "zod";
import type { DocumentHead } from "../records.ts";

type Row<TTable extends { readonly row: z.ZodType }> = z.input<TTable["row"]>;

export const toDocumentRow = (document: DocumentRecord, head: DocumentHead): Row<typeof documentsTable> => ({
  document_id: document.id,
  program: head.program,
  source_url: head.url,
  title: document.title,
  document_type: head.documentType,
  text_kind: head.textKind,
  edition: head.edition,
  published_date: head.published,
  effective_date: head.effective,
  as_of: head.asOf ?? document.retrievedAt.slice(0, "YYYY-MM-DD".length),
  content_hash: document.contentSha256,
  retrieved_at: document.retrievedAt,
});

export const toLogRow = (document: DocumentRecord, head: DocumentHead): Row<typeof ingestionLogTable> => ({
  document_id: document.id,
  source: document.source,
  source_url: head.url,
  file_sha256: document.fileSha256,
  retrieved_at: document.retrievedAt,
  sections: document.sections.length,
  passages: document.sections.reduce((sum, { children }) => sum + 1 + children.length, 0),
  warnings: JSON.stringify(document.warnings),
});

/** Where a passage stands: known from its document. */
export interface PassagePlace {
  readonly sectionIdx: number;
  /** null for a parent. */
  readonly chunkIdx: number | null;
  readonly path: readonly string[];
}

/** The place of each passage of a document, by id. */
export const toPlaces = ({ sections }: DocumentRecord): readonly (readonly [string, PassagePlace])[] =>
  sections.flatMap(({ id, path, children }, sectionIdx) => [
    [id, { sectionIdx, chunkIdx: null, path }] as const,
    ...children.map((child, chunkIdx) => [child, { sectionIdx, chunkIdx, path }] as const),
  ]);

export const toChunkRow = (
  { id, documentId, kind, sectionId, text, facets: { anchor, page } }: Passage,
  { path, sectionIdx, chunkIdx }: PassagePlace,
): Row<typeof chunksTable> => ({
  chunk_id: id,
  document_id: documentId,
  chunk_type: kind,
  parent_id: kind === "parent" ? null : sectionId,
  section_heading: path.at(-1) ?? "",
  section_path: JSON.stringify(path),
  chunk_text: text,
  section_idx: sectionIdx,
  chunk_idx: chunkIdx,
  anchor: typeof anchor === "string" ? anchor : null,
  page: typeof page === "number" ? page : null,
});
