import type { Outcome } from "../../dataset/index.ts";
import type { Intent } from "../question/coverage-question.ts";
import type { Source } from "./evidence.ts";

export const DECISIONS = [
  "billable",
  "not_billable",
  "eligible",
  "not_eligible",
  "covered",
  "not_covered",
  "needs_more_info",
] as const;
export type DecisionValue = (typeof DECISIONS)[number];

const OUTCOME_OF: Readonly<Record<DecisionValue, Outcome>> = {
  billable: "yes",
  covered: "yes",
  eligible: "yes",
  not_billable: "no",
  not_covered: "no",
  not_eligible: "no",
  needs_more_info: "open",
};
/** Whether a decision is a yes of its program, a no, or a question back. */
export const toOutcome = (decision: DecisionValue): Outcome => OUTCOME_OF[decision];

export interface Highlight {
  readonly point: string;
  readonly sources: readonly Source[];
}

/** A question back, for one fact that is missing. */
export interface FollowUp {
  readonly ask: string;
  /** The fact that it is about. */
  readonly fact: string;
}

/** The answer to one intent of a question. */
export interface IntentDecision {
  readonly kind: Intent["kind"];
  /** Code, drug or device, for people. */
  readonly subject: string;
  readonly decision: DecisionValue;
  /** In plain words, with the figures that decide and why. */
  readonly words: string;
  readonly highlights: readonly Highlight[];
  readonly followUps: readonly FollowUp[];
  /** What is taken for given, because it seldom fails and is the physician's to see to. */
  readonly conditions: readonly Highlight[];
  /** Of the evidence as far as it was searched. */
  readonly confidence: number;
  /** What search paths that gave nothing leave of the confidence, in (0, 1]; 1 where it is not set. */
  readonly pathFactor?: number;
  readonly conflictCount: number;
  /** A yes for which facts that are told meet what decides. */
  readonly isEstablished?: true;
  /** Nobody could look: the decision is open, and says nothing of the rest. */
  readonly isLost?: true;
}

export const formatCents = (cents: number): string => `$${(cents / 100).toFixed(2)}`;

/** "Paragraph" parts as sentences. */
export const joinWords = (parts: readonly (string | undefined)[]): string =>
  parts.filter((part): part is string => part !== undefined && part !== "").join(" ");

/** Questions that are the same are asked once. */
export const unique = (followUps: readonly FollowUp[]): readonly FollowUp[] => [
  ...new Map(followUps.map((one) => [one.ask, one])).values(),
];

/** Points that are the same are made once. */
export const uniquePoints = (highlights: readonly Highlight[]): readonly Highlight[] => [
  ...new Map(highlights.map((one) => [one.point, one])).values(),
];

export const couldNotLook = (kind: Intent["kind"], subject: string, where: string): IntentDecision => ({
  kind,
  subject,
  decision: "needs_more_info",
  words: `${where} could not be searched just now, so that nothing can be said about ${subject}.`,
  highlights: [],
  followUps: [],
  conditions: [],
  confidence: 0,
  conflictCount: 0,
  isLost: true,
});
