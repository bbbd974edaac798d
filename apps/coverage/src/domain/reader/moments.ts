import type { Span } from "@clinical-mcp/citations";
import { en, fr, type Chrono, type ParsedComponents } from "chrono-node";
import { addDays } from "../ohip/local-time.ts";
import type { FixedForm } from "./fixed-forms.ts";

/** 1500h, 0730 hrs, "21h30", "15 h": hours as hospitals and French write them. */
const HOSPITAL =
  /(?<![\p{L}\p{N}$])(?:(?:at|@|a)\s)?(?<hour>[01]\d|2[0-3]):?(?<minute>[0-5]\d)\s?(?:h|hrs?|hours)(?![\p{L}\p{N}])/iu;
const FRENCH =
  /(?<![\p{L}\p{N}])(?:a|vers|@)\s?(?<hour>[01]?\d|2[0-3])\s?h(?:eures?)?\s?(?<minute>[0-5]\d)?(?![\p{L}\p{N}])/iu;
/** "Mon 1500": a bare number is an hour only after a weekday. */
const BARE =
  /(?<=(?:mon|tue|wed|thu|fri|sat|sun)[a-z]{0,6},?\s)(?:at\s)?(?<hour>[01]\d|2[0-3])(?<minute>[0-5]\d)(?![\p{L}\p{N}])/iu;

const clock = (pattern: RegExp) => ({
  pattern: () => pattern,
  extract: (_: unknown, match: RegExpMatchArray) => ({
    hour: Number(match.groups?.["hour"]),
    minute: Number(match.groups?.["minute"] ?? 0),
  }),
});

function extend(chrono: Chrono): Chrono {
  const own = chrono.clone();
  own.parsers.unshift(clock(HOSPITAL), clock(FRENCH), clock(BARE));
  return own;
}
const READERS = { en: extend(en.casual), fr: extend(fr.casual) } as const;

const DAYS_PER_WEEK = 7;
/** Words that chrono reads as a day or hour and that often mean something else. */
const DOUBTFUL =
  /^(?:sat|sun|mon|now|may|march|mar|second|maintenant|night|morning|evening|afternoon|noon|[\p{L}]|\d+(?:[./]\d+)?)$/u;
/** Days relative to another stated day: "the day after his admission". */
const OF_OTHER_DAY = /^(?:the |le |la )?(?:day (?:after|before)|(?:next|following) day|lendemain|veille)$/u;
/** Lengths and periods are no moments. */
const PERIOD =
  /\b(?:weeks?|months?|years?|hours?|minutes?|days|ago|last|past|next|semaines?|mois|ans?|heures?|depuis|later)\b/u;

/** "From 4" is no hour. */
const CLOCK = /[ap]\.?m|:|\dh|\d h|noon|midnight|midi|minuit|o'clock|(?<!\d)\d{4}(?!\d)/u;

/** From where chrono counts. */
const referenceOf = (today: string) => ({ instant: new Date(`${today}T12:00:00Z`), timezone: 0 });

const pad = (part: number | null, length = 2): string => String(part ?? 1).padStart(length, "0");
const toDate = (parts: ParsedComponents): string =>
  `${pad(parts.get("year"), 4)}-${pad(parts.get("month"))}-${pad(parts.get("day"))}`;

/** How many days ahead a date without a year may be. Claims are about the past. */
const MOST_AHEAD = 31;

/** A date without a year is the last one, unless it is soon. */
function toPastDate(parts: ParsedComponents, today: string): string {
  const day = toDate(parts);
  if (parts.isCertain("year") || day <= addDays(today, MOST_AHEAD)) return day;
  return `${pad((parts.get("year") ?? 1) - 1, 4)}${day.slice("YYYY".length)}`;
}

/** The last day of a name that is not after today; a date as it is written. */
function toDay(parts: ParsedComponents, today: string): string | undefined {
  if (parts.isCertain("day")) return toPastDate(parts, today);
  const weekday = parts.get("weekday");
  if (!parts.isCertain("weekday") || weekday === null) return undefined;
  const behind = (referenceOf(today).instant.getUTCDay() - weekday + DAYS_PER_WEEK) % DAYS_PER_WEEK;
  return addDays(today, -behind);
}

const MINUTES = 60;
const toMinute = (parts: ParsedComponents): number | undefined =>
  parts.isCertain("hour") ? (parts.get("hour") ?? 0) * MINUTES + (parts.get("minute") ?? 0) : undefined;

/**
 * Days and hours in a folded text, read by chrono-node. Drops what chrono fills in by itself.
 *
 * @param today YYYY-MM-DD, from which weekdays and "yesterday" are counted
 */
export function findMoments(folded: string, language: "en" | "fr", today: string): readonly FixedForm[] {
  const toForm = (parts: ParsedComponents, span: Span): readonly FixedForm[] => {
    const meaning = { kind: "moment", day: toDay(parts, today), minute: toMinute(parts) } as const;
    return meaning.day === undefined && meaning.minute === undefined ? [] : [{ span, meaning }];
  };
  return READERS[language].parse(folded, referenceOf(today)).flatMap(({ index, text, start, end }) => {
    const written = text.trim();
    const span = { start: index, end: index + text.trimEnd().replace(/[,.]$/u, "").length };
    const isClock = !start.isCertain("hour") || CLOCK.test(written);
    const isDoubtful = DOUBTFUL.test(written) || OF_OTHER_DAY.test(written);
    if (isDoubtful || !isClock || (PERIOD.test(written) && !/\d:\d|\d ?[ap]m/u.test(written))) return [];
    // Both ends of "Monday 3 pm to Thursday 11 am" share the same words.
    return [...toForm(start, span), ...(end ? toForm(end, span) : [])];
  });
}

/** A text that is a day, an hour, or both, and nothing else. */
export interface NamedMoment {
  /** YYYY-MM-DD, if a date is stated. */
  readonly day?: string;
  /** Sunday is 0; only if the day is stated by its name alone. */
  readonly weekday?: number;
  /** Since midnight. */
  readonly minute?: number;
}

/**
 * Parses a text that is one moment as a whole: "Tuesday afternoon", "June 12 at 9 pm", "yesterday". A part of the day gives no hour.
 *
 * @param today YYYY-MM-DD, from which "yesterday" is counted
 */
export function readMoment(text: string, today: string): NamedMoment | undefined {
  const whole = text.trim();
  if (OF_OTHER_DAY.test(whole.toLowerCase())) return undefined;
  for (const reader of [READERS.en, READERS.fr]) {
    const [only, ...others] = reader.parse(whole, referenceOf(today));
    if (!only || others.length > 0 || only.end || only.text.trim().length < whole.length) continue;
    const { start } = only;
    const minute = toMinute(start);
    const weekday = start.isCertain("weekday") ? start.get("weekday") : null;
    const isDated = start.isCertain("day");
    if (!isDated && weekday === null && minute === undefined) continue;
    return {
      ...(isDated ? { day: toPastDate(start, today) } : weekday !== null && { weekday }),
      ...(minute !== undefined && { minute }),
    };
  }
  return undefined;
}
