import type { Span } from "@clinical-mcp/citations";
import { classifyDay } from "../ohip/holidays.ts";
import { addDays, daysBetween, minutesBetween, weekdayOf, type LocalMoment } from "../ohip/local-time.ts";
import type { Contradiction, QuestionFacts, ServiceTime, Slot } from "./coverage-question.ts";
import { before, findAll, words } from "./folded-text.ts";
import { assignRoles, type Roles } from "./moment-roles.ts";
import type { ReadMoment } from "./read-moments.ts";

const dateOf = ({ day }: ReadMoment): string | undefined => (day?.kind === "date" ? day.day : undefined);

/** The last day of that name up to a day. */
const lastOf = (weekday: number, upTo: string): string =>
  addDays(upTo, -((weekdayOf(upTo) - weekday + 7) % 7));

/** The first day of that name from a day on. */
const nextOf = (weekday: number, from: string): string => addDays(from, (weekday - weekdayOf(from) + 7) % 7);

const isHoliday = (day: string): boolean =>
  classifyDay(day, "general").holiday !== undefined || classifyDay(day, "emergency").holiday !== undefined;

const WEEKS_BACK = 12;

/** The latest week in which none of the days is a holiday and no clock was changed: a weekday says no more. */
function findOrdinaryWeek(isOrdinary: (weeks: number) => boolean): number {
  const weeks = Array.from({ length: WEEKS_BACK }, (_, back) => back).find(isOrdinary);
  return weeks ?? 0;
}

const plainDifference = (from: LocalMoment, to: LocalMoment): number =>
  (Date.parse(`${to.day}T00:00Z`) - Date.parse(`${from.day}T00:00Z`)) / 60_000 +
  ((to.minute ?? 0) - (from.minute ?? 0));

interface Stay {
  readonly admission?: Slot<LocalMoment>;
  readonly discharge?: Slot<LocalMoment>;
}

const slot = <T>(value: T, span: Span): Slot<T> => ({ value, span, from: "text" });

/** As wide as people use the words. */
const PART_LIMITS: Readonly<Record<string, readonly [number, number]>> = {
  morning: [0, 12 * 60],
  afternoon: [12 * 60, 18 * 60],
  evening: [17 * 60, 24 * 60 - 1],
};

/** Days for the two ends of a stay, of which either may be known by date, by weekday or not at all. */
function resolveStay(from: ReadMoment | undefined, to: ReadMoment | undefined, today: string): Stay {
  const toLocal = ({ minute, part }: ReadMoment, day: string): LocalMoment => {
    const within = minute === undefined && part !== undefined ? PART_LIMITS[part] : undefined;
    return { day, minute, ...(within && { within }) };
  };
  const single = (moment: ReadMoment): LocalMoment | undefined => {
    const date = dateOf(moment);
    if (date !== undefined) return toLocal(moment, date);
    return moment.day?.kind === "weekday" ? toLocal(moment, lastOf(moment.day.weekday, today)) : undefined;
  };
  if (!from || !to || from.day === undefined || to.day === undefined) {
    const admission = from && single(from);
    const discharge = to && single(to);
    return {
      ...(from && admission ? { admission: slot(admission, from.span) } : {}),
      ...(to && discharge ? { discharge: slot(discharge, to.span) } : {}),
    };
  }
  const ends = (weeks: number): readonly [LocalMoment, LocalMoment] => {
    const back = -7 * weeks;
    const admissionDate = dateOf(from);
    const fromWeekday = from.day?.kind === "weekday" ? from.day.weekday : 0;
    const toWeekday = to.day?.kind === "weekday" ? to.day.weekday : 0;
    const latest = lastOf(toWeekday, today);
    // "Admitted nine days ago, home on Sunday": what is counted from today ends with the latest day of that name.
    const isLatest = admissionDate === undefined || (from.isAgo === true && latest > admissionDate);
    const left = dateOf(to) ?? (isLatest ? addDays(latest, back) : nextOf(toWeekday, admissionDate));
    // "Admitted Friday, home today": nobody calls today by its name, so it was the Friday before.
    const isNamedToday = to.isRelative === true && lastOf(fromWeekday, left) === left;
    const came = admissionDate ?? lastOf(fromWeekday, isNamedToday ? addDays(left, -1) : left);
    return [toLocal(from, came), toLocal(to, left)];
  };
  const isOrdinary = (weeks: number): boolean => {
    const [came, left] = ends(weeks);
    const known = { ...came, minute: came.minute ?? 0 };
    const leftKnown = { ...left, minute: left.minute ?? 0 };
    const same = minutesBetween(known, leftKnown).least === plainDifference(known, leftKnown);
    return same && !isHoliday(came.day) && !isHoliday(left.day);
  };
  const isByName = from.day.kind === "weekday" && to.day.kind === "weekday";
  const [came, left] = ends(isByName ? findOrdinaryWeek(isOrdinary) : 0);
  return { admission: slot(came, from.span), discharge: slot(left, to.span) };
}

