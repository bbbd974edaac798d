import { z } from "zod";
import { evidenceOutput, showIds } from "./answer-evidence.ts";
import { pageOutput, toShownPage } from "./answer-page.ts";
import { answerResolution, resolutionOutput } from "./answer-resolution.ts";
import { CONFLICT_SEVERITIES } from "./conflicts/conflict.ts";
import type { ConflictType } from "./conflicts/conflict.ts";
import { describePast, toNotice } from "./describe-past.ts";
import { dateRangeOutput } from "./date-range.ts";
import { detectConflicts } from "./detect-conflicts.ts";
import type { JudgedConflict } from "./detect-conflicts.ts";
import type { Roster } from "./roster/roster.ts";
import { toDates } from "./rules/finding.ts";
import { BASES } from "./rules/rule-catalog.ts";
import { isSelected } from "./selection.ts";
import type { Selection } from "./selection.ts";
import type { DayRange } from "./time/day.ts";

const conflictOutput = z.object({
  conflict_id: z.string(),
  type: z.string(),
  severity: z.enum(CONFLICT_SEVERITIES),
  description: z.string(),
  affected_assignments: z.array(z.string()),
  affected_blocks: z.array(z.string()),
  affected_people: z.array(z.string()),
  more_assignments: z.number().optional(),
  date: z.string(),
  rule: z.string().optional(),
  basis: z.enum(BASES).optional(),
  evidence: evidenceOutput.optional(),
  auto_resolution: resolutionOutput,
  resolution: z.enum(["resolved", "ignored"]).optional(),
});

/** What was decided about a conflict, whether or not it is still there. */
const decisionOutput = z.object({
  conflict_id: z.string(),
  resolution: z.enum(["resolved", "ignored"]),
  decided_on: z.string(),
  still_found: z.boolean(),
});

export const conflictsOutput = z.object({
  schedule_id: z.string(),
  detection_timestamp: z.string(),
  conflicts: z.array(conflictOutput),
  summary: z.object({
    total_conflicts: z.number(),
    auto_resolvable: z.number(),
    requires_review: z.number(),
    not_examined: z.number(),
    by_type: z.record(z.string(), z.number()),
    by_severity: z.record(z.string(), z.number()),
  }),
  decisions: z.array(decisionOutput).optional(),
  date_range: dateRangeOutput,
  notice: z.string().optional(),
  ...pageOutput,
});

export type ConflictsAnswer = z.input<typeof conflictsOutput>;

const DECIDED = "It was decided: see resolution.";

function toConflict(conflict: JudgedConflict, roster: Roster): z.input<typeof conflictOutput> {
  const { id, type, severity, description, date, rule, basis, evidence, resolution } = conflict;
  const assignments = showIds(conflict.assignmentIds);
  return {
    conflict_id: id,
    type,
    severity,
    description,
    affected_assignments: [...assignments.ids],
    affected_blocks: [...showIds(conflict.blockIds).ids],
    affected_people: [...showIds(conflict.personIds).ids],
    ...(assignments.more > 0 && { more_assignments: assignments.more }),
    date,
    ...(rule && { rule }),
    ...(basis && { basis }),
    ...(evidence && {
      evidence: { ...evidence, weekly_hours: evidence.weekly_hours && [...evidence.weekly_hours] },
    }),
    auto_resolution:
      resolution === null ? answerResolution(roster, conflict) : { available: false, reason: DECIDED },
    ...(resolution !== null && { resolution }),
  };
}

const SHOWN_DECISIONS = 50;

const countBy = (words: readonly string[]): Record<string, number> =>
  Object.fromEntries([...Map.groupBy(words, (word) => word)].map(([word, all]) => [word, all.length]));

export interface ConflictsAsked {
  readonly range: DayRange;
  /** Everything where absent. */
  readonly selection?: Selection;
  readonly types: readonly ConflictType[] | undefined;
  readonly includeResolved: boolean;
  readonly limit: number;
  readonly offset: number;
}

/** Decisions kept with the schedule, the latest first. */
function listDecisions(
  { document }: Roster,
  found: readonly JudgedConflict[],
): z.input<typeof decisionOutput>[] {
  const ids = new Set(found.map(({ id }) => id));
  return document.resolved_conflicts
    .toSorted((a, b) => b.decided_on.localeCompare(a.decided_on))
    .slice(0, SHOWN_DECISIONS)
    .map((decision) => ({ ...decision, still_found: ids.has(decision.conflict_id) }));
}

/**
 * Answers detect_conflicts. What could be done is worked out for the conflicts of the page alone: the summary says of how
 * many it was not.
 *
 * @param now ISO date and time
 */
export function answerConflicts(roster: Roster, asked: ConflictsAsked, now: string): ConflictsAnswer {
  const { selection = {} } = asked;
  const all = detectConflicts({ roster, ...asked });
  const conflicts = all.filter((conflict) => isSelected(conflict, selection, roster));
  const counts = {
    total_conflicts: conflicts.length,
    by_type: countBy(conflicts.map(({ type }) => type)),
    by_severity: countBy(conflicts.map(({ severity }) => severity)),
  };
  const head = {
    schedule_id: roster.document.id,
    detection_timestamp: now,
    date_range: toDates(asked.range),
    ...toNotice(describePast(roster.zone, asked.range, new Date(now))),
    ...(asked.includeResolved && { decisions: listDecisions(roster, all) }),
  };
  const { limit, offset } = asked;
  const show = (conflict: JudgedConflict) => toConflict(conflict, roster);
  const { items, about } = toShownPage(conflicts, { limit, offset, show }, { ...head, counts });
  const auto = items.filter(({ auto_resolution }) => auto_resolution.available).length;
  const summary = {
    ...counts,
    auto_resolvable: auto,
    requires_review: items.length - auto,
    not_examined: conflicts.length - items.length,
  };
  return { ...head, summary, conflicts: [...items], ...about };
}
