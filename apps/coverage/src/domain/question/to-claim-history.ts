import type { ClaimInput } from "../case/case-input.ts";
import type { QuestionFacts } from "./coverage-question.ts";

type Subject = Pick<ClaimInput, "codes" | "same_day_codes">;

const MINUTES_PER_HOUR = 60;
/** Of the discharge summary (GP45). */
const SUMMARY_HOURS = 48;

const listCodes = ({ codes = [], same_day_codes: beside = [] }: Subject): readonly string[] => [
  ...codes,
  ...beside,
];

const MODALITIES = { virtual_video: "video", virtual_telephone: "phone" } as const;
/** Psychotherapy that may be beside an assessment in a hospital alone (GP55): who gives it there says so. */
const THERAPIES: ReadonlySet<string> = new Set(["K004", "K007", "K195", "K197"]);

/** Visits of in-patients: another place that words tell is the one that the patient came from, or where the writer sits. */
const OF_IN_PATIENT = /^C\d/u;

/** Whether the place that was read is one that the codes cannot have. */
export const isOtherPlace = ({ setting }: QuestionFacts, { codes = [] }: Subject): boolean =>
  setting !== undefined &&
  setting.value !== "hospital_in_patient" &&
  codes.length > 0 &&
  codes.every((code) => OF_IN_PATIENT.test(code));

/** Codes with a W are for long-term care, whatever else a question speaks of. */
export function toPlace(facts: QuestionFacts, subject: Subject): Pick<ClaimInput, "setting" | "modality"> {
  const { setting } = facts;
  if (isOtherPlace(facts, subject)) return {};
  const isResident = listCodes(subject).some((code) => code.startsWith("W"));
  if (isResident && (setting === undefined || setting.value === "hospital_in_patient"))
    return { setting: "long_term_care" };
  if (!setting) return subject.codes?.some((code) => THERAPIES.has(code)) ? { setting: "office" } : {};
  const { value } = setting;
  return value === "virtual_video" || value === "virtual_telephone"
    ? { modality: MODALITIES[value] }
    : { setting: value };
}

/** Units that were claimed before are not those of this service. */
export function toUnits({ units, earlier }: QuestionFacts): number | undefined {
  const value = units?.value ?? 0;
  const claims = earlier?.claims ?? [];
  const isOfBefore = value > 1 && (claims.some((one) => one.units === value) || claims.length === value);
  return value > 0 && !isOfBefore ? value : undefined;
}

/** A range that does not reach over the limit is as good as any length in it. */
export function toSummaryHours({ summaryDelay }: QuestionFacts): Pick<ClaimInput, "summary_hours"> {
  if (!summaryDelay) return {};
  const least = summaryDelay.value.least / MINUTES_PER_HOUR;
  const most = summaryDelay.value.most / MINUTES_PER_HOUR;
  if (least > SUMMARY_HOURS) return { summary_hours: least };
  return most <= SUMMARY_HOURS ? { summary_hours: Math.max(0, most) } : {};
}

/** "C122 on Monday, C123 on Tuesday": the day of its own code, else the one day that was told. */
export function toDaysOfCode(
  { daysOfCodes, daysAfterAdmission }: QuestionFacts,
  { codes = [] }: Subject,
): Pick<ClaimInput, "days_after_admission"> {
  const [only, ...others] = codes;
  const own = only !== undefined && others.length === 0 ? daysOfCodes?.value[only] : undefined;
  const days = own ?? daysAfterAdmission?.value;
  return days === undefined ? {} : { days_after_admission: days };
}

type Earlier = NonNullable<ClaimInput["earlier_claims"]>;

/** Claims before, each with its day; a count of residents' visits is the month's; "none" is told for each code. */
export function toEarlier(
  { earlier, service }: QuestionFacts,
  today: string,
): Pick<ClaimInput, "earlier_claims"> {
  if (!earlier) return {};
  const { claims, told, atLeast } = earlier;
  const day = service?.value.day;
  const isUndated = (code: string, own: string): boolean => code.startsWith("W") && own === today;
  const counted = Map.groupBy(
    claims.filter((one) => isUndated(one.code, one.day)),
    ({ code }) => code,
  );
  const open = (code: string) => (atLeast.includes(code) ? { at_least: true } : {});
  const listed: Earlier = [
    ...claims
      .filter((one) => !isUndated(one.code, one.day))
      .map(({ code, day: own, units, isSamePhysician }) => ({
        code,
        // What was before has a day up to that of the service.
        day: day !== undefined && own > day ? day : own,
        ...(units > 1 && { count: units }),
        same_physician: isSamePhysician,
        ...open(code),
      })),
    ...[...counted].map(([code, same]) => ({
      code,
      count: same.reduce((sum, { units }) => sum + units, 0),
      within: "month" as const,
      ...open(code),
    })),
  ];
  const none = told.filter((code) => !claims.some((claim) => claim.code === code));
  const all = [...listed, ...none.map((code) => ({ code, count: 0 }))];
  return all.length > 0 ? { earlier_claims: all } : {};
}
