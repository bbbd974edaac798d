import type { ClaimInput, DeviceInput, DrugInput, EarlierClaimInput, PatientInput } from "./case-input.ts";

/** A value of `facts`: true is yes, false is no. Null: the caller was asked and does not know. */
export type FactValue = boolean | null;

/** Fields of every ask. */
interface AskHead {
  /** Place in the request, e.g. "claims[0]". */
  readonly path: string;
  /** The call's patient, with the ask's own fields on top. */
  readonly patient: PatientInput;
  /** `facts` by name. Every name is in the vocabulary, and appears once. */
  readonly stated: ReadonlyMap<string, FactValue>;
}

export type ClaimAsk = AskHead & {
  readonly program: "ohip";
  /** Codes that the claims of the call name. Notes about these are not about another code. */
  readonly named_codes?: readonly string[];
  readonly earlier_claims?: readonly EarlierClaimInput[] | undefined;
} & Omit<ClaimInput, "facts" | "patient" | "earlier_claims">;
export type DrugAsk = AskHead & {
  readonly program: "odb";
  /** Other drugs that the call requests for the same patient. */
  readonly requestedWith?: readonly string[];
} & Omit<DrugInput, "facts" | "patient">;
export type DeviceAsk = AskHead & { readonly program: "adp" } & Omit<DeviceInput, "facts" | "patient">;
export type Ask = ClaimAsk | DrugAsk | DeviceAsk;

/** Asks in the order of the request. */
export interface CoverageCase {
  readonly asks: readonly Ask[];
  /** YYYY-MM-DD in Ontario: the day of the question. */
  readonly today: string;
}
