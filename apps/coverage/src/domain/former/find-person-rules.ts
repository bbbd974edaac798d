import type { CircumstanceMention, QuestionFacts } from "../question/coverage-question.ts";
import { isAbout } from "./apply-circumstances.ts";
import type { DrugEvidence } from "./evidence.ts";
import { judgeCriterion } from "./judge-criteria.ts";

/** Whether one person's case is told, and not only a product named. */
export const isOfCase = ({ isAboutPatient, age, picture, isInPrinciple }: QuestionFacts): boolean =>
  (isInPrinciple !== true && (isAboutPatient || age !== undefined)) || picture?.isTold === true;

/**
 * What the formulary's book says of the person, the amount or the trip that a question tells: who may have a supply, how
 * many of it, and for whom ODB pays.
 *
 * @param subjects names of the products asked about, generic names among them
 */
export function findPersonRules(
  { personRules, clinical: { familyOf } }: Pick<DrugEvidence, "personRules" | "clinical">,
  subjects: readonly string[],
  facts: QuestionFacts,
): readonly CircumstanceMention[] {
  const { picture } = facts;
  if (!picture) return [];
  const isCase = isOfCase(facts);
  return personRules
    .map(({ criteria, of_a_case: isOnlyOfCase = false, sources, ...rule }) => ({
      row: { ...rule, when: [], unless: [], program: "odb" as const },
      span: null,
      sources,
      applies: (isCase || !isOnlyOfCase) && judgeCriterion(criteria, { picture, familyOf }).value === "met",
    }))
    .filter(({ row, applies }) => applies && isAbout(row, subjects));
}
