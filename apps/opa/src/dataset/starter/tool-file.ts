import { z } from "zod";
import {
  anchor,
  confidence,
  day,
  modality,
  partialDate,
  slug,
  statementText,
  text,
  webAddress,
} from "./field-types.ts";

const feature = z
  .strictObject({ available: z.boolean(), anchor, title: text.nullish() })
  .refine(
    ({ available, anchor: at }) => available || at === null,
    "an anchor needs a feature that is available",
  );

/** data/opa/cep/*.json: one clinical tool of the Centre for Effective Practice. */
export const toolFileSchema = z.strictObject({
  id: slug,
  publisher: z.literal("cep"),
  name: text,
  document_type: z.literal("tool"),
  category: slug,
  conditions: z.array(text).min(1),
  url: webAddress,
  /** Further addresses of the same tool. */
  also_at: z.array(webAddress),
  last_updated: partialDate.nullable(),
  as_of: day,
  summary: statementText,
  features: z.strictObject({ assessment_algorithm: feature, calculator: feature, checklist: feature }),
  instruments: z.array(text),
  sections: z.array(z.strictObject({ title: text, anchor, level: z.int().min(1).max(6), summary: text })),
  quick_links: z.array(z.strictObject({ title: text, url: webAddress })),
  statements: z.array(
    z.strictObject({
      section: text,
      anchor,
      modality: modality.nullable(),
      text: statementText,
      confidence,
    }),
  ),
});
export type ToolFile = z.output<typeof toolFileSchema>;
