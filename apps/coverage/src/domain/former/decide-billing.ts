import { FACT_QUESTIONS } from "../ohip/fact-questions.ts";
import type { BillingIntent, QuestionFacts } from "../question/coverage-question.ts";
import { applyCircumstances } from "./apply-circumstances.ts";
import type { CodeDecision } from "./code-decision.ts";
import {
  couldNotLook,
  joinWords,
  unique,
  uniquePoints,
  type FollowUp,
  type IntentDecision,
} from "./decision.ts";
import { decideTimeUnits } from "./decide-time-units.ts";
import { describeVisit } from "./describe-visit.ts";
import type { BillingEvidence, CouldNotLook } from "./evidence.ts";
import { decideAsked, isVirtual } from "./decide-codes.ts";
import { combine, worstOf } from "./combine-codes.ts";
import { decidePremiums, findPlace, isOfPremiums, listAsked, refusePremiums } from "./decide-premiums.ts";
import { isClaim } from "./is-claim.ts";
import { isAddOn } from "./list-codes.ts";
import { listOfKind } from "./list-kind.ts";
import { groupAsked } from "./group-asked.ts";
import { findPageConflict } from "./page-conflicts.ts";
import { proposePremiums } from "./propose-codes.ts";
import { sumFees } from "./sum-fees.ts";
import { toClaimFacts } from "./to-claim-facts.ts";

/** Many codes that wait for the same facts are said at once. */
function sayCodes(decided: readonly CodeDecision[]): readonly string[] {
  const isAllOpen = decided.length > 2 && decided.every(({ decision }) => decision === "needs_more_info");
  if (!isAllOpen) return decided.map(({ words }) => words);
  const points = decided.map(({ code, highlights }) => (highlights[0]?.point ?? code).replace(/\.$/u, ""));
  return [`Which of these applies depends on what was not said: ${points.join("; ")}.`];
}

const openQuestions = ({ services }: BillingIntent): readonly FollowUp[] =>
  services.flatMap(({ value }) => [
    ...(value.ask === undefined ? [] : [{ ask: value.ask, fact: value.service }]),
    ...value.needs.map((fact) => ({ ask: FACT_QUESTIONS[fact], fact })),
  ]);

const NO_CODE: FollowUp = { ask: "Which service or fee code is it about?", fact: "code" };

function undecided(intent: BillingIntent, { confidence, conflictCount }: BillingEvidence): IntentDecision {
  const needs = openQuestions(intent);
  const named = intent.services.map(({ value }) => value.service.replaceAll("_", " ")).join(", ");
  return {
    kind: "billing",
    subject: named === "" ? "the service" : named,
    decision: "needs_more_info",
    words:
      named === ""
        ? "No service or fee code was recognised."
        : `Which code ${named} has depends on what was not said.`,
    highlights: [],
    followUps: unique(needs.length > 0 ? needs : [NO_CODE]),
    conditions: [],
    confidence,
    conflictCount,
  };
}

/**
 * Whether what a question describes can be billed, from the Schedule's records and rules.
 *
 * @param today YYYY-MM-DD, for days that are only counted from one another
 */
export function decideBilling(
  intent: BillingIntent,
  evidence: BillingEvidence | CouldNotLook,
  context: { readonly facts: QuestionFacts; readonly today: string },
): readonly IntentDecision[] {
  const { facts } = context;
  const all = decideRecords(intent, evidence, context);
  if (evidence.state === "could_not_look") return all;
  const others = [
    ...intent.services.map(({ value }) => value.service),
    ...(findPlace(intent, facts) === undefined ? [] : ["special_visit"]),
  ];
  const asked = listAsked(intent, facts, evidence);
  // What a rule says of a kind of service makes no code known.
  const isUnknown =
    intent.codes.length > 0 &&
    intent.codes.every(({ value }) => !evidence.fees.some(({ code }) => code === value));
  if (isUnknown) return all;
  // Of codes that are asked about one by one, a rule on the second does not decide the first.
  return all.map((decided, at) => {
    if (at > 0 && !intent.isTogether) return decided;
    const own = all.length > 1 ? decided.subject.split(", ") : asked;
    const ruled = applyCircumstances(decided, { facts, subjects: [...own, ...others] });
    return intent.asks.includes("fee") ? withFees(ruled, decided) : ruled;
  });
}

