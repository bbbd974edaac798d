import type { ClaimInput } from "../case/case-input.ts";
import type { ReadValue, UnreadWords } from "../case/read-case.ts";
import { nameNearDay, readDayAgo } from "../near-days.ts";
import { addDays, dayOf, parseClock, printClock, weekdayOf } from "../ohip/local-time.ts";
import { readMoment, type NamedMoment } from "./moments.ts";

const DAYS_PER_WEEK = 7;

const fold = (text: string): string => text.toLowerCase().normalize("NFD").replaceAll(/\p{M}/gu, "");

/** Names of days or months, each in English and French. */
function nameAll(days: readonly number[], part: "weekday" | "month"): readonly (readonly string[])[] {
  const formats = ["en", "fr"].map(
    (locale) => new Intl.DateTimeFormat(locale, { [part]: "long", timeZone: "UTC" }),
  );
  return days.map((day) => formats.map((format) => fold(format.format(day))));
}
/** From Sunday on, with which 2023 began, and from January on. */
const WEEKDAYS = nameAll(
  Array.from({ length: 7 }, (_, at) => Date.UTC(2023, 0, 1 + at)),
  "weekday",
);
const MONTHS = nameAll(
  Array.from({ length: 12 }, (_, at) => Date.UTC(2023, at)),
  "month",
);
const LEAST_LETTERS = 3;
const NAMED_DAY = /^(?<name>\p{L}{3,9})\.?(?:[T ,]{1,2}(?<clock>(?:[01]\d|2[0-3]):[0-5]\d))?$/u;
const NAMED_MONTH = /^(?<name>\p{L}{3,9})\.?(?: (?<year>\d{4}))?$/u;
/** Anything written like a date is one, or a mistake that the caller must see. */
const DATE_LIKE = /^\d{4}(?:-|$)|^(?:[01]\d|2[0-3]):[0-5]\d$/u;

/** Index of a name by its first letters; undefined if no name matches. */
function findName(name: string, names: readonly (readonly string[])[]): number | undefined {
  const folded = fold(name);
  const at = names.findIndex((both) =>
    both.some((one) => folded.length >= LEAST_LETTERS && one.startsWith(folded)),
  );
  return at < 0 ? undefined : at;
}

/** "June" is the last June up to a day, as YYYY-MM. */
function readMonth(text: string, upTo: string): string | undefined {
  const { name, year } = NAMED_MONTH.exec(text)?.groups ?? {};
  const month = name === undefined ? undefined : findName(name, MONTHS);
  // "Mar" is Tuesday in French.
  if (month === undefined || findName(name ?? "", WEEKDAYS) !== undefined) return undefined;
  const ofMonth = (of: number): string => `${of}-${String(month + 1).padStart(2, "0")}`;
  if (year !== undefined) return ofMonth(Number(year));
  const lastYear = Number(upTo.slice(0, 4));
  return ofMonth(lastYear) > upTo ? ofMonth(lastYear - 1) : ofMonth(lastYear);
}

/** The last such day up to one, or the first from one on. */
function findDay(weekday: number, from: string, direction: Direction): string {
  const away = direction === "back" ? weekdayOf(from) - weekday : weekday - weekdayOf(from);
  const days = (away + DAYS_PER_WEEK) % DAYS_PER_WEEK;
  return addDays(from, direction === "back" ? -days : days);
}

const MOMENTS = [
  "discharge",
  "service_at",
  "admission",
  "admission_assessment",
  "discharge_summary",
] as const;
type MomentField = (typeof MOMENTS)[number];

type Direction = "back" | "on";

/** For each field, the stated day that its weekday is counted from, and in which direction; otherwise back from today. */
const COUNTED_FROM: Readonly<Record<MomentField, readonly (readonly [MomentField, Direction])[]>> = {
  discharge: [],
  service_at: [["discharge", "back"]],
  admission: [
    ["discharge", "back"],
    ["service_at", "back"],
  ],
  admission_assessment: [
    ["admission", "on"],
    ["service_at", "back"],
  ],
  discharge_summary: [["discharge", "on"]],
};

const CLOCK_BEHIND = /[T ,]{1,2}(?<clock>(?:[01]\d|2[0-3]):[0-5]\d)$/u;

/** "Yest 14:00": what stands for a day near today, with its hour. */
function readNear(text: string, today: string): NamedMoment | undefined {
  const { clock } = CLOCK_BEHIND.exec(text)?.groups ?? {};
  const near = nameNearDay(fold(text.replace(CLOCK_BEHIND, "")).trim());
  if (near === undefined) return undefined;
  const minute = clock === undefined ? undefined : parseClock(clock);
  const away = { today: 0, yesterday: -1, tomorrow: 1 }[near];
  return { day: addDays(today, away), ...(minute !== undefined && { minute }) };
}

/** A weekday with its hour, also abbreviated; otherwise any text that is one moment. */
function readNamed(text: string, today: string): NamedMoment | undefined {
  const near = readNear(text, today);
  if (near) return near;
  const { name, clock } = NAMED_DAY.exec(text)?.groups ?? {};
  const weekday = name === undefined ? undefined : findName(name, WEEKDAYS);
  if (weekday === undefined) return readMoment(text, today);
  const minute = clock === undefined ? undefined : parseClock(clock);
  return { weekday, ...(minute !== undefined && { minute }) };
}

