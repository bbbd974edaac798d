import { FACT_QUESTIONS } from "../ohip/fact-questions.ts";
import type { FactNeed } from "../ohip/claim-facts.ts";
import type { BillingIntent, QuestionFacts } from "../question/coverage-question.ts";
import { applyCircumstances } from "./apply-circumstances.ts";
import type { CodeDecision } from "./code-decision.ts";
import { decideCode } from "./decide-code.ts";
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
import { combine } from "./combine-codes.ts";
import { decidePremiums, findPlace, isOfPremiums, listAsked, refusePremiums } from "./decide-premiums.ts";
import { hasCase, isClaim } from "./is-claim.ts";
import { isAddOn } from "./list-codes.ts";
import { listOfKind } from "./list-kind.ts";
import { findPageConflict } from "./page-conflicts.ts";
import { proposePremiums } from "./propose-codes.ts";
import { replaceCode } from "./replace-code.ts";
import { sumFees } from "./sum-fees.ts";
import { withUnitsOf } from "./units-of-code.ts";
import { toClaimFacts } from "./to-claim-facts.ts";

/** Many codes that wait for the same facts are said at once. */
function sayCodes(decided: readonly CodeDecision[]): readonly string[] {
  const isAllOpen = decided.length > 2 && decided.every(({ decision }) => decision === "needs_more_info");
  if (!isAllOpen) return decided.map(({ words }) => words);
  const points = decided.map(({ code, highlights }) => (highlights[0]?.point ?? code).replace(/\.$/u, ""));
  return [`Which of these applies depends on what was not said: ${points.join("; ")}.`];
}

/** Of codes that are asked about with one another, what decides is whether they go together. */
const TOGETHER: readonly FactNeed[] = ["minutes", "lesions"];
/** A service by its name has another code where this does not hold. */
const OF_A_SERVICE: readonly FactNeed[] = ["is_frail_elderly_or_housebound"];

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
): IntentDecision {
  const { facts } = context;
  const decided = decideRecords(intent, evidence, context);
  if (evidence.state === "could_not_look") return decided;
  const isVisit = findPlace(intent, facts) !== undefined;
  const asked = listAsked(intent, facts, evidence);
  // Of codes that are asked about one by one, a rule on the second does not decide the first.
  const isList =
    intent.codes.length > 1 &&
    !intent.isTogether &&
    intent.isEither !== true &&
    facts.isVerdictAsked !== true;
  const subjects = [
    ...(isList ? asked.slice(0, 1) : asked),
    ...intent.services.map(({ value }) => value.service),
    ...(isVisit ? ["special_visit"] : []),
  ];
  // What a rule says of a kind of service makes no code known.
  const isUnknown =
    intent.codes.length > 0 &&
    intent.codes.every(({ value }) => !evidence.fees.some(({ code }) => code === value));
  return isUnknown ? decided : applyCircumstances(decided, { facts, subjects });
}

/** Where premiums are asked for, those that the facts settle for the one code. */
function addPremiums(
  { asks }: BillingIntent,
  [code, ...others]: readonly string[],
  { facts, today, evidence }: { facts: QuestionFacts; today: string; evidence: BillingEvidence },
): readonly string[] {
  if (code === undefined || others.length > 0 || isAddOn(code) || !asks.includes("premiums")) return [];
  return proposePremiums(code, toClaimFacts(facts, { today, code, sameDayCodes: undefined }), evidence);
}

/** Codes that one service may be are claimed in one another's place. */
const areAlternatives = ({ services, codes }: BillingIntent, code: string, other: string): boolean =>
  services.some(({ value: { candidates } }) => candidates.includes(code) && candidates.includes(other)) &&
  !codes.some(({ value }) => value === other);

const VIRTUAL: ReadonlySet<string> = new Set(["K300", "K301", "A101", "A102"]);
/** By which means a visit was decides what it pays, not whether. */
const isVirtual = (code: string): boolean => VIRTUAL.has(code);

/** Each code under what is claimed beside it. */
function decideCodes(
  codes: readonly string[],
  intent: BillingIntent,
  { facts, today, evidence }: { facts: QuestionFacts; today: string; evidence: BillingEvidence },
): readonly CodeDecision[] {
  const { isTogether, isEither, isTotal, beside = [] } = intent;
  const isOfCase = facts.isAboutPatient || facts.isCase;
  // "Can I bill A003, and is Humira covered?" is more than a code, and no case.
  const isTold = hasCase(facts) || facts.setting !== undefined || intent.services.length > 0;
  const isOfTold = facts.isAboutPatient || (facts.isCase && isTold);
  return codes.map((asked) => {
    const code = replaceCode(asked, facts);
    const isOther = (other: string): boolean => other !== code && !areAlternatives(intent, code, other);
    const others = isTogether ? codes.filter(isOther) : [];
    const told = beside.filter((other) => other !== code);
    const sameDayCodes = isTogether || told.length > 0 ? [...new Set([...others, ...told])] : undefined;
    return decideCode(code, {
      evidence,
      facts: toClaimFacts(withUnitsOf(asked, facts, intent), { today, code, sameDayCodes }),
      isClaim: isClaim(intent, facts),
      isNamedByWords: intent.codes.length === 0,
      isTotal: isTotal === true && isOfCase,
      isVerdict: isEither !== true && facts.isVerdictAsked === true && isOfTold,
      ...(facts.contested && { contested: facts.contested }),
      ...(facts.unknown && { unknown: facts.unknown }),
      taken: [...(isTogether ? TOGETHER : []), ...(intent.codes.length === 0 ? OF_A_SERVICE : [])],
    });
  });
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
): IntentDecision {
  const listed = listAsked(intent, facts, evidence);
  if (evidence.state === "could_not_look")
    return couldNotLook("billing", listed.join(", ") || "the service", "The Schedule");
  const codes = listClaimed(intent, listed, { facts, today, evidence });
  const place = findPlace(intent, facts);
  const timeUnits = intent.codes.length === 0 ? decideTimeUnits(intent, facts, evidence) : undefined;
  if (timeUnits) return timeUnits;
  if (codes.length === 0)
    return (place && decidePremiums(place, facts, evidence)) ?? undecided(intent, evidence);
  const refused =
    place && isOfPremiums(intent) ? refusePremiums(place, facts, { evidence, codes }) : undefined;
  if (refused) return refused;
  const decided = decideCodes(codes, intent, { facts, today, evidence });
  const conflict = intent.isTogether ? findPageConflict(codes, evidence) : undefined;
  const visit = place && describeVisit(place, facts, { evidence, serviceCode: codes[0] });
  const open = intent.codes.length > 0 ? [] : openQuestions(intent);
  const combined = combine(intent, decided);
  const isOpenService = open.length > 0 && codes.length > 1 && !codes.every(isVirtual);
  const isLengthOpen = waitsForLength(intent, facts, decided);
  const isTimeOpen = visit !== undefined && isTimeUnknown(intent, facts);
  const isOfCase = facts.isCase && intent.asks.includes("which_code") && waitsForFact(intent, codes);
  const isUndecided = isTimeOpen || isLengthOpen || (isOpenService && (isOfCase || isClaim(intent, facts)));
  const isOpen = conflict !== undefined || (combined === "billable" && isUndecided);
  const total = sumFees(intent, decided, visit === undefined ? 0 : visit.cents);
  return {
    kind: "billing",
    subject: codes.join(", "),
    decision: isOpen ? "needs_more_info" : combined,
    words: joinWords([conflict?.point, ...sayCodes(decided), visit?.words, total]),
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
  };
}
