import type { QuestionFacts } from "../question/coverage-question.ts";
import type { FollowUp } from "./decision.ts";
import type { Body } from "./decision-body.ts";

const IS_COVERED_PERSON: FollowUp = {
  ask: "Does ODB cover the patient: 65 or older, 24 or younger without a private plan, Ontario Works or ODSP, a long-term care home, home care, or Trillium?",
  fact: "odb",
};

/** A listed drug is not paid for someone without ODB; whether the person could have it was not said. */
export const withholdFrom = (drug: Body, { payers }: QuestionFacts): Body =>
  drug.decision === "covered" && payers.odb?.value === false
    ? {
        ...drug,
        decision: "needs_more_info",
        words: `${drug.words} The patient is said not to have ODB, which then pays nothing.`,
        followUps: [...drug.followUps, IS_COVERED_PERSON],
      }
    : drug;
