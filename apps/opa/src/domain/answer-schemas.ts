import { evidenceShape as searchShape } from "@clinical-mcp/evidence";
import { z } from "zod";
import { DOCUMENT_TYPES, SOURCE_ORGS, TEXT_KINDS } from "../dataset/index.ts";

const optionalText = z.string().nullable();

/** A document and a place in it, as every tool of opa cites. */
export const citationSchema = z.object({
  source: z.string(),
  source_org: z.enum(SOURCE_ORGS),
  loc: z.string().describe("Provision, section or page"),
  page: z.int().positive().optional().describe("Of the PDF's file, from 1"),
  text: z.string(),
  url: z.string(),
  section_id: optionalText.describe("null: the whole document"),
  document_id: z.string(),
  effective_date: optionalText,
  as_of: z.string().describe("Day on which it was read"),
  text_kind: z.enum(TEXT_KINDS).describe("summary: our words"),
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
