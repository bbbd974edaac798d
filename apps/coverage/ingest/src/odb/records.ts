import { z } from "zod";

/** What the tables * are made of, document by document: nothing yet. */
export const odbRecordsSchema = z.strictObject({});
export type OdbRecords = z.infer<typeof odbRecordsSchema>;
