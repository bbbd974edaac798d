import { toAmount } from "../ohip/amounts.ts";
import type { JudgedLine } from "./finding.ts";
import type { ClaimLine } from "./read-lines.ts";

/** What the lines come to, in cents with their fraction. */
export interface ClaimTotals {
  /** As billed; null where no line says what was billed. */
  readonly sent: number | null;
  readonly bySchedule: number;
  /** Where all that is open turns out against the claim, and for it. */
  readonly expectedLow: number;
  readonly expectedHigh: number;
  readonly atRisk: number;
}

const sum = (values: readonly number[]): number =>
  toAmount(values.reduce((total, value) => total + value, 0)).exactCents;

/** Adds up what lines claim and pay. */
export function sumLines(judged: readonly JudgedLine[], lines: readonly ClaimLine[]): ClaimTotals {
  const billed = lines.flatMap(({ isNew, fee_billed: fee }) =>
    isNew && fee !== undefined ? [fee * 100] : [],
  );
  const bySchedule = sum(judged.map(({ claimedCents }) => claimedCents ?? 0));
  const expectedLow = sum(judged.map(({ lowCents }) => lowCents));
  return {
    sent: billed.length === 0 ? null : sum(billed),
    bySchedule,
    expectedLow,
    expectedHigh: sum(judged.map(({ highCents }) => highCents)),
    atRisk: toAmount(Math.max(0, bySchedule - expectedLow)).exactCents,
  };
}
