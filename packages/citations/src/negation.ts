import type { Span } from "./span.ts";

/** Not "No. 5", which is a number. */
const NEGATION = /^(?:not|no|never|without|cannot|nor|neither|none|nothing|nobody)$|n['’]t$/iu;
/** Adjectives that hold their negation: ineligible says "not eligible". */
const NEGATED_WORD =
  /^(?:in(?=eligible)|un(?=insured|listed|covered|funded|paid)|non-?(?=\p{L}{4}))(?<head>.+)$/iu;
/** Words that may be between a negation and what it denies. */
const BETWEEN = new Set([
  "be",
  "been",
  "a",
  "an",
  "the",
  "to",
  "any",
  "is",
  "are",
  "was",
  "were",
  "currently",
  "normally",
  "usually",
  "longer",
  "yet",
  "always",
  "automatically",
  "necessarily",
]);
const WORD = /[\p{L}\p{N}]+(?:['’-][\p{L}\p{N}]+)*/gu;

interface Polarity extends Span {
  readonly word: string;
  readonly isNegated: boolean;
  readonly isBetween: boolean;
}

/** Every word with whether a negation comes right before it, and how many negations the text has. */
function readPolarities(text: string): {
  readonly words: readonly Polarity[];
  readonly negations: readonly Span[];
} {
  const words: Polarity[] = [];
  const negations: Span[] = [];
  let isNegated = false;
  let previousEnd = 0;
  for (const match of text.matchAll(WORD)) {
    const span = { start: match.index, end: match.index + match[0].length };
    const word = match[0].toLowerCase();
    if (/[.;:!?]/u.test(text.slice(previousEnd, span.start))) isNegated = false;
    previousEnd = span.end;
    const isNumberSign = word === "no" && /^\.\s*\d/u.test(text.slice(span.end));
    if (NEGATION.test(word) && !isNumberSign) {
      negations.push(span);
      isNegated = true;
      continue;
    }
    const head = NEGATED_WORD.exec(word)?.groups?.["head"];
    if (head !== undefined) negations.push(span);
    // "No longer covered" denies; "no longer than 30 days" sets a limit, in which longer is what counts.
    const isBetween = BETWEEN.has(word) && !/^\s+than\b/iu.test(text.slice(span.end, span.end + 8));
    words.push({ ...span, word: head ?? word, isNegated: isNegated || head !== undefined, isBetween });
    if (!isBetween) isNegated = false;
  }
  return { words, negations };
}

const wordsOf = (words: readonly Polarity[], isNegated: boolean): ReadonlySet<string> =>
  new Set(words.filter((word) => word.isNegated === isNegated && !word.isBetween).map(({ word }) => word));

/**
 * Where a statement denies what the cited text affirms, or affirms what it denies: the word right after a
 * negation is compared, nothing deeper. A negation in a statement whose cited text has none is one as well.
 */
export function findChangedNegations(statement: string, citedText: string): readonly Span[] {
  const said = readPolarities(statement);
  const cited = readPolarities(citedText);
  const [affirmed, denied] = [wordsOf(cited.words, false), wordsOf(cited.words, true)];
  if (cited.negations.length === 0) return said.negations;
  return said.words
    .filter(({ word, isNegated }) =>
      isNegated ? affirmed.has(word) && !denied.has(word) : denied.has(word) && !affirmed.has(word),
    )
    .map(({ start, end }) => ({ start, end }));
}