/** What is refused by a rule of its own, and what it pays elsewhere was asked for. */
function withFees(ruled: IntentDecision, { decision, highlights }: IntentDecision): IntentDecision {
  const [fee] = highlights;
  if (ruled.decision !== "not_billable" || decision === "not_billable" || !fee || !OF_CODE.test(fee.point))
    return ruled;
  return { ...ruled, words: joinWords([ruled.words, `Where it is payable, ${fee.point}`]) };
}

/** "C101: Advising relatives, pays $9.10." */
const OF_CODE = /^[A-Z]\d{3}: .*(?:\$|%)/u;

/** Where premiums are asked for, those that the facts settle for the one code. */
function addPremiums(
  { asks }: BillingIntent,
  [code, ...others]: readonly string[],
  { facts, today, evidence }: { facts: QuestionFacts; today: string; evidence: BillingEvidence },
): readonly string[] {
  if (code === undefined || others.length > 0 || isAddOn(code) || !asks.includes("premiums")) return [];
  return proposePremiums(code, toClaimFacts(facts, { today, code, sameDayCodes: undefined }), evidence);
}

const OF_LENGTH: FollowUp = { ask: FACT_QUESTIONS.is_wound_up_to_5_cm, fact: "is_wound_up_to_5_cm" };

/** Of a wound that was closed the length decides which of the codes it is. */
const waitsForLength = (
  { codes }: BillingIntent,
  { isCase }: QuestionFacts,
  decided: readonly CodeDecision[],
): boolean =>
  codes.length === 0 &&
  isCase &&
  decided.length > 1 &&
  decided.every(({ open = [] }) => open.includes("is_wound_up_to_5_cm"));

/** "Which biopsy code?" of one biopsy, where a fact that nobody told tells its codes apart. */
const waitsForFact = ({ codes, services }: BillingIntent, listed: readonly string[]): boolean =>
  codes.length === 0 &&
  services.every(
    ({ value: { needs, candidates } }) =>
      needs.some((need) => need.startsWith("is_")) && listed.every((code) => candidates.includes(code)),
  );

/** The codes of the kind that is asked for, else those that are listed, with the premiums that are asked for. */
function listClaimed(
  intent: BillingIntent,
  listed: readonly string[],
  reach: { readonly facts: QuestionFacts; readonly today: string; readonly evidence: BillingEvidence },
): readonly string[] {
  const kind = listOfKind(intent, reach.facts, reach.evidence);
  return [...new Set([...(kind.length > 0 ? kind : listed), ...addPremiums(intent, listed, reach)])];
}

/** The premium of an hour that nobody wrote down. */
const isTimeUnknown = ({ asks }: BillingIntent, { unknown = [] }: QuestionFacts): boolean =>
  asks.includes("premiums") && unknown.includes("service");

function decideRecords(
  intent: BillingIntent,
  evidence: BillingEvidence | CouldNotLook,
  { facts, today }: { readonly facts: QuestionFacts; readonly today: string },
): readonly IntentDecision[] {
  const listed = listAsked(intent, facts, evidence);
  if (evidence.state === "could_not_look")
    return [couldNotLook("billing", listed.join(", ") || "the service", "The Schedule")];
  const codes = listClaimed(intent, listed, { facts, today, evidence });
  const place = findPlace(intent, facts);
  const timeUnits = intent.codes.length === 0 ? decideTimeUnits(intent, facts, evidence) : undefined;
  if (timeUnits) return [timeUnits];
  if (codes.length === 0)
    return [(place && decidePremiums(place, facts, evidence)) ?? undecided(intent, evidence)];
  const refused =
    place && isOfPremiums(intent) ? refusePremiums(place, facts, { evidence, codes }) : undefined;
  if (refused) return [refused];
  const decided = decideAsked(codes, intent, { facts, today, evidence });
  const [first = decided, ...others] = groupAsked(intent, decided, {
    codes,
    isVerdict: facts.isVerdictAsked === true,
  });
  const visit = place && describeVisit(place, facts, { evidence, serviceCode: codes[0] });
  const total = sumFees(intent, decided, visit === undefined ? 0 : visit.cents);
  const whole = decideWhole(intent, first, { facts, evidence, codes, visit });
  return [
    { ...whole, words: joinWords([whole.words, others.length === 0 ? total : undefined]) },
    ...others.map((own, at) => sayOne(own, evidence, at === others.length - 1 ? total : undefined)),
  ];
}

