import type { AdpRule, Device } from "./rule-book.ts";
import { applicableTo } from "./rule-book.ts";

/** Two pools share one abbreviation, CEP; a third one has CCTVs. */
export const EQUIPMENT_POOLS = {
  mobility: "Central Equipment Pool for High Technology Wheelchairs",
  comm_aids: "Centralized Equipment Pool for Communication Aids",
  visual_aids: "Sight Enhancement Equipment Pool and Assessment Centre",
} as const;

export interface PoolAnswer {
  /** null if no pool supplies the device. */
  readonly pool: (typeof EQUIPMENT_POOLS)[keyof typeof EQUIPMENT_POOLS] | null;
  /**
   * "required": only the pool gives funding. "if_high_technology": only if the device has power tilt or recline, or needs leasing.
   * "none": the pool is not involved.
   */
  readonly route: "required" | "if_high_technology" | "none";
  /** Statements about the pool, closest first. */
  readonly rules: readonly AdpRule[];
  /** The rule that no manual has an income test, for questions that assume one. */
  readonly noIncomeTest: AdpRule | undefined;
}

const REQUIRED = new Set(["power_tilt_recline", "power_leg_rests", "cctv"]);
/** A power wheelchair goes through the pool once it has power tilt or recline; speech devices may be leased or bought. */
const POSSIBLE: Readonly<Record<string, string>> = { power_wheelchair: "power_tilt_recline" };

const isPooled = (category: string): category is keyof typeof EQUIPMENT_POOLS => category in EQUIPMENT_POOLS;

/** Which equipment pool a device goes through, and that income plays no part in it. */
export function describeEquipmentPool(rules: readonly AdpRule[], device: Device): PoolAnswer {
  const type = POSSIBLE[device.type ?? ""] ?? device.type;
  const applicable = applicableTo(rules, { ...device, type });
  const own = applicable.filter(({ topic }) => topic === "central_equipment_pool");
  const noIncomeTest = [...own, ...applicable].find(({ statement }) => /\bincome\b/i.test(statement));
  if (own.length === 0 || !isPooled(device.category)) {
    return { pool: null, route: "none", rules: [], noIncomeTest };
  }
  const route = REQUIRED.has(device.type ?? "") ? "required" : "if_high_technology";
  return { pool: EQUIPMENT_POOLS[device.category], route, rules: own, noIncomeTest };
}
