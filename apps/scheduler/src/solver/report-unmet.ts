import { describeGap } from "../domain/answer-contingency.ts";
import type { GapReason } from "../domain/contingency/explain-gaps.ts";

/** What stays open, and why. */
export interface UnmetReport {
  readonly description: string;
  /** How many people each obstacle keeps from it, by its code. */
  readonly reasons: Readonly<Record<string, number>>;
  /** More places than people who could fill any of them. */
  readonly shortage: GapReason["shortage"];
}

export const toUnmetReport = ({ gap, hindrances, shortage }: GapReason): UnmetReport => ({
  description: describeGap(gap),
  reasons: Object.fromEntries(
    [...Map.groupBy(hindrances, ({ code }) => code)].map(([code, all]) => [code, all.length]),
  ),
  shortage,
});
