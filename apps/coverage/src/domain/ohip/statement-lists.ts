import type { RuleCondition } from "../../dataset/index.ts";
import type { RuleRow } from "./schedule.ts";

export const STATEMENT_LISTS = ["requirements", "limits", "documentation", "commentary"] as const;
export type StatementList = (typeof STATEMENT_LISTS)[number];

/** Kinds of a payment rule's text. The first match applies. */
export const DOCUMENTATION =
  /discharge summary|start and stop times?|medical record|\bdocument(?:ed|ation)\b|on the (?:chart|record)|flow ?sheet/i;
const LIMITS: readonly RegExp[] = [
  /\blimited to\b|\bmaximum\b|\bnot (?:eligible for payment|payable)\b|\bonce per\b|\bat most\b/i,
  /\bone (?:of|per|service)\b|\bper 12[- ]month|\bno [A-Z]\d{3}\b/i,
];
export const isLimitText = (text: string): boolean => LIMITS.some((pattern) => pattern.test(text));
const LIMIT_KINDS: ReadonlySet<RuleCondition["kind"]> = new Set([
  "at_most",
  "none_before",
  "not_same_day_with",
  "bars_same_day",
  "stay_longer_than",
  "admission_is_not",
  "setting_is_not",
  "specialty_is_not",
  "one_of_in_visit",
  "physician_at_most",
  "facility_at_most",
  "once_for",
  "diagnosis_is_not",
  "no_overlap",
]);

/** Which list of an item a rule of ours belongs to. */
export function toRuleList({ condition, statement }: RuleRow): StatementList {
  if (condition.kind === "discharge_summary_within" || DOCUMENTATION.test(statement)) return "documentation";
  return LIMIT_KINDS.has(condition.kind) ? "limits" : "requirements";
}
