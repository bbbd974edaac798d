import { judgeReplacement, type ReplacementAnswer } from "../../adp/judge-replacement.ts";
import { termsOf, type ReplacementReason, type ReplacementTerms } from "../../adp/replacement-terms.ts";
import { OWNED_CONDITIONS } from "../../case/case-input.ts";
import type { Need, Reason } from "../verdict.ts";
import type { OwnedDevice, PlacedDevice } from "./device-facts.ts";
import type { DeviceRecords } from "./device-records.ts";
import { toYesNo, type ToldOfDevice } from "./judge-criteria.ts";
import { sayMonths } from "./say.ts";

/** Whether the device that the person has is replaced. */
export interface JudgedReplacement {
  readonly outcome: ReplacementAnswer["outcome"];
  /** What decides, first; then the period and its rule. */
  readonly reasons: readonly Reason[];
  readonly needs: readonly Need[];
  readonly assumed: readonly Reason[];
  /** One sentence with the figure that decides. */
  readonly words: string;
  /** The criteria count again: another kind of device than the one that it replaces. */
  readonly isOtherKind: boolean;
}

/** Devices that are replacements by their nature: their own criteria say when (hearing-devices 410, 415). */
const OWN_CRITERIA: ReadonlySet<string> = new Set(["cochlear_processor", "baha_processor"]);
const HEARING_AID = "hearing_aid";
const CHANGED_20_DB = "hearing_changed_20_db";

const REASON_OF: Readonly<
  Record<Exclude<NonNullable<OwnedDevice["condition"]>, "works">, ReplacementReason>
> = {
  worn: "normal_wear",
  broken: "normal_wear",
  lost: "loss_or_theft",
  stolen: "loss_or_theft",
  damaged_by_misuse: "misuse",
  need_changed: "change_in_condition",
};

/** Rules and exclusions that decide for each reason, by what they say. */
const DECIDING: Readonly<Record<ReplacementReason, RegExp>> = {
  change_in_condition: /change|changed|growth/iu,
  growth_or_atrophy: /growth|changed/iu,
  normal_wear: /worn|wear\b|beyond repair|warranty/iu,
  loss_or_theft: /\blost\b|\bloss\b/iu,
  misuse: /misuse|neglect|lack of care/iu,
  period_over: /funding period/iu,
};

const FUNDING_PERIOD = "core 220.00";

/** The facts that tell what has become of the device, where `owned` does not. */
function readReason(
  { facts }: ToldOfDevice,
  owned: OwnedDevice | undefined,
): ReplacementReason | "works" | undefined {
  const { condition } = owned ?? {};
  if (condition) return condition === "works" ? "works" : REASON_OF[condition];
  const is = (fact: string): boolean => facts.get(fact) === true;
  if (is("is_misused")) return "misuse";
  if (is("lost_or_stolen")) return "loss_or_theft";
  if (is("has_changed")) return "change_in_condition";
  return is("is_worn") || is("is_broken") ? "normal_wear" : undefined;
}

/** The rules that decide, closest first; of a reason that none speaks of the core manual's. */
function listDeciding(
  told: ToldOfDevice,
  reason: ReplacementReason,
  records: DeviceRecords,
): readonly Reason[] {
  const { exclusions, rules } = records.bookOf(told.type);
  const about = rules.filter(({ topic }) => topic === "replacement");
  const isLoss = reason === "loss_or_theft" || reason === "misuse";
  const standing = isLoss ? [...exclusions, ...about] : about;
  return standing
    .filter(({ statement }) => DECIDING[reason].test(statement))
    .slice(0, 2)
    .map(records.toReason);
}

interface Question {
  readonly told: ToldOfDevice;
  readonly owned: PlacedDevice | undefined;
  readonly records: DeviceRecords;
}

/** How to ask for a field of the device that the person has. */
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

const toNeed = ({ told }: Question, field: keyof typeof NEEDS, why: Reason): Need => ({
  field: `owned[${told.ownedAt}].${field}`,
  ...NEEDS[field],
  why,
});

const toTerms = ({ told: { type } }: Question): ReplacementTerms =>
  termsOf({ category: type.device_category, type: type.device_type });

/** Whether wear is what ended it: of what broke it is asked. */
const readWear = ({ told, owned }: Question): boolean | undefined =>
  owned?.condition === "worn" ? true : (told.facts.get("is_worn") ?? undefined);

/** What a replacement within the period hangs on, where the manual has terms of its own: the age, then what broke it. */
function listTermNeeds(question: Question, isWithin: boolean | undefined, why: Reason): readonly Need[] {
  const { within, isBreakageFinal } = toTerms(question);
  const isBreakage = isBreakageFinal === true && readWear(question) === undefined;
  if (isWithin === false || (within === undefined && !isBreakage)) return [];
  return [
    ...(isWithin === undefined ? [toNeed(question, "age_months", why)] : []),
    ...(isBreakage ? [toYesNo("is_worn", why, question.records)] : []),
  ];
}

