import type { ClaimInput, DeviceInput, DrugInput, EarlierClaimInput, PatientInput } from "./case-input.ts";

/** One value of `facts`: true and false are yes and no; null was asked, and nobody knows. */
export type FactValue = boolean | null;

/** What every ask has, whatever its program. */
interface AskHead {
  /** Place in the request, e.g. "claims[0]". */
  readonly path: string;
  /** The call's patient, with what the ask says of its own on top. */
  readonly patient: PatientInput;
  /** `facts` by name: every name is in the vocabulary, and none is told twice. */
  readonly stated: ReadonlyMap<string, FactValue>;
}

export type ClaimAsk = AskHead & {
  readonly program: "ohip";
  /** Codes that the claims of the call name, beside which notes ask about no other one. */
  readonly named_codes?: readonly string[];
  readonly earlier_claims?: readonly EarlierClaimInput[] | undefined;
} & Omit<ClaimInput, "facts" | "patient" | "earlier_claims">;
export type DrugAsk = AskHead & {
  readonly program: "odb";
  /** Drugs that the call asks for beside it, for the same patient. */
  readonly besides?: readonly string[];
} & Omit<DrugInput, "facts" | "patient">;
export type DeviceAsk = AskHead & { readonly program: "adp" } & Omit<DeviceInput, "facts" | "patient">;
export type Ask = ClaimAsk | DrugAsk | DeviceAsk;

/** What is asked, in the order of the request. */
export interface CoverageCase {
  readonly asks: readonly Ask[];
  /** YYYY-MM-DD in Ontario: the day of the question. */
  readonly today: string;
}
