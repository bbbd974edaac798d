import type { AdpRuleBook, Device, FundingPeriod } from "./rule-book.ts";
import { termsOf, type ReplacementReason } from "./replacement-terms.ts";
import { applicableTo } from "./rule-book.ts";

export interface ReplacementQuestion {
  readonly device: Device;
  readonly reason: ReplacementReason;
  /** Months since the last funding; undefined if unknown. */
  readonly monthsSinceFunded?: number;
  readonly isUnderWarranty?: boolean;
  /** Repair cost as a share of the original price, e.g. 0.4; undefined if unknown. */
  readonly repairShare?: number;
  /** Whether repairs cost more than a third of the price, or are impossible, if no figure is stated. */
  readonly isRepairAboveLimit?: boolean;
  /** Whether normal use wore it out, and no accident; undefined if it broke for an unknown reason. */
  readonly isWorn?: boolean;
}

export interface ReplacementAnswer {
  /**
   * "considered": the program considers it if the person is still eligible. "maybe_pro_rated": likewise, perhaps with a
   * part only. "not_funded": the manuals rule it out. "not_established": warranty, repair or age is not known.
   */
  readonly outcome: "considered" | "maybe_pro_rated" | "not_funded" | "not_established";
  /** The device's periods, closest first; empty if the manuals state none. */
  readonly periods: readonly FundingPeriod[];
  /** undefined if age or period is not known. */
  readonly isWithinPeriod: boolean | undefined;
}

/** Core manual 220.05 and the manuals of most devices. */
const REPAIR_LIMIT = 1 / 3;

type Outcome = ReplacementAnswer["outcome"];

function isAboveLimit({ device, repairShare, isRepairAboveLimit }: ReplacementQuestion): boolean | undefined {
  if (termsOf(device).hasNoRepairLimit) return true;
  return repairShare === undefined ? isRepairAboveLimit : repairShare > REPAIR_LIMIT;
}

function judgeWear(question: ReplacementQuestion, isWithin: boolean | undefined): Outcome {
  const { isUnderWarranty } = question;
  if (isUnderWarranty === true) return "not_funded";
  const isAbove = isAboveLimit(question);
  if (isAbove === false) return "not_funded";
  const isOpen = isAbove === undefined || (isUnderWarranty === undefined && isWithin !== false);
  if (isOpen) return "not_established";
  return isWithin === false ? "considered" : "maybe_pro_rated";
}

/** Terms of the device's manual that rule out a replacement, or leave it open until the age is known. */
function judgeTerms(
  { device, reason, isWorn }: ReplacementQuestion,
  isWithin: boolean | undefined,
): Outcome | undefined {
  const { within, isLossFinal, isBreakageFinal } = termsOf(device);
  if (reason === "loss_or_theft" && isLossFinal) return "not_funded";
  if (isWithin === false) return undefined;
  const isOutside = within !== undefined && !within.includes(reason);
  const isBreakage = isBreakageFinal === true && reason === "normal_wear" && isWorn !== true;
  if (!isOutside && !isBreakage) return undefined;
  return isWithin && (isOutside || isWorn === false) ? "not_funded" : "not_established";
}

/** By core manual 220. */
function judgeReason(question: ReplacementQuestion, isWithin: boolean | undefined): Outcome {
  switch (question.reason) {
    case "change_in_condition":
      return "considered";
    case "misuse":
      return "not_funded";
    case "normal_wear":
      return judgeWear(question, isWithin);
    case "loss_or_theft":
      if (isWithin === undefined) return "not_established";
      return isWithin ? "not_funded" : "considered";
  }
}

/** What the core manual refuses, the device's manual does not allow. */
function judge(question: ReplacementQuestion, isWithin: boolean | undefined): Outcome {
  const general = judgeReason(question, isWithin);
  return general === "not_funded" ? general : (judgeTerms(question, isWithin) ?? general);
}

/**
 * Whether the manuals have terms for a replacement: a funding period, or terms of their own. Supplies and grants have none, because they
 * are used up and paid again.
 */
export const hasReplacementTerms = ({ periods }: Pick<AdpRuleBook, "periods">, device: Device): boolean =>
  applicableTo(periods, device).length > 0 || Object.keys(termsOf(device)).length > 0;

/** Whether an ADP-funded device can be replaced, by core manual 220 and the device's manual. */
export function judgeReplacement(
  { periods }: Pick<AdpRuleBook, "periods">,
  question: ReplacementQuestion,
): ReplacementAnswer {
  const { device, monthsSinceFunded: age } = question;
  const own = applicableTo(periods, device);
  const months = own[0]?.months;
  const isWithinPeriod = age === undefined || months === undefined ? undefined : age < months;
  return { outcome: judge(question, isWithinPeriod), periods: own, isWithinPeriod };
}
