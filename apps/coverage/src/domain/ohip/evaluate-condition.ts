import type { RuleCondition } from "../../dataset/index.ts";
import { ask, found, listUnstated, type ClaimFacts, type FactNeed, type Finding } from "./claim-facts.ts";
import { evaluateCount, evaluateNoneBefore, evaluateSameDay, evaluateShareWith } from "./count-claims.ts";
import { evaluateClaim, isOfClaim } from "./evaluate-claim.ts";
import { evaluateWhen } from "./evaluate-time.ts";
import { daysBetween, minutesBetween } from "./local-time.ts";
import { toTimeUnits } from "./time-units.ts";
import { evaluateUnitsBeyond, toCovered } from "./units-beyond.ts";

const MINUTES_PER_HOUR = 60;

type Of<Kind extends RuleCondition["kind"]> = Extract<RuleCondition, { kind: Kind }>;

function inHours(minutes: number): string {
  const hours = Math.floor((minutes / MINUTES_PER_HOUR) * 10) / 10;
  return `${hours} hour${hours === 1 ? "" : "s"}`;
}
const inRange = ({ least, most }: { least: number; most: number }): string =>
  most === Infinity
    ? `at least ${inHours(least)}`
    : least === most
      ? inHours(most)
      : `between ${inHours(Math.max(0, least))} and ${inHours(most)}`;

function evaluateStated({ fact, is }: Of<"stated">, { stated }: ClaimFacts): Finding {
  const value = stated[fact];
  return value === undefined ? ask([fact]) : found(value === is);
}

function evaluateShare({ fact, percent }: Of<"share_if_stated">, { stated }: ClaimFacts): Finding {
  const value = stated[fact];
  if (value === undefined) return ask([fact]);
  return found(true, value ? `only ${percent} % of the fee` : null);
}

function evaluateStay(
  { hours }: Of<"stay_longer_than">,
  { admission, discharge, stayLength }: ClaimFacts,
): Finding {
  const stay = admission && discharge ? minutesBetween(admission, discharge) : stayLength;
  if (!stay) return ask(listUnstated(["admission", admission], ["discharge", discharge]));
  const limit = hours * MINUTES_PER_HOUR;
  // Discharged before admitted: one of the two is wrong.
  if (stay.most < 0) return ask(["admission", "discharge"], "the discharge is before the admission");
  if (stay.least > limit) return found(true, inRange(stay));
  // "Within 48 hours" has the 48th hour in it.
  if (stay.most <= limit) return found(false, inRange(stay));
  const needs: readonly FactNeed[] =
    admission && discharge
      ? listUnstated(["admission_time", admission.minute], ["discharge_time", discharge.minute])
      : ["admission_time", "discharge_time"];
  return ask(needs, inRange(stay));
}

function evaluateSummary(
  { hours }: Of<"discharge_summary_within">,
  { discharge, dischargeSummary, summaryDelay }: ClaimFacts,
): Finding {
  const between = discharge && dischargeSummary && minutesBetween(discharge, dischargeSummary);
  const passed = dischargeSummary ? between : summaryDelay;
  if (!passed) return ask(listUnstated(["discharge", discharge], ["dischargeSummary", dischargeSummary]));
  const limit = hours * MINUTES_PER_HOUR;
  if (passed.most <= limit) return found(true, inRange(passed));
  if (passed.least > limit) return found(false, inRange(passed));
  const needs: readonly FactNeed[] = between
    ? listUnstated(["discharge_time", discharge?.minute], ["dischargeSummary", dischargeSummary?.minute])
    : ["dischargeSummary"];
  return ask(needs, inRange(passed));
}

function evaluateAdmissionKind(condition: Of<"admission_is_not">, facts: ClaimFacts): Finding {
  const { admissionKind, hadIntensiveCare } = facts;
  if (admissionKind === undefined) return ask(["admissionKind"]);
  if (!condition.kinds.includes(admissionKind)) return found(true);
  if (!condition.unless_intensive_care) return found(false);
  return hadIntensiveCare === undefined ? ask(["hadIntensiveCare"]) : found(hadIntensiveCare);
}

const inDays = (days: number): string => `${days} day${days === 1 ? "" : "s"}`;

function evaluateAfterAdmission(
  { days }: Of<"days_after_admission_assessment">,
  { admissionAssessmentDay: from, service }: ClaimFacts,
): Finding {
  if (from === undefined || service === undefined)
    return ask(listUnstated(["admissionAssessmentDay", from], ["service", service]));
  const passed = daysBetween(from, service.day);
  return found(passed === days, inDays(passed));
}

function evaluateSinceDischarge({ days }: Of<"days_since_discharge_at_most">, facts: ClaimFacts): Finding {
  const { discharge, service, daysSinceDischarge: stated } = facts;
  if (stated !== undefined) return found(stated <= days, inDays(stated));
  // A visit on the same day is claimed as one. Only a stated other day breaks the rule.
  if (days === 0 && (!discharge || !service)) return found(true);
  if (!discharge || !service) return ask(listUnstated(["discharge", discharge], ["service", service]));
  const passed = daysBetween(discharge.day, service.day);
  return found(passed >= 0 && passed <= days, days === 0 ? null : inDays(passed));
}

/** Minutes of the line, or of those that count with it as one. */
function toMinutes({ together }: Of<"minutes_at_least">, { minutes, attendance = [] }: ClaimFacts) {
  if (together === undefined || minutes === undefined) return minutes;
  const spans = attendance.flatMap(({ code, span }) => (together.includes(code) ? [span] : []));
  return Math.max(minutes, toCovered(spans));
}

