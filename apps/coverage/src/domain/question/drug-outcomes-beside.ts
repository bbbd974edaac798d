/** "How many strips a year does ODB give him", "max test strips": what is counted is asked about. */
const COUNTED_BEFORE =
  /\b(?:how many|max(?:imum)?|number of|limits? (?:of|on|for)|quota (?:of|for)|combien de|(?:pay(?:s|ing)?|cover(?:s|ing)?) (?:for )?(?:all|every one|each) (?:of )?)(?: ?[a-z]+){0,3}\s*$/u;

/** Whether the words before a supply ask how much of it is paid for. */
export const isCounted = (lead: string): boolean => COUNTED_BEFORE.test(lead);

/** "Visanne for endometriosis failed naproxen": what failed is the next one. */
const FAILED_NEXT = /\b(?:fail(?:ed|ing|s)|tried)\s*$/u;

/**
 * The words behind a drug, up to an outcome that is the next drug's.
 *
 * @param end of the drug
 * @param next where the next drug begins
 */
export function withoutNext(folded: string, end: number, next: number | undefined): string {
  const between = folded.slice(end, next);
  const own = between.replace(FAILED_NEXT, "");
  return next !== undefined && own !== between && /[a-z]/u.test(own) ? own : folded.slice(end);
}
