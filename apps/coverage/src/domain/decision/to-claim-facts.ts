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

function toStated(facts: QuestionFacts): ClaimFacts["stated"] {
  const { stated, setting, admission, stay } = facts;
  const isAdmitted = admission !== undefined || IN_HOSPITAL.has(setting?.value);
  const values: Partial<Record<StatedFact, boolean>> = isAdmitted
    ? {}
    : { is_admission_assessment_after_90_days: false };
  const away = stay && isAway(stay.value);
  if (away !== undefined) values.is_away_three_days = away;
  values.is_in_patient_or_resident = isInInstitution(facts);
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

/** Codes with a W are for long-term care, whatever else a question speaks of. */
const toSetting = ({ setting }: QuestionFacts, code: string): CareSetting | undefined =>
  code.startsWith("W") && (setting === undefined || setting.value === "hospital_in_patient")
    ? "long_term_care"
    : setting?.value;

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
    setting: toSetting(facts, code),
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
