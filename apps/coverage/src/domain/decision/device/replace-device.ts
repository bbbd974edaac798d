import {
  hasReplacementTerms,
  judgeReplacement,
  type ReplacementAnswer,
} from "../../adp/judge-replacement.ts";
import { termsOf, type ReplacementReason, type ReplacementTerms } from "../../adp/replacement-terms.ts";
import { OWNED_CONDITIONS } from "../../case/case-input.ts";
import type { Need, Reason } from "../verdict.ts";
import type { OwnedDevice, PlacedDevice } from "./device-facts.ts";
import type { DeviceRecords } from "./device-records.ts";
import { toYesNo, type StatedDevice } from "./judge-criteria.ts";
import { formatMonths } from "./format.ts";

export interface JudgedReplacement {
  readonly outcome: ReplacementAnswer["outcome"];
  /** The deciding reason first, then the period and its rule. */
  readonly reasons: readonly Reason[];
  readonly needs: readonly Need[];
  readonly assumed: readonly Reason[];
  /** One sentence with the deciding figure. */
  readonly words: string;
  /** The criteria count again: another kind of device than the one that it replaces. */
  readonly isOtherKind: boolean;
}

/** Devices that are replacements by their nature: their own criteria say when (hearing-devices 410, 415). */
const OWN_CRITERIA: ReadonlySet<string> = new Set(["cochlear_processor", "baha_processor"]);
const HEARING_AID = "hearing_aid";
const CHANGED_20_DB = "hearing_changed_20_db";

/** Rules and exclusions that decide each replacement reason, matched by their wording. */
const DECIDING: Readonly<Record<ReplacementReason, RegExp>> = {
  change_in_condition: /change|changed|growth/iu,
  normal_wear: /worn|wear\b|beyond repair|warranty/iu,
  loss_or_theft: /\blost\b|\bloss\b/iu,
  misuse: /misuse|neglect|lack of care/iu,
};

const FUNDING_PERIOD = "core 220.00";

/** Why it would be replaced. What has become of the owned device is among the facts. */
function readReason(
  { facts }: StatedDevice,
  owned: OwnedDevice | undefined,
): ReplacementReason | "works" | undefined {
  if (owned?.condition === "works") return "works";
  const is = (fact: string): boolean => facts.get(fact) === true;
  if (is("is_misused")) return "misuse";
  if (is("lost_or_stolen")) return "loss_or_theft";
  if (is("has_changed")) return "change_in_condition";
  return is("is_worn") || is("is_broken") ? "normal_wear" : undefined;
}

/** The rules that decide, closest first; of a reason that none speaks of the core manual's. */
function listDeciding(
  stated: StatedDevice,
  reason: ReplacementReason,
  records: DeviceRecords,
): readonly Reason[] {
  const { exclusions, rules } = records.bookOf(stated.type);
  const about = rules.filter(({ topic }) => topic === "replacement");
  const isLoss = reason === "loss_or_theft" || reason === "misuse";
  const status = isLoss ? [...exclusions, ...about] : about;
  return status
    .filter(({ statement }) => DECIDING[reason].test(statement))
    .slice(0, 2)
    .map(records.toReason);
}

interface Question {
  readonly stated: StatedDevice;
  readonly owned: PlacedDevice | undefined;
  readonly records: DeviceRecords;
}

/** Questions for fields of the owned device. */
const NEEDS = {
  condition: {
    type: "enum",
    options: OWNED_CONDITIONS,
    question: "What has become of the device that the person has?",
  },
  age_months: { type: "number", question: "How many months ago did ADP fund it?" },
  under_warranty: { type: "yes_no", question: "Is it still under warranty?" },
  repair_share: {
    type: "number",
    question:
      "What would the repair cost as a part of the original price, 0 to 1? 1 where it cannot be repaired.",
  },
} as const satisfies Partial<Record<keyof OwnedDevice, Omit<Need, "field" | "why">>>;

const toNeed = ({ stated }: Question, field: keyof typeof NEEDS, why: Reason): Need => ({
  field: `owned[${stated.ownedAt}].${field}`,
  ...NEEDS[field],
  why,
});

const toTerms = ({ stated: { type } }: Question): ReplacementTerms =>
  termsOf({ category: type.device_category, type: type.device_type });

/** Whether wear ended its use; undefined if it broke, which is asked. */
const readWear = ({ stated }: Question): boolean | undefined => stated.facts.get("is_worn") ?? undefined;

const readWarranty = ({ stated }: Question): boolean | undefined =>
  stated.facts.get("under_warranty") ?? undefined;

/** Questions for a replacement within the period, if the manual has its own terms: the age, then the cause of the damage. */
function listTermNeeds(question: Question, isWithin: boolean | undefined, why: Reason): readonly Need[] {
  const { within, isBreakageFinal } = toTerms(question);
  const isBreakage = isBreakageFinal === true && readWear(question) === undefined;
  if (isWithin === false || (within === undefined && !isBreakage)) return [];
  return [
    ...(isWithin === undefined ? [toNeed(question, "age_months", why)] : []),
    ...(isBreakage ? [toYesNo("is_worn", why, question.records)] : []),
  ];
}

/** Questions after wear: the warranty, and the price of the repair. */
function listWearNeeds(question: Question, isWithin: boolean | undefined, why: Reason): readonly Need[] {
  const { owned, stated } = question;
  const isWarrantyStated = readWarranty(question) !== undefined;
  const isRepairStated =
    toTerms(question).hasNoRepairLimit === true ||
    owned?.repair_share !== undefined ||
    stated.facts.get("repairs_above_a_third") !== undefined;
  return [
    ...(isWarrantyStated || isWithin === false ? [] : [toNeed(question, "under_warranty", why)]),
    ...(isRepairStated ? [] : [toNeed(question, "repair_share", why)]),
  ];
}

