import type { Span } from "@clinical-mcp/citations";
import { listTopicClauses } from "./divide-question.ts";
import type { Mentions } from "./find-mentions.ts";
import { findNameless } from "./find-scope.ts";

/** Asks of a drug without naming one: "ODB pays what per tab?", "need a form?". */
const ASKING_OF_DRUG =
  /\b(?:odb|formulary|lu|limited[- ]use|covered|listed|benefit|generics?|per (?:tab\w*|pill|capsule|unit|dose|month)|(?:need|want|require)s? (?:an? )?(?:forms?|codes?)|code (?:needed|required)|paid for|is it paid|plan pays?|fits? (?:a|the|any|which) (?:lu )?codes?|drug ?store|pharmac\w*|go(?:es|ing)? through|reimburs\w*|drug (?:plan|card)|on the (?:list|plan)|a benefit|(?:pay|pays|paid|paying|fund\w*|cover\w*|foot the bill) (?:for )?(?:that|it|them|those|this)\b|is (?:that|it|this) (?:paid|covered|free|listed|ok)|couvert\w*|rembours\w+)\b/u;

/** "Which of these need a code?" asks of each. */
const SEVERAL =
  /\b(?:these|those|them|they|both|all|each|any|either|which (?:ones?|of)|(?:the|of|all) (?:two|three|four)|ceux|lesquels|lesquelles|les (?:deux|trois))\b/u;

/** How many sentences on a clause may still mean the name before it. */
const MOST_SENTENCES = 2;

/**
 * The drugs that a clause asks about without naming one: "On furosemide 40 daily, ODB pays what per tab?".
 *
 * @param names every name of the text: a clause with one of them asks of that
 */
export function pickReferred(
  folded: string,
  drugs: Mentions["drugs"],
  names: readonly Span[],
): Mentions["drugs"] {
  const clauses = listTopicClauses(folded);
  const sentenceOf = ({ start }: Span): number =>
    clauses.findLast(({ span }) => span.start <= start)?.sentence ?? 0;
  const meant = findNameless(folded, ASKING_OF_DRUG, names).flatMap(({ span, sentence }) => {
    const last = drugs.findLast(
      (drug) => drug.span.end <= span.start && sentence - sentenceOf(drug.span) <= MOST_SENTENCES,
    );
    if (!last || !SEVERAL.test(folded.slice(span.start, span.end))) return last ? [last] : [];
    return drugs.filter((drug) => sentenceOf(drug.span) === sentenceOf(last.span));
  });
  return [...new Set(meant)];
}
