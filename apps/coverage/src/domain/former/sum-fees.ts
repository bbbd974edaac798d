import { sumFee } from "../ohip/amounts.ts";
import type { BillingIntent } from "../question/coverage-question.ts";
import type { CodeDecision } from "./code-decision.ts";
import { formatCents } from "./decision.ts";

/** What a code that is claimed pays: cents, or a share in percent of the fee that it goes with. */
const isKnown = ({ decision, pays }: CodeDecision): boolean => decision === "billable" && pays !== undefined;

/** Each code is claimed, and none stands for another that the service may be. */
const areAllClaimed = (
  { codes, services, isEither }: BillingIntent,
  decided: readonly CodeDecision[],
): boolean =>
  isEither !== true &&
  (codes.length > 0 ? decided.length === codes.length : decided.length === services.length);

/**
 * What several codes and the premiums of a visit come to, where a total is asked for; undefined where one of the parts
 * is not settled, since a sum without it would be wrong.
 *
 * @param visitCents of the special visit premiums; 0 where there are none, undefined where they are not settled
 */
export function sumFees(
  intent: BillingIntent,
  decided: readonly CodeDecision[],
  visitCents: number | undefined,
): string | undefined {
  if (intent.isTotal !== true || visitCents === undefined || !areAllClaimed(intent, decided))
    return undefined;
  if (decided.length + Number(visitCents > 0) < 2 || !decided.every(isKnown)) return undefined;
  const fees = decided.flatMap(({ pays }) => (pays && "cents" in pays ? [pays.cents] : []));
  const premiums = decided.flatMap(({ code, pays }) =>
    pays && "percent" in pays ? [{ code, percent: pays.percent }] : [],
  );
  // A share is of one fee: of which of several is not said.
  if (premiums.length > 0 && fees.length !== 1) return undefined;
  const feeCents = fees.reduce((sum, cents) => sum + cents, 0);
  const { total } = sumFee({ feeCents, premiums, additionsCents: [visitCents] });
  return `In total ${formatCents(total.cents)}.`;
}
