import type { AskCase, CasePatient } from "./ask-case.ts";

/** The caller's facts about the patient. */
export interface AskPatient extends CasePatient {
  /** Years. */
  readonly age?: number | undefined;
  readonly setting?: "acute" | "community" | "ltc" | undefined;
  readonly plan?: "ODB" | "private" | "none" | undefined;
}

/** The subject of the question, if the caller knows it. */
export interface AskHints {
  /** Fee codes, e.g. C124. */
  readonly codes?: readonly string[] | undefined;
  /** A brand, a molecule or a DIN. */
  readonly drug?: string | undefined;
  readonly device?:
    | { readonly category?: string | undefined; readonly type?: string | undefined }
    | undefined;
}

/** Known facts. They take precedence over the question's words. */
export interface AskContext extends AskCase {
  /** The kind of decision to show first, if the question has several. */
  readonly intent?: "billing" | "drug" | "device" | undefined;
  readonly patient?: AskPatient | undefined;
  readonly hints?: AskHints | undefined;
  /** `short` is the server's default; `full` has dates and warnings of sources, and every point. */
  readonly detail?: "short" | "full" | undefined;
}
