import { z } from "zod";
import { shownCitations } from "../shared/citations.ts";

const words = z.string().default("");
const modality = z.array(z.string()).default([]);

const statement = z.object({
  section_id: z.string(),
  policy_title: z.string(),
  policy_level: z.string(),
  modality,
  provision: z.string().nullish(),
  text: z.string(),
  text_truncated: z.boolean().optional(),
});
export type ShownStatement = z.output<typeof statement>;

/** What the page shows of an answer of opa_policy_check. */
export const shownProvisions = z.object({
  policies: z.array(statement),
  heading: z
    .object({
      heading: z.string(),
      provisions: z.array(
        z.object({
          provision: z.string().nullable(),
          modality,
          decides: z.boolean(),
          text: z.string().optional(),
        }),
      ),
    })
    .nullable(),
  not_held: z.array(z.string()).default([]),
  companions: z.array(statement),
  suggestions: z.array(z.object({ title: z.string(), source_url: words })).default([]),
  related: z.array(z.object({ title: z.string(), url: words, relation: words, why: words })).default([]),
  conflicts: z.array(z.looseObject({ explanation: words })).default([]),
  notices: z.array(z.string()).default([]),
  citations: shownCitations,
  answer_id: z.string().optional(),
});
export type ShownProvisions = z.output<typeof shownProvisions>;
