import { z } from "zod";
import { parseFile } from "./parse-file.ts";
import { text } from "./starter/field-types.ts";

const words = z.array(text.toLowerCase()).min(1);

/** data/coverage/question/reading-terms.json: terms of the trade in English and French, and the field of a case that each says. */
const readingTermsFile = z.strictObject({
  terms: z.array(z.strictObject({ field: text, value: z.string(), words })).min(1),
  /** Subjects outside Ontario's three programs, with the answer to give. */
  outside: z.array(z.strictObject({ id: text, text, words })),
  /** Names of device types beyond those of the rule books. */
  devices: z.array(z.strictObject({ device_type: text, words })),
  /** First words of brands and molecules that are words of any sentence. */
  ordinary: words,
});
export type ReadingTerms = z.infer<typeof readingTermsFile>;

/**
 * Checks the terms that questions are read by.
 *
 * @throws UpstreamError UNREADABLE_DOCUMENT naming the first field that is wrong
 */
export const parseReadingTerms = (file: unknown): ReadingTerms =>
  parseFile(readingTermsFile, "The terms that questions are read by", file);
