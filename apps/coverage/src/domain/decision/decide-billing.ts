import { FACT_QUESTIONS } from "../ohip/fact-questions.ts";
import type { FactNeed } from "../ohip/claim-facts.ts";
import type { Ask, BillingIntent, QuestionFacts } from "../question/coverage-question.ts";
import { applyCircumstances } from "./apply-circumstances.ts";
import { decideCode, type CodeDecision } from "./decide-code.ts";
import {
  couldNotLook,
  joinWords,
  unique,
  uniquePoints,
  type DecisionValue,
  type FollowUp,
  type IntentDecision,
} from "./decision.ts";
import { decidePremiums, findPlace, isOfPremiums, refusePremiums } from "./decide-premiums.ts";
import { decideTimeUnits } from "./decide-time-units.ts";
import { describeVisit } from "./describe-visit.ts";
import type { BillingEvidence, CouldNotLook } from "./evidence.ts";
import { findPageConflict } from "./page-conflicts.ts";
import { isAddOn, listCodes } from "./list-codes.ts";
import { proposePremiums } from "./propose-codes.ts";
import { replaceCode } from "./replace-code.ts";
import { toClaimFacts } from "./to-claim-facts.ts";

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

/** "K039 before any E079": a code with more than its name is a case, even where no fact of it was read. */
const isTold = ({ codes, asks }: BillingIntent, { isCase }: QuestionFacts): boolean =>
  codes.length > 0 && isCase && !asks.some((ask) => EXPLAINING.has(ask));

const EXPLAINING = new Set<Ask>(["fee", "which_code", "limits", "documentation", "premiums"]);

function isClaim(intent: BillingIntent, facts: QuestionFacts): boolean {
  const { asks } = intent;
  const isOfCase = facts.isCase || facts.isAboutPatient;
  if (isOfCase && (facts.isVerdictAsked === true || (facts.unknown ?? []).length > 0)) return true;
  if (asks.includes("may_bill") && !asks.some((ask) => ask === "which_code" || ask === "limits")) return true;
  if (isTold(intent, facts) || (intent.isEither === true && (facts.isCase || hasCase(facts)))) return true;
  const isOfSomebody = facts.isCase || facts.isAboutPatient;
  return hasCase(facts) && isOfSomebody && !asks.some((ask) => EXPLAINING.has(ask) && ask !== "which_code");
}

/** One of several: what can be billed is found where nothing of the others is open; a code that is refused may have another in its place. */
function combineEither(decided: readonly CodeDecision[]): DecisionValue {
  if (decided.some(({ decision }) => decision === "needs_more_info")) return "needs_more_info";
  const isFound = decided.some(({ decision, hasInstead }) => decision === "billable" || hasInstead === true);
  return isFound ? "billable" : "not_billable";
}

/**
 * One decision for several codes: for codes claimed together the worst, for codes that a service may be the best, for
 * codes that are asked about one by one that of the first.
 */
