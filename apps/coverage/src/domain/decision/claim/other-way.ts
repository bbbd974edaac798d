import { toDescription } from "../../ohip/fee-text.ts";
import type { BetterWay } from "../verdict.ts";
import { listNeeds } from "./claim-needs.ts";
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

/** Number of open conditions. */
export const countOpen = ({ held }: HeldCode): number =>
  held.filter(({ status }) => status === "open").length;
