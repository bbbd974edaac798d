import { z } from "zod";
import { TEXT_KINDS } from "../dataset/index.ts";

const optionalText = z.string().nullable();

/** A document and a place in it, as every tool of coverage cites. */
export const citationSchema = z.object({
  source: z.string().describe("Title of the document"),
  source_org: z.string(),
  loc: z.string().describe("Place in the document: DIN, code, section or page"),
  page: z.int().positive().optional().describe("Page of the PDF's file, from 1"),
  text: z.string().describe("Formatted citation"),
  url: z.string().describe("Opens the document, a PDF at the page"),
  passage_id: optionalText.describe("For source_passages; null where a whole document is cited"),
  document_id: z.string(),
  effective_date: optionalText.describe("As the document states it; null where it states none"),
  as_of: z.string().describe("Day on which the publisher's text was so"),
  text_kind: z.enum(TEXT_KINDS).describe("official: the publisher's words; summary: ours"),
});
export type AnswerCitation = z.infer<typeof citationSchema>;
