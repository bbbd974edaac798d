import type { splitCriteria, EvaluatedCriterion } from "../adp/evaluate-eligibility.ts";
import type { EligibilityCriterion } from "../adp/rule-book.ts";
import type { DeviceFinding, SourcedStatement } from "./evidence.ts";

const OXYGEN_QUESTIONS = {
  days_of_need: "Is short-term oxygen meant, for which the price list has a system of its own?",
  oxygen_criteria:
    "What are PaO2 and saturation at rest? The medical criteria stand in a manual that was not searched.",
} as const;

/** The price list has a system for short-term oxygen: fewer than 90 days refuse nothing. */
export function withShortTermOxygen(
  { failed, open }: ReturnType<typeof splitCriteria>,
  isShortTerm: boolean,
): ReturnType<typeof splitCriteria> {
  const isShort = ({ criterion: { fact } }: EvaluatedCriterion): boolean => fact === "days_of_need";
  const asShort = failed
    .filter((one) => isShort(one) && !isShortTerm)
    .map((one) => ({ ...one, question: OXYGEN_QUESTIONS.days_of_need }));
  return { failed: failed.filter((one) => !isShort(one)), open: [...open, ...asShort] };
}

/** The medical criteria of home oxygen are in no manual that is held: who asks for a person is asked for them. */
export const toOpenOxygen = (
  criteria: readonly EvaluatedCriterion[],
  toStatement: (rule: EligibilityCriterion) => SourcedStatement,
): DeviceFinding["open"] => {
  const length = criteria.find(({ criterion: { fact } }) => fact === "days_of_need");
  return length
    ? [
        {
          ...toStatement(length.criterion),
          fact: "oxygen_criteria",
          question: OXYGEN_QUESTIONS.oxygen_criteria,
        },
      ]
    : [];
};
