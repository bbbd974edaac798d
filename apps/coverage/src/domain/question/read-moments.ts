import { isOverlapping, type Span } from "@clinical-mcp/citations";
import { en, fr, type Chrono, type ParsedComponents, type ParsedResult } from "chrono-node";
import { listHolidays } from "../ohip/holidays.ts";
import { subtractMonths } from "../ohip/local-time.ts";
import { before, findAll, words } from "./folded-text.ts";
import { withSpokenHours } from "./spoken-hours.ts";

export type DayPart = "morning" | "afternoon" | "evening" | "night";

/** A day, an hour, or both, as a question names them. */
export interface ReadMoment {
  readonly span: Span;
  /** A date that the words fix; or only the day of the week, 0 for Sunday. */
  readonly day:
    | { readonly kind: "date"; readonly day: string }
    | { readonly kind: "weekday"; readonly weekday: number }
    | undefined;
  /** Of the day; undefined where no hour is said. */
  readonly minute: number | undefined;
  readonly part: DayPart | undefined;
  /** "3 days ago", "yesterday" said of a visit may be an earlier one. */
  readonly isAgo?: boolean;
  /** "Today", "yesterday": which day of the week that is depends on when the words are read. */
  readonly isRelative?: boolean;
  /** The other end of "Monday 3pm to Thursday 11am". */
  readonly until?: ReadMoment;
}

/** 1500h, 0730 hrs, 2100 hours. */
const MILITARY =
  /(?<![\p{L}\p{N}])(?:(?:at|@|a)\s)?(?<hour>[01]\d|2[0-3]):?(?<minute>[0-5]\d)\s?(?:h|hrs?|hours)(?![\p{L}\p{N}])/iu;
/** 15h, 21h30, 8 h: only after a word for an hour or a day. */
const FRENCH_CLOCK =
  /(?<![\p{L}\p{N}])(?:a|vers|@)\s?(?<hour>[01]?\d|2[0-3])\s?h(?:eures?)?\s?(?<minute>[0-5]\d)?(?![\p{L}\p{N}])/iu;
/** 10h00, 09h30: with its minutes an hour of the clock, whatever stands before. */
const LETTERED = /(?<![\p{L}\p{N}])(?<hour>0\d|1\d|2[0-3])h(?<minute>[0-5]\d)(?![\p{L}\p{N}])/iu;
/** "Mon 1500, Thu 1100": a bare number is an hour only after a weekday. */
const BARE =
  /(?<=(?:(?:mon|tue|wed|thu|fri|sat|sun)[a-z]*|\b20\d\d),?\s)(?:at\s)?(?<hour>[01]\d|2[0-3])(?<minute>[0-5]\d)(?![\p{L}\p{N}])/iu;

const clock = (pattern: RegExp) => ({
  pattern: () => pattern,
  extract: (_: unknown, match: RegExpMatchArray) => ({
    hour: Number(match.groups?.["hour"]),
    minute: Number(match.groups?.["minute"] ?? 0),
  }),
});

function extend(chrono: Chrono): Chrono {
  const own = chrono.clone();
  own.parsers.unshift(clock(MILITARY), clock(FRENCH_CLOCK), clock(LETTERED), clock(BARE));
  return own;
}

const READERS = { en: extend(en.casual), fr: extend(fr.casual) } as const;

const PARTS: readonly (readonly [RegExp, DayPart])[] = [
  [/\b(?:morning|matin|breakfast)\b/u, "morning"],
  [/\b(?:afternoon|apres-midi)\b/u, "afternoon"],
  [/\b(?:evening|soir|soiree)\b/u, "evening"],
  [/\b(?:night|nuit|overnight)\b/u, "night"],
];

const toPart = (written: string): DayPart | undefined =>
  PARTS.find(([pattern]) => pattern.test(written))?.[1];