/** What wear leaves open: warranty and the price of the repair. */
function listWearNeeds(question: Question, isWithin: boolean | undefined, why: Reason): readonly Need[] {
  const { owned, told } = question;
  const isWarrantyTold =
    (owned?.under_warranty ?? told.facts.get("under_warranty") ?? undefined) !== undefined;
  const isRepairTold =
    toTerms(question).hasNoRepairLimit === true ||
    owned?.repair_share !== undefined ||
    told.facts.get("repairs_above_a_third") !== undefined;
  return [
    ...(isWarrantyTold || isWithin === false ? [] : [toNeed(question, "under_warranty", why)]),
    ...(isRepairTold ? [] : [toNeed(question, "repair_share", why)]),
  ];
}

const OUTCOME_WORDS = {
  considered: "A replacement can be applied for",
  maybe_pro_rated: "A pro-rated replacement can be applied for",
  not_funded: "No replacement is funded",
  not_established: "Whether a replacement is funded is open",
} as const;

function sayPeriod(age: number | undefined, months: number | undefined): string {
  if (months === undefined) return "";
  if (age === undefined) return ` (funding period ${sayMonths(months)})`;
  return age < months
    ? ` (${sayMonths(age)} into a funding period of ${sayMonths(months)})`
    : ` (${sayMonths(age)} old, past its funding period of ${sayMonths(months)})`;
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
  const { told, owned, records } = question;
  const warranty = owned?.under_warranty ?? told.facts.get("under_warranty") ?? undefined;
  const isDear = told.facts.get("repairs_above_a_third") ?? undefined;
  const isWorn = readWear(question);
  const share = owned?.repair_share;
  const age = owned?.age_months;
  const answer = judgeReplacement(records.bookOf(told.type), {
    device: { category: told.type.device_category, type: told.type.device_type },
    reason,
    ...(age !== undefined && { monthsSinceFunded: age }),
    ...(warranty !== undefined && { isUnderWarranty: warranty }),
    ...(share !== undefined && { repairShare: share }),
    ...(isDear !== undefined && { isRepairAboveLimit: isDear }),
    ...(isWorn !== undefined && { isWorn }),
  });
  const [period] = answer.periods;
  const deciding = listDeciding(told, reason, records);
  const reasons = [...deciding, ...(period ? [records.toReason(period)] : [])];
  const [why = { text: "", sources: [] }] = reasons;
  const isHearingOpen =
    told.type.device_type === HEARING_AID &&
    reason === "change_in_condition" &&
    answer.isWithinPeriod !== false;
  const changed = told.facts.get(CHANGED_20_DB) ?? undefined;
  const outcome = isHearingOpen ? toHearingOutcome(changed) : answer.outcome;
  const listNeeds = (): readonly Need[] => {
    if (isHearingOpen) return [toYesNo(CHANGED_20_DB, why, records)];
    if (reason !== "normal_wear") return [toNeed(question, "age_months", why)];
    const isWithin = answer.isWithinPeriod;
    return [...listTermNeeds(question, isWithin, why), ...listWearNeeds(question, isWithin, why)];
  };
  const needs = outcome === "not_established" ? listNeeds() : [];
  return { outcome, reasons, needs, words: `${OUTCOME_WORDS[outcome]}${sayPeriod(age, period?.months)}.` };
}

/** Without a reason nothing is replaced, whatever the age; what still works is not (core 220.00). */
function judgeWithoutReason(
  question: Question,
  isWorking: boolean,
): Omit<JudgedReplacement, "assumed" | "isOtherKind"> {
  const { told, owned, records } = question;
  const [period] = records.bookOf(told.type).periods;
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
    words: `${OUTCOME_WORDS[outcome]}${isWorking ? ": it still works" : ""}${sayPeriod(owned?.age_months, period?.months)}.`,
  };
}

/**
 * Whether the device that the person has is replaced (core 220 and the manual of the device); undefined where none is to be.
 *
 * @param owned the device that would be replaced
 */
export function judgeReplaced(
  told: ToldOfDevice,
  owned: PlacedDevice | undefined,
  records: DeviceRecords,
): JudgedReplacement | undefined {
  const { ask, type } = told;
  // What ADP never paid for is no replacement: the criteria hold as for a first device.
  if (OWN_CRITERIA.has(type.device_type) || owned?.adp_funded === false || ask.goal === "repair")
    return undefined;
  const reason = readReason(told, owned);
  if (owned === undefined && reason === undefined && ask.goal !== "replacement") return undefined;
  const question = { told, owned, records };
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
