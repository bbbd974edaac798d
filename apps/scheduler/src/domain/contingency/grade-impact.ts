import type { Groundwork } from "../repair/groundwork.ts";
import type { Gap } from "../repair/plan.ts";

export const IMPACTS = ["none", "low", "medium", "high", "critical"] as const;
export type Impact = (typeof IMPACTS)[number];

/** How much of a schedule an absence touches, before anything is done. */
export interface ImpactCounts {
  readonly blocksAffected: number;
  /** Blocks that need anybody at all. */
  readonly blocksNeeding: number;
  /** Whether a place is left with nobody in it. */
  readonly isLeftEmpty: boolean;
}

/** Shares of the blocks beyond which an absence is graded so; ours, not the requirements'. */
const CRITICAL = 0.2;
const HIGH = 0.1;
const MEDIUM = 0.05;

export function gradeImpact({ blocksAffected, blocksNeeding, isLeftEmpty }: ImpactCounts): Impact {
  if (blocksAffected === 0) return "none";
  const share = blocksAffected / blocksNeeding;
  if (isLeftEmpty || share > CRITICAL) return "critical";
  if (share > HIGH) return "high";
  return share > MEDIUM ? "medium" : "low";
}

/** Whether nobody is left in a place: as many are missing as were there. */
const isEmpty = ({ need, missing }: Gap, shortBefore: number): boolean =>
  need.kind === "coverage" && missing + shortBefore >= need.demand.coverage.minimum;

export function countImpact(groundwork: Groundwork, gaps: readonly Gap[]): ImpactCounts {
  const { first, last } = groundwork.range;
  const inRange = [...groundwork.slots.values()].filter(({ day }) => first <= day && day <= last);
  const needing = inRange.filter(({ block }) =>
    groundwork.needsOf(block.id).some(({ need }) => need.kind === "coverage"),
  );
  const affected = new Set(gaps.map(({ need }) => need.slot.block.id));
  const shortBefore = ({ need }: Gap): number =>
    groundwork.needsOf(need.slot.block.id).find((known) => known.need.id === need.id)?.shortBefore ?? 0;
  return {
    blocksAffected: affected.size,
    blocksNeeding: new Set([...needing.map(({ block }) => block.id), ...affected]).size,
    isLeftEmpty: gaps.some((gap) => isEmpty(gap, shortBefore(gap))),
  };
}
