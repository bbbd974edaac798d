import { anchorOf } from "@clinical-mcp/citations";
import { UserInputError } from "@clinical-mcp/errors";
import type { Detail } from "@clinical-mcp/mcp-tool";
import { z } from "zod";
import { DOCUMENT_TYPES, SOURCE_ORGS, TEXT_KINDS } from "../../dataset/index.ts";
import { detailInput } from "../shared/answer-schemas.ts";
import { cite, toPrintedPage } from "../shared/cite.ts";
import type { Corpus, DocumentRow, SectionRow } from "../shared/corpus.ts";
import { relate, relatedSchema } from "../shared/related.ts";

export const getSectionInput = z.strictObject({
  section_id: z.string().min(1).max(200).describe("As any opa tool gives it"),
  include_parent: z.boolean().default(true).describe("For a part: also the whole section"),
  include_children: z.boolean().default(false).describe("For a whole section: also its parts"),
  include_document_metadata: z.boolean().default(true).describe("Also its title, dates, topics, level"),
  detail: detailInput,
});
export type GetSectionInput = z.output<typeof getSectionInput>;

const MOST_RELATED: Readonly<Record<Detail, number>> = { short: 3, full: 10 };

const sectionSchema = z.object({
  section_id: z.string(),
  chunk_type: z.enum(["parent", "child"]),
  text: z.string().optional().describe("Not of a parent in short: ask for it by its id"),
  section_heading: z.string(),
  section_path: z.array(z.string()).describe("Headings from the document's top"),
  section_idx: z.int().describe("Position in the document, from 0"),
  chunk_idx: z.int().nullable().describe("Position in the parent, from 0; null for a parent"),
  page: z.int().nullable().describe("Page of a PDF's file, from 1"),
  printed_page: z.int().nullable(),
  provisions: z.array(
    z.object({
      provision: z.string().nullable(),
      modality: z.array(z.string()),
      text: z.string().optional().describe("In full; otherwise it is in the section's text"),
      confidence: z.string().nullable(),
    }),
  ),
});

const documentSchema = z.object({
  document_id: z.string(),
  title: z.string(),
  source_org: z.enum(SOURCE_ORGS),
  source_url: z.string(),
  document_type: z.enum(DOCUMENT_TYPES),
  text_kind: z.enum(TEXT_KINDS),
  effective_date: z.string().nullable(),
  updated_date: z.string().nullable(),
  published_date: z.string().nullable(),
  as_of: z.string(),
  topics: z.array(z.string()),
  codes: z.array(z.string()).describe("Of the Schedule of Benefits"),
  policy_level: z.string().nullable(),
  companion_of: z.string().nullable().describe("document_id of the policy that this advice explains"),
  companions: z.array(z.string()).describe("document_ids of advice on this policy"),
  is_superseded: z.boolean(),
  superseded_by: z.string().nullable(),
});

export const getSectionOutput = z.object({
  section: sectionSchema,
  parent: sectionSchema.nullable(),
  children: z.array(sectionSchema),
  document: documentSchema.nullable(),
  citation: z.object({
    text: z.string(),
    url: z.string(),
    anchor: z.string().nullable(),
    anchor_on_page: z
      .boolean()
      .describe("false: the anchor is only the heading's slug, and the url leaves it out"),
  }),
  related: z.array(relatedSchema).describe("Other documents on it"),
  previous_section_id: z.string().nullable(),
  next_section_id: z.string().nullable(),
});
type GetSectionAnswer = z.input<typeof getSectionOutput>;

function toSection(
  section: SectionRow,
  corpus: Corpus,
  { isFull, hasText = true }: { readonly isFull: boolean; readonly hasText?: boolean },
): z.input<typeof sectionSchema> {
  const { section_id, chunk_type, parent_id, section_text, page, chunk_idx } = section;
  const provisions = corpus
    .provisionsOf(parent_id ?? section_id)
    .filter(({ provision_text }) => section_text.includes(provision_text));
  return {
    section_id,
    chunk_type,
    ...((isFull || hasText) && { text: section_text }),
    section_heading: section.section_heading,
    section_path: section.section_path,
    section_idx: section.section_idx,
    chunk_idx,
    page,
    printed_page: toPrintedPage(page, corpus.findDocument(section.document_id) ?? { pages_ahead: null }),
    provisions: provisions.map(({ provision, modalities, provision_text, confidence }) => ({
      provision,
      modality: modalities,
      ...(isFull && { text: provision_text }),
      confidence,
    })),
  };
}

const toDocument = (document: DocumentRow, corpus: Corpus): z.input<typeof documentSchema> => ({
  document_id: document.document_id,
  title: document.title,
  source_org: document.source_org,
  source_url: document.source_url,
  document_type: document.document_type,
  text_kind: document.text_kind,
  effective_date: document.effective_date,
  updated_date: document.updated_date,
  published_date: document.published_date,
  as_of: document.as_of,
  topics: document.topics,
  codes: document.codes,
  policy_level: document.policy_level,
  companion_of: document.companion_of,
  companions: corpus.companionsOf(document.document_id).map(({ document_id }) => document_id),
  is_superseded: document.is_superseded,
  superseded_by: document.superseded_by,
});

/** The neighbours of the section in its document. */
function findNeighbours(whole: SectionRow, corpus: Corpus) {
  const all = corpus.sectionsOf(whole.document_id);
  const at = all.findIndex(({ section_id }) => section_id === whole.section_id);
  return {
    previous_section_id: all[at - 1]?.section_id ?? null,
    next_section_id: all[at + 1]?.section_id ?? null,
  };
}

/**
 * A section with what surrounds it and its citation.
 *
 * @throws UserInputError NOT_FOUND where the dataset in service has no such section
 */
export function getSection(input: GetSectionInput, corpus: Corpus): GetSectionAnswer {
  const section = corpus.findSection(input.section_id.trim());
  const document = section && corpus.findDocument(section.document_id);
  if (!section || !document)
    throw new UserInputError("There is no section of this id in the dataset in service.", {
      code: "NOT_FOUND",
      suggestion:
        "Take section_id from an answer of opa_search_sections or another opa tool; ids change when a text has changed.",
    });
  const parent = section.parent_id === null ? undefined : corpus.findSection(section.parent_id);
  const isFull = input.detail === "full";
  const citation = cite({ document, section });
  const anchor = anchorOf({ anchor: section.anchor ?? undefined, heading: section.section_heading });
  return {
    section: toSection(section, corpus, { isFull }),
    parent: input.include_parent && parent ? toSection(parent, corpus, { isFull, hasText: false }) : null,
    children: input.include_children
      ? corpus
          .childrenOf(section.section_id)
          .map((child) => toSection(child, corpus, { isFull, hasText: false }))
      : [],
    document: input.include_document_metadata ? toDocument(document, corpus) : null,
    citation: {
      text: citation.text,
      url: citation.url,
      anchor: anchor?.anchor ?? null,
      anchor_on_page: anchor?.isOnPage ?? false,
    },
    related: relate([{ document, section }], corpus, MOST_RELATED[input.detail]),
    ...findNeighbours(parent ?? section, corpus),
  };
}
