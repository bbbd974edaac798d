import { z } from "zod";

/** What the tables * are made of, document by document: nothing yet. */
export const ohipRecordsSchema = z.strictObject({});
export type OhipRecords = z.infer<typeof ohipRecordsSchema>;
