import { z } from "zod";

/** What the tables * are made of, document by document: nothing yet. */
export const adpRecordsSchema = z.strictObject({});
export type AdpRecords = z.infer<typeof adpRecordsSchema>;
