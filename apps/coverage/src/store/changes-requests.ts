import type { CoverageChangesInput } from "../domain/changes/coverage-changes-schemas.ts";
import type { ChangesAnswer } from "../domain/changes/present-changes.ts";

/** Start data of the comparison thread. */
export interface ChangesThread {
  /** Folder of the datasets. */
  readonly datasets: string;
  readonly inService: string;
  readonly thesaurus: string;
  readonly questionTables: string;
}

export interface ChangesRequest {
  readonly input: CoverageChangesInput;
  /** YYYY-MM-DD in Ontario. */
  readonly today: string;
}

export type ChangesReply =
  | { readonly kind: "answer"; readonly answer: ChangesAnswer }
  | {
      readonly kind: "refused";
      readonly message: string;
      readonly code: string;
      readonly suggestion?: string;
    }
  | { readonly kind: "failed"; readonly cause: unknown };
