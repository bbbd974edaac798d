import type { Duty } from "../roster/roster.ts";
import type { Evidence } from "../rules/finding.ts";
import type { Basis, RuleId } from "../rules/rule-catalog.ts";
import type { DayRange } from "../time/day.ts";

/** The types of the specification, then ours. */
export const CONFLICT_TYPES = [
  "double_booking",
  "work_hour_violation",
  "rest_period_violation",
  "supervision_gap",
  "leave_overlap",
  "credential_mismatch",
  "skill_mismatch",
  "coverage_gap",
] as const;

export type ConflictType = (typeof CONFLICT_TYPES)[number];

export const CONFLICT_SEVERITIES = ["high", "medium", "low"] as const;
export type ConflictSeverity = (typeof CONFLICT_SEVERITIES)[number];

/** Something in a schedule that cannot stay, or should not. */
export interface Conflict {
  /** Made of its type and of what it is about: the same conflict has the same id each time. */
  readonly id: string;
  readonly type: ConflictType;
  readonly severity: ConflictSeverity;
  readonly description: string;
  readonly assignmentIds: readonly string[];
  readonly blockIds: readonly string[];
  readonly personIds: readonly string[];
  /** First day that it is about, YYYY-MM-DD. */
  readonly date: string;
  /** The rule that is broken, where it is one of `RULES`. */
  readonly rule?: RuleId;
  /** Whose rule that is. */
  readonly basis?: Basis;
  readonly evidence?: Omit<Evidence, "assignment_ids">;
  /** As in `Finding`. */
  readonly extent?: DayRange;
}

const unique = (ids: readonly string[]): readonly string[] => [...new Set(ids)];

/** The assignments, blocks and people that some duties are about. */
export const affectedBy = (
  duties: readonly Duty[],
): Pick<Conflict, "assignmentIds" | "blockIds" | "personIds"> => ({
  assignmentIds: duties.map(({ assignment }) => assignment.id),
  blockIds: unique(duties.map(({ block }) => block.id)),
  personIds: unique(duties.map(({ person }) => person.id)),
});
