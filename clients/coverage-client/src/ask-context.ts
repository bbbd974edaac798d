import type { AskCase, CasePatient } from "./ask-case.ts";

/** What the caller knows of the patient. */
export interface AskPatient extends CasePatient {
  /** Years. */
  readonly age?: number | undefined;
  readonly setting?: "acute" | "community" | "ltc" | undefined;
  readonly plan?: "ODB" | "private" | "none" | undefined;
}

/** What the question is about, where the caller knows. */
export interface AskHints {
  /** Fee codes, e.g. C124. */
  readonly codes?: readonly string[] | undefined;
  /** A brand, a molecule or a DIN. */
  readonly drug?: string | undefined;
  readonly device?:
    | { readonly category?: string | undefined; readonly type?: string | undefined }
    | undefined;
}

/** What is known beside the question; it counts more than the question's words. */
export interface AskContext extends AskCase {
  /** The kind of decision that stands over the answer, where the question has several. */
  readonly intent?: "billing" | "drug" | "device" | undefined;
  readonly patient?: AskPatient | undefined;
  readonly hints?: AskHints | undefined;
  /** `short` is the server's default; `full` has dates and warnings of sources, and every point. */
  readonly detail?: "short" | "full" | undefined;
}
