import type { Duty } from "../roster/roster.ts";
import { formatDay } from "../time/day.ts";
import type { DayRange } from "../time/day.ts";
import { RULES } from "./rule-catalog.ts";
import type { Basis, RuleId } from "./rule-catalog.ts";

export type Severity = "critical" | "warning" | "info";

/** What shows that a rule is broken: when, what was measured, against what, and by which assignments. */
export interface Evidence {
  readonly start_date: string;
  readonly end_date: string;
  readonly measured: number;
  readonly limit: number;
  readonly unit: string;
  /** Hours of each seven days of the window, in order. */
  readonly weekly_hours?: readonly number[];
  readonly leave_days?: number;
  /** How many neighbouring windows are beyond the limit, too. */
  readonly windows_beyond?: number;
  readonly block_id?: string;
  /** Where a block is judged rotation by rotation. */
  readonly rotation_id?: string;
  readonly assignment_ids: readonly string[];
}

/** One thing that a rule has to say. */
export interface Finding {
  readonly rule: RuleId;
  readonly severity: Severity;
  /** Whether something binding is broken; advice and early warnings are not violations. */
  readonly isViolation: boolean;
  /** Where the program is stricter than the rule's clause. */
  readonly basis?: "program";
  readonly personIds: readonly string[];
  readonly description: string;
  readonly suggestedFix: string;
  readonly evidence: Evidence;
  /** The run, for a run of days; for windows beyond a limit, the days on which they begin. */
  readonly extent?: DayRange;
}

/** How many things there were to judge, and how many of them broke the rule. */
export interface RuleOutcome {
  readonly rule: RuleId;
  readonly performed: number;
  readonly failed: number;
  readonly findings: readonly Finding[];
}

export const toDates = ({ first, last }: DayRange): Pick<Evidence, "start_date" | "end_date"> => ({
  start_date: formatDay(first),
  end_date: formatDay(last),
});

/** Duties that start in a stretch of days. */
export const dutiesWithin = (duties: readonly Duty[], { first, last }: DayRange): readonly Duty[] =>
  duties.filter(({ day }) => first <= day && day <= last);

export const idsOf = (duties: readonly Duty[]): readonly string[] =>
  duties.map(({ assignment }) => assignment.id);

const TENTHS = 10;

/** Hours for reading: at most one decimal. */
export const formatHours = (hours: number): string => String(Math.round(hours * TENTHS) / TENTHS);

/** A figure for an answer: at most two decimals. */
export const roundFigure = (figure: number): number => Math.round(figure * 100) / 100;

/** Whose rule a finding is about: a rule of the requirements can be stricter in the program. */
export const basisOf = ({ rule, basis }: Pick<Finding, "rule" | "basis">): Basis =>
  basis ?? (RULES[rule].modality === "local" ? "program" : "acgme");
