import type { IntentDecision } from "./decision.ts";

/** What is decided, without what it is about and how sure it is. */
export type Body = Pick<
  IntentDecision,
  "decision" | "words" | "highlights" | "followUps" | "conditions" | "isEstablished"
>;

export const body = (decision: Body["decision"], words: string, more: Partial<Body> = {}): Body => ({
  decision,
  words,
  highlights: [],
  followUps: [],
  conditions: [],
  ...more,
});
