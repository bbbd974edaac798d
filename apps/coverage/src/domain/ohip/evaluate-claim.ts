import type { LimitPeriod, RuleCondition, StatedFact } from "../../dataset/index.ts";
import { ask, found, type ClaimFacts, type Finding, type PhysicianClaim } from "./claim-facts.ts";
import { isListed, toFirstDay } from "./count-claims.ts";

/** Conditions that claim lines settle, or a named fact without lines. */
const KINDS = [
  "one_of_in_visit",
  "physician_at_most",
  "facility_at_most",
  "once_for",
  "diagnosis_is",
  "diagnosis_is_not",
  "is_listed_in",
  "claim_has",
  "sex_is",
  "no_overlap",
  "share_of_lower",
  "group_size",
  "enrolled_with",
] as const;
type ClaimCondition = Extract<RuleCondition, { kind: (typeof KINDS)[number] }>;
type Of<Kind extends ClaimCondition["kind"]> = Extract<ClaimCondition, { kind: Kind }>;

const OF_CLAIMS: ReadonlySet<string> = new Set(KINDS);
export const isOfClaim = (condition: RuleCondition): condition is ClaimCondition =>
  OF_CLAIMS.has(condition.kind);

/** The caller's answer, if no line settles it. */
function askFact(fact: StatedFact, { stated }: ClaimFacts): Finding {
  const value = stated[fact];
  return value === undefined ? ask([fact]) : found(value);
}

function evaluateOne({ codes, per, unless }: Of<"one_of_in_visit">, facts: ClaimFacts): Finding {
  const { visitCodes } = facts;
  const isOfVisit = per === "visit" && visitCodes !== undefined;
  const sameDay = isOfVisit ? visitCodes : facts.sameDayCodes;
  if (sameDay === undefined) return ask(["sameDayCodes"]);
  // A limit decides how often the code itself is paid.
  const rivals = sameDay.filter((code) => code !== facts.code && codes.includes(code));
  if (rivals.length === 0) return found(true);
  const detail = `with ${rivals.join(", ")}`;
  const values = unless.map((fact) => facts.stated[fact]);
  if (values.includes(true)) return found(true, detail);
  // The visit is stated, so there is nothing to ask.
  if (isOfVisit) return found(false, detail);
  const unstated = unless.filter((fact) => facts.stated[fact] === undefined);
  return unstated.length > 0 ? ask(unstated, detail) : found(false, detail);
}

const inPeriod = ({ unit, count }: LimitPeriod): string =>
  unit === "day" && count === 1
    ? "that day"
    : `in ${count} ${unit.replace("_", " ")}${count === 1 ? "" : "s"}`;

/** Services, or patients, of a period that ends with the day of the service. */
function countShared(
  { codes, period, counts }: Pick<Of<"physician_at_most">, "codes" | "period" | "counts">,
  claims: readonly PhysicianClaim[],
  { service, patient }: ClaimFacts,
): number {
  const day = service?.day ?? "";
  const first = toFirstDay(period, day) ?? "";
  const counted = claims.filter((one) => codes.includes(one.code) && one.day >= first && one.day <= day);
  return counts === "services"
    ? counted.reduce((sum, { units }) => sum + units, 0)
    : new Set(counted.flatMap((one) => (one.patient === patient ? [] : [one.patient]))).size;
}

function evaluatePhysician(condition: Of<"physician_at_most">, facts: ClaimFacts): Finding {
  const { physicianClaims: claims, service, units = 1 } = facts;
  if (claims === undefined || service === undefined) return askFact(condition.fact, facts);
  const before = countShared(condition, claims, facts);
  const now = condition.counts === "services" ? units : 1;
  const detail = `${before} before ${inPeriod(condition.period)} for all patients, at most ${condition.most}`;
  if (before + now <= condition.most) return found(true, detail);
  const left = condition.most - before;
  return { ...found(false, detail), ...(now > 1 && left > 0 && { allowedUnits: left }) };
}