const PART_MINUTES: Readonly<Record<string, number>> = {
  morning: 9 * 60,
  afternoon: 14 * 60,
  evening: 18 * 60,
};

function resolveService(
  { day, minute, part, span, isRelative }: ReadMoment,
  today: string,
): Slot<ServiceTime> {
  const known = minute ?? (part === undefined ? undefined : PART_MINUTES[part]);
  const hour = known === undefined ? {} : { minute: known };
  if (day === undefined) return slot(hour, span);
  const relative = isRelative === true ? { isRelative } : {};
  if (day.kind === "date") return slot({ day: day.day, ...hour, ...relative }, span);
  const weeks = findOrdinaryWeek((back) => !isHoliday(addDays(lastOf(day.weekday, today), -7 * back)));
  return slot({ day: addDays(lastOf(day.weekday, today), -7 * weeks), isDayOfWeekOnly: true, ...hour }, span);
}

const LATER = words(
  String.raw`(?<count>\d+|one|two|three|four|five|six|seven|a) (?<unit>days?|nights?|hours?) later|(?:the )?(?<next>next|following) (?:day|morning|afternoon|evening)|(?:le )?(?<lendemain>lendemain)|(?<same>same day|le jour meme)`,
);
const COUNTS = ["a", "one", "two", "three", "four", "five", "six", "seven"];

const OF_PAPER = /\b(?:summar(?:y|ies)|dictat[a-z]*|letter|report|note|resume|paperwork)\b/u;

/** "at 11 am two days later": counted from the admission, whose day may not be known. */
export function readLater(folded: string): { readonly days: number; readonly span: Span } | undefined {
  // "Summary was finished the next morning" tells of no stay.
  const match = findAll(folded, LATER).find(({ span }) => !OF_PAPER.test(before(folded, span, 60)));
  if (!match) return undefined;
  const { count, unit = "day", same } = match.groups;
  if (same !== undefined) return { days: 0, span: match.span };
  if (count === undefined) return { days: 1, span: match.span };
  const named = COUNTS.indexOf(count);
  const value = named === -1 ? Number(count) : Math.max(1, named);
  return unit.startsWith("hour") ? undefined : { days: value, span: match.span };
}

function resolveLater(roles: Roles, folded: string, today: string): Stay {
  const later = readLater(folded);
  const [came] = roles.admission;
  const left =
    roles.discharge[0] ??
    roles.service.find(({ span }) => later && Math.abs(span.end - later.span.start) < 14);
  if (!later || !came) return {};
  const day =
    dateOf(came) ??
    (came.day?.kind === "weekday"
      ? lastOf(came.day.weekday, addDays(today, -later.days))
      : addDays(today, -later.days));
  return {
    admission: slot({ day, minute: came.minute }, came.span),
    discharge: slot({ day: addDays(day, later.days), minute: left?.minute }, left?.span ?? later.span),
  };
}

function contradict(stay: Stay): readonly Contradiction[] {
  const { admission, discharge } = stay;
  if (!admission?.span || !discharge?.span) return [];
  if (minutesBetween(admission.value, discharge.value).most >= 0) return [];
  return [
    {
      about: "discharge",
      spans: [admission.span, discharge.span],
      words: "The discharge is before the admission.",
    },
  ];
}

/** When the summary was written; a day by its name is one after the discharge. */
function resolveSummary(
  summary: ReadMoment,
  { discharge }: Stay,
  today: string,
): Slot<LocalMoment> | undefined {
  const { day, span } = summary;
  const resolved = resolveStay(undefined, summary, today).discharge;
  return resolved && discharge && day?.kind === "weekday"
    ? slot({ ...resolved.value, day: nextOf(day.weekday, discharge.value.day) }, span)
    : resolved;
}