const areEstablished = (decided: readonly CodeDecision[]): boolean =>
  decided.every(({ isEstablished }) => isEstablished === true);

/** A code that is asked about for itself beside others. */
function sayOne(
  decided: readonly CodeDecision[],
  { confidence, conflictCount }: BillingEvidence,
  total: string | undefined,
): IntentDecision {
  return {
    kind: "billing",
    subject: decided.map(({ code }) => code).join(", "),
    decision: worstOf(decided),
    words: joinWords([...sayCodes(decided), total]),
    highlights: decided.flatMap(({ highlights }) => highlights),
    followUps: unique(decided.flatMap(({ followUps }) => followUps)),
    conditions: uniquePoints(decided.flatMap(({ conditions }) => conditions)),
    confidence,
    conflictCount,
    ...(areEstablished(decided) && { isEstablished: true }),
  };
}

interface WholeContext {
  readonly facts: QuestionFacts;
  readonly evidence: BillingEvidence;
  readonly codes: readonly string[];
  readonly visit: ReturnType<typeof describeVisit> | undefined;
}

/** One decision for codes that are claimed together, that one service may be, or of which one is asked about first. */
function decideWhole(
  intent: BillingIntent,
  decided: readonly CodeDecision[],
  { facts, evidence, codes, visit }: WholeContext,
): IntentDecision {
  const isWhole = decided.length === codes.length;
  const conflict = intent.isTogether && isWhole ? findPageConflict(codes, evidence) : undefined;
  const open = intent.codes.length > 0 ? [] : openQuestions(intent);
  const isOne = decided.filter(({ code }) => intent.codes.some(({ value }) => value === code)).length < 2;
  const combined = combine(isWhole || !isOne ? intent : { ...intent, isTogether: false }, decided);
  const isOpenService = open.length > 0 && codes.length > 1 && !codes.every(isVirtual);
  const isLengthOpen = waitsForLength(intent, facts, decided);
  const isTimeOpen = visit !== undefined && isTimeUnknown(intent, facts);
  const isOfCase = facts.isCase && intent.asks.includes("which_code") && waitsForFact(intent, codes);
  const isUndecided = isTimeOpen || isLengthOpen || (isOpenService && (isOfCase || isClaim(intent, facts)));
  const isOpen = conflict !== undefined || (combined === "billable" && isUndecided);
  return {
    kind: "billing",
    subject: decided.map(({ code }) => code).join(", "),
    decision: isOpen ? "needs_more_info" : combined,
    words: joinWords([conflict?.point, ...sayCodes(decided), visit?.words]),
    highlights: [
      ...(conflict ? [conflict] : []),
      ...decided.flatMap(({ highlights }) => highlights),
      ...(visit?.highlights ?? []),
    ],
    followUps: unique([
      ...decided.flatMap(({ followUps }) => followUps),
      ...(isLengthOpen ? [OF_LENGTH] : []),
      ...open,
      ...(visit?.followUps ?? []),
    ]),
    conditions: uniquePoints(decided.flatMap(({ conditions }) => conditions)),
    confidence: evidence.confidence,
    conflictCount: evidence.conflictCount + (conflict ? 1 : 0),
    ...(areEstablished(decided) && { isEstablished: true }),
  };
}
