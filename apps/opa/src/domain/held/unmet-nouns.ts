import { toStem, toWords, type UnderstoodQuery } from "@clinical-mcp/retrieval";
import nlp from "compromise/two";
import type { AskedTerm } from "../policy/weigh-statements.ts";
import { listFrenchNouns } from "./french-nouns.ts";
import { hasTerm, type Sentence } from "./sentences.ts";

const SENTENCES = /(?<=[.?!])\s+/u;
/** Nobody asks at greater length; what is pasted is not tagged. */
const MOST_LETTERS = 600;
/** A question mentions these as circumstances, and no rule names them. */
const NO_NOUNS = "(#Date|#Value|#Pronoun)";
const MOST = 3;
/** Inverse document frequency of a word that counts as one: a word in two of a hundred passages. */
const RARE = 4;

/**
 * The part of a question that asks: its sentences that end with a question mark, or all of it without any; the others
 * state circumstances.
 */
const toAsking = (question: string): string =>
  question
    .split(SENTENCES)
    .filter((sentence) => sentence.endsWith("?"))
    .join(" ") || question;

/** The nouns of what an English question asks, as stems. */
function listEnglishNouns({ original, corrections }: UnderstoodQuery): ReadonlySet<string> {
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
 * The nouns of what a question asks, each with what it counts for: by its rarity, and 1 where it is French, since how rare its
 * translation is says little. Who answers may put verbs and adjectives in other words, and leave out times and numbers, but not the
 * thing itself.
 */
function listAskedNouns(
  query: UnderstoodQuery,
  words: readonly AskedTerm[],
  idf: (stem: string) => number,
): readonly AskedTerm[] {
  if (query.language === "fr") return listFrenchNouns(toAsking(query.original), query.expansions);
  const nouns = listEnglishNouns(query);
  return words
    .filter(({ stem }) => nouns.has(stem))
    .map((word) => ({ ...word, weight: idf(word.stem) / RARE }));
}

/**
 * How many nouns of what a question asks, by their rarity, are lacking where it has the most of them: in a sentence with its
 * neighbours, its headings and the words that people ask by.
 *
 * @returns at most 3
 */
export function measureUnmetNouns(
  query: UnderstoodQuery,
  { words, idf }: { readonly words: readonly AskedTerm[]; readonly idf: (stem: string) => number },
  sentences: readonly Sentence[],
): number {
  const nouns = listAskedNouns(query, words, idf);
  const sum = (lacking: readonly AskedTerm[]): number => lacking.reduce((all, { weight }) => all + weight, 0);
  const lacking = sentences.map((sentence) => {
    const all = new Set([...sentence.own, ...sentence.near, ...sentence.asked]);
    return sum(nouns.filter((noun) => !hasTerm(noun, all)));
  });
  return Math.min(MOST, sum(nouns), ...lacking);
}
