import type { Span } from "@clinical-mcp/citations";
import { classifyDay } from "../ohip/holidays.ts";
import { addDays, minutesBetween, weekdayOf, type LocalMoment } from "../ohip/local-time.ts";
import type { Contradiction, QuestionFacts, ServiceTime, Slot } from "./coverage-question.ts";
import { findAll, words } from "./folded-text.ts";
import type { ReadMoment } from "./read-moments.ts";

type Role = "admission" | "discharge" | "summary" | "arrival" | "service";

const ROLE_WORDS: readonly (readonly [Role, RegExp])[] = [
  ["summary", words(String.raw`(?:discharge )?summar(?:y|ies)|dictated|resume(?: de conge)?`)],
  [
    "admission",
    words(
      String.raw`(?:re)?admit(?:ted|s)?|admission|admis(?:e|sion)?|hospitali[sz]ed|hospitalisee?|came in|came into hospital`,
    ),
  ],
  [
    "discharge",
    words(
      String.raw`discharged?|discharge|d\/c'?e?d?|dc'?e?d|went home|sent (?:\w+ )?home|home(?= (?:on )?(?:mon|tue|wed|thu|fri|sat|sun|today|yesterday|this))|goes home|going home|left(?: hospital)?|conge|sortie?|gone home|back home`,
    ),
  ],
  [
    "arrival",
    words(String.raw`arriv(?:ed|al|es|ee?s?)|presented|triaged?|came to (?:the )?(?:er|ed|emerg)\w*`),
  ],
  [
    "service",
    words(
      String.raw`visit(?:ed)?|house calls?|called|saw|seen|seeing|assess(?:ed|ment)?|consult(?:ed|ation)?|call|surgery|delivery`,
    ),
  ],
];

interface Cue {
  readonly role: Role;
  readonly span: Span;
}

const listCues = (folded: string): readonly Cue[] =>
  ROLE_WORDS.flatMap(([role, pattern]) =>
    findAll(folded, pattern).map(({ span }) => ({ role, span })),
  ).filter(
    ({ role, span }) =>
      // "discharge visit", "day of discharge" and "home" of a house call name services, not what happened.
      !(
        role === "discharge" &&
        /^\s*(?:visit|code|summary|day|fee|billing|assessment|oxygen|care)/u.test(folded.slice(span.end))
      ) &&
      !(
        role === "discharge" &&
        /(?:day of|jour du|after|visite? a|nursing)\s*$/u.test(folded.slice(0, span.start))
      ) &&
      !(role === "admission" && /^\s*(?:fee|code|premium|orders)/u.test(folded.slice(span.end))),
  );

/** How far a word before a moment, or after it, still speaks of it. */
const REACH_BEFORE = 45;
const REACH_AFTER = 14;
/** A word behind the moment is less likely the one; a comma between them makes each less likely. */
const BEHIND = 4;
const APART = 6;

/** The nearest word that says what happened then: before it with no other moment between, or just after it. */
function roleOf(
  moment: ReadMoment,
  cues: readonly Cue[],
  { others, folded }: { readonly others: readonly ReadMoment[]; readonly folded: string },
): Role {
  const isFree = (start: number, end: number): boolean =>
    !others.some(({ span }) => span !== moment.span && span.start >= start && span.end <= end);
  const commas = (start: number, end: number): number => (/[,;]/u.test(folded.slice(start, end)) ? APART : 0);
  const ranked = cues.flatMap(({ role, span }) => {
    const gapBefore = moment.span.start - span.end;
    const gapAfter = span.start - moment.span.end;
    if (gapBefore >= 0 && gapBefore <= REACH_BEFORE && isFree(span.end, moment.span.start))
      return [{ role, gap: gapBefore + commas(span.end, moment.span.start) }];
    if (gapAfter >= 0 && gapAfter <= REACH_AFTER && isFree(moment.span.end, span.start))
      return [{ role, gap: gapAfter + BEHIND + commas(moment.span.end, span.start) }];
    return [];
  });
  const nearest = ranked.toSorted((one, other) => one.gap - other.gap)[0];
  return nearest?.role ?? "service";
}

const STAY_NEAR =
  /\b(?:hospital\w*|in-?patient|stay(?:ed)?|admi\w+|ward|c12[234]|mrp|discharged?|los|sejour|conge)\b/u;

const JOINED = /^\s*(?:to|until|till|through|thru|-|–|—|->|a|au|jusqu'a|jusqu'au)\s*$/u;

