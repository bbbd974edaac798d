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
 * Fields that callers look for among the facts. An unknown fact gets the matching field as an answer. Only fields that a fact's name
 * could mean.
 */
export const FIELDS: readonly FieldDefinition[] = z.array(field).parse(fields);