const BY_ASSESSMENT =
  /\b(?:admission|admitted|admit|adm|took (?:[a-z]+ )?(?:in|over)|brought in|came in|c12[23]|c933|admis\w*)\b/u;

const weekdayOfMoment = (moment: ReadMoment): number | undefined =>
  moment.day?.kind === "weekday" ? moment.day.weekday : undefined;

/** Days from one moment to a later one, by their dates or the names of their days; undefined where these are mixed. */
function daysFrom(came: ReadMoment, seen: ReadMoment): number | undefined {
  const [from, to] = [dateOf(came), dateOf(seen)];
  if (from !== undefined && to !== undefined) return daysBetween(from, to);
  const [first, second] = [weekdayOfMoment(came), weekdayOfMoment(seen)];
  return first === undefined || second === undefined ? undefined : (second - first + 7) % 7;
}

const DAY_CODE = /\bc12[23]\b/u;

/** The visit that is asked about: in the sentence that asks or names its code, the last one there; else the first. */
function pickSeen(services: readonly ReadMoment[], folded: string): ReadMoment | undefined {
  const isAsked = ({ span }: ReadMoment): boolean => {
    const start = Math.max(
      ...[".", "!", ";", "?", ":"].map((sign) => folded.lastIndexOf(`${sign} `, span.start)),
    );
    const [sentence = ""] = folded.slice(start + 1).split(/(?<=[.!;?])\s/u);
    return sentence.includes("?") || DAY_CODE.test(sentence);
  };
  return services.filter(isAsked).at(-1) ?? services[0];
}

/** Days from the admission assessment to the service, where both have a date. */
function countDays({ admission, service }: Roles, folded: string) {
  const [came] = admission;
  const seen = pickSeen(
    service.filter(({ day }) => day !== undefined),
    folded,
  );
  if (!came || !seen || !BY_ASSESSMENT.test(folded)) return {};
  const days = daysFrom(came, seen);
  return days !== undefined && days > 0 ? { daysAfterAdmission: slot(days, seen.span) } : {};
}

const DAY_CODES = /\bc12[23]\b/gu;
/** How far a code may stand from its day. */
const NEAR_CODE = 32;

/** Whether another code stands between a code and a day. */
const namesCode = (folded: string, end: number, { start }: Span): boolean =>
  /\b[a-z]\d{3}\b/u.test(folded.slice(end, start));

/** "Monday's visit is the C122 and Tuesday's the C123": days from the admission of each code that has a day of its own. */
function countDaysOfCodes(roles: Roles, folded: string): Pick<QuestionFacts, "daysOfCodes"> {
  const { admission, service, discharge } = roles;
  const [came] = admission;
  const codes = [...folded.matchAll(DAY_CODES)];
  if (!came || codes.length < 2) return {};
  const dated = service.filter(({ day }) => day !== undefined);
  const [first] = codes;
  const isNear = (start: number, end: number): boolean =>
    start <= end && end - start <= NEAR_CODE && !/[.?!;]\s/u.test(folded.slice(start, end));
  // "Monday is the C122, Tuesday the C123": the days stand before their codes, or else behind them.
  const areBefore = dated.some(({ span }) => first !== undefined && isNear(span.end, first.index));
  // "Discharged Friday. C122 for Tuesday": what a code is for is no discharge, whatever was told before it.
  const behind = [...dated, ...[...discharge, ...roles.summary].filter(({ day }) => day !== undefined)];
  const own = codes.flatMap(({ 0: code, index }) => {
    const seen = areBefore
      ? dated.findLast(({ span }) => isNear(span.end, index))
      : behind.find(({ span }) => isNear(index, span.start) && !namesCode(folded, index + code.length, span));
    const days = seen && daysFrom(came, seen);
    return days === undefined ? [] : [[code.toUpperCase(), days] as const];
  });
  const days =
    own.length === codes.length
      ? Object.fromEntries(own)
      : listDaysOfVisits(dated.flatMap((seen) => daysFrom(came, seen) ?? []));
  return days ? { daysOfCodes: slot(days, came.span) } : {};
}

