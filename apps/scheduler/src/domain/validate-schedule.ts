import type { Averaging } from "../dataset/index.ts";
import type { Roster } from "./roster/roster.ts";
import { checkRules } from "./rules/check-rules.ts";
import type { Finding, RuleOutcome, Severity } from "./rules/finding.ts";
import { RULE_IDS } from "./rules/rule-catalog.ts";
import type { RuleId } from "./rules/rule-catalog.ts";
import { listWindows } from "./rules/windows.ts";
import type { DayRange } from "./time/day.ts";

export interface ValidationQuestion {
  readonly roster: Roster;
  /** Days to report on; the whole schedule where absent. */
  readonly range?: DayRange | undefined;
  /** All rules where absent. */
  readonly rules?: readonly RuleId[] | undefined;
  /** As the schedule's settings say where absent. */
  readonly averaging?: Averaging | undefined;
}

export interface Validation {
  readonly range: DayRange;
  readonly averaging: Averaging;
  readonly isCompliant: boolean;
  /**
   * Share of checks of binding rules that found no violation; a check is one rule applied to one resident or, for
   * supervision, to one block. 1 where nothing was there to check: see `checks`.
   */
  readonly complianceRate: number;
  /** The worst first, then by day. */
  readonly findings: readonly Finding[];
  readonly checks: readonly Omit<RuleOutcome, "findings">[];
}

/** Advice and early warnings: they find no violations, so they would only beautify the rate. */
const ADVISORY: ReadonlySet<RuleId> = new Set([
  "80_hour_margin",
  "rest_between_periods",
  "moonlighting_load",
]);

const ORDER: Readonly<Record<Severity, number>> = { critical: 0, warning: 1, info: 2 };

const byWeight = (a: Finding, b: Finding): number =>
  ORDER[a.severity] - ORDER[b.severity] ||
  a.evidence.start_date.localeCompare(b.evidence.start_date) ||
  RULE_IDS.indexOf(a.rule) - RULE_IDS.indexOf(b.rule) ||
  a.description.localeCompare(b.description);

/** Share of checks of binding rules without a violation. */
function rate(outcomes: readonly RuleOutcome[]): number {
  const binding = outcomes.filter(({ rule }) => !ADVISORY.has(rule));
  const performed = binding.reduce((sum, outcome) => sum + outcome.performed, 0);
  const failed = binding.reduce((sum, outcome) => sum + outcome.failed, 0);
  return performed === 0 ? 1 : (performed - failed) / performed;
}

/** Judges a schedule by the work-hour and supervision rules; `RULES` has the source of each. */
export function validateSchedule({ roster, ...question }: ValidationQuestion): Validation {
  const { settings } = roster.document;
  const { range = roster.days, rules = RULE_IDS, averaging = settings.averaging } = question;
  const windows = listWindows(roster, range, averaging);
  const outcomes = checkRules(
    { roster, range, settings: { ...settings, averaging }, windows },
    new Set(rules),
  );
  const findings = outcomes.flatMap((outcome) => outcome.findings).toSorted(byWeight);
  return {
    range,
    averaging,
    isCompliant: !findings.some(({ severity }) => severity === "critical"),
    complianceRate: rate(outcomes),
    findings,
    checks: outcomes.map(({ rule, performed, failed }) => ({ rule, performed, failed })),
  };
}
