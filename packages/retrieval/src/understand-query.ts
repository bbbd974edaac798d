import { UserInputError } from "@clinical-mcp/errors";
import { isStopword, toWords } from "./analyze.ts";
import { detectLanguage, isFunctionWord } from "./detect-language.ts";
import type { TermGroup } from "./ports.ts";
import { cleanQuestion, dropAges, toTokens, type Token } from "./question-tokens.ts";
import { toBase, type QuestionWord, type TermKind, type TermMatch, type Thesaurus } from "./thesaurus.ts";
import type { Vocabulary } from "./vocabulary.ts";

export interface UnderstoodQuery {
  /** The question as it came. */
  readonly original: string;
  /** Distinct content words, folded, spelling corrected; in French, their English meaning where it is known. */
  readonly terms: readonly string[];
  /** First what was asked, then its other names at low weight; after them what a caller adds. */
  readonly groups: readonly [TermGroup, TermGroup, ...TermGroup[]];
  /** What is embedded: the corrected question and the full forms of what it abbreviates. */
  readonly embeddingText: string;
  readonly corrections: readonly { readonly from: string; readonly to: string }[];
  readonly expansions: readonly { readonly from: string; readonly to: string; readonly kind: TermKind }[];
  readonly language: "en" | "fr";
  /** Content words whose verbatim occurrence is worth a boost: those in quotation marks, or all of them. */
  readonly phrase?: string;
}

/** The codes of a field that a text names, as terms that documents have. */
export type ListCodeTerms = (text: string) => readonly string[];

interface Options {
  readonly vocabulary: Vocabulary;
  readonly thesaurus: Thesaurus;
  readonly listCodeTerms?: ListCodeTerms | undefined;
}

/** Measured on MedQuAD synonyms: gains recall, and at this weight costs no precision. */
const EXPANSION_WEIGHT = 0.3;
/** Beyond these the words come from a pasted text; the rarest are kept, since they tell passages apart. */
const MAX_TERMS = 48;
const MAX_EXPANSION_TERMS = 48;
/** A person makes a slip or two; a search for more would hold the event loop for what is not a question. */
const MAX_CORRECTED_WORDS = 6;
/** Nearly every shorter word is one slip away from some other: gout from gut, swab from swan, croup from group. */
const SHORTEST_CORRECTED = 6;

/**
 * Reads a question without a model: corrects the spelling against the words of the corpus, recognises terms of the
 * thesaurus and codes of the field, and distinguishes French from English. Every change and addition is reported.
 * @throws UserInputError where the question is empty
 */
export function understandQuery(
  text: string,
  { vocabulary, thesaurus, listCodeTerms = () => [] }: Options,
): UnderstoodQuery {
  const cleaned = dropAges(cleanQuestion(text));
  if (cleaned === "")
    throw new UserInputError("The question is empty.", {
      code: "MISSING_PARAMETER",
      suggestion: "Ask in a few words, or name a code, drug, device or topic.",
    });
  const written = toTokens(cleaned);
  const language = findLanguage(cleaned, written, thesaurus);
  const corrected = correctSpelling(written, { vocabulary, thesaurus });
  const matches = findTerms(corrected.tokens, thesaurus, language);
  const asked = listAsked(corrected.tokens, { matches, codeTerms: listCodeTerms(cleaned), language });
  const terms = keepRarest(asked.own, vocabulary);
  const expanded = [...asked.others, ...listExpansionTerms(matches)];
  const phrase = findPhrase(cleaned, corrected);
  return {
    original: text,
    terms,
    groups: [
      { terms, weight: 1 },
      {
        terms: [...new Set(expanded)].filter((term) => !terms.includes(term)).slice(0, MAX_EXPANSION_TERMS),
        weight: EXPANSION_WEIGHT,
      },
    ],
    embeddingText: [replaceWritten(cleaned, corrected), ...listFullForms(matches)].join(" "),
    corrections: corrected.corrections,
    expansions: listExpansions(matches),
    language,
    ...(phrase === undefined ? {} : { phrase }),
  };
}

/** A mere term ("fauteuil roulant") is French where the thesaurus knows most of its words as French. */
function findLanguage(text: string, tokens: readonly Token[], thesaurus: Thesaurus): "en" | "fr" {
  const detected = detectLanguage(
    text,
    tokens.map(({ word }) => word),
  );
  if (detected !== undefined) return detected;
  const matches = findTerms(tokens, thesaurus, "fr");
  const french = matches.filter(({ meanings }) => meanings.every(({ kind }) => kind === "french"));
  const covered = french.reduce((count, { tokens: { length } }) => count + length, 0);
  return covered > 0 && covered * 2 >= tokens.length ? "fr" : "en";
}

interface Corrected {
  readonly tokens: readonly Token[];
  readonly corrections: readonly { readonly from: string; readonly to: string }[];
}

function correctSpelling(tokens: readonly Token[], { vocabulary, thesaurus }: Options): Corrected {
  const nearest = new Map<string, string | undefined>();
  for (const token of tokens) {
    if (nearest.size === MAX_CORRECTED_WORDS) break;
    if (!nearest.has(token.word) && mayBeMisspelt(token, vocabulary, thesaurus))
      nearest.set(token.word, vocabulary.findNearest(token.word));
  }
  const corrections = [...nearest].flatMap(([from, to]) => (to === undefined ? [] : [{ from, to }]));
  return {
    tokens: tokens.map((token) => {
      const word = nearest.get(token.word);
      return word === undefined ? token : { ...token, word, isStopword: isStopword(word) };
    }),
    corrections,
  };
}

