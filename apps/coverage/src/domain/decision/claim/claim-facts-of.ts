import { STATED_FACTS, type CareSetting, type LimitPeriod, type StatedFact } from "../../../dataset/index.ts";
import type { EarlierClaimInput, PatientInput } from "../../case/case-input.ts";
import type { ClaimAsk, FactValue } from "../../case/coverage-case.ts";
import type { ClaimFacts, EarlierClaim } from "../../ohip/claim-facts.ts";
import { MODALITY_INDICATORS } from "../../ohip/list-rules.ts";
import { parseSpecialty } from "../../ohip/find-specialty.ts";
import {
  addDays,
  daysBetween,
  parseClock,
  parseDaySpan,
  parseMoment,
  parseMonth,
  parseServiceMoment,
  subtractMonths,
  type LocalMoment,
} from "../../ohip/local-time.ts";
import type { Schedule } from "../../ohip/schedule.ts";
import { isAdmissionAfterInterval } from "./admission-interval.ts";

const MINUTES_PER_HOUR = 60;
const MONTHS_PER_YEAR = 12;
/** Rules divide the first three years by months, so an age in years does not settle them. */
const PARTED_BY_MONTHS = 3;
/** A hospital stay has a visit a day for five weeks (GP43). */
const DAILY_VISIT_DAYS = 35;
/** Visits are limited by the week up to the thirteenth week, and by the month after it (GP43). */
const WEEKLY_VISIT_DAYS = 91;

const BARE = "A000".length;
/** "c124a" as the Schedule lists it. */
export const toBareCode = (written: string): string => written.slice(0, BARE).toUpperCase();

/** The role suffix of a code, if the caller wrote it: "C" of "p016c". */
export const findSuffix = (code: string, { codes = [] }: ClaimAsk): string | undefined => {
  const written = codes.find((one) => toBareCode(one) === code)?.toUpperCase();
  return written === undefined || written.length === BARE ? undefined : written.slice(BARE);
};

export const isStatedFact = (name: string): name is StatedFact => STATED_FACTS.some((fact) => fact === name);

const parse = (text: string | undefined): LocalMoment | undefined =>
  text === undefined ? undefined : parseMoment(text);

/** Place of the patient by the table of a special visit. */
const SETTING_OF: Readonly<Record<NonNullable<ClaimAsk["visit_place"]>, CareSetting>> = {
  emergency_department: "emergency_department",
  hospital_out_patient: "hospital_out_patient",
  hospital_in_patient: "hospital_in_patient",
  long_term_care: "long_term_care",
  emergency_department_physician: "emergency_department",
  home: "home",
  palliative_home: "home",
  office: "office",
  other: "other",
  geriatric_home: "home",
};

/** Codes of an ask, each once. */
export const listAskedCodes = ({ codes = [] }: ClaimAsk): readonly string[] => [
  ...new Set(codes.map(toBareCode)),
];

/** All codes of its day. */
export const listDayCodes = (ask: ClaimAsk): readonly string[] => [
  ...new Set([...listAskedCodes(ask), ...(ask.same_day_codes ?? []).map(toBareCode)]),
];

/** Reads the setting from its field, from a special visit's place, or from a modality code: K300 means video, K301 telephone. */
export function toSetting(ask: ClaimAsk): CareSetting | undefined {
  if (ask.modality === "video") return "virtual_video";
  if (ask.modality === "phone") return "virtual_telephone";
  if (ask.setting !== undefined) return ask.setting;
  if (ask.visit_place !== undefined) return SETTING_OF[ask.visit_place];
  const codes = listDayCodes(ask);
  if (codes.includes("K300")) return "virtual_video";
  return codes.includes("K301") ? "virtual_telephone" : undefined;
}

const INSTITUTIONS = new Set<CareSetting>(["hospital_in_patient", "long_term_care"]);

/** Days from admission to service, if both are stated. */
function countHospitalDays({
  days_after_admission: stated,
  admission,
  service_at: at,
}: ClaimAsk): number | undefined {
  const service = parseServiceMoment(at);
  if (stated !== undefined || admission === undefined || service === undefined) return stated;
  return daysBetween(parseMoment(admission).day, service.day);
}

