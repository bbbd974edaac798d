import { assessClaim, type ClaimAssessment, type RuleFinding } from "../ohip/assess-claim.ts";
import type { ClaimFacts, FactNeed } from "../ohip/claim-facts.ts";
import { countQuarters } from "../ohip/detention.ts";
import { FACT_QUESTIONS } from "../ohip/fact-questions.ts";
import type { CodeContext, CodeDecision } from "./code-decision.ts";
import { formatCents, type FollowUp, type Highlight } from "./decision.ts";
import { judge, type Judged } from "./judge-code.ts";
import { refusePlaceOrTime, refuseSpecialty, refuseTime } from "./refuse-code.ts";
import { listInstead } from "./list-instead.ts";
import type { BillingEvidence, FeeRecord, Source } from "./evidence.ts";
import {
  countUnits,
  describeAmount,
  describePremium,
  describeShare,
  describeVirtual,
  findFee,
} from "./describe-fee.ts";
import { isTimeUnitKind, type TimeUnitKind } from "../ohip/time-units.ts";
import { isAddOn } from "./list-codes.ts";
import { compact } from "./list-extras.ts";
import { describeAgePremium } from "./propose-codes.ts";
import { withModality, withRelationship } from "./virtual-claim.ts";
import { isLimit, isRoutine, needsEarlierService } from "./routine-facts.ts";

const MOST_CONDITIONS = 6;
/** How many routine facts are asked for where nothing else decides. */
const MOST_ROUTINE = 3;

const toSource = ({ findSource }: BillingEvidence, { rule }: RuleFinding): Source => findSource(rule);

const findTimeUnits = ({ findings }: ClaimAssessment): TimeUnitKind | undefined =>
  findings.map(({ rule: { condition } }) => condition.kind).find(isTimeUnitKind);

const toReason = ({ rule, detail }: RuleFinding): string =>
  `${rule.statement.replace(/\.$/u, "")}${detail === null ? "" : ` (here: ${detail})`} [${rule.page_label}]`;

const toPoint = (evidence: BillingEvidence, finding: RuleFinding): Highlight => ({
  point: `${toReason(finding)}.`,
  sources: [toSource(evidence, finding)],
});

/** What blocks is asked for, routine facts where nothing else does; where nothing blocks, what the code's own conditions wait for. */
function toFollowUps(
  blocking: readonly RuleFinding[],
  { contested, open }: { readonly contested: readonly FactNeed[]; readonly open: readonly RuleFinding[] },
): readonly FollowUp[] {
  const decisive = blocking.flatMap((finding) =>
    finding.needs.filter(
      (need) =>
        !isRoutine(need) ||
        // What blocks though it is routine elsewhere is itself what must be known.
        finding.needs.every(isRoutine) ||
        needsEarlierService(finding.rule.condition) ||
        contested.includes(need),
    ),
  );
  const own = open.filter(({ rule: { condition } }) => !isLimit(condition));
  const all = [blocking, own, open].find(({ length }) => length > 0) ?? [];
  const needs = decisive.length > 0 ? decisive : all.flatMap((finding) => finding.needs);
  return [...new Set(needs)]
    .slice(0, decisive.length > 0 ? undefined : MOST_ROUTINE)
    .map((fact) => ({ ask: FACT_QUESTIONS[fact], fact }));
}

interface Judgement {
  readonly judged: Judged;
  readonly assessment: ClaimAssessment;
  readonly amount: string;
}

/** What a code that is refused pays where it is payable. */
const sayWorth = ({ feeCents, percent }: FeeRecord): string =>
  percent === null ? (feeCents === null ? "" : `, ${formatCents(feeCents)}`) : `, ${percent}%`;

/** What told figures meet. */
const listMet = ({ findings }: ClaimAssessment): readonly RuleFinding[] =>
  findings.filter(({ outcome, detail }) => outcome === "met" && detail !== null);

