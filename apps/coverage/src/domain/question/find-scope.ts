import type { Span } from "@clinical-mcp/citations";
import { listTopicClauses } from "./divide-question.ts";

const holds = (clause: Span, { start }: Span): boolean => start >= clause.start && start < clause.end;

/** How many sentences without a name of their own still speak of the name before them. */
const MOST_SENTENCES = 1;

/**
 * What is said of one name: its clause, and those behind it up to the next name, not beyond the next sentence. "A type 3
 * rollator for the house, son wants to know what he pays" asks of the rollator.
 *
 * @param others every name of the text
 */
function scopeOf(folded: string, span: Span, others: readonly Span[]): Span {
  const clauses = listTopicClauses(folded);
  const at = clauses.findIndex((clause) => holds(clause.span, span));
  const own = clauses[at];
  if (!own) return span;
  const isFree = (clause: Span): boolean => !others.some((other) => holds(clause, other));
  const next = clauses
    .slice(at + 1)
    .findIndex((one) => one.sentence > own.sentence + MOST_SENTENCES || !isFree(one.span));
  const end = next < 0 ? folded.length : (clauses[at + 1 + next]?.span.start ?? folded.length);
  return { start: own.span.start, end };
}

/** That somebody is to pay for it. */
const PAID =
  /\b(?:pays?|paying|paid|costs?|dollars|money|how much|yearly amount|subsid\w+|fund\w*|share|portion|out[- ]of[- ]pocket|free|contribut\w*|grants?|eligib\w*|qualif\w*|entitled|government|province|who covers|replac\w*|adp|paaf|cep|paie|finance\w*)\b/u;

/** An item of a numbered list of what is asked. */
const LISTED = /(?:^|\s)\(?\d[).]\s(?:the |an? |his |her |their )?$/u;

/** "What about the cushion?": in a sentence that asks, and that names no drug. */
function isAskedAlone(folded: string, span: Span, drugs: readonly Span[]): boolean {
  const clauses = listTopicClauses(folded);
  const own = clauses.find((clause) => holds(clause.span, span));
  const sentence = clauses.filter((clause) => clause.sentence === own?.sentence).map((one) => one.span);
  const end = sentence.at(-1)?.end ?? 0;
  const isDrugIn = drugs.some((drug) => sentence.some((clause) => holds(clause, drug)));
  return folded.slice(0, end).trimEnd().endsWith("?") && !isDrugIn;
}

/**
 * Whether it is asked who pays for what a name stands for, and not for a drug beside it.
 *
 * @param others every name of the text
 * @param drugs those of drugs
 */
export function isPaidFor(
  folded: string,
  span: Span,
  { others, drugs }: { readonly others: readonly Span[]; readonly drugs: readonly Span[] },
): boolean {
  if (LISTED.test(folded.slice(0, span.start))) return true;
  if (isAskedAlone(folded, span, drugs)) return true;
  const scope = scopeOf(folded, span, others);
  return !drugs.some((drug) => holds(scope, drug)) && PAID.test(folded.slice(scope.start, scope.end));
}

/** Whether no other name stands in the clause of a place. */
export const isAloneInClause = (folded: string, span: Span, others: readonly Span[]): boolean => {
  const clause = listTopicClauses(folded).find((one) => holds(one.span, span));
  return clause !== undefined && !others.some((other) => holds(clause.span, other));
};

/** Where the clauses are that match and hold no name: what they ask, they ask of a name before them. */
export const findNameless = (
  folded: string,
  asking: RegExp,
  names: readonly Span[],
): readonly { readonly span: Span; readonly sentence: number }[] =>
  listTopicClauses(folded).filter(
    ({ span }) => !names.some((name) => holds(span, name)) && asking.test(folded.slice(span.start, span.end)),
  );
