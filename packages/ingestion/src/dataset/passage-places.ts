import type { DocumentRecord } from "./document-record.ts";

/** The place of a passage, known from its document. */
export interface PassagePlace {
  readonly sectionIdx: number;
  /** null for a parent. */
  readonly chunkIdx: number | null;
  readonly path: readonly string[];
}

/** The place of each passage of a document, by id. */
export const toPassagePlaces = ({ sections }: DocumentRecord): readonly (readonly [string, PassagePlace])[] =>
  sections.flatMap(({ id, path, children }, sectionIdx) => [
    [id, { sectionIdx, chunkIdx: null, path }] as const,
    ...children.map((child, chunkIdx) => [child, { sectionIdx, chunkIdx, path }] as const),
  ]);

/** A row of the table ingestion_log, which every app with documents has. */
export const toIngestionLogRow = (document: DocumentRecord, sourceUrl: string) => ({
  document_id: document.id,
  source: document.source,
  source_url: sourceUrl,
  file_sha256: document.fileSha256,
  retrieved_at: document.retrievedAt,
  sections: document.sections.length,
  passages: document.sections.reduce((sum, { children }) => sum + 1 + children.length, 0),
  warnings: JSON.stringify(document.warnings),
});
