import type { SideBasis } from "./factors.ts";

/** What speaks for and against someone's agreeing, counted. */
export interface ApprovalCount {
  readonly personId: string;
  /** Swaps that they agreed to, and wishes of theirs that this one meets. */
  readonly inFavour: number;
  /** Swaps that they were asked for and that were rejected, wishes gone against, work for which nothing is given back. */
  readonly against: number;
  /** (inFavour + 1) / (inFavour + against + 2), the rule of succession: a half while nothing speaks either way. */
  readonly share: number;
}

export const APPROVAL_LIKELIHOODS = ["high", "medium", "low"] as const;

export interface Approval {
  readonly likelihood: (typeof APPROVAL_LIKELIHOODS)[number];
  /** One for each person who is asked. */
  readonly counts: readonly ApprovalCount[];
}

function countFor({ personId, history, wishes, daysApart }: SideBasis): readonly ApprovalCount[] {
  if (history === null) return [];
  const inFavour = history.accepted + wishes.met;
  const against = history.rejected + wishes.hurt + (daysApart === null ? 1 : 0);
  return [{ personId, inFavour, against, share: (inFavour + 1) / (inFavour + against + 2) }];
}

/** Shares are fractions of small numbers; this is far below their distances. */
const NOTHING = 1e-9;
const HIGH = 2 / 3 - NOTHING;
const LOW = 1 / 3 + NOTHING;

/**
 * Whether all who are asked will agree: as likely as it is for the least likely of them. High from two thirds on, low up to
 * one third.
 */
export function judgeApproval(basis: readonly SideBasis[]): Approval {
  const counts = basis.flatMap(countFor);
  const least = Math.min(...counts.map(({ share }) => share));
  if (least >= HIGH) return { likelihood: "high", counts };
  return { likelihood: least <= LOW ? "low" : "medium", counts };
}

/**
 * Whether everyone gains: wishes met outweigh those gone against for all who are asked, and for the requester, to whom
 * being rid of the duty is a wish by itself, too.
 */
export const isMutualBenefit = (basis: readonly SideBasis[]): boolean =>
  basis.every(({ history, wishes: { met, hurt } }) => met + (history === null ? 1 : 0) > hurt);
