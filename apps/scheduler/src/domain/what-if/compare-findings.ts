import { CONFLICT_SEVERITIES } from "../conflicts/conflict.ts";
import type { Conflict } from "../conflicts/conflict.ts";
import type { Evidence, Finding } from "../rules/finding.ts";
import { overlaps } from "../time/day.ts";
import type { DayRange } from "../time/day.ts";

/** What came of a change. */
export interface Difference<TFound> {
  /** Findings that were there before; what only became smaller is not gone. */
  readonly gone: readonly TFound[];
  /** Findings that are there after; also those that were there before and have become worse. */
  readonly added: readonly TFound[];
}

/** A finding or conflict without its wording. */
interface Concern {
  /** What has different keys is about different things. */
  readonly key: string;
  /** 0 is the worst. */
  readonly rank: number;
  /** How far beyond the limit, or of how many assignments; more is worse. */
  readonly amount: number;
  readonly extent: DayRange | undefined;
  /** Undefined where the key says all: a block has one supervision ratio. */
  readonly assignmentIds: ReadonlySet<string> | undefined;
}

const SEVERITIES: readonly Finding["severity"][] = ["critical", "warning", "info"];

/**
 * Most limits are kept by being below, some by being above; close to a limit is worse the closer. Continuous work is
 * judged by two limits, so that its length shows which of two is worse.
 */
const amountOf = ({ measured, limit }: Omit<Evidence, "assignment_ids">, rule: string | undefined): number =>
  rule === "24_plus_4" || rule === "80_hour_margin" ? measured : Math.abs(measured - limit);

function toConcern(found: Finding | Conflict): Concern {
  const isConflict = "assignmentIds" in found;
  const assignmentIds = isConflict ? found.assignmentIds : found.evidence.assignment_ids;
  const { evidence, rule, extent } = found;
  const isOfBlock = evidence?.block_id !== undefined;
  const subject = isOfBlock ? [evidence.block_id, evidence.rotation_id] : found.personIds;
  // A rotation can ask for several kinds of people in a block; only its conflict's id tells them apart.
  const kind = isConflict ? (found.type === "coverage_gap" ? found.id : found.type) : "";
  return {
    key: JSON.stringify([kind, rule, evidence?.unit, subject]),
    rank: isConflict ? CONFLICT_SEVERITIES.indexOf(found.severity) : SEVERITIES.indexOf(found.severity),
    amount: evidence === undefined ? assignmentIds.length : amountOf(evidence, rule),
    extent,
    assignmentIds: isOfBlock || extent !== undefined ? undefined : new Set(assignmentIds),
  };
}

const isSubset = (a: ReadonlySet<string>, b: ReadonlySet<string>): boolean => [...a].every((id) => b.has(id));

/** Whether two concerns of the same key are about the same thing, grown or shrunk. */
function isSame(a: Concern, b: Concern): boolean {
  if (a.extent !== undefined && b.extent !== undefined) return overlaps(a.extent, b.extent);
  if (a.assignmentIds === undefined || b.assignmentIds === undefined) return true;
  return isSubset(a.assignmentIds, b.assignmentIds) || isSubset(b.assignmentIds, a.assignmentIds);
}

const isInside = (day: number, ranges: readonly (DayRange | undefined)[]): boolean =>
  ranges.some((range) => range !== undefined && range.first <= day && day <= range.last);

/** Whether days belong to an extent that belonged to none before. */
function hasNewDays({ extent }: Concern, before: readonly Concern[]): boolean {
  if (extent === undefined) return false;
  const extents = before.map((each) => each.extent);
  return Array.from({ length: extent.last - extent.first + 1 }, (_, index) => extent.first + index).some(
    (day) => !isInside(day, extents),
  );
}

/** Figures have two decimals: below that, nothing grows. */
const NOTHING = 1e-6;

function isWorse(now: Concern, before: readonly Concern[]): boolean {
  const rank = Math.min(...before.map((each) => each.rank));
  if (now.rank !== rank) return now.rank < rank || hasNewDays(now, before);
  const amounts = before.filter((each) => each.rank === rank).map(({ amount }) => amount);
  return now.amount > Math.max(...amounts) + NOTHING || hasNewDays(now, before);
}

/**
 * What a change made go away, and what it brought, by what findings are about and how bad they are, never by their words.
 *
 * @param before findings, or conflicts, of a roster and some days
 * @param after the same of the changed roster and the same days
 */
export function compareFindings<TFound extends Finding | Conflict>(
  before: readonly TFound[],
  after: readonly TFound[],
): Difference<TFound> {
  const old = before.map((found) => ({ found, concern: toConcern(found) }));
  const now = after.map((found) => ({ found, concern: toConcern(found) }));
  const oldByKey = Map.groupBy(old, ({ concern }) => concern.key);
  const nowByKey = Map.groupBy(now, ({ concern }) => concern.key);
  const same = (groups: typeof oldByKey, concern: Concern): readonly Concern[] =>
    (groups.get(concern.key) ?? []).map((each) => each.concern).filter((each) => isSame(concern, each));
  return {
    gone: old.filter(({ concern }) => same(nowByKey, concern).length === 0).map(({ found }) => found),
    added: now
      .filter(({ concern }) => {
        const earlier = same(oldByKey, concern);
        return earlier.length === 0 || isWorse(concern, earlier);
      })
      .map(({ found }) => found),
  };
}

/** What is left of a conflict among those of a changed roster; the worst where it fell into several. */
export function findRemaining(conflict: Conflict, after: readonly Conflict[]): Conflict | undefined {
  const concern = toConcern(conflict);
  return after
    .map((found) => ({ found, concern: toConcern(found) }))
    .filter((each) => each.concern.key === concern.key && isSame(each.concern, concern))
    .toSorted((a, b) => a.concern.rank - b.concern.rank || b.concern.amount - a.concern.amount)
    .at(0)?.found;
}
