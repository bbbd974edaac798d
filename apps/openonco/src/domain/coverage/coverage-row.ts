/**
 * - `covered`: the payer pays for that indication;
 * - `denied`: it does not, or calls it experimental;
 * - `pilot`: in a pilot only;
 * - `unclear`: pending, case by case, expected, or said without an indication.
 */
export type CoverageStatus = "covered" | "denied" | "pilot" | "unclear";

/** What a test is used for, as coverage tells it apart. */
export type CoverageSetting =
  | "neoadjuvant"
  | "post_surgery"
  | "surveillance"
  | "immunotherapy_monitoring"
  | "treatment_response"
  | "therapy_selection"
  | "screening"
  | "diagnosis"
  | "hereditary";

/** What one source inside a record says of one payer and one indication. */
export interface CoverageRow {
  readonly payer: string;
  readonly programme: "Medicare" | "private";
  readonly status: CoverageStatus;
  /** Groups of cancers that the indication names; absent where it names none. */
  readonly cancers?: readonly string[];
  /** The indication is solid tumors in general. */
  readonly solid_tumors?: true;
  /** Groups that the indication leaves out of them. */
  readonly except?: readonly string[];
  /** Kinds of those by receptors or viruses, such as "HR+/HER2-"; absent where it is for all. */
  readonly kinds?: readonly string[];
  /** Roman, such as "II-III". */
  readonly stages?: string;
  readonly settings?: readonly CoverageSetting[];
  /** The indication as the record words it; absent where the status stands alone. */
  readonly indication?: string;
  readonly policy?: string;
  /** Day on which the source last checked, YYYY-MM-DD. */
  readonly date?: string;
  /** Field that says so, as a path. */
  readonly source: string;
}

/** Two statements of one record that cannot both hold. */
export interface CoverageConflict {
  readonly payer: string;
  readonly statements: readonly string[];
}

/** All that a record says on coverage. */
export interface Coverage {
  readonly rows: readonly CoverageRow[];
  /** What a row without a setting is for, by what the test does. */
  readonly implied: readonly CoverageSetting[];
  readonly conflicts: readonly CoverageConflict[];
}
