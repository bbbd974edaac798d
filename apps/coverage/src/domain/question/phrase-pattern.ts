import { findAll, words, WORD_CHARACTERS, type PhraseMatch } from "./folded-text.ts";

const NUMBER = String.raw`(?:\d+(?:[.,]\d+)?|one|two|three|four|five|six|seven|eight|nine|ten|twelve)`;
const BETWEEN = String.raw`[^${WORD_CHARACTERS}.?!;]+`;
/** Up to eight words between two of a phrase. */
const GAP = String.raw`${BETWEEN}(?:[${WORD_CHARACTERS}'%$/-]+${BETWEEN}){0,8}?`;

/** Words that deny: what they deny stands in their own part of the sentence. */
const DENYING = /^(?:not|n't|never|without|didn't|doesn't|don't|isn't|wasn't|hasn't|haven't|cannot|can't)$/u;
const BETWEEN_NEAR = String.raw`[^${WORD_CHARACTERS}.,:()?!;]+`;
const SHORT_GAP = String.raw`${BETWEEN_NEAR}(?:[${WORD_CHARACTERS}'%$/-]+${BETWEEN_NEAR}){0,2}?`;
const NEAR_GAP = String.raw`${BETWEEN_NEAR}(?:[${WORD_CHARACTERS}'%$/-]+${BETWEEN_NEAR}){0,8}?`;

/** "First-line" is written "first line" as well. */
const escape = (text: string): string =>
  text.replaceAll(/[.*+?^${}()|[\]\\]/gu, String.raw`\$&`).replaceAll("-", "[- ]");

/** Somebody in hospital: no "walk-in patient", and nothing "in patient's home". */
const IN_PATIENT = String.raw`(?<!(?:walk|drop)[- ])in[- ]patients?(?!'s [a-z])`;

const toWord = (word: string): string => {
  if (word === "#") return NUMBER;
  if (word === "in-patient") return IN_PATIENT;
  return word.endsWith("~") ? `${escape(word.slice(0, -1))}[${WORD_CHARACTERS}]*` : `${escape(word)}s?`;
};

const isGap = (word: string | undefined): boolean => word === "…" || word === "..";

function toSource(phrase: string): string {
  const written = phrase.split(/\s+/u);
  const parts = written.map((word, at) => {
    if (word === "..") return SHORT_GAP;
    if (word === "…")
      return [written[at - 1], written[at + 1]].some((beside) => DENYING.test(beside ?? "")) ? NEAR_GAP : GAP;
    const isApart = at > 0 && !isGap(written[at - 1]);
    return `${isApart ? BETWEEN : ""}${toWord(word)}`;
  });
  return parts.join("");
}

/**
 * A pattern for phrases of a table, over folded text: whole words in singular or plural; "transfer~" and "k99~" for any ending,
 * "…" for up to eight other words of the sentence, ".." for up to two of the same part of it, "#" for a number.
 */
export const toPhrasePattern = (phrases: readonly string[]): RegExp => words(phrases.map(toSource).join("|"));

/** Every match of one of the phrases in a folded text, in order. */
export type FindPhrases = (folded: string) => readonly PhraseMatch[];

/** What stands in every text that the phrase matches. */
const toFixedParts = (phrase: string): readonly string[] =>
  phrase
    .split(/\s+/u)
    .filter((word) => !isGap(word) && word !== "#")
    .flatMap((word) => (word.endsWith("~") ? word.slice(0, -1) : word).split("-"));

/** Patterns kept for one table row; questions that hold other words of it have other patterns. */
const MOST_KEPT = 32;

/**
 * The tables have thousands of phrases, and compiling them takes milliseconds a row. So a pattern is made of those phrases
 * alone whose words a text holds; of most texts plain comparison already says no.
 */
export function createPhraseFinder(phrases: readonly string[]): FindPhrases {
  const parts = phrases.map(toFixedParts);
  const patterns = new Map<string, RegExp>();
  return (folded) => {
    const held = parts.flatMap((fixed, at) => (fixed.every((word) => folded.includes(word)) ? [at] : []));
    if (held.length === 0) return [];
    const key = held.join(" ");
    const pattern = patterns.get(key) ?? toPhrasePattern(held.flatMap((at) => phrases[at] ?? []));
    if (patterns.size >= MOST_KEPT) patterns.clear();
    patterns.set(key, pattern);
    return findAll(folded, pattern);
  };
}
