import type { QuestionFacts } from "../question/coverage-question.ts";
import type { FollowUp } from "./decision.ts";
import type { Body } from "./decision-body.ts";

const IS_COVERED_PERSON: FollowUp = {
  ask: "Does ODB cover the patient: 65 or older, 24 or younger without a private plan, Ontario Works or ODSP, a long-term care home, home care, or Trillium?",
  fact: "odb",
};

const MONTHS_PER_YEAR = 12;

/** Between the ages that ODB covers, and said to have no social assistance and nothing else that gives it. */
function isAgeWithoutOdb({ age, socialAssistance, payers, residence }: QuestionFacts): boolean {
  if (age === undefined || socialAssistance?.value !== "none") return false;
  const years = age.value.months / MONTHS_PER_YEAR;
  const hasOther =
    payers.odb?.value === true || payers.trillium?.value === true || residence?.value === "long_term_care";
  return years >= 25 && years < 65 && !hasOther;
}

/** Said to have nothing that gives ODB, and of an age that nobody told. */
function mayBeWithoutOdb({
  age,
  isSenior,
  socialAssistance,
  payers,
  residence,
  picture,
}: QuestionFacts): boolean {
  const isKnown = age !== undefined || isSenior === true || picture?.amounts.get("age")?.least === 65;
  return (
    !isKnown &&
    socialAssistance?.value === "none" &&
    payers.odb?.value !== true &&
    payers.trillium?.value !== true &&
    residence?.value !== "long_term_care"
  );
}

const withhold = (drug: Body, words: string): Body => ({
  ...drug,
  decision: "needs_more_info",
  words: `${drug.words} ${words}`,
  followUps: [...drug.followUps, IS_COVERED_PERSON],
});

/** A listed drug is not paid for someone without ODB; whether the person could have it was not said. */
export function withholdFrom(drug: Body, facts: QuestionFacts): Body {
  if (drug.decision === "not_covered") return drug;
  if (isAgeWithoutOdb(facts) && facts.payers.trillium?.value === false)
    return {
      ...drug,
      decision: "not_covered",
      words: `From 25 to 64 years ODB covers only people on Ontario Works or ODSP, in long-term care, with professional home care or in the Trillium Drug Program; the patient is said to have none of these. ${drug.words}`,
      conditions: [],
      followUps: [],
    };
  if (drug.decision !== "covered") return drug;
  if (facts.payers.odb?.value === false)
    return withhold(drug, "The patient is said not to have ODB, which then pays nothing.");
  if (mayBeWithoutOdb(facts))
    return {
      ...withhold(
        drug,
        "Without OW or ODSP the age decides: ODB covers people from 65, and up to 24 without a private plan.",
      ),
      followUps: [{ ask: "What is the patient's age?", fact: "age" }],
    };
  return isAgeWithoutOdb(facts)
    ? withhold(
        drug,
        "From 25 to 64 years without OW or ODSP only long-term care, home care or Trillium gives ODB.",
      )
    : drug;
}