/** "Seen Tuesday and Wednesday. C122, C123?" of somebody who came on Monday: each code has the day that it is for. */
const listDaysOfVisits = (days: readonly number[]): Readonly<Record<string, number>> | undefined =>
  days.includes(1) && days.includes(2) ? { C122: 1, C123: 2 } : undefined;

/** An e-consultation or a call between physicians is not paid where the consultant sees the patient on its day or the next (A38, A44). */
const OF_E_CONSULT = /\be-?consult[a-z]*|\bk73[014589]\b/u;
const SEEING =
  /\b(?:saw|seen|see|visit|examined|assessed|in person|came in|had (?:[a-z]+ ){1,3}in|brought (?:[a-z]+ )?in|(?:squeezed|booked|fit|fitted|slotted|got) (?:[a-z]+ )?in(?:to)?|turned up|showed up|walked in|came (?:by|to)|appointment|(?:in|into|to|at) (?:the|her|his|my|our) (?:office|clinic|rooms?))\b/u;

/** Whether the consultant saw the patient on the day of an e-consultation or the next, where both days are told. */
function readSeenSoon(moments: readonly ReadMoment[], folded: string): Slot<boolean> | undefined {
  const [answered, seen, ...others] = moments.filter(({ day }) => day !== undefined);
  if (!OF_E_CONSULT.test(folded) || !answered || !seen || others.length > 1) return undefined;
  const days = daysFrom(answered, seen);
  const between = folded.slice(answered.span.end, seen.span.end + NEAR_CODE);
  return days === undefined || !SEEING.test(between) ? undefined : slot(days <= 1, seen.span);
}

export interface AssignedMoments extends Pick<
  QuestionFacts,
  "admission" | "discharge" | "dischargeSummary" | "service" | "daysAfterAdmission" | "daysOfCodes"
> {
  readonly seenSoon?: Slot<boolean> | undefined;
  readonly contradictions: readonly Contradiction[];
}

/** "Saturday rounds, called over at 3 pm": an hour without a day is of the one day that is named beside it. */
function withDay(moment: ReadMoment | undefined, { service, admission, discharge }: Roles) {
  if (!moment || moment.day !== undefined || admission.length + discharge.length > 0) return moment;
  const dated = service.filter(({ day, minute }) => day !== undefined && minute === undefined);
  const [other] = dated;
  return other && !isSeveral(dated)
    ? { ...moment, day: other.day, ...(other.isRelative === true && { isRelative: true }) }
    : moment;
}

/** Several different moments for one thing. */
const isSeveral = (moments: readonly ReadMoment[]): boolean =>
  new Set(moments.map(({ day, minute }) => JSON.stringify([day, minute]))).size > 1;

/**
 * Says of each moment what happened then. Weekdays without a date are those of the latest week without a holiday, the
 * discharge after the admission.
 */
export function assignMoments(
  moments: readonly ReadMoment[],
  folded: string,
  today: string,
): AssignedMoments {
  const roles = assignRoles(moments, folded);
  const severalTimes = (["admission", "discharge"] as const).filter((role) => isSeveral(roles[role]));
  const isLater = readLater(folded) !== undefined && roles.discharge[0]?.day === undefined;
  const stay = isLater
    ? resolveLater(roles, folded, today)
    : resolveStay(roles.admission[0], roles.discharge[0], today);
  const wrong = contradict(stay);
  const [summary] = roles.summary;
  const service = withDay(
    roles.service.find(({ minute }) => minute !== undefined) ?? roles.service[0],
    roles,
  );
  const written = summary && resolveSummary(summary, stay, today);
  const kept = severalTimes.length > 0 || wrong.length > 0 ? {} : stay;
  return {
    ...kept,
    ...(written ? { dischargeSummary: written } : {}),
    ...(severalTimes.includes("admission") ? {} : countDays(roles, folded)),
    ...(service && !isLater ? { service: resolveService(service, today) } : {}),
    ...countDaysOfCodes(roles, folded),
    seenSoon: readSeenSoon(moments, folded),
    contradictions: [
      ...wrong,
      ...severalTimes.map((role) => ({
        about: role,
        spans: roles[role].map(({ span }) => span),
        words: `More than one time is given for the ${role}.`,
      })),
    ],
  };
}
