import type { Roster } from "../roster/roster.ts";
import type { Finding } from "../rules/finding.ts";
import type { RuleId } from "../rules/rule-catalog.ts";
import { validateSchedule } from "../validate-schedule.ts";
import type { DayRange } from "../time/day.ts";
import type { Conflict, ConflictSeverity, ConflictType } from "./conflict.ts";

/** Rules whose breach is a conflict to be resolved; the others of `RULES` are left to the validation. */
const TYPE_OF_RULE = {
  "80_hour": "work_hour_violation",
  "24_plus_4": "work_hour_violation",
  "1_in_7": "rest_period_violation",
  home_call_on_free_day: "rest_period_violation",
  post_call_rest: "rest_period_violation",
  rest_between_periods: "rest_period_violation",
  supervision_ratio: "supervision_gap",
} as const satisfies Partial<Record<RuleId, ConflictType>>;

type ConflictRule = keyof typeof TYPE_OF_RULE;

const isConflictRule = (rule: RuleId): rule is ConflictRule => rule in TYPE_OF_RULE;
const CONFLICT_RULES = Object.keys(TYPE_OF_RULE).filter((rule): rule is ConflictRule => rule in TYPE_OF_RULE);

const SEVERITIES: Readonly<Record<Finding["severity"], ConflictSeverity>> = {
  critical: "high",
  warning: "medium",
  info: "low",
};

/** Advice that is not kept is a low conflict. */
const grade = ({ severity, isViolation }: Finding): ConflictSeverity =>
  isViolation ? SEVERITIES[severity] : "low";

function toConflict(finding: Finding, blockOf: ReadonlyMap<string, string>): readonly Conflict[] {
  const { rule, personIds, description, evidence } = finding;
  if (!isConflictRule(rule)) return [];
  const { assignment_ids, ...measured } = evidence;
  const about = evidence.block_id ?? personIds.join(":");
  // Where supervision is counted by rotation, a block can have several gaps: its first assignment tells them apart.
  const part =
    evidence.block_id === undefined
      ? `${evidence.start_date}:${evidence.end_date}`
      : (assignment_ids[0] ?? "");
  const blockIds = assignment_ids.flatMap((id) => blockOf.get(id) ?? []);
  return [
    {
      id: `${TYPE_OF_RULE[rule]}:${rule}:${about}:${part}`,
      type: TYPE_OF_RULE[rule],
      severity: grade(finding),
      description,
      assignmentIds: assignment_ids,
      blockIds: evidence.block_id === undefined ? [...new Set(blockIds)] : [evidence.block_id],
      personIds,
      date: evidence.start_date,
      rule,
      evidence: measured,
    },
  ];
}

/** Broken work-hour, rest and supervision rules as conflicts. Information is none. */
export function findBrokenRules(
  roster: Roster,
  range: DayRange,
  types: ReadonlySet<ConflictType>,
): readonly Conflict[] {
  const rules = CONFLICT_RULES.filter((rule) => types.has(TYPE_OF_RULE[rule]));
  if (rules.length === 0) return [];
  const blockOf = new Map(roster.document.assignments.map(({ id, block_id }) => [id, block_id]));
  return validateSchedule({ roster, range, rules })
    .findings.filter(({ severity }) => severity !== "info")
    .flatMap((finding) => toConflict(finding, blockOf));
}