function combine(
  { codes, isTogether, isEither = false }: BillingIntent,
  decided: readonly CodeDecision[],
): DecisionValue {
  const asked = new Set(codes.map(({ value }) => value));
  // "C002, can I get the extra 45 percent?": the add-on that is named, by whichever of its codes, is asked for too.
  const added = codes.length > 0 ? decided.filter(({ code }) => isAddOn(code) && !asked.has(code)) : [];
  // Who asks for an add-on has the service that it goes with: what is open of that one is not asked about.
  const isBase = ({ code, decision }: CodeDecision): boolean =>
    !isAddOn(code) && decision === "needs_more_info" && decided.some((one) => isAddOn(one.code));
  const values = decided.filter((one) => !isBase(one)).map(({ decision }) => decision);
  const worst: readonly DecisionValue[] = ["not_billable", "needs_more_info", "billable"];
  const best: readonly DecisionValue[] = ["billable", "needs_more_info", "not_billable"];
  const pick = (order: readonly DecisionValue[], from: readonly DecisionValue[]): DecisionValue =>
    order.find((value) => from.includes(value)) ?? "needs_more_info";
  if (isEither) return combineEither(decided);
  if (isTogether) return pick(worst, values);
  if (codes.length === 0) return pick(best, values);
  const [first = "needs_more_info"] = isTogether ? values : decided.map(({ decision }) => decision);
  if (added.length === 0) return first;
  const ofAdded = pick(
    best,
    added.map(({ decision }) => decision),
  );
  return pick(worst, [first, ofAdded]);
}

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
  const subjects = [
    ...listAsked(intent, facts),
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

/** A home visit to somebody frail or housebound of which no code is named is the complex one (A4). */
function listAsked(intent: BillingIntent, facts: QuestionFacts): readonly string[] {
  const listed = listCodes(intent, facts);
  const isFrail = facts.stated.is_frail_elderly_or_housebound?.value === true;
  return listed.length === 0 && isFrail && findPlace(intent, facts) === "home" ? ["A900"] : listed;
}

/** Codes that one service may be are claimed in one another's place. */
const areAlternatives = ({ services, codes }: BillingIntent, code: string, other: string): boolean =>
  services.some(({ value: { candidates } }) => candidates.includes(code) && candidates.includes(other)) &&
  !codes.some(({ value }) => value === other);

const MOST_LISTED = 14;
const KINDS: readonly (readonly [RegExp, RegExp])[] = [
  [/consultation/u, /\bconsultation\b/iu],
  [/visit|assessment|exam/u, /^(?!.*\bsubsequent\b)/iu],
];

/** "Cardiology consultation codes": every fee of the kind that the specialty's chapter lists for the office. */
function listOfKind(
  { isList = false, codes, services }: BillingIntent,
  { specialty, setting }: QuestionFacts,
  { fees }: BillingEvidence,
): readonly string[] {
  if (!isList || codes.length > 0 || specialty === undefined) return [];
  const kind = KINDS.find(([service]) => services.some(({ value }) => service.test(value.service)))?.[1];
  if (!kind) return [];
  const letter = setting?.value === "hospital_in_patient" ? "C" : "A";
  const own = fees.filter(
    ({ specialtyNumber, code, description }) =>
      specialtyNumber === specialty.value && code.startsWith(letter) && kind.test(description),
  );
  return [...new Set(own.map(({ code }) => code))].slice(0, MOST_LISTED);
}

const VIRTUAL: ReadonlySet<string> = new Set(["K300", "K301", "A101", "A102"]);

/** Each code under what is claimed beside it. */
function decideCodes(
  codes: readonly string[],
  intent: BillingIntent,
  { facts, today, evidence }: { facts: QuestionFacts; today: string; evidence: BillingEvidence },
): readonly CodeDecision[] {
  const { isTogether, isEither, isTotal, beside = [] } = intent;
  const isOfCase = facts.isAboutPatient || facts.isCase;
  return codes.map((asked) => {
    const code = replaceCode(asked, facts);
    const isOther = (other: string): boolean => other !== code && !areAlternatives(intent, code, other);
    const others = isTogether ? codes.filter(isOther) : [];
    const told = beside.filter((other) => other !== code);
    const sameDayCodes = isTogether || told.length > 0 ? [...new Set([...others, ...told])] : undefined;
    return decideCode(code, {
      evidence,
      facts: toClaimFacts(facts, { today, code, sameDayCodes }),
      isClaim: isClaim(intent, facts),
      isNamedByWords: intent.codes.length === 0,
      isTotal: isTotal === true && isOfCase,
      isVerdict: isEither !== true && facts.isVerdictAsked === true && isOfCase,
      ...(facts.contested && { contested: facts.contested }),
      ...(facts.unknown && { unknown: facts.unknown }),
      taken: [...(isTogether ? TOGETHER : []), ...(intent.codes.length === 0 ? OF_A_SERVICE : [])],
    });
  });
}

/** Of a wound that was closed the length decides which of the codes it is. */
const asksLength = (
  { codes }: BillingIntent,
  { isCase }: QuestionFacts,
  decided: readonly CodeDecision[],
): boolean =>
  codes.length === 0 &&
  isCase &&
  decided.length > 1 &&
  decided.every(({ open = [] }) => open.includes("is_wound_up_to_5_cm"));

function decideRecords(
  intent: BillingIntent,
  evidence: BillingEvidence | CouldNotLook,
  { facts, today }: { readonly facts: QuestionFacts; readonly today: string },
): IntentDecision {
  const listed = listAsked(intent, facts);
  if (evidence.state === "could_not_look")
    return couldNotLook("billing", listed.join(", ") || "the service", "The Schedule");
  const kind = listOfKind(intent, facts, evidence);
  const added = addPremiums(intent, listed, { facts, today, evidence });
  const codes = [...new Set([...(kind.length > 0 ? kind : listed), ...added])];
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
  // By which means a visit was decides what it pays, not whether.
  const isOpenService = open.length > 0 && codes.length > 1 && !codes.every((code) => VIRTUAL.has(code));
  const isLengthOpen = asksLength(intent, facts, decided);
  const isUndecided = (isOpenService && isClaim(intent, facts)) || isLengthOpen;
  const isOpen = conflict !== undefined || (combined === "billable" && isUndecided);
  const decision = isOpen ? "needs_more_info" : combined;
  return {
    kind: "billing",
    subject: codes.join(", "),
    decision,
    words: joinWords([conflict?.point, ...sayCodes(decided), visit?.words]),
    highlights: [
      ...(conflict ? [conflict] : []),
      ...decided.flatMap(({ highlights }) => highlights),
      ...(visit?.highlights ?? []),
    ],
    followUps: unique([
      ...decided.flatMap(({ followUps }) => followUps),
      ...(isLengthOpen ? [{ ask: FACT_QUESTIONS.is_wound_up_to_5_cm, fact: "is_wound_up_to_5_cm" }] : []),
      ...open,
      ...(visit?.followUps ?? []),
    ]),
    conditions: uniquePoints(decided.flatMap(({ conditions }) => conditions)),
    confidence: evidence.confidence,
    conflictCount: evidence.conflictCount + (conflict ? 1 : 0),
  };
}
