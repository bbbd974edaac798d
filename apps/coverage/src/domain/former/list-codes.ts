import { findAfterHoursPremium } from "../ohip/after-hours.ts";
import { classifyDay } from "../ohip/holidays.ts";
import type { BillingIntent, QuestionFacts } from "../question/coverage-question.ts";
import type { BillingEvidence } from "./evidence.ts";

type FeeList = Pick<BillingEvidence, "fees">;

export const isAddOn = (code: string): boolean => /^(?:E\d|K18[789])/u.test(code);

/** What a procedure marked + adds where it is the sole reason for the visit (J3). */
const listVisitPremium = (
  codes: readonly string[],
  { asks, stated, fees }: Pick<BillingIntent, "asks"> & Pick<QuestionFacts, "stated"> & FeeList,
): readonly string[] =>
  asks.includes("which_code") &&
  stated.is_sole_reason_for_visit?.value === true &&
  fees.some(({ code, marks }) => marks.includes("+") && codes.includes(code))
    ? ["G700"]
    : [];

/** A visit by video or telephone of which no service is named, by whether the patient is known (A62, A69). */
function listVirtual({ setting, stated }: QuestionFacts): readonly string[] {
  const isKnown = stated.has_existing_relationship?.value !== false;
  if (setting?.value === "virtual_video") return [isKnown ? "K300" : "A101"];
  return setting?.value === "virtual_telephone" ? [isKnown ? "K301" : "A102"] : [];
}

/** A night has one premium on every day: an ordinary one stands for a day that nobody named. */
const ANY_DAY = "2025-01-08";
const NIGHT_ENDS = 7 * 60;

/** The after-hours premium of a procedure for the hour that the question names (GP104). */
function listAfterHours(service: QuestionFacts["service"]): readonly string[] {
  const { day, minute } = service?.value ?? {};
  if (minute === undefined || (day === undefined && minute >= NIGHT_ENDS)) return [];
  const { premium } = findAfterHoursPremium({ day: day ?? ANY_DAY, minute }, "physician");
  return premium ? [premium.code.slice(0, "E409".length)] : [];
}

const DELIVERIES: ReadonlySet<string> = new Set(["P006", "P009", "P018", "P020", "P038", "P041"]);

/** Premiums of a delivery that the words speak of: the only one of the day, at the cost of office hours (K7). */
const listDeliveryPremiums = (
  codes: readonly string[],
  { asks, stated, service }: Pick<BillingIntent, "asks"> & Pick<QuestionFacts, "stated" | "service">,
): readonly string[] =>
  asks.includes("premiums") && codes.some((code) => DELIVERIES.has(code))
    ? [
        ...listAfterHours(service),
        ...(stated.is_sole_delivery_of_day?.value === true ? ["E411"] : []),
        ...(stated.is_office_hours_sacrificed?.value === true ? ["C989"] : []),
      ]
    : [];

/** Codes of the later quarter hours of critical care (J27, J29). */
const LATER_QUARTERS: Readonly<Record<string, readonly string[]>> = {
  G521: ["G523", "G522"],
  G395: ["G391"],
};
const QUARTER = 15;

/** Codes of each further joint, bursa or point (J54, J56). */
const FURTHER: Readonly<Record<string, string>> = { G370: "G371", G328: "G329", G384: "G385" };

const listFurther = ({ codes, asks, isFurther }: BillingIntent): readonly string[] =>
  isFurther === true && (asks.includes("fee") || asks.includes("which_code"))
    ? codes.flatMap(({ value }) => FURTHER[value] ?? [])
    : [];

/** Minutes after which each quarter hour begins (J27, J29). */
const QUARTER_AFTER: Readonly<Record<string, number>> = { G521: 0, G523: 15, G522: 30, G395: 0, G391: 15 };
/** Whether the time with the patient reaches the quarter hour that a code is for. */
export const reachesQuarter = (code: string, minutes: QuestionFacts["minutes"]): boolean =>
  minutes !== undefined && minutes.value > (QUARTER_AFTER[code] ?? Infinity);

/** What follows the first quarter hour, where it took longer. */
const listLaterQuarters = (
  { codes, asks }: Pick<BillingIntent, "codes" | "asks">,
  minutes: QuestionFacts["minutes"],
): readonly string[] =>
  minutes !== undefined && minutes.value > QUARTER && (asks.includes("fee") || asks.includes("which_code"))
    ? codes.flatMap(({ value }) => LATER_QUARTERS[value] ?? [])
    : [];

/** What the most responsible physician's visit is on the days after the admission assessment (GP44). */
const DAY_VISITS: Readonly<Record<number, string>> = { 1: "C122", 2: "C123" };

/** General assessments and consultations of in-patients, which admissions begin with (GP42). */
const ADMISSION_ASSESSMENTS: ReadonlySet<string> = new Set([
  "C003",
  "C004",
  "C005",
  "C133",
  "C135",
  "A003",
  "A933",
  "C933",
]);

