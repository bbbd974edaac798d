import type { Ask, BillingIntent, QuestionFacts } from "../question/coverage-question.ts";

/** Facts of a case: where one is told, a claim is to be judged even if nobody wrote "can I bill". */
export const hasCase = ({
  service,
  admission,
  discharge,
  stay,
  minutes,
  daysAfterAdmission,
  stated,
  units,
}: QuestionFacts): boolean =>
  [service, admission, discharge, stay, minutes, daysAfterAdmission, units].some(
    (slot) => slot !== undefined,
  ) || Object.keys(stated).length > 0;

/** "K039 before any E079": a code with more than its name is a case, even where no fact of it was read. */
const isTold = ({ codes, asks }: BillingIntent, { isCase }: QuestionFacts): boolean =>
  codes.length > 0 && isCase && !asks.some((ask) => EXPLAINING.has(ask));

const EXPLAINING = new Set<Ask>(["fee", "which_code", "limits", "documentation", "premiums"]);

/** Whether a claim is to be judged, and not only codes explained. */
export function isClaim(intent: BillingIntent, facts: QuestionFacts): boolean {
  const { asks } = intent;
  const isOfSomebody = facts.isCase || facts.isAboutPatient;
  if (isOfSomebody && (facts.isVerdictAsked === true || (facts.unknown ?? []).length > 0)) return true;
  if (asks.includes("may_bill") && !asks.some((ask) => ask === "which_code" || ask === "limits")) return true;
  if (isTold(intent, facts) || (intent.isEither === true && (facts.isCase || hasCase(facts)))) return true;
  return hasCase(facts) && isOfSomebody && !asks.some((ask) => EXPLAINING.has(ask) && ask !== "which_code");
}
