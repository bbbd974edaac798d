import { dutiesOf } from "../roster/roster.ts";
import type { Roster } from "../roster/roster.ts";
import { basisOf } from "../rules/finding.ts";
import type { Finding } from "../rules/finding.ts";
import type { RuleId } from "../rules/rule-catalog.ts";
import { validateSchedule } from "../validate-schedule.ts";
import { toDay } from "../time/day.ts";
import type { DayRange } from "../time/day.ts";
import { affectedBy } from "./conflict.ts";
import type { Conflict, ConflictSeverity, ConflictType } from "./conflict.ts";

/** Rules whose breach is a conflict to be resolved: all but the early warning below the limit on hours. */
const TYPE_OF_RULE = {
  "80_hour": "work_hour_violation",
  "24_plus_4": "work_hour_violation",
  in_house_call_frequency: "work_hour_violation",
  pgy1_moonlighting: "work_hour_violation",
  moonlighting_load: "work_hour_violation",
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

/** How grave a finding is as a conflict: advice that is not kept is low. */
export const gradeFinding = ({ severity, isViolation }: Finding): ConflictSeverity =>
  isViolation ? SEVERITIES[severity] : "low";

/** Where supervision is counted by rotation, a block can have several gaps. */
const nameOf = ({ rule, personIds, evidence }: Finding): string =>
  evidence.block_id === undefined
    ? [rule, ...personIds, evidence.start_date, evidence.end_date].join(":")
    : [rule, evidence.block_id, ...(evidence.rotation_id === undefined ? [] : [evidence.rotation_id])].join(
        ":",
      );

function toConflict(finding: Finding, roster: Roster): readonly Conflict[] {
  const { rule, personIds, description, evidence, extent } = finding;
  if (!isConflictRule(rule)) return [];
  const { assignment_ids, ...measured } = evidence;
  const ids = new Set(assignment_ids);
  const duties = personIds
    .flatMap((id) => dutiesOf(roster, id))
    .filter(({ assignment }) => ids.has(assignment.id));
  return [
    {
      id: `${TYPE_OF_RULE[rule]}:${nameOf(finding)}`,
      type: TYPE_OF_RULE[rule],
      severity: gradeFinding(finding),
      description,
      assignmentIds: assignment_ids,
      blockIds: evidence.block_id === undefined ? affectedBy(duties).blockIds : [evidence.block_id],
      personIds,
      date: evidence.start_date,
      rule,
      basis: basisOf(finding),
      evidence: measured,
      ...(extent && { extent }),
    },
  ];
}

/**
 * Broken work-hour, rest and supervision rules as conflicts. Information is none.
 *
 * @param range days to judge, with their neighbours; an excess that continues beyond these is cut there
 */
export function findBrokenRules(
  roster: Roster,
  range: DayRange,
  types: ReadonlySet<ConflictType>,
): readonly Conflict[] {
  const rules = CONFLICT_RULES.filter((rule) => types.has(TYPE_OF_RULE[rule]));
  if (rules.length === 0) return [];
  return validateSchedule({ roster, range, rules })
    .findings.filter(({ severity }) => severity !== "info")
    .flatMap((finding) => toConflict(finding, roster));
}

/** All days that a broken rule is about, every window beyond included. */
export function daysOf({ date, evidence, extent }: Pick<Conflict, "date" | "evidence" | "extent">): DayRange {
  const [first, last] = [toDay(evidence?.start_date ?? date), toDay(evidence?.end_date ?? date)];
  if (extent === undefined || evidence?.windows_beyond === undefined) return { first, last };
  return { first: extent.first, last: extent.last + (last - first) };
}
