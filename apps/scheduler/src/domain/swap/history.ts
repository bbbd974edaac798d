import type { Swap } from "../../dataset/index.ts";
import type { Day } from "../time/day.ts";
import { toDay } from "../time/day.ts";

/** What became of someone's swaps. */
export interface SwapHistory {
  /** Swaps, asked for by them or of them, that were approved or carried out. */
  readonly accepted: number;
  /** Swaps that they were asked for and that were rejected. */
  readonly rejected: number;
}

/** Older swaps say little about today. */
export const HISTORY_DAYS = 365;

const NONE: SwapHistory = { accepted: 0, rejected: 0 };
const ACCEPTED: ReadonlySet<Swap["status"]> = new Set(["approved", "executed"]);

/** Pending, cancelled and rolled back swaps say nothing about anyone's willingness. */
export function collectHistory(swaps: readonly Swap[], today: Day): (personId: string) => SwapHistory {
  const recent = swaps.filter(({ requested_on }) => toDay(requested_on) >= today - HISTORY_DAYS);
  const histories = new Map<string, SwapHistory>();
  const add = (personId: string | null, more: Partial<SwapHistory>): void => {
    if (personId === null) return;
    const { accepted, rejected } = histories.get(personId) ?? NONE;
    histories.set(personId, {
      accepted: accepted + (more.accepted ?? 0),
      rejected: rejected + (more.rejected ?? 0),
    });
  };
  for (const { status, requester_id, partner_id } of recent) {
    if (ACCEPTED.has(status)) for (const id of new Set([requester_id, partner_id])) add(id, { accepted: 1 });
    else if (status === "rejected") add(partner_id, { rejected: 1 });
  }
  return (personId) => histories.get(personId) ?? NONE;
}
