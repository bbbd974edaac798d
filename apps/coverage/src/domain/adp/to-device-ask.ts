import type { DeviceAsk } from "../case/coverage-case.ts";
import type { OwnedDevice } from "../decision/device/device-facts.ts";
import type { DeviceRecords } from "../decision/device/device-records.ts";
import type { AdpGetInput } from "./adp-get-schemas.ts";
import { findWords, isDenied } from "./find-words.ts";
import { readFacts } from "./read-use-case.ts";
import type { ResolvedDevice } from "./resolve-device.ts";

const ASSISTANCE = [
  "odsp",
  "ontario disability support program",
  "ontario works",
  "ow",
  "acsd",
  "assistance for children with severe disabilities",
  "social assistance",
];

/** As stated, else from the question; undefined if neither says. */
export function receivesAssistance({
  social_assistance: stated,
  query = "",
}: AdpGetInput): boolean | undefined {
  if (stated !== undefined) return stated;
  const matches = findWords(query, ASSISTANCE);
  return matches.length === 0 ? undefined : matches.some((match) => !isDenied(query, match));
}

const CONDITION_OF: Readonly<
  Record<NonNullable<NonNullable<AdpGetInput["replacement"]>["reason"]>, OwnedDevice["condition"]>
> = {
  change_in_condition: "need_changed",
  growth_or_atrophy: "need_changed",
  normal_wear: "worn",
  loss_or_theft: "lost",
  misuse: "damaged_by_misuse",
  period_over: undefined,
};

function toReplaced({ replacement }: AdpGetInput): readonly OwnedDevice[] {
  if (!replacement) return [];
  const {
    reason,
    months_since_funded: months,
    is_under_warranty: warranty,
    repair_share: share,
  } = replacement;
  const condition = reason && CONDITION_OF[reason];
  return [
    {
      adp_funded: true,
      ...(months !== undefined && { age_months: months }),
      ...(condition && { condition }),
      ...(warranty !== undefined && { under_warranty: warranty }),
      ...(share !== undefined && { repair_share: share }),
    },
  ];
}

/** The goal of a request: its `goal`, else from its only `check`. */
function toGoal({ goal, check, replacement }: AdpGetInput): DeviceAsk["goal"] {
  if (goal) return goal;
  const [only, ...more] = check ?? [];
  if (only === "funding" && more.length === 0) return "share";
  if (only === "application" && more.length === 0) return "application";
  return replacement || (only === "replacement" && more.length === 0) ? "replacement" : "eligibility";
}

const AGE = "age_years";

/**
 * The ask that the decision takes, of a request of adp_get.
 *
 * @throws UserInputError UNKNOWN_FACT, INVALID_FACT, CONTRADICTORY_FACTS
 */
export function toDeviceAsk(
  input: AdpGetInput,
  { words }: ResolvedDevice,
  records: DeviceRecords,
): DeviceAsk {
  const { stated, measures } = readFacts(input, records);
  const age = measures.find(({ measure }) => measure === AGE)?.value;
  const assisted = receivesAssistance(input);
  const owned = [
    ...toReplaced(input),
    ...(input.other_devices ?? []).map((device) => ({ device, adp_funded: true })),
  ];
  return {
    program: "adp",
    path: "adp_get",
    stated,
    patient: {
      ...(age !== undefined && { age_years: Math.floor(age) }),
      ...(assisted !== undefined && { social_assistance: assisted ? "ow" : "none" }),
      ...(input.patient_income !== undefined && { income: input.patient_income }),
    },
    device: words,
    goal: toGoal(input),
    ...(owned.length > 0 && { owned }),
    ...(measures.length > 0 && { measures }),
    ...(input.vendor_price !== undefined && { vendor_price: input.vendor_price }),
    ...(input.how_many !== undefined && { how_many: input.how_many }),
  };
}
