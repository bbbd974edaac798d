import type { DrugAsk } from "../../case/coverage-case.ts";
import type { BetterWay, Need, Reason, Verdict } from "../verdict.ts";
import type { ClinicalPicture } from "./clinical-picture.ts";
import type { DrugRecords } from "./drug-records.ts";

/** The decision on the drug, before the person's coverage. */
export type DrugBody = Pick<Verdict, "decision" | "basis" | "summary" | "principle" | "about"> & {
  readonly reasons: readonly Reason[];
  readonly needs: readonly Need[];
  readonly assumed: readonly Reason[];
  readonly better: readonly BetterWay[];
  readonly amountCents: number | null;
};

/** Inputs of a decision on a drug. */
export interface DrugContext {
  readonly ask: DrugAsk;
  readonly records: DrugRecords;
  readonly picture: ClinicalPicture;
  /** One patient's case, not the listing in general. */
  readonly isCase: boolean;
}

export const body = (
  decision: DrugBody["decision"],
  summary: string,
  more: Partial<Omit<DrugBody, "decision" | "summary">> = {},
): DrugBody => ({
  basis: "principle",
  about: [],
  reasons: [],
  needs: [],
  assumed: [],
  better: [],
  amountCents: null,
  ...more,
  decision,
  summary,
});

export const plain = (text: string, sources: Reason["sources"] = []): Reason => ({ text, sources });

export const askExceptionalAccess = ({ sourcesOfRule }: Pick<DrugRecords, "sourcesOfRule">): Reason =>
  plain("The Exceptional Access Program can be asked.", sourcesOfRule("eap-what"));