const OUTCOME_WORDS = {
  considered: "A replacement can be applied for",
  maybe_pro_rated: "A pro-rated replacement can be applied for",
  not_funded: "No replacement is funded",
  not_established: "Whether a replacement is funded is open",
} as const;

function formatPeriod(age: number | undefined, months: number | undefined): string {
  if (months === undefined) return "";
  if (age === undefined) return ` (funding period ${formatMonths(months)})`;
  return age < months
    ? ` (${formatMonths(age)} into a funding period of ${formatMonths(months)})`
    : ` (${formatMonths(age)} old, past its funding period of ${formatMonths(months)})`;
}

/** A hearing aid is replaced early where hearing has changed by 20 dB. */
function toHearingOutcome(hasChanged: boolean | undefined): keyof typeof OUTCOME_WORDS {
  if (hasChanged === undefined) return "not_established";
  return hasChanged ? "considered" : "not_funded";
}

/** Reason, age and rules together. */
function judgeReason(
  question: Question,
  reason: ReplacementReason,
): Omit<JudgedReplacement, "assumed" | "isOtherKind"> {
  const { stated, owned, records } = question;
  const warranty = readWarranty(question);
  const isDear = stated.facts.get("repairs_above_a_third") ?? undefined;
  const isWorn = readWear(question);
  const share = owned?.repair_share;
  const age = owned?.age_months;
  const answer = judgeReplacement(records.bookOf(stated.type), {
    device: { category: stated.type.device_category, type: stated.type.device_type },
    reason,
    ...(age !== undefined && { monthsSinceFunded: age }),
    ...(warranty !== undefined && { isUnderWarranty: warranty }),
    ...(share !== undefined && { repairShare: share }),
    ...(isDear !== undefined && { isRepairAboveLimit: isDear }),
    ...(isWorn !== undefined && { isWorn }),
  });
  const [period] = answer.periods;
  const deciding = listDeciding(stated, reason, records);
  const reasons = [...deciding, ...(period ? [records.toReason(period)] : [])];
  const [why = { text: "", sources: [] }] = reasons;
  const isHearingOpen =
    stated.type.device_type === HEARING_AID &&
    reason === "change_in_condition" &&
    answer.isWithinPeriod !== false;
  const changed = stated.facts.get(CHANGED_20_DB) ?? undefined;
  const outcome = isHearingOpen ? toHearingOutcome(changed) : answer.outcome;
  const listNeeds = (): readonly Need[] => {
    if (isHearingOpen) return [toYesNo(CHANGED_20_DB, why, records)];
    if (reason !== "normal_wear") return [toNeed(question, "age_months", why)];
    const isWithin = answer.isWithinPeriod;
    return [...listTermNeeds(question, isWithin, why), ...listWearNeeds(question, isWithin, why)];
  };
  const needs = outcome === "not_established" ? listNeeds() : [];
  return { outcome, reasons, needs, words: `${OUTCOME_WORDS[outcome]}${formatPeriod(age, period?.months)}.` };
}

/** Nothing is replaced without a reason, at any age. A device that still works is not replaced (core 220.00). */
function judgeWithoutReason(
  question: Question,
  isWorking: boolean,
): Omit<JudgedReplacement, "assumed" | "isOtherKind"> {
  const { stated, owned, records } = question;
  const [period] = records.bookOf(stated.type).periods;
  const general = records.rulesAt(FUNDING_PERIOD).map(records.toReason);
  const own = period ? [records.toReason(period)] : [];
  const [why = { text: "", sources: [] }] = general;
  const outcome = isWorking ? "not_funded" : "not_established";
  return {
    outcome,
    reasons: [...general, ...own],
    needs: isWorking
      ? []
      : [
          toNeed(question, "condition", why),
          ...(owned?.age_months === undefined ? [toNeed(question, "age_months", own[0] ?? why)] : []),
        ],
    words: `${OUTCOME_WORDS[outcome]}${isWorking ? ": it still works" : ""}${formatPeriod(owned?.age_months, period?.months)}.`,
  };
}

/**
 * Whether the owned device is replaced (core 220 and the device's manual); undefined if the ask replaces none.
 *
 * @param owned the device that would be replaced
 */
export function judgeReplaced(
  stated: StatedDevice,
  owned: PlacedDevice | undefined,
  records: DeviceRecords,
): JudgedReplacement | undefined {
  const { ask, type } = stated;
  const device = { category: type.device_category, type: type.device_type };
  const isReplaceable =
    !OWN_CRITERIA.has(type.device_type) && hasReplacementTerms(records.bookOf(type), device);
  // A device that ADP never paid for is not replaced: the criteria of a first device apply.
  if (!isReplaceable || owned?.adp_funded === false || ask.goal === "repair") return undefined;
  const reason = readReason(stated, owned);
  if (owned === undefined && reason === undefined && ask.goal !== "replacement") return undefined;
  const question = { stated, owned, records };
  const judged =
    reason === undefined || reason === "works"
      ? judgeWithoutReason(question, reason === "works")
      : judgeReason(question, reason);
  const [first] = judged.reasons;
  return {
    ...judged,
    isOtherKind:
      owned?.device !== undefined && !owned.types.includes(type) && reason === "change_in_condition",
    assumed:
      owned?.adp_funded === undefined && owned !== undefined
        ? [{ text: "ADP funded the device that the person has.", sources: first?.sources ?? [] }]
        : [],
  };
}
