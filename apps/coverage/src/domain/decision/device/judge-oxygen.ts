import type { Need } from "../verdict.ts";
import type { DeviceRecords } from "./device-records.ts";
import { toYesNo, type JudgedCriteria, type StatedDevice } from "./judge-criteria.ts";

const MEETS_OXYGEN = "meets_home_oxygen_criteria";
const NOT_MET =
  "As told, the blood gas and saturation criteria of the home oxygen manual, which is not held here, are not met.";

/**
 * Home oxygen. Its medical criteria are in a manual that the dataset lacks, so they are asked. Fewer than 90 days refuse nothing, because
 * the price list has a system for short-term oxygen.
 */
export function withOxygen(
  judged: JudgedCriteria,
  { type, facts }: StatedDevice,
  records: DeviceRecords,
): JudgedCriteria {
  if (type.device_category !== "home_oxygen") return judged;
  const days = judged.evaluated.find(({ criterion: { fact } }) => fact === "days_of_need");
  const isShort = days?.result === "not_met";
  const isMet = facts.get(MEETS_OXYGEN);
  const why = days && records.toReason(days.criterion);
  const need: readonly Need[] =
    why && isMet !== true && isMet !== false ? [toYesNo(MEETS_OXYGEN, why, records)] : [];
  const failed = judged.failed.filter(({ text }) => !isShort || text !== days?.criterion.statement);
  return {
    ...judged,
    failed: why && isMet === false ? [{ ...why, text: NOT_MET }, ...failed] : failed,
    needs: [...judged.needs, ...need],
  };
}
