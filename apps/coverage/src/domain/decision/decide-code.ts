import { assessClaim, type ClaimAssessment, type RuleFinding } from "../ohip/assess-claim.ts";
import type { ClaimFacts, FactNeed } from "../ohip/claim-facts.ts";
import { countQuarters } from "../ohip/detention.ts";
import { FACT_QUESTIONS } from "../ohip/fact-questions.ts";
import { type DecisionValue, type FollowUp, type Highlight } from "./decision.ts";
import type { BillingEvidence, FeeRecord, Source } from "./evidence.ts";
import { checkTime } from "./check-time.ts";
import {
  countUnits,
  describeAmount,
  describePremium,
  describeShare,
  describeVirtual,
  findFee,
} from "./describe-fee.ts";
import { compact } from "./list-extras.ts";
import { describeAgePremium } from "./propose-codes.ts";
import { listInstead } from "./list-instead.ts";
import { withModality, withRelationship } from "./virtual-claim.ts";
import { isRoutine, isRoutineFinding, needsEarlierService } from "./routine-facts.ts";

/** What is found about one fee code. */
export interface CodeDecision {
  readonly code: string;
  readonly decision: DecisionValue;
  readonly words: string;
  readonly highlights: readonly Highlight[];
  readonly followUps: readonly FollowUp[];
  readonly conditions: readonly Highlight[];
  /** What its conditions leave open. */
  readonly open?: readonly FactNeed[];
  /** It is refused, and another code fits in its place. */
  readonly hasInstead?: boolean;
}

const MOST_CONDITIONS = 6;

const toSource = ({ findSource }: BillingEvidence, { rule }: RuleFinding): Source => findSource(rule);

const hasUnits = ({ findings }: ClaimAssessment): boolean =>
  findings.some(({ rule: { condition } }) => condition.kind === "half_hour_units");

const toReason = ({ rule, detail }: RuleFinding): string =>
  `${rule.statement.replace(/\.$/u, "")}${detail === null ? "" : ` (here: ${detail})`} [${rule.page_label}]`;

const toPoint = (evidence: BillingEvidence, finding: RuleFinding): Highlight => ({
  point: `${toReason(finding)}.`,
  sources: [toSource(evidence, finding)],
});

export interface CodeContext {
  readonly evidence: BillingEvidence;
  readonly facts: ClaimFacts;
  /** Whether a claim is to be judged, and not only a code explained. */
  readonly isClaim: boolean;
  /** A yes or no is asked on a case: without a condition that the case is known to meet there is no yes. */
  readonly isVerdict?: boolean;
  /** Facts that are said both ways: what needs them is open. */
  readonly contested?: readonly FactNeed[];
  /** The service is told, and not a code that may or may not be right for it. */
  readonly isNamedByWords?: boolean;
  /** A sum is asked for: without the minutes there is none of a code in units. */
  readonly isTotal?: boolean;
  /** What nobody knows: what needs it is open. */
  readonly unknown?: readonly FactNeed[];
  /** Facts that are named as conditions here, and not waited for. */
  readonly taken?: readonly FactNeed[];
}

