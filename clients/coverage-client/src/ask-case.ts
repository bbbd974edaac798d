/** "yes", "no", or "unknown" if the caller was asked and does not know. */
export interface CaseFact {
  /** The fact's name in the server's vocabulary, as in an answer's `needs`. */
  readonly fact: string;
  readonly value: "yes" | "no" | "unknown";
}

export interface CaseMeasure {
  /** E.g. "mmse". */
  readonly measure: string;
  readonly value: number;
}

/** One person. Absent fields are unstated. */
export interface CasePatient {
  readonly age_years?: number | undefined;
  readonly age_months?: number | undefined;
  readonly age_days?: number | undefined;
  readonly sex?: "female" | "male" | undefined;
  readonly residence?: "community" | "long_term_care" | "special_care_home" | "hospital" | undefined;
  readonly plans?:
    | {
        readonly odb?: boolean | undefined;
        readonly private?: boolean | undefined;
        readonly nihb?: boolean | undefined;
        readonly wsib?: boolean | undefined;
        readonly veterans?: boolean | undefined;
        readonly trillium?: boolean | undefined;
      }
    | undefined;
  readonly social_assistance?: "none" | "ow" | "odsp" | "acsd" | undefined;
  /** Net, dollars a year. */
  readonly income?: number | undefined;
  readonly household?: "single" | "couple" | undefined;
}

interface CaseAsk {
  /** The person of this ask, if the asks are about several. */
  readonly patient?: CasePatient | undefined;
  readonly facts?: readonly CaseFact[] | undefined;
  /** Further fields, as the server's schema has them, and those of its needs. */
  readonly [field: string]: unknown;
}

/** An OHIP claim: codes that are claimed together, or a service in words. */
export interface CaseClaim extends CaseAsk {
  readonly codes?: readonly string[] | undefined;
  readonly service?: string | undefined;
  readonly goal?: "may_bill" | "fee" | "which_code" | "premiums" | "limits" | "documentation" | undefined;
}

/** A drug of the Ontario Drug Benefit. */
export interface CaseDrug extends CaseAsk {
  /** Brand, molecule, class or DIN. */
  readonly drug?: string | undefined;
  readonly strength?: string | undefined;
  readonly goal?:
    | "coverage"
    | "price"
    | "cheapest"
    | "interchangeable"
    | "alternatives"
    | "lu_criteria"
    | "copayment"
    | undefined;
  /** The illness. */
  readonly for?: string | undefined;
  readonly measures?: readonly CaseMeasure[] | undefined;
}

/** A device of the Assistive Devices Program. */
export interface CaseDevice extends CaseAsk {
  readonly device?: string | undefined;
  readonly goal?: "eligibility" | "share" | "price" | "replacement" | "repair" | "application" | undefined;
  readonly measures?: readonly CaseMeasure[] | undefined;
}

/** Typed asks, at most twelve together. They take precedence over the question's words. */
export interface AskCase {
  readonly claims?: readonly CaseClaim[] | undefined;
  readonly drugs?: readonly CaseDrug[] | undefined;
  readonly devices?: readonly CaseDevice[] | undefined;
}
