import { z } from "zod";
import { detailInput, evidenceShape, notHeldSchema } from "../shared/answer-schemas.ts";

export const ipacGuidanceInput = z.strictObject({
  topic: z
    .string()
    .min(1)
    .max(200)
    .describe(
      "reprocessing, ppe, hand_hygiene, environmental; sharps, waste, medication, " +
        "vaccine_storage, precautions, staff_health, workplace, surgery; or words, e.g. 'blood spill'",
    ),
  setting: z.string().max(40).default("office").describe("office, clinic or procedure_room"),
  specific_item: z.string().max(200).optional().describe("Item or procedure, e.g. 'vaginal speculum'"),
  pathogen: z.string().max(100).optional().describe("e.g. 'tuberculosis', 'MRSA'"),
  include_checklists: z.boolean().default(true).describe("e.g. false"),
  offset: z.int().min(0).max(2000).default(0).describe("next_offset of the answer before"),
  detail: detailInput,
});
export type IpacGuidanceInput = z.output<typeof ipacGuidanceInput>;

const text = z.string();
const optionalText = text.nullable();
const place = {
  page: z.number().nullable(),
  printed_page: z.number().nullable(),
  source_section_id: text,
  citation: text,
};

export const ipacGuidanceOutput = z.object({
  topic: text,
  setting: text,
  equipment: z.array(
    z.object({
      item: text,
      minimum_level: text,
      frequency: optionalText,
      note: optionalText,
      match: z.enum(["same", "part", "mentioned"]).describe("part, mentioned: check that the row is meant"),
      ...place,
    }),
  ),
  requirements: z.array(
    z.object({
      level: z.enum(["shall", "must", "should", "may"]),
      level_meaning: text.optional(),
      text,
      rationale: optionalText,
      note: optionalText,
      provision: optionalText,
      ...place,
      citation: text.describe("Place in the citation with this section_id"),
    }),
  ),
  best_practices: z.array(text).optional().describe("Texts of should and may again, in full"),
  facts: z.array(z.object({ text, note: optionalText, ...place })).describe("Stated without a level"),
  checklists: z.array(
    z.object({
      checklist_id: text,
      name: text,
      frequency: optionalText,
      items: z.array(
        z.object({
          item: text,
          required: z.boolean().describe("false: no duty was recognised"),
          notes: optionalText,
          frequency: optionalText,
        }),
      ),
      source_section_id: text,
    }),
  ),
  references: z.array(z.object({ title: text, url: text, date: optionalText })).optional(),
  total_statements: z.number(),
  next_offset: z.number().nullable(),
  not_held: notHeldSchema,
  ...evidenceShape,
});
export type IpacGuidanceAnswer = z.input<typeof ipacGuidanceOutput>;
