import type { AdpRule } from "./rule-book.ts";

export interface CombinationConflict {
  /** Types that cannot be funded together. */
  readonly types: readonly string[];
  /** The rule behind it; undefined if the rule book lacks it. */
  readonly rule: AdpRule | undefined;
}

/** Types of the mobility manual's ambulation aids. */
export const WALKERS = [
  "ambulation_aid",
  "wheeled_walker_type_1",
  "wheeled_walker_type_2",
  "wheeled_walker_type_3",
  "forearm_crutches",
  "paediatric_walking_frame",
  "paediatric_standing_frame",
];
/** Devices that replace each other when the need changes. Section 600 counts a power add-on with its manual chair. */
export const CHAIRS = [
  "manual_wheelchair",
  "manual_tilt_wheelchair",
  "power_wheelchair",
  "power_tilt_recline",
  "power_scooter",
];
const MOST_AMBULATION_AIDS = 2;

/** Rules of the mobility manual, section 600, by their place among its statements. */
const AT_MOST = "mobility:600:1";
const WALKER_3_AND_CHAIR = "mobility:600:2";
const SCOOTER_AND_SEATING = "mobility:600:3";

interface OneOf {
  readonly types: readonly string[];
  /** As for mobility 600. */
  readonly rule: string;
}

/** Devices of one function, of which ADP funds one: reading aids, speech aids, writing aids, and devices for both. */
const ONE_OF: readonly OneOf[] = [
  { types: ["audio_book_player", "cctv", "ocr_reader"], rule: "visual-aids:600:1" },
  {
    types: ["speech_generating_device", "simple_speech_generating_device", "integrated_system"],
    rule: "communication-aids:600:1",
  },
  {
    types: ["simple_writing_aid", "computer_for_writing", "integrated_system"],
    rule: "communication-aids:600:1",
  },
];

/** Whether a device is one of several for one function. It then replaces one that no longer serves. */
export const isOneOf = (type: string): boolean => ONE_OF.some(({ types }) => types.includes(type));

/**
 * Combinations that are not funded: two wheelchairs, a Type 3 walker with a wheelchair, a scooter with seating, more than two ambulation
 * aids or two of one kind (mobility 600), and two devices for one function (visual-aids 600, communication-aids 600).
 *
 * @param types device types that a person wants or has, one entry for each device
 */
export function checkCombination(
  rules: readonly AdpRule[],
  types: readonly string[],
): readonly CombinationConflict[] {
  const ruleOf = (id: string): AdpRule | undefined => rules.find(({ rule_id: ruleId }) => ruleId === id);
  // Power tilt is part of a power wheelchair that the ask also names.
  const isPart = (type: string): boolean =>
    type === "power_tilt_recline" && types.includes("power_wheelchair");
  const chairs = types.filter((type) => CHAIRS.includes(type) && !isPart(type));
  const walkers = types.filter((type) => WALKERS.includes(type));
  const seating = types.filter((type) => type === "seating");
  const conflict = (
    isOne: boolean,
    involved: readonly string[],
    rule: string,
  ): readonly CombinationConflict[] => (isOne ? [{ types: involved, rule: ruleOf(rule) }] : []);
  const hasSameAid = new Set(walkers).size < walkers.length;
  return [
    ...conflict(chairs.length > 1, chairs, AT_MOST),
    ...conflict(seating.length > 1, seating, AT_MOST),
    ...conflict(walkers.length > MOST_AMBULATION_AIDS || hasSameAid, walkers, AT_MOST),
    ...conflict(
      types.includes("wheeled_walker_type_3") && chairs.length > 0,
      ["wheeled_walker_type_3", ...chairs],
      WALKER_3_AND_CHAIR,
    ),
    ...conflict(
      types.includes("power_scooter") && seating.length > 0,
      ["power_scooter", "seating"],
      SCOOTER_AND_SEATING,
    ),
    ...ONE_OF.flatMap((one) => {
      const both = types.filter((type) => one.types.includes(type));
      return conflict(both.length > 1, both, one.rule);
    }),
  ];
}
