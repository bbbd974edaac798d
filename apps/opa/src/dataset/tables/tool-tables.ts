import { z } from "zod";
import { defineTable, flag, jsonList, optionalText, texts } from "@clinical-mcp/dataset-tables";

export const TOOL_FEATURES = ["assessment_algorithm", "calculator", "checklist"] as const;
export type ToolFeature = (typeof TOOL_FEATURES)[number];

export const clinicalToolsTable = defineTable({
  name: "clinical_tools",
  columns: `tool_id TEXT PRIMARY KEY, name TEXT NOT NULL, category TEXT, conditions TEXT NOT NULL, source_url TEXT NOT NULL,
    also_at TEXT NOT NULL, last_updated TEXT, summary TEXT, instruments TEXT NOT NULL, quick_links TEXT NOT NULL,
    text_kind TEXT NOT NULL`,
  row: z.strictObject({
    /** The document's id. */
    tool_id: z.string(),
    name: z.string(),
    category: optionalText,
    /** What clinicians type. */
    conditions: texts,
    source_url: z.string(),
    /** Further addresses of the same tool. */
    also_at: texts,
    last_updated: optionalText,
    summary: optionalText,
    /** Scales, scores and questionnaires that the page names. */
    instruments: texts,
    quick_links: jsonList(z.strictObject({ title: z.string(), url: z.string() })),
    text_kind: z.enum(["official", "summary"]),
  }),
});

export const clinicalToolFeaturesTable = defineTable({
  name: "clinical_tool_features",
  columns: `tool_id TEXT NOT NULL, feature TEXT NOT NULL, is_available INTEGER NOT NULL, anchor TEXT, title TEXT,
    PRIMARY KEY (tool_id, feature)`,
  row: z.strictObject({
    tool_id: z.string(),
    feature: z.enum(TOOL_FEATURES),
    is_available: flag,
    /** A real id of the page; null where the feature has none of its own. */
    anchor: optionalText,
    title: optionalText,
  }),
});

export const clinicalToolSectionsTable = defineTable({
  name: "clinical_tool_sections",
  columns: `tool_id TEXT NOT NULL, position INTEGER NOT NULL, title TEXT NOT NULL, anchor TEXT, level INTEGER NOT NULL,
    summary TEXT, PRIMARY KEY (tool_id, position)`,
  row: z.strictObject({
    tool_id: z.string(),
    position: z.number(),
    title: z.string(),
    /** A real id of the page. */
    anchor: optionalText,
    /** 1 for a part of the page, 2 for a part inside it… */
    level: z.number(),
    /** In our own words; null where the text is the publisher's. */
    summary: optionalText,
  }),
});
