import { NOT_IN_WORD, WORD_END, type Reader } from "./reader.ts";
import type { Value, ValueOf } from "./value.ts";

type LevelWord = ValueOf<"level">["word"];

const toLevel = (word: string, isNegated: boolean): Value => ({
  kind: "level",
  word: word.toLowerCase() as LevelWord,
  isNegated,
});

/** Not the term itself in quotation marks (“must” means …), nor the noun (a must). */
const notNamed = String.raw`(?<!["'“‘«]\s?)(?<!\ban?\s)`;
const notQuoted = String.raw`(?!\s?["'”’»])`;
const adverb = String.raw`(?:also\s+|strongly\s+)?`;
const advised = String.raw`advised(?:\s+(?<against>against|not\s+to))?`;

/**
 * Words of duty with their negation. "May" is read in small letters only (the month is not a permission);
 * "not required to" and "need not" set no duty and are not levels.
 */
export const LEVEL_READERS: readonly Reader[] = [
  {
    pattern: String.raw`${NOT_IN_WORD}${notNamed}(?<word>must|shall|should|may)${WORD_END}${notQuoted}(?:\s+(?<not>not|never)${WORD_END})?`,
    read: ({ word = "", not }) => (word === "May" ? undefined : toLevel(word, not !== undefined)),
  },
  {
    pattern: String.raw`${NOT_IN_WORD}(?<word>must|should)n['’]t${WORD_END}`,
    read: ({ word = "" }) => toLevel(word, true),
  },
  {
    pattern: String.raw`${NOT_IN_WORD}(?:is|are|be)\s+${adverb}(?<not>not\s+)?${adverb}${advised}${WORD_END}${notQuoted}`,
    read: ({ not, against }) => toLevel("advised", (not !== undefined) !== (against !== undefined)),
  },
];

const STATUSES: readonly (readonly [words: string, status: ValueOf<"listing_status">["status"]])[] = [
  [String.raw`off-formulary\s+interchangeable`, "off_formulary_interchangeable"],
  [String.raw`not\s+an?\s+(?:ODB\s+)?benefit`, "not_a_benefit"],
  [String.raw`not\s+listed\s+(?:on|in)\s+the\s+formulary`, "not_listed"],
  [String.raw`general\s+benefits?`, "general_benefit"],
  [String.raw`limited\s+use`, "limited_use"],
];
const denial = String.raw`(?<!\p{L})(?:not|never|no|cannot|without|neither|nor|formerly|previously)|n['’]t`;
/** Up to three words may be between: not currently a general benefit, no longer listed as a general benefit. */
const NOT_DENIED = String.raw`(?<!(?:${denial})\s+(?:\p{L}+\s+){0,3})`;

/** ODB listing statuses by their own names, unless something before them denies them or puts them in the past. */
export const LISTING_READERS: readonly Reader[] = STATUSES.map(([words, status]) => ({
  pattern: `${NOT_IN_WORD}${NOT_DENIED}${words}${WORD_END}`,
  read: () => ({ kind: "listing_status", status }),
}));
