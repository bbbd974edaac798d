import type { UnderstoodQuery } from "@clinical-mcp/retrieval";
import type { Evidence } from "./evidence.ts";
import type { PolicyIndex, PolicyStatement } from "./policy-index.ts";
import { createScale, holdWords } from "./weigh-statements.ts";

/** Words rarer than this tell what a question is about; of everyday words many are rarer than they are telling. */
const TELLING = 5;
/**
 * Below the first the passages found do not carry the question, whatever its words; below the second where a telling word stands in
 * none of them. On the golden questions of the tuning split they catch three of four without an answer, and one of six with one.
 */
const LEAST_SUPPORT = { alone: 0.3, withUnmet: 0.4 } as const;
/** What the confidence of such an answer may be at most. */
export const NOT_HELD_CONFIDENCE = 0.3;

/**
 * The words of a question that nothing shown is about, where that makes it likely that what is asked is not held here.
 *
 * @returns empty where the question seems to be held; the rarest word first
 */
export function findNotHeld(
  { query, support }: Pick<Evidence, "query" | "support">,
  shown: readonly PolicyStatement[],
  index: PolicyIndex,
): readonly string[] {
  const words = holdWords(query, index, shown);
  const unmet = words.filter(({ isMet }) => !isMet);
  const isTelling = unmet.some(({ weight }) => weight >= TELLING);
  const isNotHeld = support < LEAST_SUPPORT.alone || (isTelling && support < LEAST_SUPPORT.withUnmet);
  if (!isNotHeld) return [];
  const named = unmet.length > 0 ? unmet : words;
  return named.slice(0, 3).map(({ word }) => word);
}

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
