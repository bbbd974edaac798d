import { STATED_FACTS, type AdmissionKind, type CareSetting, type StatedFact } from "../../dataset/index.ts";
import type { ClaimFacts, EarlierClaim } from "../ohip/claim-facts.ts";
import { addDays, type LocalMoment } from "../ohip/local-time.ts";
import type { QuestionFacts, StayLength } from "../question/coverage-question.ts";

const IN_HOSPITAL = new Set<CareSetting | undefined>(["hospital_in_patient", "emergency_department"]);

const DAY_MINUTES = 24 * 60;
const AWAY_MINUTES = 3 * DAY_MINUTES;

/** A stay of three days elsewhere brings a resident back with an admission assessment of type 3 (GP49). */
function isAway({ least, most }: StayLength): boolean | undefined {
  if (most < AWAY_MINUTES) return false;
  return least >= AWAY_MINUTES - DAY_MINUTES ? true : undefined;
}

/** Who is called or seen on a screen while in hospital or in long-term care; who is in neither would not say so. */
const isInInstitution = ({ residence, setting, admission, discharge }: QuestionFacts): boolean =>
  residence?.value === "long_term_care" ||
  IN_HOSPITAL.has(setting?.value) ||
  (admission !== undefined && discharge === undefined);

/** Weeks of a hospital stay with a visit a day (GP43). */
const DAILY_VISIT_WEEKS = 5;

function toStated(facts: QuestionFacts): ClaimFacts["stated"] {
  const { stated, setting, admission, stay, weekOfStay } = facts;
  const isAdmitted = admission !== undefined || IN_HOSPITAL.has(setting?.value);
  const values: Partial<Record<StatedFact, boolean>> = isAdmitted
    ? {}
    : { is_admission_assessment_after_90_days: false };
  const away = stay && isAway(stay.value);
  if (away !== undefined) values.is_away_three_days = away;
  if (weekOfStay) values.is_after_five_weeks_in_hospital = weekOfStay.value > DAILY_VISIT_WEEKS;
  values.is_in_patient_or_resident = isInInstitution(facts);
  // Who is no geriatrician and says no more has no certificate in geriatrics.
  if (stated.is_geriatrician_or_care_of_elderly?.value === false) values.has_geriatrics_certificate = false;
  if (stated.is_most_responsible_physician?.value === true)
    values.is_virtual_specialist_for_institution = false;
  for (const fact of STATED_FACTS) {
    const slot = stated[fact];
    if (slot) values[fact] = slot.value;
  }
  return values;
}

const toService = ({ service }: QuestionFacts): LocalMoment | undefined =>
  service?.value.day === undefined ? undefined : { day: service.value.day, minute: service.value.minute };

/** Days of the admission assessment and of the service, where only their distance is known. */
function toAssessmentDays(
  { daysAfterAdmission, daysOfCodes, admission, service }: QuestionFacts,
  { today, code }: Pick<ClaimContext, "today" | "code">,
) {
  const days = daysOfCodes?.value[code] ?? daysAfterAdmission?.value;
  if (days === undefined) return {};
  const ofService = service?.value.day ?? today;
  const day = admission?.value.day ?? addDays(ofService, -days);
  return {
    admissionAssessmentDay: day,
    service: { day: addDays(day, days), minute: undefined },
  };
}

/** Psychotherapy that may be beside an assessment in a hospital alone (GP55): who gives it there says so. */
const THERAPIES = new Set(["K004", "K007", "K195", "K197"]);

/** Codes with a W are for long-term care, whatever else a question speaks of. */
function toSetting(
  { setting }: QuestionFacts,
  { code, sameDayCodes = [] }: ClaimContext,
): CareSetting | undefined {
  const isResident = [code, ...sameDayCodes].some((one) => one.startsWith("W"));
  if (isResident && (setting === undefined || setting.value === "hospital_in_patient"))
    return "long_term_care";
  return setting === undefined && THERAPIES.has(code) ? "office" : setting?.value;
}

/** Units that were claimed before are not those of this service. */
const toUnits = ({ units, earlier }: QuestionFacts): number | undefined =>
  earlier?.claims.some((claim) => claim.units === units?.value && claim.units > 1) === true ||
  (units !== undefined && units.value > 1 && earlier?.claims.length === units.value)
    ? undefined
    : units?.value;

const BIRTHS = new Set<AdmissionKind | undefined>(["obstetrical_delivery", "newborn"]);

