import { z } from "zod";
import { MODALITIES } from "../dataset-names.ts";
import { defineTable, optionalNumber, optionalText } from "@clinical-mcp/dataset-tables";

/** What PHO documents require or recommend: shall is law, must the standard of care, should recommended. */
export const ipacRecommendationsTable = defineTable({
  name: "ipac_recommendations",
  columns: `document_id TEXT NOT NULL, position INTEGER NOT NULL, section_id TEXT NOT NULL, series TEXT, provision TEXT,
    level TEXT,
    recommendation_text TEXT NOT NULL, rationale TEXT, note TEXT, page INTEGER, confidence TEXT,
    PRIMARY KEY (document_id, position)`,
  after: ["CREATE INDEX ipac_recommendations_by_section ON ipac_recommendations (section_id)"],
  row: z.strictObject({
    document_id: z.string(),
    position: z.number(),
    section_id: z.string(),
    /** "legislated" requirements and recommendations are counted apart; null for what has no number. */
    series: z.enum(["legislated", "recommendation"]).nullable(),
    /** Number as printed. */
    provision: optionalText,
    level: z.enum(MODALITIES).exclude(["advised"]).nullable(),
    /** Characters of the section's text. */
    recommendation_text: z.string(),
    rationale: optionalText,
    /** What the document says differently elsewhere. */
    note: optionalText,
    /** Page of the file, from 1. */
    page: optionalNumber,
    confidence: optionalText,
  }),
});

export const ipacChecklistsTable = defineTable({
  name: "ipac_checklists",
  columns: `checklist_id TEXT PRIMARY KEY, document_id TEXT NOT NULL, title TEXT NOT NULL, appendix TEXT, page INTEGER,
    section_id TEXT NOT NULL`,
  row: z.strictObject({
    checklist_id: z.string(),
    document_id: z.string(),
    title: z.string(),
    appendix: optionalText,
    /** Page of the file, from 1. */
    page: optionalNumber,
    /** Section with the first of its items. */
    section_id: z.string(),
  }),
});

export const ipacChecklistItemsTable = defineTable({
  name: "ipac_checklist_items",
  columns: `checklist_id TEXT NOT NULL, position INTEGER NOT NULL, part TEXT, item_text TEXT NOT NULL, frequency TEXT,
    section_id TEXT NOT NULL, PRIMARY KEY (checklist_id, position)`,
  row: z.strictObject({
    checklist_id: z.string(),
    position: z.number(),
    /** Heading inside the checklist. */
    part: optionalText,
    /** Characters of the section's text. */
    item_text: z.string(),
    /** "each use", "daily"…; null where the document gives none. */
    frequency: optionalText,
    section_id: z.string(),
  }),
});

export const ipacEquipmentTable = defineTable({
  name: "ipac_equipment",
  columns: `document_id TEXT NOT NULL, position INTEGER NOT NULL, item TEXT NOT NULL, minimum_level TEXT NOT NULL,
    frequency TEXT, note TEXT, page INTEGER, section_id TEXT NOT NULL, PRIMARY KEY (document_id, position)`,
  row: z.strictObject({
    document_id: z.string(),
    position: z.number(),
    item: z.string(),
    /** Least reprocessing, e.g. "clean + low-level disinfection". */
    minimum_level: z.string(),
    frequency: optionalText,
    note: optionalText,
    /** Page of the file, from 1. */
    page: optionalNumber,
    section_id: z.string(),
  }),
});
