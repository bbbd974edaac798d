import { toStem, toWords, type UnderstoodQuery } from "@clinical-mcp/retrieval";
import nlp from "compromise/two";
import type { AskedTerm } from "../policy/weigh-statements.ts";
import { hasTerm, type Sentence } from "./sentences.ts";

const SENTENCES = /(?<=[.?!])\s+/u;
/** Nobody asks at greater length; what is pasted is not tagged. */
const MOST_LETTERS = 600;
/** Of these a question tells, and no rule names them. */
const NO_NOUNS = "(#Date|#Value|#Pronoun)";
const MOST = 3;

/** What of a question asks: its sentences that end so, else all of it; the rest tells of circumstances. */
const toAsking = (question: string): string =>
  question
    .split(SENTENCES)
    .filter((sentence) => sentence.endsWith("?"))
    .join(" ") || question;

/**
 * The nouns of what an English question asks, as stems. Who answers may put verbs and adjectives in other words, and leave out times
 * and numbers, but not the thing itself.
 *
 * @returns empty for a question in French: its words are known here by their English meaning, without their place in the sentence
 */
export function listAskedNouns({
  original,
  language,
  corrections,
}: Pick<UnderstoodQuery, "original" | "language" | "corrections">): ReadonlySet<string> {
  if (language === "fr") return new Set();
  const spelling = new Map(corrections.map(({ from, to }) => [from, to]));
  const asking = toWords(toAsking(original).slice(0, MOST_LETTERS)).map((word) => spelling.get(word) ?? word);
  const nouns = nlp(asking.join(" ")).match("#Noun").not(NO_NOUNS).text();
  return new Set(
    toWords(nouns)
      .filter((word) => !/\d/u.test(word))
      .map(toStem),
  );
}

/**
 * How many nouns of what a question asks are lacking where it has the most of them: in a sentence with its neighbours, its headings and
 * the words that people ask by.
 *
 * @returns at most 3
 */
export function countUnmetNouns(
  query: UnderstoodQuery,
  words: readonly AskedTerm[],
  sentences: readonly Sentence[],
): number {
  const nouns = listAskedNouns(query);
  const asked = words.filter(({ stem }) => nouns.has(stem));
  const lacking = sentences.map((sentence) => {
    const all = new Set([...sentence.own, ...sentence.near, ...sentence.asked]);
    return asked.filter((word) => !hasTerm(word, all)).length;
  });
  return Math.min(MOST, asked.length, ...lacking);
}