function evaluateMinutes(condition: Of<"minutes_at_least">, facts: ClaimFacts): Finding {
  const { areTimesRecorded } = facts;
  const minutes = toMinutes(condition, facts);
  if (minutes !== undefined && minutes < condition.minutes) return found(false, `${minutes} minutes`);
  if (condition.needs_times_recorded && areTimesRecorded === false) {
    return found(false, "start and stop times are not on the record");
  }
  const isRecorded = condition.needs_times_recorded ? areTimesRecorded : true;
  const needs = listUnstated(["minutes", minutes], ["areTimesRecorded", isRecorded]);
  return needs.length > 0 ? ask(needs) : found(true, `${minutes ?? 0} minutes`);
}

function evaluateUnits(
  { kind }: Of<"half_hour_units" | "ten_minute_units">,
  { minutes, areTimesRecorded, units }: ClaimFacts,
): Finding {
  if (areTimesRecorded === false) return found(false, "start and stop times are not on the record");
  if (minutes === undefined) return ask(["minutes"]);
  const possible = toTimeUnits(kind, minutes);
  const detail = `${minutes} minutes are ${possible} units`;
  if (possible === 0) return found(false, detail);
  if (units !== undefined && units > possible) return { ...found(false, detail), allowedUnits: possible };
  return areTimesRecorded === undefined ? ask(["areTimesRecorded"], detail) : found(true, detail);
}

function evaluateKnown<TValue>(
  value: TValue | undefined,
  need: FactNeed,
  holds: (value: TValue) => boolean,
): Finding {
  return value === undefined ? ask([need]) : found(holds(value));
}

/** One met condition is enough. Asks about the others only if none is met. */
function evaluateAnyOf({ conditions }: Of<"any_of">, facts: ClaimFacts): Finding {
  const findings = conditions.map((one) => evaluateCondition(one, facts));
  const met = findings.find(({ outcome }) => outcome === "met");
  if (met) return met;
  const needs = [...new Set(findings.flatMap((finding) => finding.needs))];
  const details = findings.flatMap(({ detail }) => detail ?? []);
  const detail = details.length > 0 ? details.join("; ") : null;
  if (needs.length > 0) return ask(needs, detail);
  // With other limits, a partial limit pays some units. If a fact lifts it, all units depend on that fact.
  const isOfLimits = conditions.every(({ kind }) => kind !== "stated");
  const allowedUnits = isOfLimits ? Math.max(0, ...findings.map((one) => one.allowedUnits ?? 0)) : 0;
  return { ...found(false, detail), ...(allowedUnits > 0 && { allowedUnits }) };
}

const evaluateLesions = ({ from, below }: Of<"lesion_count">, { lesions }: ClaimFacts): Finding =>
  lesions === undefined
    ? ask(["lesions"])
    : found(lesions >= from && lesions < (below ?? Infinity), `${lesions} treated`);

type Situation = Of<
  "lesion_count" | "setting_is" | "setting_is_not" | "age_months" | "specialty_is" | "specialty_is_not"
>;

/** Conditions on the patient, the place and the physician. */
function evaluateSituation(condition: Situation, facts: ClaimFacts): Finding {
  switch (condition.kind) {
    case "setting_is":
      return evaluateKnown(facts.setting, "setting", (setting) => condition.settings.includes(setting));
    case "setting_is_not":
      return evaluateKnown(facts.setting, "setting", (setting) => !condition.settings.includes(setting));
    case "age_months":
      return evaluateKnown(
        facts.ageMonths,
        "ageMonths",
        (age) => age >= condition.from && (condition.below === null || age < condition.below),
      );
    case "lesion_count":
      return evaluateLesions(condition, facts);
    case "specialty_is":
      return evaluateKnown(facts.specialty, "specialty", (number) => condition.numbers.includes(number));
    case "specialty_is_not":
      return evaluateKnown(facts.specialty, "specialty", (number) => !condition.numbers.includes(number));
  }
}

/**
 * Checks one condition against the known facts of a service. Unknown facts are never assumed: the finding is then "not_established", with
 * what to ask.
 */
export function evaluateCondition(condition: RuleCondition, facts: ClaimFacts): Finding {
  if (isOfClaim(condition)) return evaluateClaim(condition, facts);
  switch (condition.kind) {
    case "stated":
      return evaluateStated(condition, facts);
    case "share_if_stated":
      return evaluateShare(condition, facts);
    case "share_if_with":
      return evaluateShareWith(condition, facts);
    case "stay_longer_than":
      return evaluateStay(condition, facts);
    case "discharge_summary_within":
      return evaluateSummary(condition, facts);
    case "days_after_admission_assessment":
      return evaluateAfterAdmission(condition, facts);
    case "days_since_discharge_at_most":
      return evaluateSinceDischarge(condition, facts);
    case "admission_is_not":
      return evaluateAdmissionKind(condition, facts);
    case "at_most":
    case "at_least_before":
      return evaluateCount(condition, facts);
    case "none_before":
      return evaluateNoneBefore(condition, facts);
    case "not_same_day_with":
    case "bars_same_day":
    case "only_with":
      return evaluateSameDay(condition, facts);
    case "minutes_at_least":
      return evaluateMinutes(condition, facts);
    case "half_hour_units":
    case "ten_minute_units":
      return evaluateUnits(condition, facts);
    case "lesion_count":
    case "setting_is":
    case "setting_is_not":
    case "age_months":
    case "specialty_is":
    case "specialty_is_not":
      return evaluateSituation(condition, facts);
    case "units_beyond":
      return evaluateUnitsBeyond(condition, facts);
    case "day_is":
    case "service_time_is":
      return evaluateWhen(condition, facts);
    case "any_of":
      return evaluateAnyOf(condition, facts);
  }
}
