import { printDollars, toDescription } from "../../ohip/fee-text.ts";
import type { VisitOption } from "../../ohip/special-visit.ts";
import type { BetterWay } from "../verdict.ts";
import { listNeeds } from "./claim-needs.ts";
import type { ClaimRecords } from "./claim-records.ts";
import { holdCode, type HeldCode } from "./hold-code.ts";

/** Barred, even if an unstated fact could lift the bar. */
export const isRefused = ({ held, outside }: HeldCode): boolean =>
  outside !== undefined ||
  held.some(({ status, exceptions }) => status === "refused" || exceptions.length > 0);

/** Another code with the same facts; undefined if it is barred. */
export function holdOther(own: HeldCode, code: string): HeldCode | undefined {
  const other = holdCode({ ...own, code });
  return other && !isRefused(other) ? other : undefined;
}

export const toWay = (other: HeldCode, lead: string): BetterWay => ({
  subject: other.code,
  text: `${lead}${other.code} (${toDescription(other.fee)}), ${other.amount.words}.`,
  sources: [other.records.toSource(other.fee)],
  needs: listNeeds(
    other.held.filter(({ status }) => status === "open"),
    other.records,
  ),
});

/** A premium of a special visit. */
export const toVisitPremium = (
  { fee_code: code, element, fee_cents: cents, page_label: page }: VisitOption["premiums"][number],
  lead: string,
  { pageSource }: ClaimRecords,
): BetterWay => ({
  subject: code,
  text: `${lead}${code} (${element.replaceAll("_", " ")}), ${printDollars(cents)}.`,
  sources: [pageSource(page)],
  needs: [],
});

/** Number of open conditions. */
export const countOpen = ({ held }: HeldCode): number =>
  held.filter(({ status }) => status === "open").length;
