import type { RuleCondition } from "../../dataset/index.ts";

type ConditionKind = RuleCondition["kind"];

/** The check that a kind of condition is. */
const CHECKS: Readonly<Record<ConditionKind, string>> = {
  stated: "stated",
  share_if_stated: "stated",
  share_if_with: "same_day",
  stay_longer_than: "stay",
  days_after_admission_assessment: "stay",
  discharge_summary_within: "stay",
  admission_is_not: "stay",
  days_since_discharge_at_most: "stay",
  at_most: "limit",
  at_least_before: "earlier",
  none_before: "earlier",
  not_same_day_with: "same_day",
  bars_same_day: "same_day",
  only_with: "companion",
  minutes_at_least: "minutes",
  half_hour_units: "units",
  ten_minute_units: "units",
  units_beyond: "units",
  setting_is: "setting",
  setting_is_not: "setting",
  age_months: "age",
  lesion_count: "lesions",
  specialty_is: "specialty",
  specialty_is_not: "specialty",
  service_time_is: "time_band",
  day_is: "time_band",
  any_of: "alternatives",
  one_of_in_visit: "same_day",
  physician_at_most: "physician_limit",
  facility_at_most: "limit",
  once_for: "physician_limit",
  diagnosis_is: "diagnosis",
  diagnosis_is_not: "diagnosis",
  is_listed_in: "virtual",
  claim_has: "claim_fields",
  sex_is: "sex",
  no_overlap: "overlap",
  share_of_lower: "same_day",
  group_size: "units",
  enrolled_with: "virtual",
};

export const toCheck = ({ kind }: RuleCondition): string => CHECKS[kind];

/**
 * Codes that the ministry would likely return for a check: of its error report and of its remittance advice (lists of 2026-04-29,
 * error_report_rejection_conditions and remittance_advice_explanatory_codes).
 */
const MINISTRY_CODES: Readonly<Partial<Record<string, readonly string[]>>> = {
  code_form: ["V40"],
  code_exists: ["A3E"],
  fee_low: ["A3G", "14"],
  fee_range: ["V41"],
  fee_units: ["V47"],
  units: ["A3H", "MU"],
  future: ["V70", "VJ5"],
  stale: ["VJ7"],
  referral: ["ARF"],
  nurse_referral: ["ENP"],
  facility: ["V65", "AH8"],
  location: ["V68"],
  location_ended: ["V73"],
  location_missing: ["VHC"],
  diagnosis: ["DX"],
  diagnosis_form: ["V16"],
  diagnosis_age: ["V20"],
  modality: ["VTC"],
  modality_wrong: ["AT1"],
  modality_twice: ["VT1"],
  age: ["A2A"],
  sex: ["A2B"],
  specialty: ["A4D", "45"],
  same_day: ["ADH", "DS"],
  companion: ["AD9", "DF"],
  limit: ["AM1", "M1"],
  physician_limit: ["M6"],
  duplicate: ["A34", "35"],
};

/** Codes that follow another within a year have their own check for their premium. */
const AFTER_FIRST: ReadonlySet<string> = new Set(["K039", "Q042"]);

export function toMinistryCodes(check: string, code: string): readonly string[] {
  if (check === "earlier") return AFTER_FIRST.has(code) ? ["PAA"] : [];
  if (check === "claim_fields" && code === "W010") return ["H8"];
  return MINISTRY_CODES[check] ?? [];
}