/** Who tells of a birth and not of intensive care had none: it is what would be told. */
const toIntensiveCare = ({ hadIntensiveCare, admissionKind }: QuestionFacts): boolean | undefined =>
  hadIntensiveCare?.value ?? (BIRTHS.has(admissionKind?.value) ? false : undefined);

/** What was before has a day up to that of the service; one that was counted without a day has today's. */
const upTo = (
  claims: readonly EarlierClaim[],
  day: string | undefined,
  today: string,
): readonly EarlierClaim[] => {
  const isUndated = ({ code, day: own }: EarlierClaim): boolean => code.startsWith("W") && own === today;
  return claims.map((claim) =>
    day !== undefined && (claim.day > day || isUndated(claim)) ? { ...claim, day } : claim,
  );
};

/** Nobody knows what was claimed before, and the question tells of nothing. */
const isHistoryUnknown = ({ earlier, unknown = [] }: QuestionFacts): boolean =>
  unknown.includes("earlierClaims") && (earlier?.claims ?? []).length === 0;

/** What a question tells of claims is not all of them where it says that the history is not known. */
const listUnsure = ({ earlier, unknown = [] }: QuestionFacts): readonly string[] => [
  ...(earlier?.unsure ?? []),
  ...(unknown.includes("earlierClaims") ? (earlier?.claims ?? []).map(({ code }) => code) : []),
];

/** Codes that are an admission assessment by themselves (A5). */
const ADMISSIONS = new Set(["A933", "C933"]);

/** Premiums of a special visit to long-term care (GP73). */
const SPECIAL_VISIT = /^W9[69]\d$/u;

const OTHER_VISIT = /^[ACW]\d/u;

/** A visit that is told of beside a procedure is a reason of its own to come, unless the words say otherwise. */
const isBesideVisit = ({ stated }: QuestionFacts, sameDayCodes: readonly string[] | undefined): boolean =>
  stated.is_sole_reason_for_visit === undefined &&
  stated.is_without_financial_interest_in_facility?.value !== true &&
  sameDayCodes?.some((code) => OTHER_VISIT.test(code)) === true;

export interface ClaimContext {
  readonly today: string;
  readonly code: string;
  /** Codes that are claimed with this one; undefined where nobody said. */
  readonly sameDayCodes: readonly string[] | undefined;
}

/** What the question says of a service, as the billing rules take it; what was not said stays unknown. */
export function toClaimFacts(facts: QuestionFacts, { today, code, sameDayCodes }: ClaimContext): ClaimFacts {
  const service = toService(facts) ?? facts.discharge?.value;
  return {
    admission: facts.admission?.value,
    discharge: facts.discharge?.value,
    stayLength: facts.stay?.value,
    dischargeSummary: facts.dischargeSummary?.value,
    summaryDelay: facts.summaryDelay?.value,
    admissionKind: facts.admissionKind?.value,
    hadIntensiveCare: toIntensiveCare(facts),
    setting: toSetting(facts, { today, code, sameDayCodes }),
    daysSinceDischarge: facts.daysSinceDischarge?.value,
    minutes: facts.minutes?.value,
    isOfficeSacrificed: facts.isOfficeSacrificed?.value,
    isElectiveVisit: facts.isElectiveVisit?.value,
    areTimesRecorded: facts.areTimesRecorded?.value,
    ageMonths: facts.age?.value.months,
    specialty: facts.specialty?.value,
    units: toUnits(facts),
    lesions: facts.lesions?.value,
    stated: {
      ...toStated(facts),
      ...(sameDayCodes?.some((other) => ADMISSIONS.has(other)) === true && { is_admission_assessment: true }),
      ...(sameDayCodes?.some((other) => SPECIAL_VISIT.test(other)) === true && {
        is_with_special_visit: true,
      }),
      ...(isBesideVisit(facts, sameDayCodes) && { is_sole_reason_for_visit: false }),
    },
    sameDayCodes,
    service,
    ...((facts.service?.value.isRelative === true || facts.unknown?.includes("service") === true) &&
    !facts.discharge
      ? { isServiceDayOpen: true }
      : {}),
    serviceMinute: facts.service?.value.minute,
    ...(facts.earlier &&
      !isHistoryUnknown(facts) && {
        earlierClaims: upTo(facts.earlier.claims, service?.day, today),
        unsureCodes: listUnsure(facts),
        atLeastCodes: facts.earlier.atLeast,
        toldCodes: facts.earlier.told,
        countDay: today,
      }),
    ...toAssessmentDays(facts, { today, code }),
  };
}
