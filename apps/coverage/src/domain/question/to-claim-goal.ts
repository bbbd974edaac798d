import type { ClaimInput } from "../case/case-input.ts";
import type { Ask, BillingIntent, QuestionFacts } from "./coverage-question.ts";

const GENERAL = ["fee", "which_code", "premiums", "limits", "documentation"] as const;
const EXPLAINING: ReadonlySet<Ask> = new Set(GENERAL);

/** Facts of a case: where one is told, a claim is to be judged even if nobody wrote "can I bill". */
const hasCase = ({
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

/** Whether a claim is to be judged, and not only codes explained. */
function isClaim(intent: BillingIntent, facts: QuestionFacts): boolean {
  const { asks, codes, isEither } = intent;
  const isOfSomebody = facts.isCase || facts.isAboutPatient;
  if (isOfSomebody && (facts.isVerdictAsked === true || (facts.unknown ?? []).length > 0)) return true;
  if (asks.includes("may_bill") && !asks.some((ask) => ask === "which_code" || ask === "limits")) return true;
  // "K039 before any E079": a code with more than its name is a case, even where no fact of it was read.
  if (codes.length > 0 && facts.isCase && !asks.some((ask) => EXPLAINING.has(ask))) return true;
  if (isEither === true && (facts.isCase || hasCase(facts))) return true;
  return hasCase(facts) && isOfSomebody && !asks.some((ask) => EXPLAINING.has(ask) && ask !== "which_code");
}

/** What one claim pays by time depends on the minutes, and those that are missing are asked for. */
const isOfMinutes = ({ asks, codes }: BillingIntent, facts: QuestionFacts): boolean =>
  asks.includes("fee") &&
  codes.some(({ value }) => value.startsWith("K")) &&
  facts.minutes === undefined &&
  hasCase(facts) &&
  (facts.isCase || facts.isAboutPatient);

/** A verdict where a claim is to be judged; what is asked of nobody is asked in general. */
export function toClaimGoal(intent: BillingIntent, facts: QuestionFacts): ClaimInput["goal"] {
  if (intent.isPriceList === true) return "fee";
  const general = GENERAL.find((goal) => intent.asks.includes(goal));
  return isClaim(intent, facts) || isOfMinutes(intent, facts) ? "may_bill" : (general ?? "may_bill");
}
