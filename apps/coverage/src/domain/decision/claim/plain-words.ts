import type { BillingRule } from "../../../dataset/index.ts";
import type { HeldRule } from "./hold-rules.ts";

/** Cuts a long text at the end of a clause or word, and drops the full stop. */
export function shorten(text: string, most: number): string {
  const trimmed = text.replace(/\.$/u, "");
  if (trimmed.length <= most) return trimmed;
  const cut = trimmed.slice(0, most - 2);
  const end = Math.max(cut.lastIndexOf("; "), cut.lastIndexOf(", "), cut.lastIndexOf(". "));
  return end > most / 2 ? cut.slice(0, end) : `${cut.slice(0, cut.lastIndexOf(" "))} …`;
}

/** The figure of the case that the rule checked, in plain words; undefined if the rule's own words are clearer. */
function describeMeasured({ condition }: BillingRule, detail: string): string | undefined {
  switch (condition.kind) {
    case "stay_longer_than":
      return `The stay was ${detail}; it must be longer than ${condition.hours} hours`;
    case "discharge_summary_within":
      return `The summary was complete ${detail} after discharge; the limit is ${condition.hours} hours`;
    case "days_after_admission_assessment":
      return `The service was ${detail} after the admission assessment; it must be ${condition.days}`;
    case "days_since_discharge_at_most":
      return `The service was ${detail} after discharge, of ${condition.days} at most`;
    case "minutes_at_least":
      return `${detail}, of ${condition.minutes} at least`;
    case "only_with":
      return `It goes with ${detail}`;
    case "half_hour_units":
    case "ten_minute_units":
    case "units_beyond":
      return detail;
    default:
      return undefined;
  }
}

/** The rule that refuses, with the figure of the case that it checked. */
export function describeBroken({ rule, detail }: Pick<HeldRule, "rule" | "detail">, most: number): string {
  if (detail === null) return shorten(rule.statement, most);
  return (
    describeMeasured(rule, detail) ??
    `${shorten(rule.statement, most - Math.min(detail.length, 60))} (${detail})`
  );
}

/** The rule that is met, with its figure; undefined if nothing was measured. */
export const describeMet = ({ rule, detail }: Pick<HeldRule, "rule" | "detail">): string | undefined =>
  detail === null ? undefined : describeMeasured(rule, detail);
