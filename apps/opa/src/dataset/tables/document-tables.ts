import { z } from "zod";
import { DOCUMENT_TYPES, MODALITIES, POLICY_LEVELS, SOURCE_ORGS, TEXT_KINDS } from "../dataset-names.ts";
import {
  defineTable,
  flag,
  jsonList,
  optionalNumber,
  optionalText,
  texts,
} from "@clinical-mcp/dataset-tables";

const modality = z.enum(MODALITIES);
const policyLevel = z.enum(POLICY_LEVELS).nullable();

export const documentsTable = defineTable({
  name: "opa_documents",
  columns: `document_id TEXT PRIMARY KEY, source_org TEXT NOT NULL, source_url TEXT NOT NULL, title TEXT NOT NULL,
    document_type TEXT NOT NULL, text_kind TEXT NOT NULL, published_date TEXT, effective_date TEXT, updated_date TEXT,
    as_of TEXT NOT NULL, topics TEXT NOT NULL, codes TEXT NOT NULL, issued_by TEXT, policy_level TEXT, companion_of TEXT, summary TEXT,
    content_hash TEXT NOT NULL, retrieved_at TEXT NOT NULL, is_superseded INTEGER NOT NULL, superseded_by TEXT,
    pages_ahead INTEGER`,
  after: ["CREATE INDEX opa_documents_by_url ON opa_documents (source_url)"],
  row: z.strictObject({
    document_id: z.string(),
    source_org: z.enum(SOURCE_ORGS),
    source_url: z.string(),
    title: z.string(),
    document_type: z.enum(DOCUMENT_TYPES),
    text_kind: z.enum(TEXT_KINDS),
    /** First approved or published. */
    published_date: optionalText,
    /** Date of the edition in force, as the publisher states it. */
    effective_date: optionalText,
    /** Newest revision that the document states; null where it states none. */
    updated_date: optionalText,
    /** Day on which the publisher's text was what this says: of the copy, or of our reading. */
    as_of: z.string(),
    topics: texts,
    /** Codes of the Schedule of Benefits that it is about. */
    codes: texts,
    /** The organisation that issues or describes it, where that is not the publisher. */
    issued_by: optionalText,
    policy_level: policyLevel,
    /** Document that this one explains; it may be missing from the dataset. */
    companion_of: optionalText,
    summary: optionalText,
    /** SHA-256 of what was understood of the document. */
    content_hash: z.string(),
    retrieved_at: z.string(),
    is_superseded: flag,
    superseded_by: optionalText,
    /** By how many pages the PDF's file runs ahead of the printed numbers; null where that is not known. */
    pages_ahead: optionalNumber,
  }),
});

/** Parents and children; ids are those of the passages. A short section has no children. */
export const sectionsTable = defineTable({
  name: "opa_sections",
  columns: `section_id TEXT PRIMARY KEY, document_id TEXT NOT NULL, chunk_type TEXT NOT NULL, parent_id TEXT,
    section_heading TEXT NOT NULL, section_path TEXT NOT NULL, section_text TEXT NOT NULL, section_idx INTEGER NOT NULL,
    chunk_idx INTEGER, anchor TEXT, page INTEGER, provisions TEXT NOT NULL, policy_level TEXT, modality TEXT NOT NULL,
    search_words TEXT`,
  after: [
    "CREATE INDEX opa_sections_by_document ON opa_sections (document_id, section_idx, chunk_idx)",
    "CREATE INDEX opa_sections_by_parent ON opa_sections (parent_id, chunk_idx)",
  ],
  row: z.strictObject({
    section_id: z.string(),
    document_id: z.string(),
    chunk_type: z.enum(["parent", "child"]),
    parent_id: optionalText,
    /** Last part of the path; empty before the first heading. */
    section_heading: z.string(),
    section_path: texts,
    section_text: z.string(),
    /** Position in the document, from 0. */
    section_idx: z.number(),
    /** Position in the parent, from 0; null for a parent. */
    chunk_idx: optionalNumber,
    anchor: optionalText,
    /** Page of a PDF's file, from 1. */
    page: optionalNumber,
    provisions: texts,
    policy_level: policyLevel,
    modality: jsonList(modality),
    /** How people ask for it; never shown. */
    search_words: optionalText,
  }),
});

/** Provisions of CPSO documents and, where its text is ours, every statement; its section's text contains each. */
export const provisionsTable = defineTable({
  name: "opa_provisions",
  columns: `document_id TEXT NOT NULL, position INTEGER NOT NULL, section_id TEXT NOT NULL, provision TEXT,
    modalities TEXT NOT NULL, provision_text TEXT NOT NULL, confidence TEXT, search_words TEXT, PRIMARY KEY (document_id, position)`,
  after: ["CREATE INDEX opa_provisions_by_section ON opa_provisions (section_id)"],
  row: z.strictObject({
    document_id: z.string(),
    position: z.number(),
    section_id: z.string(),
    /** As printed, e.g. "9" or "9a-c"; null in unnumbered text. */
    provision: optionalText,
    /** Several where one sentence advises and another obliges. */
    modalities: jsonList(modality),
    /** Characters of the section's text. */
    provision_text: z.string(),
    /** How surely our words say it; null for the publisher's own. */
    confidence: optionalText,
    /** How people ask for this provision; never shown. */
    search_words: optionalText,
  }),
});

/** What changed with each version that is remembered, newest first. */
export const documentChangesTable = defineTable({
  name: "document_changes",
  columns: `version TEXT NOT NULL, built_at TEXT NOT NULL, position INTEGER NOT NULL, change TEXT NOT NULL,
    document_id TEXT NOT NULL, title TEXT NOT NULL, source_url TEXT NOT NULL, sections_added TEXT NOT NULL,
    sections_changed TEXT NOT NULL, sections_removed TEXT NOT NULL, PRIMARY KEY (version, position)`,
  after: ["CREATE INDEX document_changes_by_document ON document_changes (document_id)"],
  row: z.strictObject({
    version: z.string(),
    built_at: z.string(),
    position: z.number(),
    change: z.enum(["added", "changed", "removed"]),
    document_id: z.string(),
    title: z.string(),
    source_url: z.string(),
    /** Sections by their headings. */
    sections_added: texts,
    sections_changed: texts,
    sections_removed: texts,
  }),
});
