import { z } from "zod";
import { evidenceOutput, showIds } from "./answer-evidence.ts";
import { pageOutput, toPage } from "./answer-page.ts";
import { CONFLICT_SEVERITIES } from "./conflicts/conflict.ts";
import type { ConflictType } from "./conflicts/conflict.ts";
import { dateRangeOutput } from "./date-range.ts";
import { detectConflicts } from "./detect-conflicts.ts";
import type { JudgedConflict } from "./detect-conflicts.ts";
import type { Roster } from "./roster/roster.ts";
import { toDates } from "./rules/finding.ts";
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
  evidence: evidenceOutput.optional(),
  resolution: z.enum(["resolved", "ignored"]).optional(),
});

export const conflictsOutput = z.object({
  schedule_id: z.string(),
  detection_timestamp: z.string(),
  conflicts: z.array(conflictOutput),
  summary: z.object({
    total_conflicts: z.number(),
    by_type: z.record(z.string(), z.number()),
    by_severity: z.record(z.string(), z.number()),
  }),
  date_range: dateRangeOutput,
  ...pageOutput,
});

function toConflict(conflict: JudgedConflict): z.input<typeof conflictOutput> {
  const { id, type, severity, description, date, rule, evidence, resolution } = conflict;
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
    ...(evidence && {
      evidence: { ...evidence, weekly_hours: evidence.weekly_hours && [...evidence.weekly_hours] },
    }),
    ...(resolution !== null && { resolution }),
  };
}

const countBy = (words: readonly string[]): Record<string, number> =>
  Object.fromEntries([...Map.groupBy(words, (word) => word)].map(([word, all]) => [word, all.length]));

interface Asked {
  readonly range: DayRange;
  readonly types: readonly ConflictType[] | undefined;
  readonly includeResolved: boolean;
  readonly limit: number;
  readonly offset: number;
}

/** Answers detect_conflicts. @param now ISO date and time */
export function answerConflicts(roster: Roster, asked: Asked, now: string): z.input<typeof conflictsOutput> {
  const conflicts = detectConflicts({ roster, ...asked });
  const head = {
    schedule_id: roster.document.id,
    detection_timestamp: now,
    summary: {
      total_conflicts: conflicts.length,
      by_type: countBy(conflicts.map(({ type }) => type)),
      by_severity: countBy(conflicts.map(({ severity }) => severity)),
    },
    date_range: toDates(asked.range),
  };
  const { items, about } = toPage(conflicts.map(toConflict), asked, head);
  return { ...head, conflicts: [...items], ...about };
}
