import type { ClaimFacts, FactNeed } from "../ohip/claim-facts.ts";
import type { DecisionValue, FollowUp, Highlight } from "./decision.ts";
import type { BillingEvidence } from "./evidence.ts";

/** What is found about one fee code. */
export interface CodeDecision {
  readonly code: string;
  readonly decision: DecisionValue;
  readonly words: string;
  readonly highlights: readonly Highlight[];
  readonly followUps: readonly FollowUp[];
  readonly conditions: readonly Highlight[];
  /** It is payable, and facts that are told meet what decides. */
  readonly isEstablished?: true;
  /** What its conditions leave open. */
  readonly open?: readonly FactNeed[];
  /** What it pays for the units that are told; absent where a rule leaves only a part of it or adds to it. */
  readonly pays?: { readonly cents: number } | { readonly percent: number };
  /** It is refused, and another code fits in its place. */
  readonly hasInstead?: boolean;
}

/** What one fee code is decided from. */
export interface CodeContext {
  readonly evidence: BillingEvidence;
  readonly facts: ClaimFacts;
  /** Whether a claim is to be judged, and not only a code explained. */
  readonly isClaim: boolean;
  /** A yes or no is asked on a case: without a condition that the case is known to meet there is no yes. */
  readonly isVerdict?: boolean;
  /** Facts that are said both ways: what needs them is open. */
  readonly contested?: readonly FactNeed[];
  /** The service is told, and not a code that may or may not be right for it. */
  readonly isNamedByWords?: boolean;
  /** A sum is asked for: without the minutes there is none of a code in units. */
  readonly isTotal?: boolean;
  /** What nobody knows: what needs it is open. */
  readonly unknown?: readonly FactNeed[];
  /** Facts that are named as conditions here, and not waited for. */
  readonly taken?: readonly FactNeed[];
}
