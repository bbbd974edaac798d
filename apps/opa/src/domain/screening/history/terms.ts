import { toStem } from "@clinical-mcp/retrieval";
import { z } from "zod";
import { foldText, foldWords } from "../fold-text.ts";
import vocabulary from "./terms.json" with { type: "json" };

const entry = z.strictObject({ id: z.string(), words: z.array(z.string()).min(1) });
const vocabularyFile = z
  .strictObject({
    terms: z.array(entry),
    tests: z.array(entry),
    /** Words that say when, who and how, and no finding. */
    plain_words: z.array(z.string()),
    /** Plain words that say something by themselves: "abnormal biopsy". */
    weighty_words: z.array(z.string()),
    negative_results: z.array(z.string()),
    positive_results: z.array(z.string()),
    /** Terms that cannot both hold. */
    contradictions: z.array(z.array(z.string()).min(2)),
    symptoms: z.array(z.string()),
    /** Not to have them is as good as to have them. */
    harmless_when_denied: z.array(z.string()),
  })
  .parse(vocabulary);
const { terms, tests, plain_words, negative_results, positive_results } = vocabularyFile;

/** They join the words of a phrase and do not distinguish phrases. */
const LINKS = new Set(
  "in of with the a an and or at from to for on has had de du des la le les l d s un une".split(" "),
);
/** In a phrase they are part of what it says: "no cervix". */
const NEGATIONS = new Set("no not never without sans jamais pas aucun aucune non".split(" "));
/** Denied before another noun they only say which one: a person who has breasts says "no breast complaints". */
const BODY = new Set("breast cervix col uterus colon blood".split(" "));
/** What may follow a part of the body that is not there: "no cervix since the operation". */
const AFTER_BODY = new Set(
  [...LINKS].concat(
    "after since due because now anymore any left remaining present following before as but by when until if currently today".split(
      " ",
    ),
    "s p post status depuis apres ni mais car ou suite".split(" "),
  ),
);
/** A phrase may have as many other words within it. */
const MOST_BETWEEN = 2;

interface Phrase {
  readonly id: string;
  readonly stems: readonly string[];
  readonly isTest: boolean;
  readonly isNegative: boolean;
}

const stemsOf = (text: string): readonly string[] =>
  foldWords(text)
    .filter((word) => !LINKS.has(word))
    .map(toStem);

const toPhrases = (entries: readonly z.output<typeof entry>[], isTest: boolean): readonly Phrase[] =>
  entries.flatMap(({ id, words }) =>
    words.map((word) => ({
      id,
      stems: stemsOf(word),
      isTest,
      isNegative: foldWords(word).some((one) => NEGATIONS.has(one)),
    })),
  );

/** The most telling first: "ductal carcinoma in situ" before "ductal carcinoma", "breast lump" before "no breast". */
const PHRASES = [...toPhrases(terms, false), ...toPhrases(tests, true)].toSorted(
  (a, b) => b.stems.length - a.stems.length || Number(a.isNegative) - Number(b.isNegative),
);
const WEIGHTY: ReadonlySet<string> = new Set(vocabularyFile.weighty_words);
const PLAIN = new Set(plain_words.flatMap((word) => [word, toStem(word)]));
const fold = (texts: readonly string[]): ReadonlySet<string> => new Set(texts.map(foldText));
const NEGATIVE = fold(negative_results);
const POSITIVE = fold(positive_results);

/** Terms that cannot both hold of one person. */
export const CONTRADICTIONS: readonly (readonly string[])[] = vocabularyFile.contradictions;
export const SYMPTOM_IDS: ReadonlySet<string> = new Set(vocabularyFile.symptoms);
export const HARMLESS_WHEN_DENIED: ReadonlySet<string> = new Set(vocabularyFile.harmless_when_denied);

export interface FoundTerm {
  readonly id: string;
  readonly isTest: boolean;
  /** The phrase itself denies: "no cervix", "never sexually active". */
  readonly isNegative: boolean;
  /** Positions of its words in the text. */
  readonly at: readonly number[];
}

