import { remember } from "../remember.ts";

/** Case, kinds of spaces, quotes and dashes, and the composition of letters are no difference between words. */
export const foldWords = (text: string): string =>
  text
    .normalize("NFKC")
    .toLowerCase()
    .replaceAll(/[‘’ʼ]/gu, "'")
    .replaceAll(/[“”«»]/gu, '"')
    .replaceAll(/[‐‑‒–—−]/gu, "-")
    .replaceAll(/[\s\p{Cf}\p{Cc}]+/gu, " ")
    .trim();

/** Parts that are no clinician's words about a case: records, tags, and turns of a conversation. They are no evidence. */
const MACHINE_PARTS = [
  /\{[^{}]*\}?/gu,
  /<\/?[a-z][^<>]*>/giu,
  /^[ \t]*(?:system|assistant|developer|user)[ \t]*:.*$/gimu,
  /```[^`]*```/gu,
];
const DEEPEST = 6;

/** The question with a gap in place of each machine part. No quoted words may span a gap. */
function toProse(question: string): string {
  let text = question;
  // Records inside of records: the innermost go first.
  for (let depth = 0; depth < DEEPEST; depth++)
    text = MACHINE_PARTS.reduce((rest, part) => rest.replaceAll(part, "\u241E"), text);
  return foldWords(text);
}

const ANY_RULES =
  "(?:(?:all|any|the|your|these|previous|prior|above|les|toutes) )*(?:rules?|instructions?|prompts?|règles)";
const DECISIONS = "(?:not )?(?:billable|covered|eligible|yes|no|true|false|json|oui)";

/** An order to the reader, with the rest of its sentence, states nothing about the case. */
const ORDERS = [
  `(?:ignore|disregard|forget|override|ignorez|oublie[zr]?) ${ANY_RULES}`,
  `(?:answer|respond|reply|return|output|say|répondez) (?:with |only |that |it is |this is )*['"]?${DECISIONS}`,
  "(?:set|mark|mets|mettez) (?:the |le |la )?['\"]?[\\w.[\\]]{1,60}['\"]? ?(?:=|to |as |à )?['\"]?(?:true|false|yes|no|vrai|faux)",
  "(?:you are now|pretend (?:to|that|you)|new instructions?)",
].map((order) => new RegExp(`\\b${order}\\b`, "gu"));

const SENTENCE_END = /[.;!?\u241E]/u;
const isLetter = (text: string): boolean => /[\p{L}\p{N}]/u.test(text);

/** All places of a run of whole words. */
function* findPlaces(prose: string, stretch: string): Generator<number> {
  for (let at = prose.indexOf(stretch); at >= 0; at = prose.indexOf(stretch, at + 1)) {
    const after = prose.charAt(at + stretch.length);
    const cutsBefore = isLetter(prose.charAt(at - 1)) && isLetter(stretch.charAt(0));
    const cutsAfter = isLetter(after) && isLetter(stretch.charAt(stretch.length - 1));
    if (!cutsBefore && !cutsAfter) yield at;
  }
}

interface Stretch {
  readonly start: number;
  readonly end: number;
}

/** All orders, each with the rest of its sentence. */
const findOrders = (prose: string): readonly Stretch[] =>
  ORDERS.flatMap((order) =>
    [...prose.matchAll(order)].map(({ index: start }) => {
      const length = prose.slice(start).search(SENTENCE_END);
      return { start, end: length < 0 ? prose.length : start + length };
    }),
  );

export type WordMatch = "found" | "absent" | "order";

/**
 * Checks that words appear in a question, letter by letter except for what `foldWords` evens out. Several parts, joined by "…", must each
 * appear. Words in records, tags and turns do not count, and words of an order get their own result.
 */
export function createWordCheck(question: string): (words: string) => WordMatch {
  const prose = toProse(question);
  const orders = findOrders(prose);
  const isOrdered = (at: number, length: number): boolean =>
    orders.some(({ start, end }) => start < at + length && at < end);
  const judge = (words: string): WordMatch => {
    const stretches = foldWords(words.replaceAll("…", "\n…\n").replaceAll("...", "\n…\n"))
      .split(/ ?(?:…|\.\.\.) ?/u)
      .filter((one) => isLetter(one));
    if (stretches.length === 0) return "absent";
    const judged = stretches.map((stretch): WordMatch => {
      let match: WordMatch = "absent";
      for (const at of findPlaces(prose, stretch)) {
        if (!isOrdered(at, stretch.length)) return "found";
        match = "order";
      }
      return match;
    });
    return judged.find((one) => one === "absent") ?? judged.find((one) => one === "order") ?? "found";
  };
  // Many values have the same words.
  return remember(judge);
}
