import { toWords, type UnderstoodQuery } from "@clinical-mcp/retrieval";
import type { FoundSection } from "../sections/found-section.ts";
import type { Evidence } from "../sections/search-corpus.ts";
import type { PolicyIndex, PolicyStatement } from "../policy/policy-index.ts";
import { createScale, holdWords } from "../policy/weigh-statements.ts";
import { toSectionStems } from "./measure-held.ts";

/**
 * Less support than this makes it likely that what is asked is not held.
 * docs/decisions/0071-opa-money-groups-and-pairs-of-words.md has the shares of questions with and without an answer
 * below it.
 */
export const LEAST_SUPPORT = 0.72;
/** What the confidence of such an answer may be at most. */
export const NOT_HELD_CONFIDENCE = 0.3;
/** Words named, the rarest first. */
const MOST_WORDS = 3;

/** Whether what was searched likely does not hold what is asked; never where a path could not look. */
export const isNotHeld = ({ support, isWhole }: Pick<Evidence, "support" | "isWhole">): boolean =>
  isWhole && support < LEAST_SUPPORT;

/** The confidence of an answer that is likely none: scaled to what such an answer may have, so that the likelier still has more. */
export const lowerConfidence = (score: number): number =>
  Number(Math.min(NOT_HELD_CONFIDENCE, (score * NOT_HELD_CONFIDENCE) / LEAST_SUPPORT).toFixed(4));

/**
 * The words of a question that nothing shown is about, its subjects first, where that makes it likely that what is asked is not
 * held here.
 *
 * @param idf of a stem in what was searched
 * @param toShown stems of what is shown; asked only where they are needed
 * @returns empty where the question seems to be held, and where a path could not look: that is not to say that nothing is held
 */
export function findNotHeld(
  evidence: Pick<Evidence, "query" | "support" | "isWhole" | "unmetSubjects">,
  toShown: () => readonly PolicyStatement["stems"][],
  idf: (stem: string) => number,
): readonly string[] {
  if (!isNotHeld(evidence)) return [];
  const words = holdWords(evidence.query, idf, toShown());
  const unmet = words.filter(({ isMet }) => !isMet);
  const named = (unmet.length > 0 ? unmet : words).map(({ word }) => word);
  const subjects = evidence.unmetSubjects.map(({ name }) => name);
  const others = named.filter((word) => !subjects.some((name) => toWords(name).includes(word)));
  return [...subjects, ...others].slice(0, MOST_WORDS);
}

/** The same of a search whose sections are shown. */
export function findNotHeldIn(
  evidence: Omit<Evidence, "found">,
  shown: readonly FoundSection[],
): readonly string[] {
  const weights = new Map(evidence.terms.map(({ term, idf }) => [term, idf]));
  return shown.length === 0
    ? []
    : findNotHeld(
        evidence,
        () => shown.map(toSectionStems),
        (stem) => weights.get(stem) ?? 0,
      );
}

/** Things that a name names at most: "chronic pain in older adults". */
const MOST_OF_NAME = 3;

/** More is a question in a sentence, which the search reads better than records that have some of its words. */
export const isSentence = (concepts: readonly unknown[]): boolean => concepts.length > MOST_OF_NAME;

/** The reader's notice, with who is likely to answer. */
export function sayNotHeld(
  words: readonly string[],
  { unmetSubjects }: Pick<Evidence, "unmetSubjects">,
): readonly string[] {
  if (words.length === 0) return [];
  const elsewhere = new Set(unmetSubjects.flatMap(({ elsewhere: where }) => where ?? []));
  return [
    `Probably not held (${words.join(", ")}). What is shown is the nearest that was found, and may be no answer.`,
    ...(elsewhere.size > 0 ? [`Where to look instead: ${[...elsewhere].join("; ")}.`] : []),
  ];
}

/** A part of a question, and the statement that bears it best. */
export interface PartAnswer {
  readonly part: string;
  readonly statement: PolicyStatement | undefined;
}

/** The least share of a part that a statement must cover to answer it. */
const LEAST_SHARE = 0.35;
const MOST_PARTS = 4;
/** Shorter ones are not a question of their own: "and why". */
const LEAST_LETTERS = 12;
const BETWEEN_PARTS =
  /[?;] |[,.]? (?:and|et) (?=(?:how|what|when|who|which|may|must|can|do|does|should|is|are|will|quand|qui|dois|puis)\b)/iu;

/** For each part of a question in several the statement that bears it; nothing where the question is one. */
export function answerParts(
  question: string,
  statements: readonly PolicyStatement[],
  {
    index,
    understand,
  }: { readonly index: PolicyIndex; readonly understand: (text: string) => UnderstoodQuery },
): readonly PartAnswer[] {
  const parts = question
    .replaceAll(/\s+/gu, " ")
    .split(BETWEEN_PARTS)
    .map((part) => part.trim().replace(/[?.;]$/u, ""))
    .filter(({ length }) => length >= LEAST_LETTERS);
  if (parts.length < 2) return [];
  return parts.slice(0, MOST_PARTS).map((part) => {
    const scale = createScale(understand(part), index);
    const [best] = statements
      .map((statement) => ({ statement, share: scale(statement) }))
      .toSorted((one, other) => other.share - one.share);
    return { part, statement: best && best.share >= LEAST_SHARE ? best.statement : undefined };
  });
}
