import { FACT_QUESTIONS } from "../ohip/fact-questions.ts";
import type { CareSetting } from "../../dataset/index.ts";
import type { FactNeed } from "../ohip/claim-facts.ts";
import { assessClaim } from "../ohip/assess-claim.ts";
import { VISIT_TABLES, type VisitPlace } from "../ohip/special-visit.ts";
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
import { describeVisit } from "./describe-visit.ts";
import type { BillingEvidence, CouldNotLook } from "./evidence.ts";
import { isAddOn, listCodes } from "./list-codes.ts";
import { proposePremiums } from "./propose-codes.ts";
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
  if (facts.isVerdictAsked === true && (facts.isCase || facts.isAboutPatient)) return true;
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
function combine({ codes, isTogether, isEither = false }: BillingIntent, decided: readonly CodeDecision[]): DecisionValue {
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
const TOGETHER: readonly FactNeed[] = ["minutes"];
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

const PLACES: Readonly<Partial<Record<CareSetting, VisitPlace>>> = {
  emergency_department: "emergency_department",
  hospital_in_patient: "hospital_in_patient",
  hospital_out_patient: "hospital_out_patient",
  long_term_care: "long_term_care",
  office: "office",
  home: "home",
};

/** The table of special visit premiums: that of the service, or of the place where premiums are asked for. */
function findPlace(
  { services, asks, codes }: BillingIntent,
  { stated, setting }: QuestionFacts,
): VisitPlace | undefined {
  const named = services.map(({ value }) => value.premiumPlace).find((one) => one !== undefined);
  const isAsked = asks.includes("premiums") && codes.length === 0;
  const isHomeCall = codes.some(({ value }) => HOME_CALLS.has(value)) && !codes.some(({ value }) => value.startsWith("B"));
  const wants = asks.includes("premiums") || (asks.includes("which_code") && /^(?:A900|A902)$/u.test(codes[0]?.value ?? ""));
  const isAtHome =
    wants && (isHomeCall || (setting?.value === "home" && codes.some(({ value }) => NOT_IN_HOME.has(value))));
  const isOfHousebound =
    setting === undefined &&
    stated.is_frail_elderly_or_housebound?.value === true &&
    codes.length === 0 &&
    (asks.includes("premiums") || services.some(({ value }) => value.service === "special_visit"));
  const place =
    named ??
    (isAtHome || isOfHousebound ? "home" : isAsked && setting ? PLACES[setting.value] : undefined);
  if (place !== "home") return place;
  if (stated.is_palliative_patient?.value) return "palliative_home";
  return stated.is_geriatrician_or_care_of_elderly?.value ? "geriatric_home" : place;
}

/** Services in the patient's home (A4), and those of which travel is a part there (A2, GP75). */
const HOME_CALLS: ReadonlySet<string> = new Set(["A900", "A901", "A902"]);
const NOT_IN_HOME: ReadonlySet<string> = new Set(["A001", "A007"]);

/** Beyond the first three units of 12 months counselling has its lesser code (A17). */
const BEYOND_THREE_UNITS: Readonly<Record<string, string>> = { K013: "K033", K040: "K041" };
const MOST_UNITS = 3;

/** Beside the minor assessment that WSIB pays, OHIP has this one for what is unrelated (A2). */
const BESIDE_WSIB = "A008";

function replaceCode(code: string, { earlier, stated }: QuestionFacts): string {
  const isWsib = stated.is_minor_assessment_for_wsib?.value === true;
  if (code === "A001" && isWsib && stated.is_different_diagnosis?.value === true) return BESIDE_WSIB;
  const used = (earlier?.claims ?? []).filter((claim) => claim.code === "K013" || claim.code === "K040");
  const units = used.reduce((sum, claim) => sum + claim.units, 0);
  return units >= MOST_UNITS ? (BEYOND_THREE_UNITS[code] ?? code) : code;
}

/** Rules of the place's premiums that the facts break: on rounds, or not the first person of a home. */
function refusePremiums(
  place: VisitPlace,
  facts: QuestionFacts,
  { evidence, codes }: { readonly evidence: BillingEvidence; readonly codes: readonly string[] },
): IntentDecision | undefined {
  const cell = evidence.premiumCells.find(
    ({ visit_table: table, element }) => table === VISIT_TABLES[place] && element === "first_person",
  );
  if (!cell) return undefined;
  const claim = toClaimFacts(facts, { today: "", code: cell.fee_code, sameDayCodes: codes });
  const { findings } = assessClaim(cell.fee_code, evidence.rules, claim);
  const broken = findings.filter(
    ({ outcome, rule: { condition, rule_id: id } }) =>
      outcome === "not_met" && (condition.kind === "stated" || id === "home-not-a007"),
  );
  const [first] = broken;
  if (!first) return undefined;
  const point = `No special visit premium: ${broken.map(({ rule }) => `${rule.statement.replace(/\.$/u, "")} [${rule.page_label}]`).join("; ")}.`;
  return {
    kind: "billing",
    subject: "special visit premiums",
    decision: "not_billable",
    words: point,
    highlights: [{ point, sources: broken.map(({ rule }) => evidence.findSource(rule)) }],
    followUps: [],
    conditions: [],
    confidence: evidence.confidence,
    conflictCount: evidence.conflictCount,
  };
}

/** Premiums alone, where no service is named. */
function decidePremiums(
  place: VisitPlace,
  facts: QuestionFacts,
  evidence: BillingEvidence,
): IntentDecision | undefined {
  const refused = refusePremiums(place, facts, { evidence, codes: [] });
  if (refused) return refused;
  const visit = describeVisit(place, facts, { evidence, serviceCode: undefined });
  if (visit.highlights.length === 0) return undefined;
  return {
    kind: "billing",
    subject: "special visit premiums",
    decision: "billable",
    ...visit,
    conditions: [],
    confidence: evidence.confidence,
    conflictCount: evidence.conflictCount,
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

/** Special visit premiums are what is asked for, whatever service is told. */
const isOfPremiums = ({ asks, services, codes }: BillingIntent): boolean =>
  asks.includes("premiums") &&
  !codes.some(({ value }) => isAddOn(value) || /^[BCK]9[69]\d$/u.test(value)) &&
  !services.some(({ value }) => value.candidates.some(isAddOn)) &&
  (codes.some(({ value }) => NOT_IN_HOME.has(value)) ||
    services.some(({ value }) => value.service === "special_visit" || value.premiumPlace !== undefined));

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

function decideRecords(
  intent: BillingIntent,
  evidence: BillingEvidence | CouldNotLook,
  { facts, today }: { readonly facts: QuestionFacts; readonly today: string },
): IntentDecision {
  const listed = listAsked(intent, facts);
  if (evidence.state === "could_not_look")
    return couldNotLook("billing", listed.join(", ") || "the service", "The Schedule");
  const kind = listOfKind(intent, facts, evidence);
  const codes = [...new Set([...(kind.length > 0 ? kind : listed), ...addPremiums(intent, listed, { facts, today, evidence })])];
  const place = findPlace(intent, facts);
  if (codes.length === 0)
    return (place && decidePremiums(place, facts, evidence)) ?? undecided(intent, evidence);
  const refused = place && isOfPremiums(intent) ? refusePremiums(place, facts, { evidence, codes }) : undefined;
  if (refused) return refused;
  const claim = isClaim(intent, facts);
  const decided = codes.map((asked) => {
    const code = replaceCode(asked, facts);
    const others = codes.filter((other) => other !== code && !areAlternatives(intent, code, other));
    const { told = [] } = intent;
    const sameDayCodes = intent.isTogether || told.length > 0 ? [...others, ...told] : undefined;
    return decideCode(code, {
      evidence,
      facts: toClaimFacts(facts, { today, code, sameDayCodes }),
      isClaim: claim,
      isNamedByWords: intent.codes.length === 0,
      isTotal: intent.isTotal === true && (facts.isCase || facts.isAboutPatient),
      isVerdict: intent.isEither !== true && facts.isVerdictAsked === true && (facts.isAboutPatient || facts.isCase),
      ...(facts.contested && { contested: facts.contested }),
      taken: [...(intent.isTogether ? TOGETHER : []), ...(intent.codes.length === 0 ? OF_A_SERVICE : [])],
    });
  });
  const visit = place && describeVisit(place, facts, { evidence, serviceCode: codes[0] });
  const open = intent.codes.length > 0 ? [] : openQuestions(intent);
  const combined = combine(intent, decided);
  // By which means a visit was decides what it pays, not whether.
  const isOpen = open.length > 0 && codes.length > 1 && !codes.every((code) => VIRTUAL.has(code));
  // Of a wound that was closed the length decides which of the codes it is.
  const isLengthOpen =
    intent.codes.length === 0 &&
    facts.isCase &&
    decided.length > 1 &&
    decided.every(({ open: needs = [] }) => needs.includes("is_wound_up_to_5_cm"));
  const isUndecided = (claim && isOpen) || isLengthOpen;
  const decision = combined === "billable" && isUndecided ? "needs_more_info" : combined;
  return {
    kind: "billing",
    subject: codes.join(", "),
    decision,
    words: joinWords([...sayCodes(decided), visit?.words]),
    highlights: [...decided.flatMap(({ highlights }) => highlights), ...(visit?.highlights ?? [])],
    followUps: unique([
      ...decided.flatMap(({ followUps }) => followUps),
      ...(isLengthOpen ? [{ ask: FACT_QUESTIONS.is_wound_up_to_5_cm, fact: "is_wound_up_to_5_cm" }] : []),
      ...open,
      ...(visit?.followUps ?? []),
    ]),
    conditions: uniquePoints(decided.flatMap(({ conditions }) => conditions)),
    confidence: evidence.confidence,
    conflictCount: evidence.conflictCount,
  };
}
