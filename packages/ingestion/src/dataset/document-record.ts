import { DATASET_FILES } from "@clinical-mcp/retrieval/adapters/dataset-files";
import { z } from "zod";

export const DOCUMENTS_FILE = "documents.jsonl";
export const PASSAGES_FILE = DATASET_FILES.passages;

const sectionRecordSchema = z.object({
  id: z.string(),
  path: z.array(z.string()),
  anchor: z.string().optional(),
  page: z.number().optional(),
  /** Ids of its child passages. */
  children: z.array(z.string()),
});
export type SectionRecord = z.infer<typeof sectionRecordSchema>;

/** A line of documents.jsonl: one document of a dataset, with what the next run compares. */
export const documentRecordSchema = z.object({
  id: z.string(),
  source: z.string(),
  url: z.string(),
  title: z.string(),
  collection: z.string(),
  /** Day of its edition, as its text states it. */
  edition: z.string().optional(),
  /** ISO 8601: when the publisher's file was received. */
  retrievedAt: z.string(),
  fileSha256: z.string(),
  /** Hash of what was understood of it: text, places, facets and records; not of when it was received. */
  contentSha256: z.string(),
  sections: z.array(sectionRecordSchema),
  warnings: z.array(z.string()),
  /** What the app's own extractor found: fee codes, dates by meaning, companions. */
  records: z.unknown(),
});
export type DocumentRecord = z.infer<typeof documentRecordSchema>;
