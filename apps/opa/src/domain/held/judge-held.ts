import type { UnderstoodQuery } from "@clinical-mcp/retrieval";
import type { Evidence } from "../sections/search-corpus.ts";
import type { PolicyIndex, PolicyStatement } from "../policy/policy-index.ts";
import { createScale, holdWords } from "../policy/weigh-statements.ts";

/**
 * Less support than this makes it likely that what is asked is not held: docs/decisions/0051-opa-held-model.md tells what of questions
 * with and without an answer lies below it.
 */
export const LEAST_SUPPORT = 0.76;
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
 * The words of a question that nothing shown is about, where that makes it likely that what is asked is not held here.
 *
 * @param idf of a stem in what was searched
 * @param toShown stems of what is shown; asked only where they are needed
 * @returns empty where the question seems to be held, and where a path could not look: that is not to say that nothing is held
 */
export function findNotHeld(
  evidence: Pick<Evidence, "query" | "support" | "isWhole">,
  toShown: () => readonly PolicyStatement["stems"][],
  idf: (stem: string) => number,
): readonly string[] {
  if (!isNotHeld(evidence)) return [];
  const words = holdWords(evidence.query, idf, toShown());
  const unmet = words.filter(({ isMet }) => !isMet);
  const named = unmet.length > 0 ? unmet : words;
  return named.slice(0, MOST_WORDS).map(({ word }) => word);
}

/** What a reader is told of it. */
export const sayNotHeld = (words: readonly string[]): readonly string[] =>
  words.length === 0
    ? []
    : [
        `Probably not held (${words.join(", ")}). What is shown is the nearest that was found, and may be no answer.`,
      ];

/** A part of a question, and the statement that bears it best. */
export interface PartAnswer {
  readonly part: string;
  readonly statement: PolicyStatement | undefined;
}

/** Of a part that a statement must bear to answer it. */
const LEAST_SHARE = 0.35;
const MOST_PARTS = 4;
/** Shorter ones are no question of their own: "and why". */
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
