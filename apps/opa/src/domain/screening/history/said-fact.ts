import type { TestResult } from "./terms.ts";

export const TEST_KINDS = [
  "fit",
  "colonoscopy",
  "flexible_sigmoidoscopy",
  "mammogram",
  "breast_mri",
  "hpv_test",
  "pap",
  "colposcopy",
  "ldct",
] as const;

/** A month counted from year 0, and how exactly it is known. */
export interface TestMonth {
  readonly month: number;
  readonly exact: "month" | "year" | "about";
}

export interface TestFact {
  readonly kind: string;
  readonly result: TestResult;
  readonly date?: TestMonth;
  /** Later than the test before it, as the words say without dates. */
  readonly isLater?: boolean;
}

export interface TermFact {
  readonly id: string;
  readonly state: "present" | "absent" | "uncertain";
  readonly about: "self" | "relative";
}

/** One thing that the caller said, in words or in a field. */
export interface SaidFact {
  /** As the caller gets it back, and as the rules of relatives, smoking and results read it. */
  readonly label: string;
  readonly terms: readonly TermFact[];
  readonly tests: readonly TestFact[];
  readonly notUnderstood: readonly string[];
  /** Words that state a finding only with a term, with the terms next to them. */
  readonly weighty?: readonly { readonly words: readonly string[]; readonly terms: readonly TermFact[] }[];
}
