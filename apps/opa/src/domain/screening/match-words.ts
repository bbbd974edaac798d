import { toStem } from "@clinical-mcp/retrieval";
import { foldWords } from "./fold-text.ts";
import type { Clause } from "./read-clauses.ts";

/** Words of a phrase may have as many others between them. */
const MOST_BETWEEN = 3;
/** Shorter ones say nothing in a phrase: "change in bowel habit" is also "change of bowel habits". */
const LINKS = new Set(["in", "of", "with", "the", "a", "an", "and", "or", "at", "from", "to"]);

const toStems = (text: string): readonly string[] =>
  foldWords(text)
    .filter((word) => !LINKS.has(word))
    .map(toStem);

/** "Immunosuppression" for immunosuppressed; whole words where they are short. */
const isSame = (said: string, wanted: string): boolean =>
  said === wanted || (/^\p{L}{8,}$/u.test(wanted) && said.startsWith(wanted.slice(0, -2)));

/** Whether the text has all words of the phrase close together, in any order. */
export function hasPhrase(text: string, phrase: string): boolean {
  const [said, wanted] = [toStems(text), toStems(phrase)];
  if (wanted.length === 0) return false;
  const span = wanted.length === 1 ? 1 : wanted.length + MOST_BETWEEN;
  return said.some((_, start) => {
    const near = said.slice(start, start + span);
    return wanted.every((word) => near.some((other) => isSame(other, word)));
  });
}

/** Clauses about the person, not about a relative. */
export const ownClauses = (clauses: readonly Clause[]): readonly Clause[] =>
  clauses.filter(({ isAboutFamily }) => !isAboutFamily);

/** The clauses that have one of the phrases. */
export const withPhrase = (clauses: readonly Clause[], phrases: readonly string[]): readonly Clause[] =>
  clauses.filter(({ text }) => phrases.some((phrase) => hasPhrase(text, phrase)));
