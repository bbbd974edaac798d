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

/** One value of a case as text, with its path in the public input and its words. */
export type ExtractedValue = z.output<typeof value>;

/**
 * A model's extraction from a question. It has rows instead of the three nested lists: a value and its words stay together, unstated
 * fields cost nothing, and every strict mode compiles a schema this small. OpenAI's and Anthropic's want each property of a closed object
 * filled, or refuse grammars with a hundred nullable fields.
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

/** An extraction from JSON; undefined if the text is not valid. */
export function parseExtraction(text: string): ExtractedCase | undefined {
  try {
    return extraction.safeParse(JSON.parse(text)).data;
  } catch {
    return undefined;
  }
}

export interface CaseReaderOptions {
  /** YYYY-MM-DD in Ontario, from which weekdays are counted. */
  readonly today: string;
  /** Facts that the question may state, with the names to use. */
  readonly facts: readonly FactDefinition[];
  readonly signal: AbortSignal;
}

/** A field that decides and that nothing was read for. */
export interface OpenField {
  /** "claims[0].facts.is_palliative_patient"; "claims[0].earlier_claims" for a list of entries. */
  readonly path: string;
  readonly question: string;
  /** Values to choose from; empty if the field describes its values. */
  readonly options: readonly string[];
}

/** Needs that are open after the decision on the first reading. */
export interface OpenCase {
  /** Accepted values of the first reading. */
  readonly read: readonly ExtractedValue[];
  readonly fields: readonly OpenField[];
  /** Words that no field took: "unread[0]" is the first. */
  readonly unread: readonly string[];
}

/** A reading, which can be continued for open needs. */
export interface Reading {
  readonly found: ExtractedCase;
  /**
   * Reads the same question again, within the remaining time of the first reading.
   *
   * @throws UpstreamError READER_UNAVAILABLE as `read` does
   */
  readonly readAgain: (open: OpenCase) => Promise<ExtractedCase>;
}

/** A model that reads words. Its output is unchecked: see checkExtraction. */
export interface CaseReader {
  /** Model and host, so that readers know where their words went: "claude-haiku-5-5 at api.anthropic.com". */
  readonly name: string;
  /** @throws UpstreamError READER_UNAVAILABLE with the reason in few words, which never holds a part of the question */
  readonly read: (question: string, options: CaseReaderOptions) => Promise<Reading>;
}
