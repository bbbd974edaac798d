import { z } from "zod";
import { POLICY_LEVELS } from "../dataset-names.ts";
import {
  modality,
  partialDate,
  slug,
  sourcedStatement,
  statementText,
  text,
  webAddress,
} from "./field-types.ts";

/**
 * data/opa/cpso/*.json and data/opa/pho/*.json: what is known of a document whose text is not held, statement by
 * statement, each with the page that it was read on.
 */
export const factsFileSchema = z.strictObject({
  id: slug,
  publisher: z.enum(["cpso", "pho"]),
  document_type: z.enum(["advice", "statement", "guideline"]),
  policy_level: z.enum(POLICY_LEVELS).nullable(),
  title: text,
  /** The document's own address, or that of the page that describes it. */
  url: webAddress,
  /** The organisation that issues or describes it, where that is not the publisher. */
  issued_by: text.optional(),
  published: partialDate.nullable(),
  updated: partialDate.nullable(),
  superseded_by: slug.nullable(),
  as_of: partialDate,
  topics: z.array(text).min(3).max(12),
  summary: statementText,
  statements: z
    .array(
      sourcedStatement.extend({ level: modality.extract(["shall", "must", "should", "may"]).nullable() }),
    )
    .min(1),
});
export type FactsFile = z.output<typeof factsFileSchema>;
