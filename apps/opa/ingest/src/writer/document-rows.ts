import type { DocumentRecord, PassagePlace } from "@clinical-mcp/ingestion";
import type { documentsTable, provisionsTable, sectionsTable } from "@clinical-mcp/opa/dataset";
import { FACETS } from "@clinical-mcp/opa/dataset";
import type { Passage } from "@clinical-mcp/retrieval";
import type { z } from "zod";
import { wordsOfProvision } from "../search-words.ts";
import type { OpaRecords } from "../records.ts";

type Row<TTable extends { readonly row: z.ZodType }> = z.input<TTable["row"]>;

export function toDocumentRow(document: DocumentRecord, { head }: OpaRecords): Row<typeof documentsTable> {
  return {
    document_id: document.id,
    source_org: head.sourceOrg,
    source_url: head.url,
    title: document.title,
    document_type: head.documentType,
    text_kind: head.textKind,
    published_date: head.published,
    effective_date: head.effective,
    updated_date: head.updated,
    as_of: head.asOf ?? document.retrievedAt.slice(0, "YYYY-MM-DD".length),
    topics: JSON.stringify(head.topics),
    codes: JSON.stringify(head.codes),
    issued_by: head.issuedBy,
    policy_level: head.policyLevel,
    companion_of: head.companionOf,
    summary: head.summary,
    content_hash: document.contentSha256,
    retrieved_at: document.retrievedAt,
    is_superseded: head.isSuperseded ? 1 : 0,
    superseded_by: head.supersededBy,
    pages_ahead: head.pagesAhead,
  };
}

const list = (value: Passage["facets"][string] | undefined): readonly unknown[] =>
  Array.isArray(value) ? value : [];

/** The provisions that a passage has, as printed. */
export const listProvisions = ({ facets }: Passage): readonly string[] =>
  list(facets["provisions"]).filter((value) => typeof value === "string");

export function toSectionRow(passage: Passage, place: PassagePlace): Row<typeof sectionsTable> {
  const { facets } = passage;
  const level = facets[FACETS.policyLevel];
  return {
    section_id: passage.id,
    document_id: passage.documentId,
    chunk_type: passage.kind,
    parent_id: passage.kind === "parent" ? null : passage.sectionId,
    section_heading: place.path.at(-1) ?? "",
    section_path: JSON.stringify(place.path),
    section_text: passage.text,
    section_idx: place.sectionIdx,
    chunk_idx: place.chunkIdx,
    anchor: typeof facets["anchor"] === "string" ? facets["anchor"] : null,
    page: typeof facets["page"] === "number" ? facets["page"] : null,
    provisions: JSON.stringify(listProvisions(passage)),
    policy_level: level === "expectation" || level === "advice" ? level : null,
    modality: JSON.stringify(list(facets[FACETS.modality])),
    search_words: passage.searchWords ?? null,
  };
}

export const toProvisionRows = (
  documentId: string,
  { provisions, searchWords }: OpaRecords,
  find: (text: string) => string,
): readonly Row<typeof provisionsTable>[] =>
  provisions.map(({ provision, modalities, text, confidence }, position) => ({
    document_id: documentId,
    position,
    section_id: find(text),
    provision,
    modalities: JSON.stringify(modalities),
    provision_text: text,
    confidence,
    search_words: searchWords && provision !== null ? wordsOfProvision(searchWords, provision) : null,
  }));
