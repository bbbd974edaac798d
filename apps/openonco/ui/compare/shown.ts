import { z } from "zod";

const citation = z.object({ url: z.string().optional(), text: z.string().optional() });

const test = z.looseObject({
  id: z.string(),
  name: z.string(),
  vendor: z.string().default(""),
  category: z.string().optional(),
  availability: z.string().nullish(),
  cautions: z.record(z.string(), z.string()).default({}),
  citations: z.record(z.string(), z.array(citation)).default({}),
});
export type ShownTest = z.output<typeof test>;

const missed = z.looseObject({
  asked: z.string(),
  candidates: z.array(z.looseObject({ id: z.string(), name: z.string() })).optional(),
  suggestions: z.array(z.unknown()).optional(),
});

/** What the table shows of a comparison, or of a lookup by name. */
export const shownTests = z.object({
  tests: z.array(test),
  data_as_of: z.string().nullable(),
  not_found: z.array(missed).default([]),
  notice: z.string().optional(),
});
export type ShownTests = z.output<typeof shownTests>;