/** Facts that typed fields say in another form. */
function* implyFacts(ask: ClaimAsk): Generator<readonly [string, boolean]> {
  const { setting, patient } = ask;
  if (ask.mrp !== undefined) yield ["is_most_responsible_physician", ask.mrp];
  // Only physicians who are not the MRP may see an institution's patient virtually (A65).
  if (ask.mrp === true) yield ["is_virtual_specialist_for_institution", false];
  if (ask.referral_on_file !== undefined) yield ["is_written_request_on_file", ask.referral_on_file];
  if (ask.admission_kind !== undefined)
    yield ["had_no_in_patient_stay", ask.admission_kind === "day_surgery"];
  if (ask.visit_place === "emergency_department_physician") yield ["is_emergency_department_physician", true];
  const isResident = patient.residence === "long_term_care" || patient.residence === "hospital";
  if (isResident || (setting !== undefined && INSTITUTIONS.has(setting)))
    yield ["is_in_patient_or_resident", true];
  else if (setting === "home" || setting === "office" || patient.residence === "community")
    yield ["is_in_patient_or_resident", false];
  const days = countHospitalDays(ask);
  if (days !== undefined) {
    yield ["is_after_five_weeks_in_hospital", days > DAILY_VISIT_DAYS];
    yield ["is_after_thirteen_weeks_in_hospital", days > WEEKLY_VISIT_DAYS];
  }
  if (listDayCodes(ask).some((code) => /^[AC]933$/u.test(code))) yield ["is_admission_assessment", true];
  const isApart = isAdmissionAfterInterval(ask);
  if (isApart !== undefined) yield ["is_admission_assessment_after_90_days", isApart];
}

/** Facts that are stated, and those that typed fields imply. */
export const listClaimFacts = (ask: ClaimAsk): ReadonlyMap<string, FactValue> =>
  new Map<string, FactValue>([...implyFacts(ask), ...ask.stated]);

/** Full months; of an age in years its first month, which is right wherever rules part years. */
function toAgeMonths({
  age_years: years,
  age_months: months,
  age_days: days,
}: PatientInput): number | undefined {
  if (months !== undefined) return months;
  if (years !== undefined && years >= PARTED_BY_MONTHS) return years * MONTHS_PER_YEAR;
  return days === undefined ? undefined : Math.floor(days / 31);
}

type Period = NonNullable<EarlierClaimInput["within"]>;

/** First day of a period that ends with the given day. */
function toEarliest(within: Period, day: string): string {
  switch (within) {
    case "day":
      return day;
    case "week":
      return addDays(day, -6);
    case "month":
      return addDays(subtractMonths(day, 1), 1);
    case "12 months":
      return addDays(subtractMonths(day, 12), 1);
    case "24 months":
      return addDays(subtractMonths(day, 24), 1);
    case "60 months":
      return addDays(subtractMonths(day, 60), 1);
    case "calendar year":
      return `${day.slice(0, "YYYY".length)}-01-01`;
    case "admission":
    case "pregnancy":
      return addDays(subtractMonths(day, 9), 1);
    case "lifetime":
      return "1900-01-01";
  }
}

const EPISODES: readonly (LimitPeriod["unit"] | Period)[] = ["admission", "pregnancy"];

interface CountedFrom {
  /** Day from which periods are counted back. If only the month is known, its last day. */
  readonly day: string;
  /** Days by which the service may be earlier. */
  readonly slack: number;
  /** Whether the service is assumed to be today. */
  readonly isPresumed: boolean;
  readonly admission: LocalMoment | undefined;
}

/** Converts an earlier claim to what limits count: claims of a day or month, or of a period that ends with the service. */
function toEarlier(claim: EarlierClaimInput, from: CountedFrom): EarlierClaim {
  const { code, day, count, within, same_physician: isSamePhysician = true } = claim;
  const { day: countDay, admission, isPresumed } = from;
  const span = day === undefined ? undefined : parseDaySpan(day);
  // "In January, within 12 months of it" holds for the service, whenever it was; that it was today is only presumed.
  const isOutside = span !== undefined && within !== undefined && span.last < toEarliest(within, countDay);
  const known = isPresumed && isOutside ? undefined : span;
  const isOfEpisode = within !== undefined && EPISODES.includes(within);
  // A count without a period is for the limit's period, which its question names.
  const earliest = known?.first ?? (within === undefined ? countDay : toEarliest(within, countDay));
  const last = known && known.first <= countDay && known.last > countDay ? countDay : known?.last;
  return {
    code: toBareCode(code),
    day: last ?? countDay,
    ...((known === undefined || known.first !== last) && { earliest }),
    ...((within === "month" || day?.length === "YYYY-MM".length) && { isOfMonth: true }),
    units: count ?? 1,
    isDated: known !== undefined,
    isSamePhysician,
    isSameEpisode:
      isOfEpisode ||
      (within === undefined &&
        (known === undefined || admission === undefined || known.first >= admission.day)),
  };
}

