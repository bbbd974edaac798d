import { WALKERS } from "../../adp/check-combination.ts";

/** A criterion that counts as met if unstated. */
export interface RoutineFact {
  readonly fact: string;
  /** Types or categories of devices; all without it. */
  readonly of?: readonly string[];
  readonly why: string;
}

const ASSESSED = "The registered authorizer establishes it before an application may be sent in.";

/** Parts of a power wheelchair. */
const POSITIONS = ["power_tilt_recline", "power_leg_rests"];
const OF_CHAIR = "The power wheelchair that it belongs to is authorized on it.";

/**
 * Assumptions about a person for whom an authorizer requests a device. Facts that decide and are often false are never assumed. These are
 * whether the person walks or propels a chair, needs seating, transfers alone, uses the device at home or operates a power device alone.
 * They include every diagnosis, test and duration of treatment, and every commitment that a person may decline.
 */
export const ROUTINE_DEVICE_FACTS: readonly RoutineFact[] = [
  { fact: "valid_health_card", why: "An insured resident of Ontario, unless told otherwise." },
  { fact: "ontario_resident", why: "An insured resident of Ontario, unless told otherwise." },
  { fact: "bought_before_assessment", why: "It is asked before it is bought." },
  { fact: "wsib_covers_device", why: "No other payer was stated." },
  { fact: "veterans_group_a", why: "No other payer was stated." },
  { fact: "learning_disability_is_primary", why: "Nothing stated points to it." },
  { fact: "in_hospital", why: "Living in the community, unless told otherwise." },
  { fact: "in_hospital_or_ltc", why: "Living in the community, unless told otherwise." },
  { fact: "months_of_need", why: "A lasting disability; a shorter need would be stated." },
  { fact: "daily_use", why: "A device for everyday life, unless occasional use is stated." },
  { fact: "own_everyday_use", why: "A device for everyday life, unless a single purpose is stated." },
  { fact: "most_basic_device", why: ASSESSED },
  { fact: "power_mobility_basic", why: ASSESSED },
  { fact: "cost_effective_choice", why: ASSESSED },
  { fact: "replaces_car", why: "The use at home, which is asked, decides before it." },
  { fact: "operates_independently", of: WALKERS, why: ASSESSED },
  { fact: "operates_independently", of: POSITIONS, why: OF_CHAIR },
  { fact: "propels_manual_wheelchair", of: POSITIONS, why: OF_CHAIR },
  {
    fact: "used_in_residence_and_entry",
    of: ["seating", ...POSITIONS],
    why: "It belongs to the chair that the person sits in.",
  },
  {
    fact: "documented_hearing_loss",
    of: ["cochlear_processor", "baha_processor"],
    why: "The implant that the person has was put in for it.",
  },
  {
    fact: "cannot_do_daily_visual_tasks",
    why: "Low vision that cannot be corrected, which is asked, implies it.",
  },
  {
    fact: "months_of_daily_use",
    of: ["lymphedema_garment", "lymphedema_sleeve", "lymphedema_pump"],
    why: "Chronic lymphedema, which is asked, lasts.",
  },
];

/** Why a fact is assumed for a device; undefined if it is not. */
export const whyRoutine = (
  fact: string,
  {
    device_type: type,
    device_category: category,
  }: { readonly device_type: string; readonly device_category: string },
): string | undefined =>
  ROUTINE_DEVICE_FACTS.find(
    (one) =>
      one.fact === fact && (one.of === undefined || one.of.includes(type) || one.of.includes(category)),
  )?.why;
