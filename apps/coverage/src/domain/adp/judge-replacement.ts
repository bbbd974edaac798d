import type { AdpRule, AdpRuleBook, Device, FundingPeriod } from "./rule-book.ts";
import { applicableTo } from "./rule-book.ts";

export const REPLACEMENT_REASONS = [
  "change_in_condition",
  "growth_or_atrophy",
  "normal_wear",
  "loss_or_theft",
  "misuse",
  "period_over",
] as const;
export type ReplacementReason = (typeof REPLACEMENT_REASONS)[number];

export interface ReplacementQuestion {
  readonly device: Device;
  readonly reason: ReplacementReason;
  /** Since the last funding; undefined where it is not known. */
  readonly monthsSinceFunded?: number;
  readonly isUnderWarranty?: boolean;
  /** Cost of the repairs as a part of the original price, e.g. 0.4; undefined where it is not known. */
  readonly repairShare?: number;
  /** Whether the repairs cost more than a third of that, or cannot be done, where no figure is told. */
  readonly isRepairAboveLimit?: boolean;
}

export interface ReplacementAnswer {
  /**
   * "considered": the program considers it if the person is still eligible. "maybe_pro_rated": likewise, perhaps with a
   * part only. "not_funded": the manuals rule it out. "not_established": the questions decide.
   */
  readonly outcome: "considered" | "maybe_pro_rated" | "not_funded" | "not_established";
  /** Of the device, closest first; empty where the manuals state none. */
  readonly periods: readonly FundingPeriod[];
  /** undefined where age or period is not known. */
  readonly isWithinPeriod: boolean | undefined;
  readonly rules: readonly AdpRule[];
  readonly questions: readonly string[];
}

const QUESTIONS = {
  age: "How many months ago did ADP fund the device?",
  warranty: "Is the device still under warranty?",
  repair: "What would the repair cost, compared with the original price?",
} as const;

/** Core manual 220.05 and the manuals of most devices. */
const REPAIR_LIMIT = 1 / 3;

type Judgement = Pick<ReplacementAnswer, "outcome" | "questions">;

const ask = (...questions: readonly string[]): Judgement => ({ outcome: "not_established", questions });
const settle = (outcome: ReplacementAnswer["outcome"]): Judgement => ({ outcome, questions: [] });

function judgeWear(
  { isUnderWarranty, repairShare, isRepairAboveLimit }: ReplacementQuestion,
  isWithin: boolean | undefined,
): Judgement {
  if (isUnderWarranty === true) return settle("not_funded");
  const isAbove = repairShare === undefined ? isRepairAboveLimit : repairShare > REPAIR_LIMIT;
  const open = [
    ...(isUnderWarranty === undefined && isWithin !== false ? [QUESTIONS.warranty] : []),
    ...(isAbove === undefined ? [QUESTIONS.repair] : []),
  ];
  if (isAbove === false) return settle("not_funded");
  if (open.length > 0) return ask(...open);
  return settle(isWithin === false ? "considered" : "maybe_pro_rated");
}

function judge(question: ReplacementQuestion, isWithin: boolean | undefined): Judgement {
  switch (question.reason) {
    case "change_in_condition":
    case "growth_or_atrophy":
      return settle("considered");
    case "misuse":
      return settle("not_funded");
    case "normal_wear":
      return judgeWear(question, isWithin);
    case "loss_or_theft":
      if (isWithin === undefined) return ask(QUESTIONS.age);
      return settle(isWithin ? "not_funded" : "considered");
    case "period_over":
      // The end of the period alone gives no new device: need and eligibility do.
      return isWithin === undefined
        ? ask(QUESTIONS.age)
        : isWithin
          ? settle("not_funded")
          : judgeWear(question, false);
  }
}

/** Whether a device that ADP has funded can be replaced, by core manual 220 and the manual of the device. */
export function judgeReplacement(
  { periods, rules }: Pick<AdpRuleBook, "periods" | "rules">,
  question: ReplacementQuestion,
): ReplacementAnswer {
  const { device, monthsSinceFunded: age } = question;
  const own = applicableTo(periods, device);
  const months = own[0]?.months;
  const isWithinPeriod = age === undefined || months === undefined ? undefined : age < months;
  return {
    ...judge(question, isWithinPeriod),
    periods: own,
    isWithinPeriod,
    rules: applicableTo(rules, device).filter(
      ({ topic }) => topic === "replacement" || topic === "funding_period",
    ),
  };
}
