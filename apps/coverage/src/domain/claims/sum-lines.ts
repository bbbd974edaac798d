import { toAmount } from "../ohip/amounts.ts";
import type { CheckClaimsOutput } from "./check-claims-schemas.ts";
import type { JudgedLine } from "./finding.ts";
import type { ClaimLine } from "./read-lines.ts";

/** Fractional cents. The bounds assume that all open facts go against the claim, and in its favour. */
type ClaimTotals = Pick<
  CheckClaimsOutput["totals"],
  "sent_cents" | "by_schedule_cents" | "expected_low_cents" | "expected_high_cents" | "at_risk_cents"
>;

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
    sent_cents: billed.length === 0 ? null : sum(billed),
    by_schedule_cents: bySchedule,
    expected_low_cents: expectedLow,
    expected_high_cents: sum(judged.map(({ highCents }) => highCents)),
    at_risk_cents: toAmount(Math.max(0, bySchedule - expectedLow)).exactCents,
  };
}
