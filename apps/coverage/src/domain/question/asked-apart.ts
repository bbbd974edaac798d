import type { AskedPart, Slot } from "./coverage-question.ts";
import { findAll, words } from "./folded-text.ts";

/** Where a message begins to ask something else: a sentence, or "and" with another question behind it. */
const PART_ENDS =
  /[?!;\n]+|\.(?!\d)|,? (?:and|but|also|plus|then|et|mais) (?=(?:also |then |for that matter )?(?:can|could|may|is|isn't|are|does|do (?:i|we)|will|would|should|what|what's|whats|how|which|est-ce|puis-je|combien)\b)|, (?=(?:can|could|may|is|does|do|will|what|what's|whats|how|which|combien) )|(?<=\b(?:how much|worth|combien),?) ?(?:,|and|et|plus|but) (?=(?:and |also |then |is |the |my |an? |for )*[a-z]\d{3}\b)/gu;

const ASKS = words(
  String.raw`how much|worth|amounts?|fees?|combien|what(?:'s| is| does| do| are| would| will)|whats|how many|remind me|(?:can|could|may|does|do|is|are|will|would|should) (?:i|we|he|she|it|they|the|my|an?|that|this|[a-z]\d{3})`,
);
const BEGINS_ASKING =
  /^\s*(?:also |then |and |but |so )*(?:can|could|may|is|isn't|are|does|do (?:i|we|they|you)|will|would|should|what|what's|whats|how|which|combien|est-ce|puis-je)\b/u;
const CODE = words(String.raw`([a-z]\d{3})[abc]?`);

/** What asks for the fees of what was named just before: "G378 and E542, what's each?" */
const ASKS_BACK = words(
  String.raw`how much|worth|amounts?|fees?|combien|what(?:'s| is| does| do|s) (?:each|it|they|that|those|the two|these)(?: \w+)?|per unit|per ?cent(?:age)?s?`,
);

/** "I saw her three times for the W010. Fine?" */
const BARE_VERDICT =
  /^[\s,]*(?:and |so |is |that |it |all |are )*(?:fine|ok|okay|payable|billable|allowed|right|good|correct|yes or no)(?: or not| to go| to bill)?[\s,]*$/u;

interface Part {
  readonly text: string;
  readonly isAsking: boolean;
}

function listParts(folded: string): readonly Part[] {
  const ends = [...folded.matchAll(PART_ENDS), { index: folded.length, 0: "" }];
  let start = 0;
  return ends.map((end) => {
    const text = folded.slice(start, end.index);
    start = end.index + end[0].length;
    const isAsking = end[0].startsWith("?") || BEGINS_ASKING.test(text) || findAll(text, ASKS).length > 0;
    return { text, isAsking };
  });
}

const PRICED = words(
  String.raw`how much|worth|amounts?|fees?|combien|pays?|rates?|figures?|per ?cent(?:age)?s?|what(?:'s| is| does| do|s) (?:each|an?|the|[a-z]\d{3})|remind me`,
);
const JUDGED = words(
  String.raw`ok|okay|fine|payable|billable|allowed|right|correct|extra|too|on top|(?:can|could|may|should|do|does|is|am) (?:i|we|he|she|it|this|that|one|they|a [a-z]\d{3}|[a-z]\d{3})(?! (?:pay|pays|worth|cost|come|bring))`,
);
const isPriced = (text: string): boolean =>
  findAll(text, PRICED).length > 0 && findAll(text, JUDGED).length === 0;

/**
 * Codes that are asked about one after the other, each for itself: "A902 how much, and A771 too?", "W010 fine? W003
 * fine?"; a rule that refuses the second does not answer the first. Undefined where one question holds them all.
 *
 * @returns for each part of the message that asks, the codes that it names, in order
 */
export function findApart(folded: string, codes: readonly Slot<string>[]): readonly AskedPart[] | undefined {
  const known = new Set(codes.map(({ value }) => value));
  const seen = new Set<string>();
  const asked: AskedPart[] = [];
  let last: readonly string[] = [];
  for (const { text, isAsking } of listParts(folded)) {
    const written = findAll(text, CODE).map((code) => code.written.slice(0, "c124".length).toUpperCase());
    const named = [...new Set(written)].filter((code) => known.has(code));
    const isOfLast = findAll(text, ASKS_BACK).length > 0 || BARE_VERDICT.test(text);
    const own = named.length === 0 && isOfLast ? last : named;
    last = named.length > 0 ? named : last;
    if (!isAsking) continue;
    if (own.some((code) => !seen.has(code))) asked.push({ codes: own, isPriced: isPriced(text) });
    for (const code of own) seen.add(code);
  }
  return asked.length > 1 ? asked : undefined;
}
