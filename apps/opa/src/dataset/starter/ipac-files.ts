import { z } from "zod";
import { day, page, slug, statementText, text, webAddress } from "./field-types.ts";

const head = {
  id: slug,
  publisher: z.literal("pho"),
  title: text,
  url: webAddress,
  as_of: day,
  /** By how many pages the PDF's file runs ahead of the printed numbers, which `page` gives. */
  pages_ahead: z.int().min(0),
};

/** data/opa/pho/office-checklists.json */
export const checklistsFileSchema = z.strictObject({
  ...head,
  checklists: z
    .array(
      z.strictObject({
        id: slug,
        title: text,
        /** Letter of the appendix; null for a checklist in the text. */
        appendix: text.nullable(),
        page,
        items: z
          .array(
            z.strictObject({
              text: statementText,
              /** "each use", "daily", "weekly"…; null where the document gives none. */
              frequency: text.nullable(),
              section: text.nullable(),
            }),
          )
          .min(1),
      }),
    )
    .min(1),
});
export type ChecklistsFile = z.output<typeof checklistsFileSchema>;

/** data/opa/pho/equipment.json: the least reprocessing that each item needs. */
export const equipmentFileSchema = z.strictObject({
  ...head,
  items: z
    .array(
      z.strictObject({
        item: text,
        minimum_level: text,
        frequency: text.nullable(),
        note: text.nullable(),
        page,
      }),
    )
    .min(1),
});
export type EquipmentFile = z.output<typeof equipmentFileSchema>;