interface Reading {
  readonly today: string;
  /** The last day or month that a month's name may mean. */
  readonly upTo: string;
  /** Whether the field takes a month or an hour alone. */
  readonly takesParts: boolean;
  readonly toDay: (weekday: number) => string;
}

/** A moment in the format of dates; undefined for anything else. */
function readText(text: string, { today, upTo, takesParts, toDay }: Reading): string | undefined {
  const month = takesParts ? (readDayAgo(text, today) ?? readMonth(text, upTo)) : undefined;
  if (month !== undefined) return month;
  const named = readNamed(text, today);
  if (!named) return undefined;
  const clock = named.minute === undefined ? undefined : printClock(named.minute);
  const day = named.day ?? (named.weekday === undefined ? undefined : toDay(named.weekday));
  if (day === undefined) return takesParts ? clock : undefined;
  return clock === undefined ? day : `${day}T${clock}`;
}

/** A claim with dates instead of words, the readings, and the texts that are no moment. */
export interface DatedClaim {
  readonly claim: ClaimInput;
  readonly readAs: readonly ReadValue[];
  readonly unread: readonly UnreadWords[];
}

const toUnread = (path: string, words: string): UnreadWords => ({
  path,
  words,
  why: "Not a day or hour: write 2025-05-06, 2025-05-06T14:30 or 'Sunday 14:30'.",
});

const SAME_DAY = /^(?:(?:the )?same day|le meme jour|le jour meme)\b/u;
const HOURS_PER_DAY = 24;

/** Earlier claims with days for the words of their days: before the service, if that has a date. */
function dateEarlier(claim: ClaimInput, path: string, today: string): DatedClaim {
  const [service = today] = /^\d{4}-\d{2}(?:-\d{2})?/u.exec(claim.service_at ?? "") ?? [];
  const upTo = service < today ? service : today;
  const toDay = (weekday: number): string => findDay(weekday, dayOf(upTo) ?? today, "back");
  const readAs: ReadValue[] = [];
  const unread: UnreadWords[] = [];
  const earlier = claim.earlier_claims?.map((one, at) => {
    const { day: words, ...undated } = one;
    if (words === undefined || DATE_LIKE.test(words)) return one;
    const place = `${path}.earlier_claims[${at}].day`;
    const value = readText(words.trim(), { today, upTo, takesParts: true, toDay });
    if (value === undefined || !/^\d{4}/u.test(value)) {
      unread.push(toUnread(place, words));
      return undated;
    }
    readAs.push({ path: place, value, words });
    return { ...one, day: value };
  });
  return { claim: { ...claim, ...(earlier && { earlier_claims: earlier }) }, readAs, unread };
}

/** Fields of moments in turn: one that is no moment is set aside; a summary of "the same day" is of that of the discharge. */
function dateMoments(claim: ClaimInput, path: string, today: string): DatedClaim {
  const dated = { ...claim };
  const readAs: ReadValue[] = [];
  const unread: UnreadWords[] = [];
  for (const field of MOMENTS) {
    const words = dated[field];
    if (words === undefined || DATE_LIKE.test(words)) continue;
    const [start] = COUNTED_FROM[field].flatMap(([other, direction]) => {
      const from = dayOf(dated[other]);
      return from === undefined ? [] : [{ from, direction }];
    });
    const { from, direction } = start ?? { from: today, direction: "back" };
    const toDay = (weekday: number): string => findDay(weekday, from, direction);
    const isSameDay = field === "discharge_summary" && SAME_DAY.test(fold(words.trim()));
    const value = isSameDay
      ? dayOf(dated.discharge)
      : readText(words.trim(), { today, upTo: today, takesParts: field === "service_at", toDay });
    Reflect.deleteProperty(dated, field);
    if (value !== undefined) {
      dated[field] = value;
      readAs.push({ path: `${path}.${field}`, value, words });
    } else if (isSameDay) {
      dated.summary_hours ??= HOURS_PER_DAY;
      readAs.push({ path: `${path}.summary_hours`, value: String(dated.summary_hours), words });
    } else unread.push(toUnread(`${path}.${field}`, words));
  }
  return { claim: dated, readAs, unread };
}

/**
 * Converts moments in words, "Sunday 22:00", "Tuesday afternoon", "June": a weekday is the last one up to today, the days of one stay
 * follow each other, and a month is the last one up to today. Sets aside what is no moment, so that the rest of the claim can be decided.
 * A text like a date stays as it is, and date parsing refuses it.
 *
 * @param path of the claim, e.g. "claims[0]"
 * @param today YYYY-MM-DD
 */
export function dateClaim(claim: ClaimInput, path: string, today: string): DatedClaim {
  const dated = dateMoments(claim, path, today);
  const earlier = dateEarlier(dated.claim, path, today);
  return {
    claim: earlier.claim,
    readAs: [...dated.readAs, ...earlier.readAs],
    unread: [...dated.unread, ...earlier.unread],
  };
}
