import { z } from "zod";

// Bounds are refinements: they are checked, and cost nothing in the schema that every client's model reads.

/** Text without the space around it, not empty. */
export const trimmedText = (longest: number) =>
  z
    .string()
    .trim()
    .refine((text) => text.length > 0 && text.length <= longest, `1 to ${longest} characters`);

/** Text as it was written, not blank. */
export const writtenText = (longest: number) =>
  z.string().refine((text) => text.trim().length > 0 && text.length <= longest, `1 to ${longest} characters`);

export const wholeNumber = (least: number, most: number) =>
  z
    .number()
    .refine(
      (value) => Number.isInteger(value) && value >= least && value <= most,
      `a whole number from ${least} to ${most}`,
    );
