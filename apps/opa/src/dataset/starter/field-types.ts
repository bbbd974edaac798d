import { z } from "zod";
import { MODALITIES } from "../dataset-names.ts";

const words = (text: string): number => text.trim().split(/\s+/).length;

export const text = z.string().trim().min(1);

/** A statement in our own words, complete in itself. */
export const statementText = text.refine((value) => words(value) >= 3, "needs at least three words");

/** As exact as printed: YYYY, YYYY-MM or YYYY-MM-DD. */
export const partialDate = z
  .string()
  .regex(
    /^(?:19|20)\d{2}(?:-(?:0[1-9]|1[0-2])(?:-(?:0[1-9]|[12]\d|3[01]))?)?$/,
    "YYYY, YYYY-MM or YYYY-MM-DD",
  );

export const day = z.iso.date();
export const webAddress = z.url({ protocol: /^https$/ });
export const slug = z.string().regex(/^[a-z0-9]+(?:[-_][a-z0-9]+)*$/, "lower-case words joined by hyphens");
export const anchor = z.string().min(1).nullable();
export const modality = z.enum(MODALITIES);

/** A: read in the official text; B: read in an excerpt, or ambiguous there; C: to be confirmed. */
export const confidence = z.enum(["A", "B", "C"]);
/** A statement with the place where it was read. */
export const sourcedStatement = z.strictObject({
  text: statementText,
  source_url: webAddress,
  locator: text,
  as_of: partialDate,
  confidence,
});
/** Years. */
export const age = z.int().min(0).max(120);
export const page = z.int().positive();