function sayDecision(fee: FeeRecord, { judged, assessment, amount }: Judgement): string {
  const { code, description } = fee;
  const unmet = assessment.findings.filter(({ outcome }) => outcome === "not_met");
  const why = listMet(assessment)
    .map(({ rule, detail }) => `${detail ?? ""} [${rule.page_label}]`)
    .join(", ");
  if (judged.decision === "not_billable") {
    const lesser = assessment.effect === "paid_as_lesser_fee" ? " A lesser fee is paid instead." : "";
    return `${code} (${description}${sayWorth(fee)}) is not payable here: ${unmet.map(toReason).join("; ")}.${lesser}`;
  }
  if (judged.decision === "needs_more_info")
    return `${code} (${description}) ${amount}; whether it is payable here depends on what was not said.`;
  return `${code} (${description}) ${amount} [${fee.source.loc}]${why === "" ? "" : `; the facts fit: ${why}`}.`;
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

interface Assessed {
  readonly fee: FeeRecord;
  readonly assessment: ClaimAssessment;
  readonly isRefused: boolean;
}

/** What goes with a code: the virtual share, the age premium and what is left of the fee, or what is paid in its place. */
function listBeside({ fee, assessment, isRefused }: Assessed, { evidence, facts }: CodeContext) {
  if (isRefused) return listInstead(fee.code, assessment, { facts, evidence });
  const units = countUnits(facts, findTimeUnits(assessment));
  const points = compact([
    describeVirtual(fee, evidence, { ...facts, units }),
    describeAgePremium(fee, facts, evidence),
    describeShare(fee, assessment, evidence),
  ]);
  return { points, isPaid: false };
}

/** Units by the minutes, else as many as are told. */
const countPaidUnits = (facts: ClaimFacts, timeUnits: TimeUnitKind | undefined): number | undefined => {
  if (timeUnits && facts.minutes === undefined) return facts.units;
  return timeUnits ? countUnits(facts, timeUnits) : (facts.units ?? 1);
};

function toPaid({ feeCents, percent }: FeeRecord, units: number | undefined): Pick<CodeDecision, "pays"> {
  if (percent !== null) return { pays: { percent } };
  return feeCents === null || units === undefined ? {} : { pays: { cents: feeCents * units } };
}

function toDecision(fee: FeeRecord, assessment: ClaimAssessment, context: CodeContext): CodeDecision {
  const { evidence, facts, isClaim } = context;
  const { code } = fee;
  const judged = judge(assessment, context);
  const isRefused = judged.decision === "not_billable";
  const quarters = countPaidQuarters(assessment, facts);
  const amount = describeAmount(fee, facts, { timeUnits: findTimeUnits(assessment), quarters });
  const open = assessment.findings.filter(({ outcome }) => outcome === "not_established");
  const conditions = isRefused ? [] : open.filter((one) => !judged.blocking.includes(one) || !isClaim);
  const { points: beside, isPaid } = listBeside({ fee, assessment, isRefused }, context);
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
        ? toFollowUps(judged.blocking, {
            contested: [...(context.contested ?? []), ...(context.unknown ?? [])],
            open,
          })
        : [],
    open: open.flatMap(({ needs }) => needs),
    ...(isPaid && { hasInstead: true }),
    ...(judged.decision === "billable" && listMet(assessment).length > 0 && { isEstablished: true }),
    ...(beside.length === 0 && toPaid(fee, quarters ?? countPaidUnits(facts, findTimeUnits(assessment)))),
    conditions: conditions.slice(0, MOST_CONDITIONS).map((finding) => toPoint(evidence, finding)),
  };
}

/** Decides one fee code: unmet conditions refuse it, facts that are missing and not routine are asked for. */
export function decideCode(code: string, context: CodeContext): CodeDecision {
  const { evidence, facts, isClaim } = context;
  const fee = findFee(evidence, code, facts.specialty);
  if (!fee)
    return {
      code,
      decision: "needs_more_info",
      words: `${code} is not in the Schedule that was searched.`,
      highlights: [],
      followUps: [{ ask: `Is ${code} the right fee code?`, fact: "code" }],
      conditions: [],
    };
  const foreign = refuseSpecialty(evidence, fee, facts.specialty);
  if (foreign) return foreign;
  const assessment = assess(fee, evidence, facts);
  const isUnmet = assessment.decision === "not_billable";
  // What a premium adds at another hour is nothing, whatever is asked of it.
  const isOfHour = isClaim || isAddOn(code);
  const refuse = isClaim ? refusePlaceOrTime : refuseTime;
  const refused = isUnmet || !isOfHour ? undefined : refuse(evidence, fee, facts);
  if (refused) return refused;
  return toDecision(fee, assessment, context);
}
