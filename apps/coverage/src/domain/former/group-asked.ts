import type { BillingIntent } from "../question/coverage-question.ts";
import type { CodeDecision } from "./code-decision.ts";
import { isAddOn } from "./list-codes.ts";

/**
 * Codes by what is asked about at once: each for itself where a message lists them or asks one after the other, all of
 * them where one claim holds them, a yes or no is asked on them, or one is asked for in place of another. What was added
 * to the codes of the question is with the first.
 *
 * @param codes those that were asked for, each at the place of its decision; `isVerdict` where a yes or no is asked
 */
export function groupAsked(
  { codes: named, isTogether, isEither, apart }: BillingIntent,
  decided: readonly CodeDecision[],
  { codes, isVerdict }: { readonly codes: readonly string[]; readonly isVerdict: boolean },
): readonly (readonly CodeDecision[])[] {
  if (named.length < 2 || isEither === true || ((isTogether || isVerdict) && !apart)) return [decided];
  const own = new Set(named.map(({ value }) => value));
  const added = decided.filter((_, at) => !own.has(codes[at] ?? ""));
  const seen = new Set<string>();
  const groups = [...(apart ?? []), ...[...own].map((code) => ({ codes: [code], isPriced: true }))].flatMap(
    ({ codes: some, isPriced }) => {
      const fresh = some.filter((code) => own.has(code) && !seen.has(code));
      for (const code of fresh) seen.add(code);
      // "P036 on top of my P006?" is one claim; fees are asked of each.
      return isPriced || !isTogether ? fresh.map((code) => [code]) : [fresh];
    },
  );
  const [first = [], ...others] = groups
    .map((some) => decided.filter((_, at) => some.includes(codes[at] ?? "")))
    .filter((group) => group.length > 0);
  return [[...first, ...added], ...others];
}

/** "Can E083 go with C121? And with a C007?": an add-on goes with the codes that its own question names. */
export function listClaimedWith(
  code: string,
  { apart = [] }: BillingIntent,
  codes: readonly string[],
): readonly string[] {
  const own = isAddOn(code) ? apart.find((part) => part.codes.includes(code))?.codes : undefined;
  return own?.some((other) => !isAddOn(other)) === true ? own : codes;
}

/** "May I claim K036? And what does K035 pay?": of the second only the fee is asked. */
export const isPricedApart = (code: string, { apart = [] }: BillingIntent): boolean =>
  apart.find((part) => part.codes.includes(code))?.isPriced === true;
