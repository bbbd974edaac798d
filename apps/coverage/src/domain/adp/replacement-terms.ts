import type { Device } from "./rule-book.ts";

/** Growth and atrophy are changes in condition. The end of the period alone is no reason (core 220.00). */
export type ReplacementReason = "change_in_condition" | "normal_wear" | "loss_or_theft" | "misuse";

/** A manual's own terms for replacement, beyond core manual 220. */
export interface ReplacementTerms {
  /** While the period runs it is replaced for these alone. */
  readonly within?: readonly ReplacementReason[];
  /** Lost or stolen devices are never replaced, even after the period. */
  readonly isLossFinal?: true;
  /** A device that breaks beyond repair within the period is not replaced. A worn one may be. */
  readonly isBreakageFinal?: true;
  /** The manual names no repair share. Core manual 220.05 requires one only if a manual names it. */
  readonly hasNoRepairLimit?: true;
}

const OF_BODY: readonly ReplacementReason[] = ["change_in_condition"];

/** By type, else by category. */
const TERMS: ReadonlyMap<string, ReplacementTerms> = new Map<string, ReplacementTerms>([
  // insulin-pump 605
  ...["insulin_pump", "insulin_pump_adult", "insulin_pump_child"].map(
    (type) => [type, { within: [] }] as const,
  ),
  // grants 225.02, 225.04, 225.05
  ["breast_prosthesis", { within: OF_BODY, hasNoRepairLimit: true }],
  // grants 325.05
  ["enteral_feeding_pump", { isLossFinal: true }],
  // ocular-prosthesis 505
  ["ocular_prosthesis", { within: OF_BODY, hasNoRepairLimit: true }],
  // maxillofacial-extraoral 505, maxillofacial-intraoral 505
  ["maxillofacial", { within: OF_BODY, hasNoRepairLimit: true }],
  // limb-prosthesis 505
  ["prosthesis", { isBreakageFinal: true, hasNoRepairLimit: true }],
  // orthotic-devices 505.03, 505.06
  ["orthotic_devices", { isBreakageFinal: true, hasNoRepairLimit: true }],
  // pressure-modification 315, 415, 520
  ["pressure_modification", { isLossFinal: true, hasNoRepairLimit: true }],
  // communication-aids 605
  ["comm_aids", { hasNoRepairLimit: true }],
]);

export const termsOf = ({ category, type }: Device): ReplacementTerms =>
  (type === null ? undefined : TERMS.get(type)) ?? TERMS.get(category) ?? {};
