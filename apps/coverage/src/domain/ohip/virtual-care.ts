import { toAmount, type Amount } from "./amounts.ts";

export type VirtualModality = "video" | "telephone";

/** Page A66: by telephone these four are paid more than the others. */
const TELEPHONE_95 = new Set(["K005", "K007", "K197", "K198"]);
/** Page A70: the one telephone amount that the Schedule prints. */
const PRINTED_TELEPHONE_CENTS: Readonly<Record<string, number>> = { E079: 1320 };

export interface VirtualPayment {
  /** Submitted with the claim. */
  readonly indicator: "K300A" | "K301A";
  /** Of the fee in person. */
  readonly percent: number;
  readonly amount: Amount;
  readonly pageLabel: "A66" | "A70";
}

/** What a comprehensive virtual care service pays: video as in person, telephone 85 %, four codes 95 % (A66). */
export function payVirtually(code: string, feeCents: number, modality: VirtualModality): VirtualPayment {
  if (modality === "video") {
    return { indicator: "K300A", percent: 100, amount: toAmount(feeCents), pageLabel: "A66" };
  }
  const percent = TELEPHONE_95.has(code) ? 95 : 85;
  const printed = PRINTED_TELEPHONE_CENTS[code];
  return {
    indicator: "K301A",
    percent,
    amount: toAmount(printed ?? (feeCents * percent) / 100),
    pageLabel: printed === undefined ? "A66" : "A70",
  };
}