/** Most responsible physician and first visit after intensive care (GP46), supportive care (GP48), the day of discharge (GP45). */
function listByFacts(facts: QuestionFacts): readonly string[] {
  const { stated, setting, discharge, residence } = facts;
  const says = (fact: keyof typeof stated): boolean | undefined => stated[fact]?.value;
  const isMrp = says("is_most_responsible_physician");
  const isInPatient = setting?.value === "hospital_in_patient";
  if (isMrp === true && says("was_transferred_from_intensive_care") === true) return ["C142"];
  if (isMrp === false && isInPatient && says("is_requested_by_patient_or_family") === true) return ["C010"];
  if (isMrp === true && discharge !== undefined && residence === undefined) return ["C124"];
  return listVirtual(facts);
}

/** The premium of the most responsible physician's visit, by its day (GP47). */
function listMrpPremium({ service, setting }: QuestionFacts): readonly string[] {
  const day = service?.value.day;
  if (setting !== undefined && setting.value !== "hospital_in_patient") return [];
  if (day === undefined || service?.value.isRelative === true) return ["E083", "E084"];
  const { isWeekend, holiday } = classifyDay(day, "general");
  return [isWeekend || holiday !== undefined ? "E084" : "E083"];
}

/** Codes of a hospital stay's weeks: of each, the last week that it is for (A10, GP43). */
const BY_WEEK: Readonly<Record<string, readonly (readonly [string, number])[]>> = {
  C002: [
    ["C002", 5],
    ["C007", 13],
    ["C009", Infinity],
  ],
  C132: [
    ["C132", 5],
    ["C137", 13],
    ["C139", Infinity],
  ],
};

const ofWeek = (code: string, { weekOfStay }: QuestionFacts): string =>
  weekOfStay === undefined
    ? code
    : (BY_WEEK[code]?.find(([, last]) => weekOfStay.value <= last)?.[0] ?? code);

/** Group psychotherapy by the number of people (A20). */
const BY_PEOPLE: readonly (readonly [number, string])[] = [
  [2, "K019"],
  [3, "K020"],
  [4, "K012"],
  [5, "K024"],
  [12, "K025"],
];

function ofGroup(candidates: readonly string[], { people }: QuestionFacts): readonly string[] {
  const own = people && BY_PEOPLE.find(([most]) => people.value <= most)?.[1];
  return own !== undefined && candidates.includes(own) ? [own] : candidates;
}

/** Codes of the question, with what can be added to them where that is asked; else those that its services may be. */
export function listCodes(intent: BillingIntent, facts: QuestionFacts, { fees }: FeeList): readonly string[] {
  const { codes, services, asks, isTogether } = intent;
  const { isVerdictAsked, stated, daysAfterAdmission, minutes, service } = facts;
  const ofDay = DAY_VISITS[daysAfterAdmission?.value ?? 0];
  const isMrp = stated.is_most_responsible_physician?.value === true;
  // "Admitted Sunday with a C003, day two now. Which code today?": the assessment is told, the visit of the day is asked for.
  const isOpenDay = codes.every(({ value }) => ADMISSION_ASSESSMENTS.has(value));
  if (isOpenDay && asks.includes("which_code") && isMrp && ofDay !== undefined) return [ofDay];
  // Who only took somebody over from intensive care gave none.
  const hasOnlyTakenOver = stated.gave_intensive_care_before_transfer?.value === false;
  const ofServices = services
    .filter(({ value: { service: name } }) => !hasOnlyTakenOver || name !== "critical_care")
    .flatMap(({ value }) => ofGroup(value.candidates, facts))
    .map((code) => ofWeek(code, facts));
  const isOfVisit = services.some(
    ({ value: { service, premiumPlace } }) => service === "special_visit" || premiumPlace !== undefined,
  );
  if (codes.length === 0 && ofServices.length === 0 && asks.includes("premiums") && isMrp && !isOfVisit)
    return listMrpPremium(facts);
  if (codes.length === 0 && ofServices.length === 0) return listByFacts(facts);
  if (codes.length === 0)
    return [
      ...new Set([
        ...ofServices,
        ...listVisitPremium(ofServices, { asks, stated, fees }),
        ...listDeliveryPremiums(ofServices, { asks, stated, ...(service && { service }) }),
      ]),
    ];
  const isPair = isTogether && codes.length === 1 && isVerdictAsked === true;
  const paired = isPair ? services.flatMap(({ value }) => value.candidates.slice(0, 1)) : [];
  const added = [...paired, ...ofServices.filter((code) => isAddOn(code) || asks.includes("premiums"))];
  return [
    ...new Set([
      ...codes.map(({ value }) => value),
      ...added,
      ...listFurther(intent),
      ...listLaterQuarters({ codes, asks }, minutes),
    ]),
  ];
}
