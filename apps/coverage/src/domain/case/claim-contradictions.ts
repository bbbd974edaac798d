import {
  minutesBetween,
  parseDaySpan,
  parseMoment,
  parseServiceMoment,
  type LocalMoment,
} from "../ohip/local-time.ts";
import type { ClaimAsk } from "./coverage-case.ts";
import type { Contradiction } from "./contradictions.ts";

const MINUTES_PER_HOUR = 60;
const MINUTES_PER_DAY = 24 * MINUTES_PER_HOUR;

const parse = (text: string | undefined): LocalMoment | undefined =>
  text === undefined ? undefined : parseMoment(text);

/** Moments that follow one another, by their fields. */
const ORDER: readonly (readonly [keyof Moments, keyof Moments, string])[] = [
  ["admission", "discharge", "the discharge is before the admission"],
  ["discharge", "discharge_summary", "the discharge summary is before the discharge by days"],
  ["admission", "admission_assessment", "the admission assessment is before the admission by days"],
  ["admission_assessment", "service_at", "the service is before the admission assessment"],
];

interface Moments {
  readonly service_at: LocalMoment | undefined;
  readonly admission: LocalMoment | undefined;
  readonly discharge: LocalMoment | undefined;
  readonly discharge_summary: LocalMoment | undefined;
  readonly admission_assessment: LocalMoment | undefined;
}

/** A summary may be written, and a patient assessed, the day before. */
const LEEWAY: Readonly<Partial<Record<keyof Moments, number>>> = {
  discharge_summary: 2 * MINUTES_PER_DAY,
  admission_assessment: 2 * MINUTES_PER_DAY,
};

function* checkOrder(moments: Moments): Generator<Contradiction> {
  for (const [first, then, words] of ORDER) {
    const [from, to] = [moments[first], moments[then]];
    const isByDay = then === "service_at";
    if (from && to && (isByDay ? to.day < from.day : minutesBetween(from, to).most < -(LEEWAY[then] ?? 0)))
      yield { fields: [first, then], words };
  }
}

/** A stated length and the moments that imply it. */
function* checkLengths(
  ask: ClaimAsk,
  { admission, discharge, discharge_summary: summary }: Moments,
): Generator<Contradiction> {
  const spans = [
    ["stay_hours", ask.stay_hours, admission, discharge, ["admission", "discharge"], "the stay"],
    [
      "summary_hours",
      ask.summary_hours,
      discharge,
      summary,
      ["discharge", "discharge_summary"],
      "the time to the summary",
    ],
  ] as const;
  for (const [field, hours, from, to, fields, what] of spans) {
    if (hours === undefined || !from || !to) continue;
    const { least, most } = minutesBetween(from, to);
    const typed = hours * MINUTES_PER_HOUR;
    // Callers round hours.
    if (typed < least - MINUTES_PER_HOUR || typed > most + MINUTES_PER_HOUR)
      yield { fields: [field, ...fields], words: `${what} is ${hours} hours, and other by the two moments` };
  }
}

/** Virtual settings imply the modality. Other settings say where the patient or physician is, also on the telephone. */
function* checkPlace({ setting, modality, visit_place: place }: ClaimAsk): Generator<Contradiction> {
  if (setting !== undefined && modality !== undefined) {
    const by = setting === "virtual_video" ? "video" : setting === "virtual_telephone" ? "phone" : undefined;
    if (by !== undefined && by !== modality)
      yield { fields: ["setting", "modality"], words: `a service at ${setting} is not by ${modality}` };
  }
  if (place !== undefined && (modality === "phone" || modality === "video"))
    yield { fields: ["visit_place", "modality"], words: `a special visit is not by ${modality}` };
  const isHome = place?.endsWith("home") === true;
  if (isHome && setting !== undefined && setting !== "home")
    yield { fields: ["visit_place", "setting"], words: `a special visit to the home is not at ${setting}` };
}

/** The longest that each period lasts, in days. */
const MOST_DAYS: Readonly<Record<string, number>> = {
  week: 7,
  month: 31,
  "12 months": 366,
  "24 months": 731,
  "60 months": 1827,
};

/** Whether a day is certainly before the period that ends with the service. */
function isBefore(day: string, within: string | undefined, service: string): boolean {
  if (within === "calendar year") return day.slice(0, 4) < service.slice(0, 4);
  const most = MOST_DAYS[within ?? ""];
  const days = minutesBetween(parseMoment(day), parseMoment(service)).least / MINUTES_PER_DAY;
  return most !== undefined && days > most;
}

type EarlierClaims = NonNullable<ClaimAsk["earlier_claims"]>;

/** An earlier claim's day is not after the service, and is within its stated period. */
function* checkDays(claims: EarlierClaims, { service_at: service }: Moments): Generator<Contradiction> {
  // Parse each day even without a service, so that an invalid day is reported.
  const days = claims.map(({ day }) => (day === undefined ? undefined : parseDaySpan(day)));
  if (!service) return;
  for (const [index, { code, day, within }] of claims.entries()) {
    const span = days[index];
    if (span === undefined) continue;
    if (span.first > service.day)
      yield {
        fields: [`earlier_claims[${index}].day`, "service_at"],
        words: `the earlier ${code} is after the service`,
      };
    else if (isBefore(span.last, within, service.day))
      yield {
        fields: [`earlier_claims[${index}].day`, `earlier_claims[${index}].within`],
        words: `the ${code} of ${day} is not within the ${within} before ${service.day}`,
      };
  }
}

/** Claims of one code, period and physician have one count. */
function* checkCounts(claims: EarlierClaims): Generator<Contradiction> {
  const counts = Map.groupBy(
    claims.filter(({ count, day }) => count !== undefined && day === undefined),
    ({ code, within = "", same_physician: own = true }) => `${code.toUpperCase()} ${within} ${own}`,
  );
  for (const [key, same] of counts)
    if (new Set(same.map(({ count }) => count)).size > 1)
      yield { fields: ["earlier_claims"], words: `${key.split(" ")[0] ?? ""} has two counts for one period` };
}

/** Facts that a typed field also states. */
const FIELD_FACTS = [
  ["mrp", "is_most_responsible_physician"],
  ["referral_on_file", "is_written_request_on_file"],
] as const;

function* checkFacts(ask: ClaimAsk): Generator<Contradiction> {
  for (const [field, fact] of FIELD_FACTS) {
    const [typed, stated] = [ask[field], ask.stated.get(fact)];
    if (typed !== undefined && typeof stated === "boolean" && typed !== stated)
      yield { fields: [field, "facts"], words: `${field} and ${fact} do not say the same` };
  }
}

/**
 * Finds contradictions in a claim's fields, by paths relative to it.
 *
 * @throws UserInputError INVALID_DATE
 */
export function checkClaim(ask: ClaimAsk): readonly Contradiction[] {
  const moments: Moments = {
    service_at: parseServiceMoment(ask.service_at),
    admission: parse(ask.admission),
    discharge: parse(ask.discharge),
    discharge_summary: parse(ask.discharge_summary),
    admission_assessment: parse(ask.admission_assessment),
  };
  return [
    ...checkOrder(moments),
    ...checkLengths(ask, moments),
    ...checkPlace(ask),
    ...checkDays(ask.earlier_claims ?? [], moments),
    ...checkCounts(ask.earlier_claims ?? []),
    ...checkFacts(ask),
  ];
}
