import { evidenceShape as searchShape } from "@clinical-mcp/evidence";
import { z } from "zod";
import { DOCUMENT_TYPES, SOURCE_ORGS, TEXT_KINDS } from "../dataset/index.ts";

const optionalText = z.string().nullable();

/** A document and a place in it, as every tool of opa cites. */
export const citationSchema = z.object({
  source: z.string().describe("Title of the document"),
  source_org: z.enum(SOURCE_ORGS),
  loc: z.string().describe("Place in the document: provision, section or page"),
  page: z.int().positive().optional().describe("Page of the PDF's file, from 1"),
  text: z.string().describe("Formatted citation"),
  url: z.string().describe("Opens the document, at the place where the page has an anchor for it"),
  section_id: optionalText.describe("For opa_get_section; null where a whole document is cited"),
  document_id: z.string(),
  effective_date: optionalText.describe("As the document states it; null where it states none"),
  as_of: z.string().describe("Day on which the publisher's text was so"),
  text_kind: z.enum(TEXT_KINDS).describe("official: the publisher's words; summary: ours"),
});
export type AnswerCitation = z.infer<typeof citationSchema>;

/** How the answer was found and how sure that is; every tool that searches has these fields. */
export const evidenceShape = { ...searchShape, citations: z.array(citationSchema) };

/** A hit as opa_search_sections shows it. */
export const sectionHitSchema = z.object({
  section_id: z.string(),
  document_id: z.string(),
  chunk_type: z.enum(["parent", "child"]),
  text: z.string(),
  text_truncated: z.boolean().describe("Cut around what was asked; opa_get_section has the whole"),
  score: z.number().describe("Orders this answer; comparable within it only"),
  source_org: z.enum(SOURCE_ORGS),
  source_url: z.string(),
  document_title: z.string(),
  document_type: z.enum(DOCUMENT_TYPES),
  section_heading: z.string(),
  provisions: z.array(z.string()),
  effective_date: optionalText,
  updated_date: optionalText,
  topics: z.array(z.string()),
  policy_level: optionalText,
  is_superseded: z.boolean(),
  text_kind: z.enum(TEXT_KINDS),
});
