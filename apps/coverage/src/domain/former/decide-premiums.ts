import type { CareSetting } from "../../dataset/index.ts";
import { assessClaim } from "../ohip/assess-claim.ts";
import { VISIT_TABLES, type VisitPlace } from "../ohip/special-visit.ts";
import type { BillingIntent, QuestionFacts } from "../question/coverage-question.ts";
import type { IntentDecision } from "./decision.ts";
import { describeVisit } from "./describe-visit.ts";
import type { BillingEvidence, CouldNotLook } from "./evidence.ts";
import { isAddOn, listCodes } from "./list-codes.ts";
import { toClaimFacts } from "./to-claim-facts.ts";

const PLACES: Readonly<Partial<Record<CareSetting, VisitPlace>>> = {
  emergency_department: "emergency_department",
  hospital_in_patient: "hospital_in_patient",
  hospital_out_patient: "hospital_out_patient",
  long_term_care: "long_term_care",
  office: "office",
  home: "home",
};

/** The table of special visit premiums: that of the service, or of the place where premiums are asked for. */
export function findPlace(
  { services, asks, codes }: BillingIntent,
  { stated, setting }: QuestionFacts,
): VisitPlace | undefined {
  const ofService = services.map(({ value }) => value.premiumPlace).find((one) => one !== undefined);
  // "Called in from home for an in-patient": the ward has its own table.
  const isOnWard = ofService === "emergency_department" && setting?.value === "hospital_in_patient";
  const named = isOnWard ? "hospital_in_patient" : ofService;
  const isAsked = asks.includes("premiums") && codes.length === 0;
  const isHomeCall =
    codes.some(({ value }) => HOME_CALLS.has(value)) && !codes.some(({ value }) => value.startsWith("B"));
  const wants =
    asks.includes("premiums") ||
    (asks.includes("which_code") && /^(?:A900|A902)$/u.test(codes[0]?.value ?? ""));
  const isAtHome =
    wants && (isHomeCall || (setting?.value === "home" && codes.some(({ value }) => NOT_IN_HOME.has(value))));
  const isOfHousebound =
    setting === undefined &&
    stated.is_frail_elderly_or_housebound?.value === true &&
    codes.length === 0 &&
    (asks.includes("premiums") || services.some(({ value }) => value.service === "special_visit"));
  const place =
    named ?? (isAtHome || isOfHousebound ? "home" : isAsked && setting ? PLACES[setting.value] : undefined);
  // Rounds bar the premium wherever they are made.
  const isOnRounds =
    stated.is_on_rounds_or_office_hours?.value === true &&
    services.some(({ value }) => value.service === "special_visit");
  if (place === undefined && isOnRounds) return "hospital_in_patient";
  if (place !== "home") return place;
  if (stated.is_palliative_patient?.value) return "palliative_home";
  return stated.is_geriatrician_or_care_of_elderly?.value ? "geriatric_home" : place;
}

/** Services in the patient's home (A4), and those of which travel is a part there (A2, GP75). */
const HOME_CALLS: ReadonlySet<string> = new Set(["A900", "A901", "A902"]);
const NOT_IN_HOME: ReadonlySet<string> = new Set(["A001", "A007"]);

/** Rules of the place's premiums that the facts break: on rounds, or not the first person of a home. */
export function refusePremiums(
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

/** Travel and first person, by day and by night. */
const PREMIUMS_OF_A_FREE_DAY = 4;

/** Premiums alone, where no service is named. */
export function decidePremiums(
  place: VisitPlace,
  facts: QuestionFacts,
  evidence: BillingEvidence,
): IntentDecision | undefined {
  const refused = refusePremiums(place, facts, { evidence, codes: [] });
  if (refused) return refused;
  const visit = describeVisit(place, facts, { evidence, serviceCode: undefined });
  if (visit.highlights.length === 0) return undefined;
  // Of a visit on a weekday that is told without its hour, the hour decides which of many premiums it is.
  const { day, minute } = facts.service?.value ?? {};
  const isHourOpen =
    day !== undefined && minute === undefined && visit.highlights.length > PREMIUMS_OF_A_FREE_DAY;
  return {
    kind: "billing",
    subject: "special visit premiums",
    decision: isHourOpen ? "needs_more_info" : "billable",
    ...visit,
    conditions: [],
    confidence: evidence.confidence,
    conflictCount: evidence.conflictCount,
  };
}

/** Special visit premiums are what is asked for, whatever service is told. */
export const isOfPremiums = ({ asks, services, codes }: BillingIntent): boolean =>
  asks.includes("premiums") &&
  !codes.some(({ value }) => isAddOn(value) || /^[BCK]9[69]\d$/u.test(value)) &&
  !services.some(({ value }) => value.candidates.some(isAddOn)) &&
  (codes.some(({ value }) => NOT_IN_HOME.has(value)) ||
    services.some(({ value }) => value.service === "special_visit" || value.premiumPlace !== undefined));

/** A home visit to somebody frail or housebound of which no code is named is the complex one (A4). */
export function listAsked(
  intent: BillingIntent,
  facts: QuestionFacts,
  evidence: BillingEvidence | CouldNotLook,
): readonly string[] {
  const listed = listCodes(intent, facts, evidence.state === "found" ? evidence : { fees: [] });
  const isFrail = facts.stated.is_frail_elderly_or_housebound?.value === true;
  return listed.length === 0 && isFrail && findPlace(intent, facts) === "home" ? ["A900"] : listed;
}
