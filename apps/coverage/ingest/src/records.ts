import { BENEFIT_PROGRAMS, DOCUMENT_TYPES, TEXT_KINDS } from "@clinical-mcp/coverage/dataset";
import { z } from "zod";
import { adpRecordsSchema } from "./adp/records.ts";
import { odbRecordsSchema } from "./odb/records.ts";
import { ohipRecordsSchema } from "./ohip/records.ts";

const optionalText = z.string().nullable();

/** A source's facts about a whole document. Dates are ISO 8601. */
const headSchema = z.object({
  program: z.enum(BENEFIT_PROGRAMS),
  url: z.string(),
  documentType: z.enum(DOCUMENT_TYPES),
  textKind: z.enum(TEXT_KINDS),
  edition: optionalText,
  published: optionalText,
  /** From inside the document, never from its file's name. */
  effective: optionalText,
  /** Day of our reading, or the date of the publisher's data; null for a text that is as of its download. */
  asOf: optionalText,
  /** Whether it lists everything of its edition. In a selection, a missing item may still be listed. */
  isWhole: z.boolean(),
});
export type DocumentHead = z.infer<typeof headSchema>;

/** Records of the tables in coverage.sqlite by document, each with its program's part. */
export const recordsSchema = z.object({
  head: headSchema,
  ohip: ohipRecordsSchema.optional(),
  odb: odbRecordsSchema.optional(),
  adp: adpRecordsSchema.optional(),
});
export type CoverageRecords = z.infer<typeof recordsSchema>;
export type CoverageRecordsInput = z.input<typeof recordsSchema>;
