import type { toEvidenceFields } from "@clinical-mcp/evidence";
import type { AnswerCitation } from "../answer-schemas.ts";
import type { BetterWay, Need, Verdict } from "../decision/verdict.ts";
import type { describePassage } from "../describe-passage.ts";
import type { describeRecords } from "./describe-records.ts";
import type { ProductSearch } from "./find-products.ts";

/** The decision on a drug, by the function that decides coverage_answer's asks. */
export type OdbVerdict = Pick<Verdict, "subject" | "decision" | "basis" | "summary" | "principle"> & {
  readonly reasons: readonly { readonly text: string; readonly loc: string }[];
  readonly needs: readonly Omit<Need, "why">[];
  readonly assumed: readonly string[];
  readonly better: readonly Pick<BetterWay, "subject" | "text">[];
};

export type OdbGetAnswer = ReturnType<typeof toEvidenceFields> &
  ReturnType<typeof describeRecords> & {
    readonly decision: string;
    readonly summary: string;
    /** One for each named drug. */
    readonly verdicts: OdbVerdict[];
    readonly matched: {
      readonly kind: ProductSearch["kind"];
      readonly generic_names: readonly string[];
      /** No product has the strength or form asked for: candidates are of others. */
      readonly other_strength: boolean;
      /** Products with a second molecule, which the name does not mean. */
      readonly combinations: readonly string[];
    };
    readonly context: readonly ReturnType<typeof describePassage>[];
    readonly data: {
      readonly edition: string | null;
      readonly as_of: string | null;
      readonly age_days: number | null;
      readonly products: number;
      /** False: the starter dataset, a selection. */
      readonly whole_formulary: boolean;
      /** Target of the citations' links. The formulary's files have no permanent address. */
      readonly links_open: string;
    };
    readonly citations: AnswerCitation[];
  };
