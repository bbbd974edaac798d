import { isListed } from "../ohip/count-claims.ts";

/** Subject of a verdict on a device that was not recognised. */
const UNNAMED = "unnamed";
const FEE_CODE = /^[A-Z]\d{3}$/u;

/** Whether an ask names no code, drug or device. */
export const namesNothing = (subjects: readonly string[]): boolean =>
  subjects.length === 0 || subjects.includes(UNNAMED);

/**
 * Whether a rule is about what was decided. If a service may be one of several codes, the rule must be about all of them.
 *
 * @param patterns names, "W*" for a prefix, "*" for any, "-" for an ask that names nothing; empty for anything
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
