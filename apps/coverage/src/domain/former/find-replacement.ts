import {
  judgeReplacement,
  type ReplacementAnswer,
  type ReplacementReason,
} from "../adp/judge-replacement.ts";
import {
  applicableTo,
  type AdpExclusion,
  type AdpRule,
  type AdpRuleBook,
  type Device,
} from "../adp/rule-book.ts";
import type { DeviceIntent, QuestionFacts } from "../question/coverage-question.ts";

/** Devices that are replacements by their nature: their own criteria say when. */
const OWN_CRITERIA: ReadonlySet<string> = new Set(["cochlear_processor", "baha_processor"]);

const HEARING_AID = "hearing_aid";
/** Hearing devices 610. */
const HEARING_QUESTION =
  "By how many dB did the thresholds at 500, 1,000, 2,000 and 3,000 Hz change since the device was funded?";

/** Rules and exclusions that decide for each reason, by what they say. */
const DECIDING: Readonly<Record<ReplacementReason, RegExp>> = {
  change_in_condition: /change|changed|growth/iu,
  growth_or_atrophy: /growth|changed/iu,
  normal_wear: /worn|wear\b|beyond repair/iu,
  loss_or_theft: /\blost\b|\bloss\b/iu,
  misuse: /misuse|neglect/iu,
  period_over: /funding period/iu,
};

/** Neither within its period nor after it is a device replaced without a reason (core 220). */
const AGE_QUESTION = "How many months ago did ADP fund the device (its age)?";
const REASON_QUESTION =
  "What is the reason for the replacement: a change in function or size, or wear beyond repair outside warranty?";

interface Told {
  readonly reason: ReplacementReason;
  /** Whether the reason alone shows that a device is to be replaced. */
  readonly isCertain: boolean;
}

function readReason(situation: NonNullable<QuestionFacts["deviceSituation"]>): Told | undefined {
  const is = (name: string): boolean => situation[name]?.value === true;
  if (is("is_misused")) return { reason: "misuse", isCertain: true };
  if (is("lost_or_stolen")) return { reason: "loss_or_theft", isCertain: true };
  if (is("has_changed")) return { reason: "change_in_condition", isCertain: false };
  const isWorn = is("is_worn") || is("is_broken") || situation["repairs_above_a_third"] !== undefined;
  return isWorn || situation["under_warranty"] !== undefined
    ? { reason: "normal_wear", isCertain: false }
    : undefined;
}

export interface FoundReplacement extends Pick<ReplacementAnswer, "periods" | "rules" | "isWithinPeriod"> {
  readonly verdict:
    | (Pick<ReplacementAnswer, "outcome" | "questions"> & {
        readonly rules: readonly (AdpRule | AdpExclusion)[];
      })
    | undefined;
}

/** Whether the device that the person has is replaced, from what the question tells of it. */
export function findReplacement(
  { deviceAgeMonths, asks }: Pick<DeviceIntent, "deviceAgeMonths" | "asks">,
  {
    book,
    device,
    facts: { deviceSituation = {}, asksForPerson },
  }: { readonly book: AdpRuleBook; readonly device: Device; readonly facts: QuestionFacts },
): FoundReplacement {
  const told = readReason(deviceSituation);
  const age = deviceAgeMonths?.value;
  const warranty = deviceSituation["under_warranty"]?.value;
  const isDear = deviceSituation["repairs_above_a_third"]?.value;
  const answer = judgeReplacement(book, {
    device,
    reason: told?.reason ?? "normal_wear",
    ...(age === undefined ? {} : { monthsSinceFunded: age }),
    ...(warranty === undefined ? {} : { isUnderWarranty: warranty }),
    ...(isDear === undefined ? {} : { isRepairAboveLimit: isDear }),
  });
  const isReplaced = age !== undefined || asks.includes("replacement_period");
  const isOwn = device.type !== null && OWN_CRITERIA.has(device.type);
  const isUpkeep = deviceSituation["asks_for_upkeep"]?.value === true && isDear === undefined;
  const isHearingOpen =
    device.type === HEARING_AID &&
    told?.reason === "change_in_condition" &&
    answer.isWithinPeriod === true &&
    deviceSituation["hearing_changed_20_db"] === undefined;
  if (isHearingOpen)
    return {
      ...answer,
      verdict: { outcome: "not_established", questions: [HEARING_QUESTION], rules: answer.rules.slice(0, 2) },
    };
  const applies = told && (told.isCertain || (isReplaced && !isOwn && !isUpkeep));
  const isWithoutReason = isReplaced && !isOwn && !isUpkeep && told === undefined;
  if (isWithoutReason && asksForPerson === true)
    return {
      ...answer,
      verdict: {
        outcome: "not_established",
        questions: [...(answer.isWithinPeriod === undefined ? [AGE_QUESTION] : []), REASON_QUESTION],
        rules: answer.rules.slice(0, 2),
      },
    };
  if (!applies) return { ...answer, verdict: undefined };
  const deciding = DECIDING[told.reason];
  const rules = [...applicableTo(book.exclusions, device), ...answer.rules].filter(({ statement }) =>
    deciding.test(statement),
  );
  return { ...answer, verdict: { ...answer, rules: rules.slice(0, 2) } };
}