function evaluateFacility(condition: Of<"facility_at_most">, facts: ClaimFacts): Finding {
  const { earlierClaims, service, units = 1 } = facts;
  const listed = earlierClaims?.filter(({ code }) => condition.codes.includes(code));
  const isOpen = listed?.some(({ isSameFacility }) => isSameFacility === undefined);
  if (listed === undefined || service === undefined || isOpen === true) return askFact(condition.fact, facts);
  const first = toFirstDay(condition.period, service.day) ?? "";
  const before = listed
    .filter(({ day, isSameFacility }) => isSameFacility === true && day >= first && day <= service.day)
    .reduce((sum, claim) => sum + claim.units, 0);
  return found(
    before + units <= condition.most,
    `${before} before in the facility, at most ${condition.most}`,
  );
}

function evaluateOnce({ what, codes, fact }: Of<"once_for">, facts: ClaimFacts): Finding {
  const before = facts.onJourney?.[what];
  if (before === undefined) return askFact(fact, facts);
  const taken = before.filter((code) => codes.includes(code));
  return found(taken.length === 0, taken.length === 0 ? null : `${taken.join(", ")} for the same ${what}`);
}

/** "640-648" includes all codes between. Three digits match the four-digit codes that start with them. */
function isDiagnosis(stated: string, pattern: string): boolean {
  const [from = "", until] = pattern.split("-");
  return until === undefined
    ? stated.startsWith(from)
    : stated.slice(0, from.length) >= from && stated.slice(0, until.length) <= until;
}

function evaluateDiagnosis(condition: Of<"diagnosis_is" | "diagnosis_is_not">, facts: ClaimFacts): Finding {
  const { diagnosis } = facts;
  if (diagnosis === undefined) return askFact(condition.fact, facts);
  const isListedOne = condition.codes.some((pattern) => isDiagnosis(diagnosis, pattern));
  return found(isListedOne === (condition.kind === "diagnosis_is"), `diagnosis ${diagnosis}`);
}

function evaluateOverlap({ codes, fact }: Of<"no_overlap">, facts: ClaimFacts): Finding {
  if (facts.overlapping === undefined) return askFact(fact, facts);
  const others = facts.overlapping.filter((code) => isListed(code, codes));
  return found(others.length === 0, others.length === 0 ? null : `at the same time as ${others.join(", ")}`);
}

/** Never bars: the detail says which share is paid. */
function evaluateLower({ codes, percent, fact }: Of<"share_of_lower">, facts: ClaimFacts): Finding {
  const dearer = facts.dearer?.filter((code) => isListed(code, codes));
  const isLower = dearer === undefined ? facts.stated[fact] : dearer.length > 0;
  if (isLower === undefined) return ask([fact]);
  const sameDay = dearer && dearer.length > 0 ? `, with ${dearer.join(", ")}` : "";
  return found(true, isLower ? `only ${percent} % of the fee${sameDay}` : null);
}

function evaluateGroup({ from, below, fact }: Of<"group_size">, facts: ClaimFacts): Finding {
  const { groupSize } = facts;
  return groupSize === undefined
    ? askFact(fact, facts)
    : found(groupSize >= from && groupSize < (below ?? Infinity), `${groupSize} people`);
}

/** Checks a condition against the lines of the claim, the day and the physician; without them, against the fact that it names. */
export function evaluateClaim(condition: ClaimCondition, facts: ClaimFacts): Finding {
  switch (condition.kind) {
    case "one_of_in_visit":
      return evaluateOne(condition, facts);
    case "physician_at_most":
      return evaluatePhysician(condition, facts);
    case "facility_at_most":
      return evaluateFacility(condition, facts);
    case "once_for":
      return evaluateOnce(condition, facts);
    case "diagnosis_is":
    case "diagnosis_is_not":
      return evaluateDiagnosis(condition, facts);
    case "is_listed_in":
      return condition.codes.length === 0 || facts.code === undefined
        ? askFact(condition.fact, facts)
        : found(condition.codes.includes(facts.code), condition.list);
    case "claim_has": {
      const has = facts.claimFields?.[condition.field];
      return has === undefined
        ? askFact(condition.fact, facts)
        : found(has, has ? null : `no ${condition.field}`);
    }
    case "sex_is":
      return facts.sex === undefined ? ask(["sex"]) : found(facts.sex === condition.sex);
    case "no_overlap":
      return evaluateOverlap(condition, facts);
    case "share_of_lower":
      return evaluateLower(condition, facts);
    case "group_size":
      return evaluateGroup(condition, facts);
    case "enrolled_with":
      return facts.enrolment !== undefined && condition.with.includes(facts.enrolment)
        ? found(true)
        : askFact(condition.fact, facts);
  }
}