const mayBeMisspelt = (
  { word, isStopword: isLittle, isCapitals }: Token,
  vocabulary: Vocabulary,
  thesaurus: Thesaurus,
): boolean =>
  word.length >= SHORTEST_CORRECTED &&
  !isFunctionWord(word, "en") &&
  !isFunctionWord(word, "fr") &&
  /^[a-z]+$/.test(word) &&
  !isLittle &&
  !isCapitals &&
  !vocabulary.has(word) &&
  !thesaurus.hasWord(word);

interface Recognised extends TermMatch {
  readonly tokens: readonly Token[];
}

/** The terms of the thesaurus in a question, longest first, none overlapping. */
function findTerms(
  tokens: readonly Token[],
  thesaurus: Thesaurus,
  language: "en" | "fr",
): readonly Recognised[] {
  const words = tokens.map(toQuestionWord);
  const found: Recognised[] = [];
  for (let start = 0; start < words.length;) {
    const match = thesaurus.findLongestAt(words, start, language);
    if (match !== undefined) found.push({ ...match, tokens: tokens.slice(start, start + match.length) });
    start += match?.length ?? 1;
  }
  return found;
}

/** The plural of an abbreviation ("DINs") is looked up without its s. */
function toQuestionWord({ word, written, isCapitals }: Token): QuestionWord {
  const singular = isCapitals && written.endsWith("s") ? word.slice(0, -1) : word;
  return { word: singular, base: toBase(singular), isCapitals };
}

const isFrench = ({ meanings }: TermMatch): boolean => meanings.some(({ kind }) => kind === "french");

interface Understood {
  readonly matches: readonly Recognised[];
  readonly codeTerms: readonly string[];
  readonly language: "en" | "fr";
}

/**
 * The words asked for. A French term is asked for in English, since the documents are English; its French words
 * go to the other names, for the few documents that have them.
 */
function listAsked(
  tokens: readonly Token[],
  { matches, codeTerms, language }: Understood,
): { readonly own: readonly string[]; readonly others: readonly string[] } {
  const french = matches.filter(isFrench);
  const covered = new Set(french.flatMap((match) => match.tokens));
  const meanings = new Map(
    french.map((match) => [match.tokens[0], listMeanings(match, "french").flatMap(toWords)]),
  );
  const words = tokens.flatMap((token) => meanings.get(token) ?? (covered.has(token) ? [] : [token.word]));
  const content = words.filter((word) => !isStopword(word) && !isFunctionWord(word, language));
  const inCodes = codeTerms.filter((term) => !words.includes(term));
  return {
    own: [...new Set([...(content.length > 0 ? content : words), ...inCodes])],
    others: [...covered].filter((token) => !token.isStopword).map(({ word }) => word),
  };
}

function keepRarest(terms: readonly string[], vocabulary: Vocabulary): readonly string[] {
  if (terms.length <= MAX_TERMS) return terms;
  const toRarity = (term: string): number => vocabulary.countPassages(term) || Number.POSITIVE_INFINITY;
  const kept = new Set(
    terms.toSorted((left, right) => compare(toRarity(left), toRarity(right))).slice(0, MAX_TERMS),
  );
  return terms.filter((term) => kept.has(term));
}

const compare = (left: number, right: number): number => (left === right ? 0 : left < right ? -1 : 1);

/** What a match stands for: in English where it is French, other names where it is not, or all. */
const listMeanings = (
  { meanings }: TermMatch,
  which: "french" | "other" | "all" = "all",
): readonly string[] => [
  ...new Set(
    meanings
      .filter(({ kind }) => which === "all" || (kind === "french") === (which === "french"))
      .flatMap(({ means }) => means),
  ),
];

const toWritten = ({ tokens }: Recognised): string => tokens.map(({ word }) => word).join(" ");

const listExpansions = (matches: readonly Recognised[]): UnderstoodQuery["expansions"] => [
  ...new Map(
    matches.flatMap((match) =>
      match.meanings.flatMap(({ means, kind }) =>
        means.map((to) => [`${toWritten(match)}|${to}`, { from: toWritten(match), to, kind }] as const),
      ),
    ),
  ).values(),
];

/** Several words stay together as a phrase; "+" separates the ingredients of a combination. */
const listExpansionTerms = (matches: readonly Recognised[]): readonly string[] =>
  matches
    .flatMap((match) => listMeanings(match, "other"))
    .flatMap((meaning) => meaning.split("+"))
    .map(toWords)
    .filter(({ length }) => length > 0)
    .map((words) => (words.length === 1 ? words.join("") : `"${words.join(" ")}"`));

const listFullForms = (matches: readonly Recognised[]): readonly string[] => [
  ...new Set(matches.flatMap((match) => listMeanings(match)).map((meaning) => meaning.replaceAll("+", " "))),
];

function replaceWritten(text: string, { tokens, corrections }: Corrected): string {
  if (corrections.length === 0) return text;
  let rest = 0;
  let replaced = "";
  for (const { word, written, start } of tokens) {
    const isReplaced = !toWords(written).includes(word);
    replaced += text.slice(rest, start) + (isReplaced ? word : written);
    rest = start + written.length;
  }
  return replaced + text.slice(rest);
}

const QUOTED = /["“«]([^"“”«»]+)["”»]/u;

function findPhrase(text: string, corrected: Corrected): string | undefined {
  const quoted = QUOTED.exec(replaceWritten(text, corrected))?.[1];
  const words = quoted === undefined ? corrected.tokens.map(({ word }) => word) : toWords(quoted);
  const content = words.filter((word) => !isStopword(word));
  return content.length > 1 ? content.join(" ") : undefined;
}
