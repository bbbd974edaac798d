import type { AdpRule } from "./rule-book.ts";

export interface CombinationConflict {
  /** Types that cannot be funded together. */
  readonly types: readonly string[];
  /** The rule that says so; undefined when the rule book lacks it. */
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
/** Of these one replaces another once the need has changed; section 600 counts a power add-on with its manual chair. */
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

/**
 * What the mobility manual does not fund side by side (section 600): two wheelchairs, a Type 3 walker with a wheelchair,
 * a scooter with seating, more than two ambulation aids, two of one kind.
 *
 * @param types device types that a person wants or has, one entry for each device
 */
export function checkCombination(
  rules: readonly AdpRule[],
  types: readonly string[],
): readonly CombinationConflict[] {
  const ruleOf = (id: string): AdpRule | undefined => rules.find(({ rule_id: ruleId }) => ruleId === id);
  // Power tilt is a part of a power wheelchair that is named beside it.
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
  ];
}
