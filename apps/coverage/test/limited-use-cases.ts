import type { DrugQuestion } from "./open-drug-records.ts";

/** A case that meets a code of the formulary, one that its criterion rules out, and one with an unstated part. */
export interface CodeCase {
  readonly code: string;
  readonly met: DrugQuestion;
  readonly unmet: Partial<DrugQuestion>;
  readonly unstated: Partial<DrugQuestion>;
  /** Name of the need that asks for the part. */
  readonly asks: string;
}

export const yes = (...findings: readonly string[]) =>
  findings.map((finding) => ({ finding, value: "yes" as const }));
export const tried = (
  drug: string,
  outcome: "failed" | "not_tolerated" | "current" | "never" | "works" | "max_dose",
) => ({
  drug,
  outcome,
});
