import { z } from "zod";
import fields from "./field-names.json" with { type: "json" };
import type { FieldDefinition } from "./vocabulary.ts";

const field = z.strictObject({
  field: z.string(),
  programs: z.array(z.enum(["ohip", "odb", "adp"])),
  question: z.string(),
  words: z.string(),
});

/**
 * Fields that callers look for among the facts: an unknown fact is answered with the field that says it. Only those that a
 * fact's name could mean.
 */
export const FIELDS: readonly FieldDefinition[] = z.array(field).parse(fields);
