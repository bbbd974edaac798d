import type { ClaimAssessment, RuleFinding } from "../ohip/assess-claim.ts";
import type { ClaimFacts, FactNeed } from "../ohip/claim-facts.ts";
import { isTimeUnitKind } from "../ohip/time-units.ts";
import type { DecisionValue } from "./decision.ts";
import type { CodeContext } from "./code-decision.ts";
import { isLimit, isRoutineFinding } from "./routine-facts.ts";

export interface Judged {
  readonly decision: DecisionValue;
  readonly blocking: readonly RuleFinding[];
}

/** Named as a condition in general, but of one case it must be known. */
const DECISIVE_ON_A_CASE = new Set(["c142-same-physician"]);

/** What the service itself needs: a general answer names it, of one case it must be known. */
const DECISIVE_FACTS: ReadonlySet<FactNeed> = new Set<FactNeed>([
  "is_two_hours_after_last_assessment",
  "is_ear_wax_indication_met",
  "is_ordinary_knee",
]);

/** The minutes suffice; whether their times are on the record is the physician's to see to. */
const isMetButRecorded = ({ outcome, needs, detail }: RuleFinding): boolean =>
  outcome === "not_established" && detail !== null && needs.every((need) => need === "areTimesRecorded");

/** Findings that wait for a fact which is not routine. */
function judgeFindings(
  assessment: ClaimAssessment,
  {
    facts,
    isClaim,
    isVerdict = false,
    isNamedByWords = false,
    contested = [],
    unknown = [],
    taken = [],
  }: CodeContext,
): Judged {
  if (assessment.decision === "not_billable") return { decision: "not_billable", blocking: [] };
  const blocking = assessment.findings.filter(
    (finding) =>
      finding.outcome === "not_established" &&
      (!isRoutineFinding(finding) ||
        (isVerdict && DECISIVE_ON_A_CASE.has(finding.rule.rule_id)) ||
        (isVerdict && finding.needs.some((need) => DECISIVE_FACTS.has(need))) ||
        finding.needs.some((need) => need !== "service" && unknown.includes(need)) ||
        finding.needs.some((need) => contested.includes(need))) &&
      !finding.needs.every((need) => taken.includes(need)),
  );
  // What was asked is whether they go together, and nothing bars it.
  const isBesideOther = (facts.sameDayCodes ?? []).length > 0;
  const isSupported =
    !isVerdict ||
    isBesideOther ||
    isNamedByWords ||
    // A code with limits alone needs no fact of the case, where the physician sees the patient.
    (facts.setting?.startsWith("virtual_") !== true &&
      assessment.findings.every(
        ({ outcome, rule }) => outcome !== "not_established" || isLimit(rule.condition),
      )) ||
    assessment.findings.some((finding) => finding.outcome === "met" || isMetButRecorded(finding));
  return {
    decision: isClaim && (blocking.length > 0 || !isSupported) ? "needs_more_info" : "billable",
    blocking,
  };
}

/** Several of one code on one day, of which no rule that was read says how many are paid. */
function withoutSeveral(
  { findings }: ClaimAssessment,
  judged: Judged,
  { earlierClaims = [] }: ClaimFacts,
): Judged {
  const isSeveral = earlierClaims.some((claim) => claim.isToday === true);
  const isRuled = findings.some(
    ({ rule: { condition }, outcome }) => condition.kind === "at_most" && outcome !== "not_established",
  );
  return isSeveral && !isRuled && judged.decision === "billable"
    ? { decision: "needs_more_info", blocking: judged.blocking }
    : judged;
}

/** A sum of units without the minutes. */
function withoutSum(
  assessment: ClaimAssessment,
  judged: Judged,
  { facts: { minutes, units }, isTotal = false }: CodeContext,
): Judged {
  const open = assessment.findings.filter(
    ({ rule, outcome }) => isTimeUnitKind(rule.condition.kind) && outcome === "not_established",
  );
  const isMissing = isTotal && minutes === undefined && units === undefined && open.length > 0;
  return isMissing && judged.decision === "billable"
    ? { decision: "needs_more_info", blocking: [...judged.blocking, ...open] }
    : judged;
}

/** The decision of one code from its findings, and the findings that wait for a fact which is not routine. */
export const judge = (assessment: ClaimAssessment, context: CodeContext): Judged =>
  withoutSum(
    assessment,
    withoutSeveral(assessment, judgeFindings(assessment, context), context.facts),
    context,
  );