export interface ReadText {
  readonly words: readonly string[];
  readonly terms: readonly FoundTerm[];
  /** Words that no term and no plain word account for. */
  readonly rest: readonly string[];
  /** Words that state a finding and belong to no term: "abnormal biopsy". */
  readonly weighty: readonly string[];
}

interface Token {
  readonly stem: string;
  readonly at: number;
}

/** Whether a denial ends at a part of the body that only qualifies something else: "no breast" of "no breast complaints". */
function isOfNext(stems: readonly string[], last: Token | undefined, words: readonly string[]): boolean {
  const next = last && words[last.at + 1];
  return next !== undefined && BODY.has(stems.at(-1) ?? "") && !AFTER_BODY.has(next) && !isFigure(next);
}

interface Searched {
  /** Those that no phrase has taken. */
  readonly tokens: readonly Token[];
  readonly words: readonly string[];
}

/** The tokens that are a phrase without changes: a denial applies to the text after it. */
function takeWhole(stems: readonly string[], near: readonly Token[], words: readonly string[]) {
  const isThere = near.length === stems.length && stems.every((stem, index) => near[index]?.stem === stem);
  return isThere && !isOfNext(stems, near.at(-1), words) ? near : undefined;
}

/** A token for each word of a phrase, in any order. */
function takeEach(stems: readonly string[], near: readonly Token[]): readonly Token[] | undefined {
  const taken: Token[] = [];
  for (const stem of stems) {
    const token = near.find((one) => one.stem === stem && !taken.includes(one));
    if (!token) return undefined;
    taken.push(token);
  }
  return taken;
}

/** Positions of a phrase's words among tokens that are still free; undefined where it is not there. */
function findPhrase(
  { stems, isNegative }: Phrase,
  { tokens, words }: Searched,
): readonly number[] | undefined {
  const span = stems.length === 1 || isNegative ? stems.length : stems.length + MOST_BETWEEN;
  for (const start of tokens.keys()) {
    const near = tokens.slice(start, start + span);
    const taken = isNegative ? takeWhole(stems, near, words) : takeEach(stems, near);
    if (taken) return taken.map(({ at }) => at);
  }
  return undefined;
}

const isPlain = (word: string): boolean =>
  PLAIN.has(word) || PLAIN.has(toStem(word)) || NEGATIVE.has(word) || POSITIVE.has(word) || isFigure(word);
const isFigure = (word: string): boolean => /^[<>=]*\d[\d.]*(?:%|\+|s|kg|lbs?|cm|mm|yo?|yrs?)?$/u.test(word);

/** The terms of the vocabulary in a text, and the words that nothing accounts for. */
export function readText(text: string): ReadText {
  const words = foldWords(text);
  const known = new Set(words.map(toStem));
  let free: readonly Token[] = words.flatMap((word, at) =>
    LINKS.has(word) ? [] : [{ stem: toStem(word), at }],
  );
  const found: FoundTerm[] = [];
  for (const phrase of PHRASES) {
    if (phrase.stems.length === 0 || !phrase.stems.every((stem) => known.has(stem))) continue;
    const find = () => findPhrase(phrase, { tokens: free, words });
    for (let at = find(); at !== undefined; at = find()) {
      const used = new Set(at);
      free = free.filter((token) => !used.has(token.at));
      found.push({ id: phrase.id, isTest: phrase.isTest, isNegative: phrase.isNegative, at });
    }
  }
  const left = free.flatMap(({ at }) => words.slice(at, at + 1));
  return {
    words,
    terms: found,
    rest: left.filter((word) => !isPlain(word)),
    weighty: left.filter((word) => WEIGHTY.has(word)),
  };
}

export type TestResult = "negative" | "positive" | "unknown";

/** What a word of a part says of a test. */
export const resultOf = (word: string): TestResult =>
  NEGATIVE.has(word) ? "negative" : POSITIVE.has(word) ? "positive" : "unknown";
