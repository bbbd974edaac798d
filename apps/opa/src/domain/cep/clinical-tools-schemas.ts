import { z } from "zod";
import { detailInput, evidenceShape, notHeldSchema } from "../shared/answer-schemas.ts";

export const clinicalToolsInput = z.strictObject({
  condition: z
    .string()
    .min(1)
    .max(200)
    .optional()
    .describe("Condition, drug or scale, e.g. 'dementia', 'COPD', 'PHQ-9'"),
  tool_name: z.string().min(1).max(200).optional().describe("Name or a part of it, e.g. 'CORE Back Tool'"),
  category: z
    .string()
    .max(60)
    .optional()
    .describe("e.g. 'mental_health', 'chronic_disease'; others are listed by an error"),
  feature_type: z
    .string()
    .max(40)
    .optional()
    .describe("algorithm, calculator or checklist: only tools that have one"),
  include_sections: z.boolean().default(false).describe("Also the parts of each page, and its downloads"),
  offset: z.int().min(0).max(1000).default(0).describe("next_offset of the answer before"),
  detail: detailInput,
});
export type ClinicalToolsInput = z.output<typeof clinicalToolsInput>;

const text = z.string();
const optionalText = text.nullable();
const feature = z.object({ available: z.boolean(), url: optionalText });

export const clinicalToolsOutput = z.object({
  tools: z.array(
    z.object({
      tool_id: text.describe("document_id of its citation"),
      name: text,
      url: text,
      last_updated: optionalText.describe("null: its page states none"),
      category: optionalText,
      summary: optionalText.optional().describe("Not of many in short"),
      matched_on: optionalText,
      key_features: z.object({
        assessment_algorithm: feature.optional(),
        calculator: feature.optional(),
        checklist: feature.optional(),
        screening_tools: z.array(text).optional(),
      }),
      sections: z
        .array(
          z.object({
            title: text,
            summary: optionalText.optional(),
            url: optionalText.optional(),
            level: z.number(),
            section_id: optionalText,
          }),
        )
        .optional(),
      downloads: z.array(z.object({ title: text, url: text })).optional(),
      quick_links: z.object({ full_tool: text.optional(), pdf_version: optionalText }).optional(),
    }),
  ),
  total_tools: z.number(),
  next_offset: z.number().nullable(),
  query_interpretation: text,
  not_held: notHeldSchema,
  ...evidenceShape,
});
export type ClinicalToolsAnswer = z.input<typeof clinicalToolsOutput>;
