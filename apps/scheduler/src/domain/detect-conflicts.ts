import { CONFLICT_SEVERITIES, CONFLICT_TYPES } from "./conflicts/conflict.ts";
import type { Conflict, ConflictType } from "./conflicts/conflict.ts";
import { daysOf, findBrokenRules } from "./conflicts/find-broken-rules.ts";
import { findCoverageGaps } from "./conflicts/find-coverage-gaps.ts";
import { findDoubleBookings } from "./conflicts/find-double-bookings.ts";
import { findLeaveOverlaps } from "./conflicts/find-leave-overlaps.ts";
import { findUnqualified } from "./conflicts/find-unqualified.ts";
import type { Roster } from "./roster/roster.ts";
import { overlaps } from "./time/day.ts";
import type { DayRange } from "./time/day.ts";

export interface ConflictQuestion {
  readonly roster: Roster;
  /** Days that a conflict must touch; the whole schedule where absent. */
  readonly range?: DayRange | undefined;
  /** All types where absent. */
  readonly types?: readonly ConflictType[] | undefined;
  readonly includeResolved?: boolean | undefined;
}

/** A conflict, and what was decided about it if anything was. */
export interface JudgedConflict extends Conflict {
  readonly resolution: "resolved" | "ignored" | null;
}

/** Conflicts about single assignments, kept where one of these is on the asked days. */
function keepWithin(
  conflicts: readonly Conflict[],
  { roster, range }: { roster: Roster; range: DayRange },
): readonly Conflict[] {
  if (range.first <= roster.days.first && range.last >= roster.days.last) return conflicts;
  const within = new Set(
    roster.slots.filter(({ day }) => range.first <= day && day <= range.last).map(({ block }) => block.id),
  );
  return conflicts.filter(({ blockIds }) => blockIds.some((id) => within.has(id)));
}

const byWeight = (a: Conflict, b: Conflict): number =>
  CONFLICT_SEVERITIES.indexOf(a.severity) - CONFLICT_SEVERITIES.indexOf(b.severity) ||
  a.date.localeCompare(b.date) ||
  CONFLICT_TYPES.indexOf(a.type) - CONFLICT_TYPES.indexOf(b.type) ||
  (a.id < b.id ? -1 : 1);

/** Conflicts that the assignments of one person make by themselves. */
const findPersonal = (roster: Roster, asked: ReadonlySet<ConflictType>): readonly Conflict[] => [
  ...(asked.has("double_booking") ? findDoubleBookings(roster) : []),
  ...(asked.has("leave_overlap") ? findLeaveOverlaps(roster) : []),
  ...findUnqualified(roster).filter(({ type }) => asked.has(type)),
];

const ALL_TYPES: ReadonlySet<ConflictType> = new Set(CONFLICT_TYPES);

/**
 * Every conflict of a roster, decided or not, in no particular order.
 *
 * @param range days whose rules and coverage are judged
 */
export const listConflicts = (roster: Roster, range: DayRange): readonly Conflict[] => [
  ...findPersonal(roster, ALL_TYPES),
  ...findBrokenRules(roster, range, ALL_TYPES),
  ...findCoverageGaps(roster, range),
];

/**
 * Everything in a schedule that clashes: the worst first, then by day. Rules are judged over the whole schedule, so
 * that a conflict has the same id and figures for any days.
 */
export function detectConflicts({ roster, ...question }: ConflictQuestion): readonly JudgedConflict[] {
  const { range = roster.days, types = CONFLICT_TYPES, includeResolved = false } = question;
  const asked = new Set(types);
  const decisions = new Map(
    roster.document.resolved_conflicts.map(({ conflict_id, resolution }) => [conflict_id, resolution]),
  );
  return [
    ...keepWithin(findPersonal(roster, asked), { roster, range }),
    ...findBrokenRules(roster, roster.days, asked).filter((conflict) => overlaps(daysOf(conflict), range)),
    ...(asked.has("coverage_gap") ? findCoverageGaps(roster, range) : []),
  ]
    .map((conflict) => ({ ...conflict, resolution: decisions.get(conflict.id) ?? null }))
    .filter(({ resolution }) => includeResolved || resolution === null)
    .toSorted(byWeight);
}
