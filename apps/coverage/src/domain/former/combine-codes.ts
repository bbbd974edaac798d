import type { BillingIntent } from "../question/coverage-question.ts";
import type { CodeDecision } from "./code-decision.ts";
import type { DecisionValue } from "./decision.ts";
import { isAddOn } from "./list-codes.ts";

/** Of codes that are claimed together the worst. */
export function worstOf(decided: readonly CodeDecision[]): DecisionValue {
  const worst: readonly DecisionValue[] = ["not_billable", "needs_more_info", "billable"];
  return worst.find((value) => decided.some(({ decision }) => decision === value)) ?? "needs_more_info";
}

/** One of several: what can be billed is found where nothing of the others is open; a code that is refused may have another in its place. */
function combineEither(decided: readonly CodeDecision[]): DecisionValue {
  if (decided.some(({ decision }) => decision === "needs_more_info")) return "needs_more_info";
  const isFound = decided.some(({ decision, hasInstead }) => decision === "billable" || hasInstead === true);
  return isFound ? "billable" : "not_billable";
}

/**
 * One decision for several codes: for codes claimed together the worst, for codes that a service may be the best, for
 * codes that are asked about one by one that of the first.
 */
export function combine(
  { codes, asks, isTogether, isEither = false }: BillingIntent,
  decided: readonly CodeDecision[],
): DecisionValue {
  const asked = new Set(codes.map(({ value }) => value));
  // "C002, can I get the extra 45 percent?": the add-on that is named, by whichever of its codes, is asked for too.
  const added = codes.length > 0 ? decided.filter(({ code }) => isAddOn(code) && !asked.has(code)) : [];
  // Who asks for an add-on has the service that it goes with: what is open of that one is not asked about.
  const isBase = ({ code, decision }: CodeDecision): boolean =>
    !isAddOn(code) && decision === "needs_more_info" && decided.some((one) => isAddOn(one.code));
  const values = decided.filter((one) => !isBase(one)).map(({ decision }) => decision);
  const worst: readonly DecisionValue[] = ["not_billable", "needs_more_info", "billable"];
  const best: readonly DecisionValue[] = ["billable", "needs_more_info", "not_billable"];
  const pick = (order: readonly DecisionValue[], from: readonly DecisionValue[]): DecisionValue =>
    order.find((value) => from.includes(value)) ?? "needs_more_info";
  if (isEither) return combineEither(decided);
  if (isTogether) return pick(worst, values);
  if (codes.length === 0) return pick(best, values);
  const [head] = decided;
  const first = head?.decision ?? "needs_more_info";
  if (added.length === 0) return first;
  const ofAdded = pick(
    best,
    added.map(({ decision }) => decision),
  );
  return asks.includes("premiums") && head && isBase(head) ? ofAdded : pick(worst, [first, ofAdded]);
}