function toEarlierFacts({ earlier_claims: claims }: ClaimAsk, from: CountedFrom): Partial<ClaimFacts> {
  const { day: countDay, slack } = from;
  const counted = { countDay, ...(slack > 0 && { countDaySlack: slack }) };
  if (claims === undefined) return counted;
  const earlier = claims.filter(({ count }) => count !== 0);
  return {
    ...counted,
    earlierClaims: earlier.map((claim) => toEarlier(claim, from)),
    atLeastCodes: claims.flatMap((claim) => (claim.at_least === true ? [toBareCode(claim.code)] : [])),
    // A count for some codes says nothing about others. An empty list says that there were no claims.
    ...(claims.length > 0 && { statedCodes: claims.map(({ code }) => toBareCode(code)) }),
  };
}

const inMinutes = (hours: number | undefined) =>
  hours === undefined ? undefined : { least: hours * MINUTES_PER_HOUR, most: hours * MINUTES_PER_HOUR };

/** The visit on the day of discharge, and what goes with it, is of that day. */
const OF_DISCHARGE_DAY = "C124";

export interface FactContext {
  readonly code: string;
  /** Codes of the same physician, patient and day; undefined if not stated. */
  readonly sameDay: readonly string[] | undefined;
  readonly isSameDayOpen: boolean;
  readonly today: string;
  readonly schedule: Schedule;
}

/** Day of the service: as stated, else the day of discharge, else counted from the admission assessment. */
function toDays(ask: ClaimAsk, { code, sameDay = [], today }: FactContext): Partial<ClaimFacts> {
  const discharge = parse(ask.discharge);
  const isOfDischarge = [code, ...sameDay, ...listAskedCodes(ask)].includes(OF_DISCHARGE_DAY);
  const service = parseServiceMoment(ask.service_at) ?? (isOfDischarge ? discharge : undefined);
  const minute = parseClock(ask.service_at ?? "");
  const assessment = parse(ask.admission_assessment)?.day;
  const days = ask.days_after_admission;
  if (days === undefined && (service !== undefined || minute === undefined))
    return { service, admissionAssessmentDay: assessment };
  const day = service?.day ?? today;
  return {
    service: service ?? { day, minute },
    admissionAssessmentDay: days === undefined ? assessment : addDays(day, -days),
    ...(service === undefined && { isServiceDayOpen: true }),
  };
}

const toStated = (ask: ClaimAsk): ClaimFacts["stated"] => {
  const stated: Partial<Record<StatedFact, boolean>> = {};
  for (const [name, value] of listClaimFacts(ask))
    if (value !== null && isStatedFact(name)) stated[name] = value;
  return stated;
};

/** Two digits of the specialty that the claim is of. */
export function toSpecialty(specialty: string | undefined, schedule: Schedule): string | undefined {
  const stated = specialty?.trim();
  return stated === undefined || /^\d{2}$/u.test(stated) ? stated : parseSpecialty(stated, schedule)[0];
}

/** Day from which earlier claims are counted back. If only the month is stated, the last possible day. */
function toCountDay({ service_at: at = "" }: ClaimAsk, day: string): Pick<CountedFrom, "day" | "slack"> {
  const month = parseMonth(at);
  return month ? { day: month.last, slack: daysBetween(month.first, month.last) } : { day, slack: 0 };
}

/**
 * The facts of an ask as the rules read them for one of its codes.
 *
 * @throws UserInputError INVALID_DATE, UNKNOWN_SPECIALTY
 */
export function toClaimFacts(ask: ClaimAsk, context: FactContext): ClaimFacts {
  const { code, sameDay, isSameDayOpen, today, schedule } = context;
  const days = toDays(ask, context);
  const admission = parse(ask.admission);
  return {
    code,
    sex: ask.patient.sex,
    admission,
    discharge: parse(ask.discharge),
    dischargeSummary: parse(ask.discharge_summary),
    stayLength: inMinutes(ask.stay_hours),
    summaryDelay: inMinutes(ask.summary_hours),
    admissionKind: ask.admission_kind,
    hadIntensiveCare: ask.had_intensive_care,
    setting: toSetting(ask),
    daysSinceDischarge: ask.days_after_discharge,
    minutes: ask.minutes,
    areTimesRecorded: ask.times_recorded,
    ageMonths: toAgeMonths(ask.patient),
    lesions: ask.lesions,
    specialty: toSpecialty(ask.specialty, schedule),
    units: ask.units,
    stated: toStated(ask),
    sameDayCodes: sameDay?.filter((other) => other !== code && !MODALITY_INDICATORS.has(other)),
    isSameDayOpen,
    ...days,
    ...toEarlierFacts(ask, {
      ...toCountDay(ask, days.service?.day ?? today),
      isPresumed: days.service === undefined || days.isServiceDayOpen === true,
      admission,
    }),
  };
}
