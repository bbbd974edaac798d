import { z } from "zod";
import { BENEFIT_PROGRAMS, DOCUMENT_TYPES, TEXT_KINDS } from "../dataset-names.ts";
import { defineTable, flag, optionalNumber, optionalText, texts } from "@clinical-mcp/dataset-tables";

/** The documents of all programs. Records of the programs' own tables name theirs. */
export const documentsTable = defineTable({
  name: "coverage_documents",
  columns: `document_id TEXT PRIMARY KEY, program TEXT NOT NULL, source_url TEXT NOT NULL, title TEXT NOT NULL,
    document_type TEXT NOT NULL, text_kind TEXT NOT NULL, edition TEXT, published_date TEXT, effective_date TEXT,
    as_of TEXT NOT NULL, is_whole INTEGER NOT NULL, content_hash TEXT NOT NULL, retrieved_at TEXT NOT NULL`,
  row: z.strictObject({
    document_id: z.string(),
    program: z.enum(BENEFIT_PROGRAMS),
    source_url: z.string(),
    title: z.string(),
    document_type: z.enum(DOCUMENT_TYPES),
    text_kind: z.enum(TEXT_KINDS),
    /** As the document names it, e.g. "43". */
    edition: optionalText,
    published_date: optionalText,
    /** From which its figures are in force, as the document itself states it. */
    effective_date: optionalText,
    /** Day on which the publisher's text was what this says. */
    as_of: z.string(),
    /** Whether it has every code, product or price of its edition. In a selection, a missing one may still be listed. */
    is_whole: flag,
    /** SHA-256 of the parsed content of the document. */
    content_hash: z.string(),
    retrieved_at: z.string(),
  }),
});

/** Every passage, so that records and citations can be shown. Ids are those of the search indexes. */
export const chunksTable = defineTable({
  name: "document_chunks",
  columns: `chunk_id TEXT PRIMARY KEY, document_id TEXT NOT NULL, chunk_type TEXT NOT NULL, parent_id TEXT,
    section_heading TEXT NOT NULL, section_path TEXT NOT NULL, chunk_text TEXT NOT NULL, section_idx INTEGER NOT NULL,
    chunk_idx INTEGER, anchor TEXT, page INTEGER`,
  after: [
    "CREATE INDEX document_chunks_by_document ON document_chunks (document_id, section_idx, chunk_idx)",
    "CREATE INDEX document_chunks_by_parent ON document_chunks (parent_id, chunk_idx)",
  ],
  row: z.strictObject({
    chunk_id: z.string(),
    document_id: z.string(),
    chunk_type: z.enum(["parent", "child"]),
    parent_id: optionalText,
    /** Last part of the path; empty before the first heading. */
    section_heading: z.string(),
    section_path: texts,
    chunk_text: z.string(),
    /** Position in the document, from 0. */
    section_idx: z.number(),
    /** Position in the parent, from 0; null for a parent. */
    chunk_idx: optionalNumber,
    anchor: optionalText,
    /** Page of a PDF's file, from 1. */
    page: optionalNumber,
  }),
});
