import type { chunksTable, documentsTable } from "@clinical-mcp/coverage/dataset";
import type { DocumentRecord, PassagePlace } from "@clinical-mcp/ingestion";
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
  is_whole: head.isWhole ? 1 : 0,
  content_hash: document.contentSha256,
  retrieved_at: document.retrievedAt,
});

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
