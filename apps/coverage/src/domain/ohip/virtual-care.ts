import type { CareSetting } from "../../dataset/index.ts";
import { toAmount, type Amount } from "./amounts.ts";

export type VirtualModality = "video" | "telephone";

/** How a virtual service was given; undefined in person, or without a setting. */
export function toModality(setting: CareSetting | undefined): VirtualModality | undefined {
  if (setting === "virtual_video") return "video";
  return setting === "virtual_telephone" ? "telephone" : undefined;
}

const INDICATORS = { video: "K300", telephone: "K301" } as const;

/** The code that goes with a service by video or telephone (A66). */
export function findIndicator(setting: CareSetting | undefined): "K300" | "K301" | undefined {
  const modality = toModality(setting);
  return modality && INDICATORS[modality];
}

/** Page A66: by telephone these four are paid more than the others. */
const TELEPHONE_95 = new Set(["K005", "K007", "K197", "K198"]);
/** Page A70: the one telephone amount that the Schedule prints. */
const PRINTED_TELEPHONE_CENTS: Readonly<Record<string, number>> = { E079: 1320 };

export interface VirtualPayment {
  /** Submitted with the claim. */
  readonly indicator: "K300A" | "K301A";
  /** Percent of the fee in person. */
  readonly percent: number;
  readonly amount: Amount;
  readonly pageLabel: "A66" | "A70";
}

/** Payment of a comprehensive virtual care service: video as in person, telephone 85 %, four codes 95 % (A66). */
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
