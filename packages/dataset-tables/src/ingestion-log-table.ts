import { z } from "zod";
import { defineTable, texts } from "./table.ts";

/** One row for each document of this version: which file it came from and what was not understood. */
export const ingestionLogTable = defineTable({
  name: "ingestion_log",
  columns: `document_id TEXT PRIMARY KEY, source TEXT NOT NULL, source_url TEXT NOT NULL, file_sha256 TEXT NOT NULL,
    retrieved_at TEXT NOT NULL, sections INTEGER NOT NULL, passages INTEGER NOT NULL, warnings TEXT NOT NULL`,
  row: z.strictObject({
    document_id: z.string(),
    source: z.string(),
    source_url: z.string(),
    file_sha256: z.string(),
    retrieved_at: z.string(),
    sections: z.number(),
    passages: z.number(),
    warnings: texts,
  }),
});
