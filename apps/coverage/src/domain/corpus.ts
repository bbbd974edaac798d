import type { z } from "zod";
import type { ingestionLogTable } from "@clinical-mcp/dataset-tables";
import type { chunksTable, documentsTable } from "../dataset/index.ts";

type RowOf<TTable extends { readonly row: z.ZodType }> = Readonly<z.output<TTable["row"]>>;

export type DocumentRow = RowOf<typeof documentsTable>;
export type ChunkRow = RowOf<typeof chunksTable>;

/** Rows that all programs share. Each program also has its own tables. */
export interface CorpusRows {
  readonly documents: readonly DocumentRow[];
  readonly chunks: readonly ChunkRow[];
  readonly ingestionLog: readonly RowOf<typeof ingestionLogTable>[];
}

/** A passage to hold against the records. */
export interface ReadPassage {
  readonly chunk: ChunkRow;
  readonly document: DocumentRow;
}

/** Which dataset answers, its documents and passages. Rows keep the order in which they were written. */
export interface Corpus {
  readonly version: string;
  /** ISO 8601 moment at which the dataset was built. */
  readonly builtAt: string;
  readonly rows: CorpusRows;
  findDocument(documentId: string): DocumentRow | undefined;
  findChunk(passageId: string): ChunkRow | undefined;
  /** Whole sections, in the document's order. */
  sectionsOf(documentId: string): readonly ChunkRow[];
  /** Parts of a section in order; empty for a short one. */
  childrenOf(passageId: string): readonly ChunkRow[];
}

/** Indexes the rows of one dataset. */
export function createCorpus(
  rows: CorpusRows,
  { version, builtAt }: Pick<Corpus, "version" | "builtAt">,
): Corpus {
  const documents = new Map(rows.documents.map((row) => [row.document_id, row]));
  const chunks = new Map(rows.chunks.map((row) => [row.chunk_id, row]));
  const sections = Map.groupBy(
    rows.chunks
      .filter(({ chunk_type: type }) => type === "parent")
      .toSorted((a, b) => a.section_idx - b.section_idx),
    ({ document_id }) => document_id,
  );
  const children = Map.groupBy(
    rows.chunks
      .filter(({ chunk_type: type }) => type === "child")
      .toSorted((a, b) => (a.chunk_idx ?? 0) - (b.chunk_idx ?? 0)),
    ({ parent_id: parent }) => parent,
  );
  return {
    version,
    builtAt,
    rows,
    findDocument: (id) => documents.get(id),
    findChunk: (id) => chunks.get(id),
    sectionsOf: (id) => sections.get(id) ?? [],
    childrenOf: (id) => children.get(id) ?? [],
  };
}
