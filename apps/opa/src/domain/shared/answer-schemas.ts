import { evidenceShape as searchShape } from "@clinical-mcp/evidence";
import { DETAILS, type Detail } from "@clinical-mcp/mcp-tool";
import { z } from "zod";
import { DOCUMENT_TYPES, SOURCE_ORGS, TEXT_KINDS } from "../../dataset/index.ts";

const optionalText = z.string().nullable();

/** How much an answer states: what decides, or all that a client takes in one piece. */
export const detailInput = z.enum(DETAILS).default("short").describe("or full");

const MOST_WORDINGS = 5;

/** How a caller helps the search, in its own words. */
export const alsoInput = z
  .array(
    z
      .string()
      .max(300)
      .refine((words) => /\p{L}{2}/u.test(words), "needs a word"),
  )
  .max(MOST_WORDINGS)
  .optional()
  .describe("Other words for it, or a guessed answer");

/** A document and a place in it, as every tool of opa cites. */
export const citationSchema = z.object({
  source: z.string(),
  source_org: z.enum(SOURCE_ORGS).optional(),
  loc: z.string().describe("Provision, section or page"),
  page: z.int().positive().optional().describe("Of the PDF's file"),
  printed_page: z.int().positive().optional(),
  text: z.string().optional().describe("All of it as one line, in full"),
  url: z.string(),
  section_id: optionalText.describe("null: the whole document"),
  document_id: z.string(),
  effective_date: optionalText,
  as_of: z.string().describe("Day on which it was read"),
  text_kind: z.enum(TEXT_KINDS).describe("summary: our words"),
});
export type AnswerCitation = z.infer<typeof citationSchema> & { readonly text: string };

/** Citations as an answer shows them: the line that says it all again is in the full one alone. */
export const presentCitations = (
  citations: readonly z.infer<typeof citationSchema>[],
  detail: Detail,
): z.infer<typeof citationSchema>[] =>
  detail === "full"
    ? [...citations]
    : citations.map(({ text: _line, source_org: _organisation, ...citation }) => citation);

/** Where it is likely that what is asked is not held. */
export const notHeldSchema = z
  .array(z.string())
  .optional()
  .describe("Words of the question that nothing shown is about");

/** How the answer was found and how sure that is; every tool that searches has these fields. */
export const evidenceShape = { ...searchShape, citations: z.array(citationSchema) };

/** A hit as opa_search_sections shows it. */
export const sectionHitSchema = z.object({
  section_id: z.string(),
  document_id: z.string(),
  chunk_type: z.enum(["parent", "child"]).optional(),
  text: z.string(),
  text_truncated: z.boolean().describe("Cut around what was asked; opa_get_section has the whole"),
  score: z.number().describe("Orders this answer; comparable within it only"),
  source_org: z.enum(SOURCE_ORGS),
  source_url: z.string().optional(),
  document_title: z.string(),
  document_type: z.enum(DOCUMENT_TYPES).optional(),
  section_heading: z.string(),
  provisions: z.array(z.string()),
  effective_date: optionalText.optional(),
  updated_date: optionalText.optional(),
  topics: z.array(z.string()).optional(),
  policy_level: optionalText.optional(),
  is_superseded: z.boolean(),
  text_kind: z.enum(TEXT_KINDS).optional(),
});