/** "in from Fri 23:30 to Mon 08:00": the two ends of a stay. */
function findPair(moments: readonly ReadMoment[], folded: string): readonly ReadMoment[] | undefined {
  if (!STAY_NEAR.test(folded)) return undefined;
  for (const [at, moment] of moments.entries()) {
    const next = moments[at + 1];
    const isDays = moment.day !== undefined && next?.day !== undefined;
    if (next && isDays && JOINED.test(folded.slice(moment.span.end, next.span.start))) return [moment, next];
  }
  return undefined;
}

interface Roles {
  readonly admission: readonly ReadMoment[];
  readonly discharge: readonly ReadMoment[];
  readonly summary: readonly ReadMoment[];
  readonly service: readonly ReadMoment[];
}

function assignRoles(moments: readonly ReadMoment[], folded: string): Roles {
  const cues = listCues(folded);
  const roles: Record<keyof Roles, ReadMoment[]> = { admission: [], discharge: [], summary: [], service: [] };
  const pair = findPair(moments, folded);
  for (const moment of moments) {
    if (pair?.[0] === moment) roles.admission.push(moment);
    else if (pair?.[1] === moment) roles.discharge.push(moment);
    if (pair?.includes(moment)) continue;
    const { until } = moment;
    if (until?.day !== undefined && STAY_NEAR.test(folded)) {
      roles.admission.push(moment);
      roles.discharge.push(until);
      continue;
    }
    const role = roleOf(moment, cues, { others: moments, folded });
    // A visit some days ago is an earlier one, not the one to be billed.
    if (role === "arrival" || (role === "service" && moment.isAgo)) continue;
    roles[role].push(moment);
  }
  return roles;
}

const dateOf = ({ day }: ReadMoment): string | undefined => (day?.kind === "date" ? day.day : undefined);

/** The last day of that name up to a day. */
const lastOf = (weekday: number, upTo: string): string =>
  addDays(upTo, -((weekdayOf(upTo) - weekday + 7) % 7));

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

/** Days for the two ends of a stay, of which either may be known by date, by weekday or not at all. */
function resolveStay(from: ReadMoment | undefined, to: ReadMoment | undefined, today: string): Stay {
  const toLocal = (moment: ReadMoment, day: string): LocalMoment => ({ day, minute: moment.minute });
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
    const left =
      dateOf(to) ??
      (admissionDate === undefined
        ? addDays(lastOf(toWeekday, today), back)
        : addDays(admissionDate, (toWeekday - weekdayOf(admissionDate) + 7) % 7));
    const came = admissionDate ?? lastOf(fromWeekday, left);
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

function resolveService({ day, minute, part, span }: ReadMoment, today: string): Slot<ServiceTime> {
  const known = minute ?? (part === undefined ? undefined : PART_MINUTES[part]);
  const hour = known === undefined ? {} : { minute: known };
  if (day === undefined) return slot(hour, span);
  if (day.kind === "date") return slot({ day: day.day, ...hour }, span);
  const weeks = findOrdinaryWeek((back) => !isHoliday(addDays(lastOf(day.weekday, today), -7 * back)));
  return slot({ day: addDays(lastOf(day.weekday, today), -7 * weeks), isDayOfWeekOnly: true, ...hour }, span);
}

const LATER = words(
  String.raw`(?<count>\d+|one|two|three|four|five|six|seven|a) (?<unit>days?|nights?|hours?) later|(?:the )?(?<next>next|following) (?:day|morning|afternoon|evening)|(?:le )?(?<lendemain>lendemain)|(?<same>same day|le jour meme)`,
);
const COUNTS = ["a", "one", "two", "three", "four", "five", "six", "seven"];

/** "at 11 am two days later": counted from the admission, whose day may not be known. */
export function readLater(folded: string): { readonly days: number; readonly span: Span } | undefined {
  const [match] = findAll(folded, LATER);
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

export interface AssignedMoments extends Pick<
  QuestionFacts,
  "admission" | "discharge" | "dischargeSummary" | "service"
> {
  readonly contradictions: readonly Contradiction[];
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
  const [service] = roles.service;
  const written = summary ? resolveStay(undefined, summary, today).discharge : undefined;
  const kept = severalTimes.length > 0 || wrong.length > 0 ? {} : stay;
  return {
    ...kept,
    ...(written ? { dischargeSummary: written } : {}),
    ...(service && !isLater ? { service: resolveService(service, today) } : {}),
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
