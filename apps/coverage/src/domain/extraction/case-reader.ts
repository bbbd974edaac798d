import { z } from "zod";
import type { FactDefinition } from "../case/vocabulary.ts";

const LONGEST_WORDS = 400;
const LONGEST_VALUE = 240;
const LONGEST_PATH = 120;
const MOST_VALUES = 160;
const MOST_UNREAD = 20;

const value = z.strictObject({
  path: z.string().max(LONGEST_PATH).describe("Field of the list below, e.g. claims[0].admission"),
  value: z.string().max(LONGEST_VALUE).describe("As the field wants it; numbers in digits, yes or no"),
  words: z
    .string()
    .max(LONGEST_WORDS)
    .describe("Copied letter by letter from the message; stretches apart joined by …"),
});
const left = z.strictObject({
  path: z.string().max(LONGEST_PATH).describe("Item that the words belong to, e.g. claims[0]"),
  words: z.string().max(LONGEST_WORDS).describe("Copied letter by letter from the message"),
});

/** Rows beyond the bounds are no answer of a reader that works: the whole is refused then. */
const extraction = z.strictObject({
  values: z.array(value).max(MOST_VALUES),
  unread: z.array(left).max(MOST_UNREAD).describe("What could change the decision and fits no field"),
});

/** One value of a case as text, by its path in the public input, with the words that it was taken from. */
export type ExtractedValue = z.output<typeof value>;

/**
 * What a model takes from a question. Rows in place of the three nested lists: a value and its words stand and fall together,
 * what is not told costs nothing, and the schema stays so small that every strict mode compiles it. Those of OpenAI and
 * Anthropic want each property of a closed object filled, or refuse grammars of a hundred fields that may be null.
 */
export type ExtractedCase = z.output<typeof extraction>;

const { $schema: _dialect, ...jsonSchema } = z.toJSONSchema(extraction, {
  // Strict modes refuse bounds; they are checked when the answer is read.
  override: ({ jsonSchema: part }) => {
    delete part.maxLength;
    delete part.maxItems;
  },
});

/** The JSON schema of an extraction: two lists of closed objects of strings, nothing optional. */
export const EXTRACTION_JSON_SCHEMA: Readonly<Record<string, unknown>> = jsonSchema;

/** An extraction as JSON; undefined where the text is none. */
export function parseExtraction(text: string): ExtractedCase | undefined {
  try {
    return extraction.safeParse(JSON.parse(text)).data;
  } catch {
    return undefined;
  }
}

export interface CaseReaderOptions {
  /** YYYY-MM-DD in Ontario; days of the week are counted from it. */
  readonly today: string;
  /** Facts that the question may tell, by the names that it may tell them by. */
  readonly facts: readonly FactDefinition[];
  readonly signal: AbortSignal;
}

/** A field that decides and that nothing was read for. */
export interface OpenField {
  /** "claims[0].facts.is_palliative_patient"; "claims[0].earlier_claims" for a list of entries. */
  readonly path: string;
  readonly question: string;
  /** Values to choose from; empty where the field says what it takes. */
  readonly options: readonly string[];
}

/** What is open once the first reading was decided. */
export interface OpenCase {
  /** What was read and stands. */
  readonly read: readonly ExtractedValue[];
  readonly fields: readonly OpenField[];
  /** Words that no field took: "unread[0]" is the first. */
  readonly unread: readonly string[];
}

/** A reading, which may be asked once more for what it left open. */
export interface Reading {
  readonly found: ExtractedCase;
  /**
   * Reads the same question again, within what is left of the time of the first reading.
   *
   * @throws UpstreamError READER_UNAVAILABLE as `read` does
   */
  readonly readAgain: (open: OpenCase) => Promise<ExtractedCase>;
}

/** A model that reads words. What it gives is not checked yet: see checkExtraction. */
export interface CaseReader {
  /** Model and place, for whoever wants to know what left the machine: "claude-haiku-5-5 at api.anthropic.com". */
  readonly name: string;
  /** @throws UpstreamError READER_UNAVAILABLE with the reason in few words, which never holds a part of the question */
  readonly read: (question: string, options: CaseReaderOptions) => Promise<Reading>;
}