/** "sat", "sun", "mon" and "now" are also other words. */
const DOUBTFUL = /^(?:sat|sun|mon|now|wed|maintenant|second|[a-z]|\d+(?:[./]\d+)?)$/u;
const DAY_LEAD =
  /\b(?:on|this|last|next|every|until|till|to|from|admitted|discharged|dc'?d|d\/c|since|by|,)\s*$/u;
/** Periods, not points in time. */
const PERIOD =
  /\b(?:last|past|next|in|for|within|every|later|pour|pendant|depuis)\b.*\b(?:week|month|year|day|hour|minute|semaine|mois|an|jour|heure)s?\b|\b(?:week|month|year)s?\b/u;

const ARTICLE = /(\bon )(an? )(?=(?:sun|mon|tues|wednes|thurs|fri|satur)day)/gu;

const toDate = (parts: ParsedComponents): string =>
  [parts.get("year"), parts.get("month"), parts.get("day")]
    .map((part, at) => String(part ?? 1).padStart(at === 0 ? 4 : 2, "0"))
    .join("-");

/** "The evening premium", "a weekend rate" name a fee. */
const OF_A_FEE =
  /^[\s-]*(?:(?:\p{L}+[\s-]){0,2}?(?:premiums?|rates?|codes?|fees?|column|percent(?:age)?s?|versions?)|ones?(?=[\s,.?;:]*(?:and|or|[a-z]\d{3}|$)))\b/u;

const RELATIVE =
  /\b(?:today|tonight|yesterday|tomorrow|this (?:morning|afternoon|evening)|last night|now|hier|aujourd'hui|demain)\b/u;

/** What is certain of it; what chrono fills in is left out. */
function toMoment(parts: ParsedComponents, span: Span, written: string): ReadMoment {
  const isToday = /\bthis (?:morning|afternoon|evening)\b|\btonight\b/u.test(written);
  const isDate = parts.isCertain("day") || isToday;
  const weekday = parts.get("weekday");
  const day = isDate
    ? ({ kind: "date", day: toDate(parts) } as const)
    : parts.isCertain("weekday") && weekday !== null
      ? ({ kind: "weekday", weekday } as const)
      : undefined;
  const hour = parts.get("hour");
  const isHour = parts.isCertain("hour") && hour !== null;
  const minute = isHour ? hour * 60 + (parts.get("minute") ?? 0) : undefined;
  const isAgo = /\bago\b|il y a/u.test(written);
  const isRelative = RELATIVE.test(written) && !parts.isCertain("weekday");
  return {
    span,
    day,
    minute,
    part: isHour ? undefined : toPart(written),
    ...(isAgo ? { isAgo } : {}),
    ...(isRelative ? { isRelative } : {}),
  };
}

/** "Some day around the end of September" names no day. */
const VAGUE_BEFORE =
  /\b(?:some ?(?:day|time)|around|about|towards?|sometime|(?:the )?(?:end|start|beginning|middle|course) of|early|late|mid)(?: (?:in|the|around|of|end|start|beginning|middle|about))*\s*$/u;

/** "Sat with her from 10:05", "sun damage": no days. */
const NO_DAY =
  /^(?:sat (?:with|in|down|up|there|through|for|her|him|them|and|by|beside|together)|sun (?:damage|exposure|burn|spots?)|mon (?:patient|medecin|mari|pere))\b/u;

function isMoment(folded: string, span: Span, written: string): boolean {
  if (NO_DAY.test(folded.slice(span.start))) return false;
  if (!/\d/u.test(written) && VAGUE_BEFORE.test(before(folded, span, 40))) return false;
  if (OF_A_FEE.test(folded.slice(span.end)) && !/\d/u.test(written)) return false;
  if (PERIOD.test(written) && !/\d\s?(?:am|pm|a\.m|p\.m|h|:)/u.test(written)) return false;
  return (
    !DOUBTFUL.test(written.trim()) ||
    (DAY_LEAD.test(before(folded, span, 14)) && /^(?:sat|sun|mon|wed)$/u.test(written.trim()))
  );
}

function toMoments(result: ParsedResult, folded: string): readonly ReadMoment[] {
  // "Monday, saw her": the comma is not of the day.
  const length = result.text.replace(/[\s,]+$/u, "").length;
  const span = { start: result.index, end: result.index + length };
  const written = result.text.toLowerCase();
  if (!isMoment(folded, span, written)) return [];
  const moment = toMoment(result.start, span, written);
  if (moment.day === undefined && moment.minute === undefined && moment.part === undefined) return [];
  return [result.end ? { ...moment, until: toMoment(result.end, span, written) } : moment];
}

/** Names of holidays as people write them, with the name in the Schedule's list (GP3). */
const HOLIDAY_NAMES: readonly (readonly [RegExp, string])[] = [
  [words("christmas(?: day)?|xmas|noel|jour de noel"), "Christmas Day"],
  [words("boxing day|lendemain de noel"), "Boxing Day"],
  [words("new year'?s?(?: day)?|jour de l'an"), "New Year's Day"],
  [words("family day|jour de la famille"), "Family Day"],
  [words("good friday|vendredi saint"), "Good Friday"],
  [words("victoria day|may long weekend monday|fete de la reine"), "Victoria Day"],
  [words("canada day|fete du canada"), "Canada Day"],
  [words("civic holiday|simcoe day|conge civique"), "Civic Holiday"],
  [words("labou?r day|fete du travail"), "Labour Day"],
  [words("thanksgiving(?: day)?|action de graces?"), "Thanksgiving"],
  [
    words(
      "(?:stat(?:utory)?|public) holiday|(?:on|over|worked) (?:a|the|that) (?:stat|holiday)(?! (?:monday|friday|weekend))|jour ferie",
    ),
    "Labour Day",
  ],
];

function readHolidays(folded: string, today: string): readonly ReadMoment[] {
  const year = Number(today.slice(0, 4));
  return HOLIDAY_NAMES.flatMap(([pattern, name]) =>
    findAll(folded, pattern)
      .filter(({ span }) => !/^\s*(?:eve|week)/u.test(folded.slice(span.end)))
      .flatMap(({ span }) => {
        const days = [year - 1, year].flatMap((each) => listHolidays(each, "general"));
        const day = days.filter((holiday) => holiday.name === name && holiday.day <= today).at(-1)?.day;
        return day === undefined
          ? []
          : [{ span, day: { kind: "date", day } as const, minute: undefined, part: undefined }];
      }),
  );
}

const MONTH_DAY = words(
  String.raw`(?:on|from|since|by|until|till|to|was|is|and|can|admitted|discharged|left|the|between) (?:the )?(?<day>[12]?\d|3[01])(?:st|nd|rd|th)(?! (?:\p{L}+ ){0,2}?(?:floor|visit|time|one|patient|person|resident|unit|day|week|month|year|claim|admission|assessment|trimester|pregnancy|degree|injection|dose|line|[a-z]\d{3})s?(?![\p{L}\p{N}]))(?= |[,.;:?!)]|$)`,
);

/** "Admitted the 3rd, left the 5th": days of the latest month that has had them all. */
function readMonthDays(folded: string, today: string): readonly ReadMoment[] {
  const found = findAll(folded, MONTH_DAY).map(({ span, groups }) => ({ span, day: Number(groups["day"]) }));
  const isOver = found.every(({ day }) => day <= Number(today.slice(-2)));
  const month = (isOver ? today : subtractMonths(today, 1)).slice(0, "YYYY-MM".length);
  return found.map(({ span, day }) => ({
    span,
    day: { kind: "date", day: `${month}-${String(day).padStart(2, "0")}` } as const,
    minute: undefined,
    part: undefined,
  }));
}

const BESIDE = /^[\s,(]*(?:(?:at|around|about|a|vers|on|le|by|@)\s*)?[\s,(]*$/u;

/** "Today, Tuesday, at 2 pm" is one moment: parts that stand beside one another and say different things of it. */
const joinBeside = (moments: readonly ReadMoment[], folded: string): readonly ReadMoment[] =>
  moments.reduce<readonly ReadMoment[]>((joined, next) => {
    const last = joined.at(-1);
    const gap = last && folded.slice(last.span.end, next.span.start);
    if (!last || gap === undefined || last.until || next.until || !BESIDE.test(gap) || gap.length > 12)
      return [...joined, next];
    const isNamed = last.isRelative === true && next.day?.kind === "weekday";
    const isTimed = last.day !== undefined && next.day === undefined && last.minute === undefined;
    const isDayBehind = last.day === undefined && next.day !== undefined && next.minute === undefined;
    // "Thanksgiving Monday 15:00" is that holiday.
    const isDated = last.day?.kind === "date" && last.minute === undefined && next.day?.kind === "weekday";
    if (!isNamed && !isTimed && !isDayBehind && !isDated) return [...joined, next];
    const named = isTimed || (isDated && !isNamed) ? last : next;
    const merged = {
      ...named,
      minute: next.minute ?? last.minute,
      part: next.part ?? last.part,
      span: { start: last.span.start, end: next.span.end },
    };
    return [...joined.slice(0, -1), merged];
  }, []);

/** Joins "9 pm on" with the holiday beside it: chrono knows the hour, the Schedule the day. */
function join(moments: readonly ReadMoment[], holidays: readonly ReadMoment[]): readonly ReadMoment[] {
  const joined = holidays.map((holiday) => {
    const near = moments.find(
      ({ span, day, minute }) =>
        day === undefined &&
        minute !== undefined &&
        Math.min(Math.abs(span.end - holiday.span.start), Math.abs(holiday.span.end - span.start)) <= 6,
    );
    return near
      ? {
          ...holiday,
          minute: near.minute,
          span: {
            start: Math.min(near.span.start, holiday.span.start),
            end: Math.max(near.span.end, holiday.span.end),
          },
        }
      : holiday;
  });
  const rest = moments.filter(
    ({ span }) => !joined.some((holiday) => span.start < holiday.span.end && holiday.span.start < span.end),
  );
  return [...rest, ...joined];
}

/** "On a weekday", "over the weekend": any day of the kind stands for it. */
const KIND_OF_DAY = /\bweek(?:day|end)(?![\p{L}\p{N}-])/gu;
const KINDS_OF_DAY: Readonly<Record<string, string>> = { weekday: "tuesday", weekend: "sunday " };
/** "Weekday or weekend?" is neither. */
const namesBothKinds = (folded: string): boolean => new Set(folded.match(KIND_OF_DAY)).size > 1;

/**
 * The moments that a folded text names, in order, read by chrono-node in the question's language; hours as hospitals
 * and French write them, and the Schedule's holidays by name, are ours.
 *
 * @param today YYYY-MM-DD, from which "yesterday" is counted
 */
export function readMoments(folded: string, language: "en" | "fr", today: string): readonly ReadMoment[] {
  const reference = { instant: new Date(`${today}T12:00:00Z`), timezone: 0 };
  // "On a Saturday" is a Saturday.
  const plain = folded
    .replaceAll(ARTICLE, (_, lead: string, article: string) => lead + " ".repeat(article.length))
    .replaceAll(/\btues\b/gu, "tue ")
    .replaceAll(KIND_OF_DAY, (written) =>
      namesBothKinds(folded) ? written : (KINDS_OF_DAY[written] ?? written),
    )
    // "Monday's visit", "on mondays".
    .replaceAll(
      /\b((?:sun|mon|tues|wednes|thurs|fri|satur)day)('?s)\b/gu,
      (_, name: string, ending: string) => name + " ".repeat(ending.length),
    );
  const found = READERS[language]
    .parse(withSpokenHours(plain), reference)
    .flatMap((result) => toMoments(result, folded));
  const days = readMonthDays(folded, today).filter(
    ({ span }) => !found.some((one) => one.day !== undefined && isOverlapping(one.span, span)),
  );
  const all = join(found, [...readHolidays(folded, today), ...days]).toSorted(
    (one, other) => one.span.start - other.span.start,
  );
  return joinBeside(all, folded);
}