interface Judged {
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
function judge(
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
    assessment.findings.some((finding) => finding.outcome === "met" || isMetButRecorded(finding));
  return {
    decision: isClaim && (blocking.length > 0 || !isSupported) ? "needs_more_info" : "billable",
    blocking,
  };
}

function toFollowUps(
  findings: readonly RuleFinding[],
  contested: readonly FactNeed[] = [],
): readonly FollowUp[] {
  const needs = new Set(
    findings.flatMap((finding) =>
      finding.needs.filter(
        (need) => !isRoutine(need) || needsEarlierService(finding.rule.condition) || contested.includes(need),
      ),
    ),
  );
  return [...needs].map((fact) => ({ ask: FACT_QUESTIONS[fact], fact }));
}

interface Judgement {
  readonly judged: Judged;
  readonly assessment: ClaimAssessment;
  readonly amount: string;
}

function sayDecision(fee: FeeRecord, { judged, assessment, amount }: Judgement): string {
  const { code, description } = fee;
  const unmet = assessment.findings.filter(({ outcome }) => outcome === "not_met");
  const met = assessment.findings.filter(({ outcome, detail }) => outcome === "met" && detail !== null);
  const why = met.map(({ rule, detail }) => `${detail ?? ""} [${rule.page_label}]`).join(", ");
  if (judged.decision === "not_billable") {
    const lesser = assessment.effect === "paid_as_lesser_fee" ? " A lesser fee is paid instead." : "";
    return `${code} (${description}) is not payable here: ${unmet.map(toReason).join("; ")}.${lesser}`;
  }
  if (judged.decision === "needs_more_info")
    return `${code} (${description}) ${amount}; whether it is payable here depends on what was not said.`;
  return `${code} (${description}) ${amount} [${fee.source.loc}]${why === "" ? "" : `; the facts fit: ${why}`}.`;
}

/** Consultations and visits of a specialty's chapter are for that specialty. */
const OF_A_SPECIALTY = /^[AC]\d/u;
const FAMILY_PRACTICE = "00";

function refuseSpecialty(
  { fees }: BillingEvidence,
  { code, description, source }: FeeRecord,
  specialty: string | undefined,
): CodeDecision | undefined {
  const numbers = fees.filter((fee) => fee.code === code).map((fee) => fee.specialtyNumber);
  const isOwn = numbers.some(
    (number) => number === null || number === FAMILY_PRACTICE || number === specialty,
  );
  if (specialty === undefined || isOwn || !OF_A_SPECIALTY.test(code)) return undefined;
  const words = `${code} (${description}) is listed for another specialty than yours [${source.loc}]: not payable.`;
  return {
    code,
    decision: "not_billable",
    words,
    highlights: [{ point: words, sources: [source] }],
    followUps: [],
    conditions: [],
  };
}

const closed = (
  fee: FeeRecord,
  {
    decision,
    words,
    followUps = [],
    page,
  }: Pick<CodeDecision, "decision" | "words"> & Partial<CodeDecision> & { readonly page?: Source },
): CodeDecision => ({
  code: fee.code,
  decision,
  words,
  highlights: [{ point: words, sources: [fee.source, ...(page ? [page] : [])] }],
  followUps,
  conditions: [],
});

/** Codes for hospital in-patients where the patient is elsewhere, and premiums of another hour. */
function refusePlaceOrTime(
  evidence: BillingEvidence,
  fee: FeeRecord,
  { facts }: CodeContext,
): CodeDecision | undefined {
  const { code, description, source } = fee;
  const { setting } = facts;
  if (/^C\d/u.test(code) && setting !== undefined && setting !== "hospital_in_patient")
    return closed(fee, {
      decision: "needs_more_info",
      words: `${code} (${description}) is for hospital in-patients [${source.loc}], and the question names another place.`,
      followUps: [{ ask: "Was the patient admitted to hospital?", fact: "setting" }],
    });
  const time = checkTime(code, facts, evidence);
  const page = time && evidence.findSource({ page_label: time.pageLabel });
  if (time?.outcome === "other_time")
    return closed(fee, {
      decision: "not_billable",
      words: `${code} (${description}) is not payable for that time: ${time.words} [${time.pageLabel}].`,
      ...(page && { page }),
    });
  if (time?.outcome !== "open") return undefined;
  return closed(fee, {
    decision: "needs_more_info",
    words: `${code} (${description}): ${time.words} [${time.pageLabel}].`,
    followUps: [{ ask: FACT_QUESTIONS.service, fact: "service" }],
    ...(page && { page }),
  });
}

const assess = (fee: FeeRecord, { rules }: BillingEvidence, facts: ClaimFacts): ClaimAssessment =>
  assessClaim(fee.code, withModality(fee.code, rules, facts), withRelationship(facts, fee));

/** Full quarter hours of detention, where minutes and service are told. */
function countPaidQuarters({ findings }: ClaimAssessment, facts: ClaimFacts): number | undefined {
  const counts = findings.flatMap(({ rule: { condition } }) =>
    condition.kind === "quarter_hour_beyond" ? (countQuarters(condition, facts)?.quarters ?? []) : [],
  );
  return counts[0];
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
    ({ rule, outcome }) => rule.condition.kind === "half_hour_units" && outcome === "not_established",
  );
  const isMissing = isTotal && minutes === undefined && units === undefined && open.length > 0;
  return isMissing && judged.decision === "billable"
    ? { decision: "needs_more_info", blocking: [...judged.blocking, ...open] }
    : judged;
}

const toUnlisted = (code: string): CodeDecision => ({
  code,
  decision: "needs_more_info",
  words: `${code} is not in the Schedule that was searched.`,
  highlights: [],
  followUps: [{ ask: `Is ${code} the right fee code?`, fact: "code" }],
  conditions: [],
});

/** Decides one fee code: unmet conditions refuse it, facts that are missing and not routine are asked for. */
export function decideCode(code: string, context: CodeContext): CodeDecision {
  const { evidence, facts, isClaim } = context;
  const fee = findFee(evidence, code, facts.specialty);
  if (!fee) return toUnlisted(code);
  const foreign = refuseSpecialty(evidence, fee, facts.specialty);
  if (foreign) return foreign;
  const assessment = assess(fee, evidence, facts);
  const isUnmet = assessment.decision === "not_billable";
  const refused = isClaim && !isUnmet ? refusePlaceOrTime(evidence, fee, context) : undefined;
  if (refused) return refused;
  const judged = withoutSum(
    assessment,
    withoutSeveral(assessment, judge(assessment, context), facts),
    context,
  );
  const isRefused = judged.decision === "not_billable";
  const isInUnits = hasUnits(assessment);
  const quarters = countPaidQuarters(assessment, facts);
  const amount = describeAmount(fee, facts, { isInUnits, quarters });
  const open = assessment.findings.filter(({ outcome }) => outcome === "not_established");
  const conditions = isRefused ? [] : open.filter((one) => !judged.blocking.includes(one) || !isClaim);
  const instead = isRefused ? listInstead(code, assessment, { facts, evidence }) : undefined;
  const units = countUnits(facts, isInUnits);
  const beside =
    instead?.points ??
    compact([
      describeVirtual(fee, evidence, { ...facts, units }),
      describeAgePremium(fee, facts, evidence),
      describeShare(fee, assessment),
    ]);
  const words = [
    sayDecision(fee, { judged, assessment, amount }),
    isRefused ? undefined : describePremium(fee, evidence, facts),
    ...beside.map(({ point }) => point),
  ];
  const decisive = assessment.findings.filter(({ outcome }) => outcome !== "not_established");
  return {
    code,
    decision: judged.decision,
    words: words.filter((part) => part !== undefined).join(" "),
    highlights: [
      { point: `${code}: ${fee.description}, ${amount}.`, sources: [fee.source] },
      ...[...decisive, ...judged.blocking].map((finding) => toPoint(evidence, finding)),
      ...beside,
    ],
    followUps:
      judged.decision === "needs_more_info"
        ? toFollowUps(judged.blocking, [...(context.contested ?? []), ...(context.unknown ?? [])])
        : [],
    open: open.flatMap(({ needs }) => needs),
    ...(instead?.isPaid === true && { hasInstead: true }),
    conditions: conditions.slice(0, MOST_CONDITIONS).map((finding) => toPoint(evidence, finding)),
  };
}
