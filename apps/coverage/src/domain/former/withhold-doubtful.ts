import { toOutcome, type IntentDecision } from "./decision.ts";

/**
 * Below it a definite decision is not given. Of 1,650 questions that neither the reading nor the model was tuned on 40 of 90 that were
 * decided wrongly were below it, and 13 of 1,058 that were decided rightly (docs/decisions/0013).
 */
const LEAST_CHANCE = 0.1;
/** In so few words little can be misread: none of the 40 was as short. */
const MOST_WHEN_SHORT = 10;

/**
 * A definite decision that questions in such words hardly ever have waits for a confirmation: most are misread. A yes that
 * told facts meet, as the hours of a stay, stands. What was found stays beside it.
 *
 * @param asked in how many words, and the chance in [0, 1] that a question in these words comes out as decided
 */
export function withholdDoubtful(
  decided: IntentDecision,
  { words: length, chance }: { readonly words: number; readonly chance: number },
): IntentDecision {
  const outcome = toOutcome(decided.decision);
  // A rule of its own may refuse what told facts meet.
  const isMet = decided.isEstablished === true && outcome === "yes";
  const isSure = isMet || length <= MOST_WHEN_SHORT || chance >= LEAST_CHANCE;
  if (outcome === "open" || isSure) return decided;
  const { subject, words, followUps } = decided;
  return {
    ...decided,
    decision: "needs_more_info",
    words: `Whether the question was read rightly is in doubt: put in such words, fewer than one in ten come out as "${decided.decision.replace("_", " ")}". As it was read: ${words}`,
    followUps: [
      {
        ask: `Is it ${subject} that is asked about, and for which case? Please put it in one plain sentence.`,
        fact: "question",
      },
      ...followUps,
    ],
  };
}
