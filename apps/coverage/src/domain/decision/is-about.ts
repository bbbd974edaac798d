import { isListed } from "../ohip/count-claims.ts";

/** What a verdict is about where a device was not recognised. */
const UNNAMED = "unnamed";
const FEE_CODE = /^[A-Z]\d{3}$/u;

/** Whether an ask names no code, drug or device: a rule is what it is about. */
export const namesNothing = (subjects: readonly string[]): boolean =>
  subjects.length === 0 || subjects.includes(UNNAMED);

/**
 * Whether a rule is about what was decided. Of a service that may be one of several codes the rule must be about all of
 * them: a rule of one code says nothing of the others.
 *
 * @param patterns names, "W*" for all that begin so, "*" for any, "-" for an ask that names nothing; empty for anything
 */
export function isAbout(patterns: readonly string[], subjects: readonly string[]): boolean {
  if (patterns.length === 0) return true;
  if (patterns.includes("*") && subjects.length > 0) return true;
  if (patterns.includes("-") && namesNothing(subjects)) return true;
  const isMatched = (subject: string): boolean => isListed(subject, patterns);
  const codes = subjects.filter((subject) => FEE_CODE.test(subject));
  return (
    subjects.some((subject) => !FEE_CODE.test(subject) && isMatched(subject)) ||
    (codes.length > 0 && codes.every(isMatched))
  );
}
